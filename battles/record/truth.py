"""The truth about a battle: its rows against its log, its dice against its seed, what its acts did against the rules.

Every night each battle whose log has grown is checked (``battles.tasks.nightly_truth``); docs/how-to/nightly-check.md says what
to do about a difference. Rows, log and dice are compared as a whole; the rules run again only for acts since the last check,
because a release that corrects a rule would otherwise disagree with everything played before.
"""

import json
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple

from django.conf import settings
from django.db.models import F, Q, QuerySet

from battles.actions.checks import changes_of
from battles.actions.play import as_json
from battles.ledger.replay import differences
from battles.ledger.versions import Retold, begun_in
from battles.models import Battle, Check, Entry
from battles.record.dice import prove
from journal.audit import Audit
from rules.engine.dice import Dice, Typed
from rules.engine.outcome import Outcome
from rules.engine.play.play import Play
from rules.engine.play.state import State
from rules.engine.ruleset import rulesets

#: Kinds that an upgrade explains, and that an operator may accept.
BY_RULES = ("rules", "words")
#: Findings of a kind, and characters of a line, at most.
MOST, LONGEST = 20, 300
#: How many fields or entries a line names.
SHOWN = 5


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


def look_at_all(battles: Iterable[Battle], *, whole: bool = False) -> int:
    """Audit these battles one by one, and mail operators about those that were right before; return how many lines differ.

    One that cannot be read counts as a line. ``whole``: resolve all acts again, not only new ones.
    """
    return Audit(partial(_find, whole=whole), _record, "manage.py truth").look_at_all(battles)


def _find(battle: Battle, *, whole: bool) -> list[str]:
    former = None if whole else Check.objects.filter(battle=battle).first()
    found = findings(battle, former.seq if former else 0)
    if former is None:
        return list(map(str, found))
    known = [Finding(*one) for one in former.wrong if one[0] in BY_RULES]
    if former.release != settings.VERSION:
        found = [Finding(k, f"{t} (since {former.release} ended)") if k in BY_RULES else Finding(k, t) for k, t in found]
    return list(map(str, known + found))


def _record(battle: Battle, lines: list[str]) -> bool:
    was_right = not Check.objects.filter(battle=battle).exclude(wrong=[]).exists()
    wrong = [line.split(": ", 1) for line in lines]
    Check.objects.update_or_create(battle=battle, defaults={"seq": battle.seq, "release": settings.VERSION, "wrong": wrong})
    return was_right


def changed() -> QuerySet[Battle]:
    """Return the battles with entries after their last audit, and those that differed."""
    return Battle.objects.filter(
        Q(check_of_truth=None) | Q(seq__gt=F("check_of_truth__seq")) | ~Q(check_of_truth__wrong=[])
    ).order_by("pk")


def marked() -> QuerySet[Check]:
    """Return the audits that found something."""
    return Check.objects.exclude(wrong=[]).select_related("battle").order_by("battle_id")


def _log(battle: Battle) -> Iterator[tuple[str, str]]:
    try:
        yield from (("rows", str(difference)) for difference in differences(battle))
    except (ValueError, LookupError) as error:
        yield "log", str(error)


def _dice(battle: Battle) -> Iterator[tuple[str, str]]:
    yield from (("dice", line) for line in prove(battle).complaints())


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
    before, today = (_last(_without_translations(changes)) for changes in (entry.changes, made))
    fields = [field for field in {**before, **today} if before.get(field) != today.get(field)]
    wrong = "; ".join(f"{' '.join(f)}: log {_short(before.get(f))}, today {_short(today.get(f))}" for f in fields[:SHOWN])
    return wrong, _reckoning(entry.outcome) == _reckoning(_plain(as_json(outcome)))


def _without_translations(value: Any) -> Any:
    """Return a JSON value without ``why_others`` anywhere: logs of releases before a catalogue have no such texts."""
    if isinstance(value, dict):
        return {name: _without_translations(part) for name, part in value.items() if name != "why_others"}
    return [_without_translations(part) for part in value] if isinstance(value, list) else value


def _short(value: Any) -> str:
    """Return a value for a line: of lists and the like only how many items they have."""
    return f"{len(value)} items" if isinstance(value, list | dict) else str(value)


def _reckoning(outcome: dict[str, Any]) -> dict[str, Any]:
    """Return what is compared of an outcome: values, parts of sums, notes; not citations, which may be corrected."""
    return {
        "values": outcome.get("values", {}),
        "sums": [[name, dice, [[part[0], part[1]] for part in parts]] for name, dice, parts in outcome.get("sums", [])],
        "notes": [note[0] for note in outcome.get("notes", [])],
    }


def _last(changes: list[list[Any]]) -> dict[tuple[str, str], Any]:
    """Return the last value of each field."""
    return {(on, name): after for on, name, _before, after in changes}


def _plain(value: Any) -> Any:
    return json.loads(json.dumps(value))
