"""The truth about a battle: its rows against its log, its dice against its seed, what its acts did against the rules.

Every night each battle whose log has grown is checked (``battles.tasks.nightly_truth``); docs/how-to/run-a-server.md says what
to do about a difference. Rows, log and dice are compared as a whole; the rules run again only for acts since the last check,
because a release that corrects a rule would otherwise disagree with everything played before.
"""

import json
import logging
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from battles.actions.checks import changes_of
from battles.actions.play import as_json
from battles.ledger.replay import differences
from battles.ledger.versions import Retold, begun_in
from battles.models import Battle, Check, Entry
from battles.record.dice import prove
from config.version import VERSION
from people.operators import tell_operators
from rules.engine.dice import Dice, Typed
from rules.engine.outcome import Outcome
from rules.engine.play.play import Play
from rules.engine.play.state import State
from rules.engine.ruleset import rulesets

log = logging.getLogger(__name__)

#: Kinds that an upgrade explains, and that an operator may accept.
BY_RULES = ("rules", "words")
#: What is told of one battle at the most, and how long a sentence may be.
MOST, LONGEST = 20, 300
#: How many fields or entries a line names.
SHOWN = 5
#: Tries to look at a battle between two of its entries.
TRIES = 3


class Finding(NamedTuple):
    """Something does not agree. ``kind``: ``rows``, ``log``, ``dice``, ``rules`` or ``words``; ``text``: for the operator.

    ``rules``: an act would change something else today. ``words``: it would change the same, but its result reads otherwise.
    """

    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.text}"


def findings(battle: Battle, since: int = 0) -> list[Finding]:
    """All that does not agree in a battle; the rules are asked about the acts after entry ``since``."""
    return [Finding(kind, text[:LONGEST]) for found in (_log, _dice) for kind, text in list(found(battle))[:MOST]] + list(
        _rules(battle, since)
    )[:MOST]


def look(battle: Battle, *, whole: bool = False) -> Check | None:
    """Look at a battle and keep what was found; None where it goes on too quickly. ``whole``: at all acts, not only new ones."""
    former = Check.objects.filter(battle=battle).first()
    since = former.seq if former and not whole else 0
    for _try in range(TRIES):
        battle = Battle.objects.get(pk=battle.pk)
        found = findings(battle, since)
        if Battle.objects.filter(pk=battle.pk, seq=battle.seq).exists():
            break
    else:
        return None
    if former and former.release != VERSION:
        found = [Finding(k, f"{t} (since {former.release} ended)") if k in BY_RULES else Finding(k, t) for k, t in found]
    known = [] if whole or not former else [Finding(*one) for one in former.wrong if one[0] in BY_RULES]
    wrong = [list(one) for one in (*known, *found)][: 2 * MOST]
    check, _new = Check.objects.update_or_create(battle=battle, defaults={"seq": battle.seq, "release": VERSION, "wrong": wrong})
    if wrong:
        log.error("Battle %s differs: %s", battle.code, "; ".join(f"{kind}: {text}" for kind, text in wrong[:3]))
    return check


def changed() -> QuerySet[Battle]:
    """Battles whose log has grown since they were looked at, and those with which something was wrong."""
    return Battle.objects.filter(
        Q(check_of_truth=None) | Q(seq__gt=F("check_of_truth__seq")) | ~Q(check_of_truth__wrong=[])
    ).order_by("pk")


def marked() -> QuerySet[Check]:
    """The looks that found something."""
    return Check.objects.exclude(wrong=[]).select_related("battle").order_by("battle_id")


def look_at_all(battles: Iterable[Battle]) -> list[Check]:
    """Look at these battles one by one; tell whoever runs the place of those that were well before. Those that differ."""
    before = set(marked().values_list("battle_id", flat=True))
    looked = [check for battle in battles if (check := look(battle))]
    wrong = [check for check in looked if check.wrong]
    fresh = [check for check in wrong if check.battle_id not in before]
    if fresh:
        _tell(fresh)
    log.info("Looked at %d battles: %d differ.", len(looked), len(wrong))
    return wrong


