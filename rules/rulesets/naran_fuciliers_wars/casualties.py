"""§3.4.3, §3.6.5: who dies of the hits that a unit takes: officer dice, saves, wounds, and what is left over (R43 to R45)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact
from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars import fields
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.tables import HITS_PER_OFFICER_DIE, OFFICER_ON
from rules.rulesets.naran_fuciliers_wars.words import CharacterKind, Struck

#: Kinds that are counted among the figures of their unit.
AMONG_FIGURES: frozenset[str] = frozenset({"special", "standard_bearer"})
#: Kinds that are with the unit without belonging to it.
INDIVIDUALS: frozenset[str] = frozenset({"individual", "general", "commander_in_chief"})
#: Those whose loss the army feels (§3.8).
LEADERS: frozenset[str] = frozenset({"general", "commander_in_chief"})
#: In which order hits that find no soldier go round (§3.4.3, R44, R45).
_LEFT_OVER = (("special",), ("standard_bearer",), ("colonel",), tuple(INDIVIDUALS))


SAVE = _("save")


class Character(Facts):
    id: str = fields.name()
    kind: CharacterKind = fact(
        label=_("Kind"),
        help=_("Special characters and standard bearers are counted in the unit's figures, the others are not."),
    )
    save: int | None = fields.save(help=_("Empty: special characters and bearers save like their unit, a colonel does not save."))
    wounds: int = fields.wounds()

    def contradictions(self) -> Iterator[Contradiction]:
        if self.kind in INDIVIDUALS:
            yield from fields.needed(self, "save")

    def save_in(self, unit_save: int | None) -> int | None:
        """His save: his own, or the unit's if none is stated and he is one of its figures."""
        if self.kind in AMONG_FIGURES and "save" not in self.model_fields_set:
            return unit_save
        return self.save


def characters_fact(label: Text = _("Characters")) -> Any:
    return fact(
        [],
        max_length=20,
        label=label,
        help=_("Those who matter; everybody else counts as a plain soldier."),
    )


def picks_fact(label: Text = _("Characters to strike")) -> Any:
    return fact(
        [],
        max_length=30,
        label=label,
        help=_("In the order wished by who strikes; never a standard bearer."),
    )


def unlikely_characters(fact_name: str, characters: Sequence[Character], figures: int | None) -> Iterator[Contradiction]:
    """A name stands once; no more characters among the figures than there are figures."""
    yield from fields.twice(fact_name, fields.names_of(characters))
    if figures is not None:
        yield from fields.more_than(fact_name, sum(c.kind in AMONG_FIGURES for c in characters), figures)


def unlikely_picks(fact_name: str, picks: Sequence[str], characters: Sequence[Character]) -> Iterator[Contradiction]:
    """Yield contradictions: only listed characters are picked, and never a standard bearer."""
    if not set(picks) <= {c.id for c in characters if c.kind != "standard_bearer"}:
        yield Contradiction(
            fact_name,
            _("Only listed characters may be picked, no standard bearers."),
        )


def saving_dice(dice: Dice) -> int:
    """The two dice of a save, added."""
    return sum(dice.pool(2, SAVE, asks=sum))


def saves(times: int, save: int | None, dice: Dice) -> int:
    """Count the hits that do no harm: two dice for each, above ``save``. §1.1 «SAL»."""
    return 0 if save is None else dice.throws(times, 2, SAVE, lambda total: total > save)


def struck(save: int | None, wounds: int, dice: Dice) -> tuple[Struck, int]:
    """A hit on one figure, and its wounds left: above ``save`` it is unharmed, else a wound goes, else the figure. §1.1 «SAL»."""
    if saves(1, save, dice):
        return "saved", wounds
    return ("wounded", wounds - 1) if wounds else ("eliminated", 0)


@dataclass
class _Man:
    """A listed character while hits fall."""

    id: str
    kind: CharacterKind
    save: int | None
    wounds: int
    alive: bool = True


@dataclass
class Casualties:
    """What hits did to a unit; ``values`` are the outcome's fields."""

    figures: int
    men: list[_Man]
    officer_dice: int = 0
    officer_sixes: int = 0
    saved: int = 0
    soldiers_lost: int = 0
    labourers_lost: int = 0
    entries: list[dict[str, str]] = field(default_factory=list)

    def strike(self, man: _Man, dice: Dice) -> None:
        """One hit on a character, at once with his save."""
        result, man.wounds = struck(man.save, man.wounds, dice)
        man.alive = result != "eliminated"
        self.entries.append({"id": man.id, "result": result})

    def living(self, *kinds: str) -> list[_Man]:
        return [man for man in self.men if man.alive and man.kind in kinds]

    @property
    def dead(self) -> list[_Man]:
        return [man for man in self.men if not man.alive]

    @property
    def figures_lost(self) -> int:
        return self.soldiers_lost + sum(man.kind in AMONG_FIGURES for man in self.dead)

    @property
    def individuals_lost(self) -> int:
        return sum(man.kind not in AMONG_FIGURES for man in self.dead)

    @property
    def leader_lost(self) -> bool:
        return any(man.kind in LEADERS for man in self.dead)

    @property
    def destroyed(self) -> bool:
        return self.figures_lost == self.figures

    @property
    def matters(self) -> tuple[object, ...]:
        """All that tells one course of the casualties from another, but for what came of officer dice and saves on the way."""
        return (self.soldiers_lost, self.labourers_lost, *(tuple(entry.values()) for entry in self.entries))

    def values(self) -> dict[str, Any]:
        return {
            "officer_dice": self.officer_dice,
            "officer_sixes": self.officer_sixes,
            "characters": list(self.entries),
            "saved": self.saved,
            "figures_lost": self.figures_lost,
            "figures_after": self.figures - self.figures_lost,
            "individuals_lost": self.individuals_lost,
            "destroyed": self.destroyed,
        }


