"""Ruling by ruling: what the sheet prints about it, and which numbers are ours because the sheet prints none.

Of what is core a reader must be able to tell both apart at a glance.
"""

from collections.abc import Iterable
from dataclasses import replace

from rules.engine.ruling import Ruling
from rules.engine.text import Text
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.tables import (
    ALWAYS_FAILS,
    ALWAYS_PASSES,
    BANDS,
    DISCIPLINE_TARGETS,
    GENERALS,
    HALF_A_HIT,
    HIT,
    TERRAIN_TOTALS,
    TRAITS,
)

_NOTHING = _("nothing")
_TARGETS = ", ".join(f"{discipline} {target}+" for discipline, target in DISCIPLINE_TARGETS.items())
_BONUSES = ", ".join(f"{worth.initiative:+}" for worth in GENERALS.values()).replace("+0", "0")
_BANDS = ", ".join(f"{reach}H" for reach in BANDS.values())
_LEAST, _MOST = TERRAIN_TOTALS

#: Ruling → what is printed, what is ours.
PRINTED_AND_OURS: dict[str, tuple[Text, Text]] = {
    "R2": (
        _("how many dice to throw"),
        _("each {hit} hits, and each pair of {half_a_hit}s").format(hit=HIT, half_a_hit=HALF_A_HIT),
    ),
    "R3": (
        _("the modifiers of both tests, from −2 to +2"),
        _("VBU less hits, at least 1; {always_passes} passes, {always_fails} fails; the losses; the disorder").format(
            always_passes=ALWAYS_PASSES, always_fails=ALWAYS_FAILS
        ),
    ),
    "R5": (
        _("the modifiers, from −1 to +2"),
        _("one die, and what it needs: {targets}").format(targets=_TARGETS),
    ),
    "R11": (
        _("the kinds of test; a failed change of front"),
        _("every other consequence"),
    ),
    "R14": (
        _("the bonuses ({bonuses}), re-rolls, ceding, the incompetent's double").format(bonuses=_BONUSES),
        _("two dice each, the higher acts, ties again"),
    ),
    "R15": (
        _("the six types of general"),
        _("double 6 one step up, double 1 one step down"),
    ),
    "R22": (
        _("the distances by die"),
        _("they are added to the charge move"),
    ),
    "R26": (
        _("that points may be spent there"),
        _("one each for a point, from {least} to {most}").format(least=_LEAST, most=_MOST),
    ),
    "R27": (_("that one halves"), _("halves go up")),
    "R33": (
        _("−2 in flank and rear"),
        _("not for war wagons"),
    ),
    "R34": (
        _("what worn and exhausted units cannot do"),
        _("worn from 1 VBU lost, exhausted from half"),
    ),
    "R38": (
        _("what annuls, limits and changes the bonus"),
        _("who has it: charging, countercharging, pursuing"),
    ),
    "R42": (
        _("that supports halve their dice"),
        _("one throw for a side; the main unit takes the hits"),
    ),
    "R43": (
        _("that there are losers, who retreat"),
        _("who: whose main unit lost more VBU"),
    ),
    "R44": (
        _("how far one pursues; the re-roll of the impetuous"),
        _("who must, who may, who never does"),
    ),
    "R45": (_NOTHING, _("contact stays, without impetus")),
    "R49": (
        _("that commands have a VD"),
        _("half of it lost breaks command and army"),
    ),
    "R50": (
        _("on which die he falls"),
        _("what his command loses"),
    ),
    "R51": (
        _("+{radius}H for a cavalry general").format(radius=TRAITS["cavalry"].radius),
        _("no number of ours either: the club enters it"),
    ),
    "R53": (
        _("the depth bonus"),
        _("losses from the last rank forward"),
    ),
    "R54": (Text(_BANDS), _("the exact distance is the nearer band")),
    "R56": (_NOTHING, _("no effect")),
    "R59": (
        _("who is passed and who is pushed"),
        _("destroyed from the start, else stopped"),
    ),
    "R61": (
        _("the test to evade"),
        _("the distance: one normal move"),
    ),
    "R62": (
        _("the tests of reaction, −1 to the shot"),
        _("one reaction, instead of everything else"),
    ),
    "R63": (_NOTHING, _("a guess from the words it uses")),
    "R64": (
        _("the test to rally"),
        _("first of all, no movement"),
    ),
    "R72": (
        _("modifiers by type"),
        _("nobody is excluded"),
    ),
    "R73": (_NOTHING, _("a unit in melee does not shoot")),
}


def with_what_is_printed(rulings: Iterable[Ruling]) -> tuple[Ruling, ...]:
    """The rulings, each with what is printed and what is ours."""
    return tuple(
        replace(ruling, printed=PRINTED_AND_OURS[ruling.id][0], ours=PRINTED_AND_OURS[ruling.id][1])
        if ruling.id in PRINTED_AND_OURS
        else ruling
        for ruling in rulings
    )