def _tell(checks: list[Check]) -> None:
    lines = [f"{check.battle.code} ({check.battle.ruleset}): {kind}: {text}" for check in checks for kind, text in check.wrong]
    hint = _("docs/how-to/run-a-server.md says what to do about it. manage.py truth lists what differs now.")
    body = "\n".join([*lines, "", hint])
    number = len(checks)
    subject = ngettext("%(n)s battle differs from its log", "%(n)s battles differ from their log", number) % {"n": number}
    what = ", ".join(check.battle.name for check in checks[:3])
    tell_operators(":".join(f"{check.battle_id}.{check.seq}" for check in checks)[:100], what=what, subject=subject, body=body)


def _log(battle: Battle) -> Iterator[tuple[str, str]]:
    try:
        yield from (("rows", str(difference)) for difference in differences(battle))
    except (ValueError, LookupError) as error:
        yield "log", str(error)


def _dice(battle: Battle) -> Iterator[tuple[str, str]]:
    proof = prove(battle)
    yield from (
        ("dice", f"roll {roll.number} (entry {roll.seq}): log {roll.noted}, seed {roll.recomputed}") for roll in proof.mismatches
    )
    yield from (("dice", f"the rolls of entry {seq} do not follow on those before") for seq in proof.gaps)
    if proof.counted != len(proof.rolls):
        yield "dice", f"{proof.counted} rolls counted, {len(proof.rolls)} in the log"


def _rules(battle: Battle, since: int) -> Iterator[Finding]:
    """Acts of which the rules make something else today, on the facts and dice that the log has."""
    play = rulesets()[battle.ruleset].play
    assert play is not None
    retold = Retold(play, begun_in(battle.pk, battle.state_version))
    reworded: list[int] = []
    for entry in Entry.objects.filter(battle=battle).order_by("seq").iterator(chunk_size=200):
        if entry.kind == "act" and entry.seq > since:
            try:
                wrong, same_words = _otherwise(play, retold.now, entry)
            except Exception as error:  # whatever it is, it is what we look for
                wrong, same_words = f"{type(error).__name__}: {error}", True
            if wrong:
                yield Finding("rules", f"entry {entry.seq}, {entry.act}: {wrong}"[:LONGEST])
            elif not same_words:
                reworded.append(entry.seq)
        try:
            retold.take(entry)
        except LookupError:  # the log contradicts itself, which is told elsewhere
            break
    if reworded:
        entries = ", ".join(map(str, reworded[:SHOWN])) + (f" and {len(reworded) - SHOWN} more" if len(reworded) > SHOWN else "")
        yield Finding("words", f"results with other values, sums or notes today, and the same effect: entries {entries}")


def _otherwise(play: Play, state: State, entry: Entry) -> tuple[str, bool]:
    """Run the act again on ``state``, as it was before: what it would change otherwise, and whether its result reads the same."""
    act = play.acts.get(entry.act)
    if act is None:
        return "there is no such act any more", True
    outcome: Outcome = act.procedure.run(entry.facts, Dice(Typed([die[1] for die in entry.dice])))
    made = _plain([list(change) for change in changes_of(play, state, act.effects(state, entry.chosen, entry.facts, outcome))])
    before, today = _last(entry.changes), _last(made)
    fields = [field for field in {**before, **today} if before.get(field) != today.get(field)]
    wrong = "; ".join(f"{' '.join(f)}: log {_short(before.get(f))}, today {_short(today.get(f))}" for f in fields[:SHOWN])
    return wrong, _reckoning(entry.outcome) == _reckoning(_plain(as_json(outcome)))


def _short(value: Any) -> str:
    """Return a value for a line: of lists and the like only how many items they have."""
    return f"{len(value)} items" if isinstance(value, list | dict) else str(value)


def _reckoning(outcome: dict[str, Any]) -> dict[str, Any]:
    """What an outcome comes to: its values, what its sums are made of, its notes; citations may be bettered."""
    return {
        "values": outcome.get("values", {}),
        "sums": [[name, dice, [[part[0], part[1]] for part in parts]] for name, dice, parts in outcome.get("sums", [])],
        "notes": [note[0] for note in outcome.get("notes", [])],
    }


def _last(changes: list[list[Any]]) -> dict[tuple[str, str], Any]:
    """What each field becomes."""
    return {(on, name): after for on, name, _before, after in changes}


def _plain(value: Any) -> Any:
    return json.loads(json.dumps(value))