def suffer(
    hits: int,
    *,
    figures: int,
    save: int | None,
    characters: Sequence[Character],
    picks: Sequence[str],
    dice: Dice,
    labourers: int = 0,
    sharpshooter_killed: bool = False,
    striker: str = "",
) -> Casualties:
    """The casualty procedure: officers first, then soldiers, then whoever is left. §3.4.3, §3.6.5, R43, R44, R45, R46.

    ``striker``: role of who rolls whether officers are struck; whoever is struck saves.
    """
    men = [_Man(c.id, c.kind, c.save_in(save), c.wounds) for c in characters]
    found = Casualties(figures, men)
    soldiers = figures - sum(man.kind in AMONG_FIGURES for man in men) + labourers
    overkill = hits > figures + sum(man.kind not in AMONG_FIGURES for man in men) + labourers
    if hits and not overkill and any(man.kind != "standard_bearer" for man in men):
        hits -= _officers(found, hits, list(picks), dice, striker, extra=int(sharpshooter_killed))
    hits = _soldiers(found, hits, soldiers, save, labourers, dice)
    _left_over(found, hits, dice)
    return found


def _officers(found: Casualties, hits: int, picks: list[str], dice: Dice, striker: str, extra: int) -> int:
    """Officer dice, then each six with its save; the hits that were turned on characters. R38, R43."""
    found.officer_dice = -(-hits // HITS_PER_OFFICER_DIE) + extra
    label = _("special character hit?")
    with dice.by(striker):
        found.officer_sixes = dice.successes(found.officer_dice, label, lambda face: face >= OFFICER_ON)
    turned = 0
    for __ in range(min(found.officer_sixes, hits)):
        man = _next_struck(found, picks)
        if man is None:
            break
        found.strike(man, dice)
        turned += 1
    return turned


def _next_struck(found: Casualties, picks: list[str]) -> _Man | None:
    """The next pick who may be struck (others are passed over and lost); without picks specials, colonel, individuals. R45."""
    specials = found.living("special")
    open_to = specials + ([] if specials else found.living("colonel")) + found.living(*INDIVIDUALS)
    while picks:
        pick = picks.pop(0)
        for man in open_to:
            if man.id == pick:
                return man
    return open_to[0] if open_to else None


def _soldiers(found: Casualties, hits: int, soldiers: int, save: int | None, labourers: int, dice: Dice) -> int:
    """Hits on ordinary figures, each saved or killing one, labourers first; the hits that found none. R46."""
    while hits and soldiers:
        struck_now = min(hits, soldiers)
        saved = saves(struck_now, save, dice)
        hits -= struck_now
        soldiers -= struck_now - saved
        found.saved += saved
        lost_labourers = min(struck_now - saved, labourers - found.labourers_lost)
        found.labourers_lost += lost_labourers
        found.soldiers_lost += struck_now - saved - lost_labourers
    return hits


def _left_over(found: Casualties, hits: int, dice: Dice) -> None:
    """Hits beyond the soldiers: on those without a save, one after the other, then in turn on those with one. R44, R45."""
    in_order = [man for kinds in _LEFT_OVER for man in found.living(*kinds)]
    for man in (man for man in in_order if man.save is None):
        while hits and man.alive:
            found.strike(man, dice)
            hits -= 1
    savers = [man for man in in_order if man.save is not None]
    while hits and savers:
        man = savers.pop(0)
        found.strike(man, dice)
        hits -= 1
        if man.alive:
            savers.append(man)


def individual_struck(name: str, save: int | None, wounds: int, hits: int, dice: Dice) -> tuple[list[dict[str, str]], int]:
    """Mortal hits on one individual, each saved until he is eliminated: the entries, and the wounds left. §3.6.3, R79."""
    entries: list[dict[str, str]] = []
    for __ in range(hits):
        result, wounds = struck(save, wounds, dice)
        entries.append({"id": name, "result": result})
        if result == "eliminated":
            break
    return entries, wounds
