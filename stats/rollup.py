"""The rollup: worked out for one battle when it has ended, for those that were missed, for all.

Everything follows from the battle itself, and nothing from what was there before, so that each way gives the same rows.
"""

import logging
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import pairwise
from typing import Any

from django.db import models, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from battles import ledger
from battles.ledger import Requester
from battles.models import Battle, Entry, Seat, Side
from battles.models.battle import How, Role, is_open_to_club
from battles.models.entry import Kind
from battles.queries.expected import dice_losses
from battles.record.result import Result, result_of
from rules.engine.play.result import SideResult
from rules.web.odds import COUNTED, outlook
from stats.models import Appearance, Outcome, Seated, UnitAppearance

log = logging.getLogger(__name__)

#: A longer pause between two entries of the log is none of the battle's time.
PAUSE = timedelta(hours=1)
#: Number of missed battles updated per run of the periodic task.
A_ROUND = 200
#: Number of attempts while a battle's log grows; after them the next run of the periodic task updates it.
TRIES = 3


@dataclass(slots=True)
class Rows:
    """What one battle gives: its sides' rows, each with who sat there and what became of its units."""

    appearance: Appearance
    users: list[int] = field(default_factory=list)
    units: list[UnitAppearance] = field(default_factory=list)


def counted() -> QuerySet[Battle]:
    """Battles that count: they have ended otherwise than by being abandoned, are no demo, and nobody has deleted them."""
    return Battle.objects.filter(is_demo=False, ended_at__isnull=False).exclude(how=How.ABANDON)


def refresh(code: str) -> None:
    """Compute and store the rows of this battle: none where it does not count."""
    for _attempt in range(TRIES):
        battle = counted().filter(code=code).first()
        rows = [] if battle is None else _rows(battle)
        if _stored(code, battle, rows):
            return


def _stored(code: str, battle: Battle | None, rows: list[Rows]) -> bool:
    """Replace the battle's rows and return True; return False if its log has grown since they were computed."""
    with transaction.atomic():
        now = Battle.everything.select_for_update().filter(code=code).first()
        if now is None:  # it is gone for good, and its rows with it
            return True
        if battle is not None and now.seq != battle.seq:
            return False
        if battle is None and counted().filter(pk=now.pk).exists():
            return False
        Appearance.objects.filter(battle=now).delete()
        for row in rows:
            row.appearance.save()
            Seated.objects.bulk_create(Seated(appearance=row.appearance, user_id=user) for user in row.users)
            for unit in row.units:
                unit.appearance = row.appearance
            UnitAppearance.objects.bulk_create(row.units)
    return True


def missed() -> QuerySet[Battle]:
    """Return battles with missing or stale statistics."""
    current = Appearance.objects.filter(battle=OuterRef("pk"), log_seq=OuterRef("seq"))
    stale = Appearance.objects.filter(battle=OuterRef("pk"))
    count = Q(pk__in=counted().values("pk"))
    return Battle.everything.filter((count & ~Exists(current)) | (~count & Exists(stale))).order_by("pk")


def refresh_missed() -> int:
    """Update missing or stale battles and return their number; log one that fails and go on."""
    return _refresh_all(missed().values_list("code", flat=True)[:A_ROUND])


def rebuild() -> int:
    """Compute all rows again; return the number of battles."""
    Appearance.objects.exclude(battle__in=counted()).delete()
    return _refresh_all(counted().order_by("pk").values_list("code", flat=True))


def _refresh_all(codes: Iterable[str]) -> int:
    done = 0
    for code in list(codes):
        try:
            refresh(code)
        except Exception:
            log.exception("The figures of battle %s could not be worked out", code)
        else:
            done += 1
    return done


# One battle


def _rows(battle: Battle) -> list[Rows]:
    """Return the rows of a battle's two sides; none where its ruleset has no result."""
    result = result_of(battle)
    if result is None or not {"a", "b"} <= result.sides.keys():
        return []
    assert battle.ended_at is not None
    common: dict[str, Any] = {
        "battle": battle,
        "ruleset": battle.ruleset,
        "club_id": battle.club_id,
        "shared": is_open_to_club(battle.watching, closed=False),
        "how": result.how,
        "day": timezone.localdate(battle.ended_at),
        "turns": result.turns,
        "minutes": minutes_of(battle),
        "log_seq": battle.seq,
    }
    armies = dict(Side.objects.filter(battle=battle).values_list("code", "army_id"))
    users, dice = _users(battle), _dice(battle)
    return [
        Rows(_appearance(code, result, common, armies.get(code), dice), users[code], _units(result, result.sides[code]))
        for code in "ab"
    ]


def _appearance(code: str, result: Result, common: dict[str, Any], army: int | None, dice: "_Dice") -> Appearance:
    own, other = result.sides[code], result.sides["b" if code == "a" else "a"]
    outcome = Outcome.DRAWN if not result.winner else Outcome.WON if result.winner == code else Outcome.LOST
    return Appearance(
        side=code,
        army_id=army,
        outcome=outcome,
        had=max(0, own.had),
        lost=max(0, own.losses),
        share_lost=_share(own),
        share_inflicted=_share(other),
        **dice.of(code),
        **common,
    )


def _share(side: SideResult) -> int:
    return max(0, min(100, round(100 * side.losses / side.had))) if side.had else 0


def _units(result: Result, side: SideResult) -> list[UnitAppearance]:
    """Return the appearances of the units that are still in their list."""
    return [
        UnitAppearance(unit_id=result.sources[unit.address], fate=unit.fate, lost=max(0, unit.lost), had=max(0, unit.of))
        for unit in side.units
        if unit.address in result.sources
    ]


def _users(battle: Battle) -> dict[str, list[int]]:
    """Accounts by the side at which they sat when it ended; who sat at both has beaten nobody, and counts for neither."""
    there = Seat.objects.filter(battle=battle, role=Role.PLAYER, user__isnull=False, joined_at__lte=battle.ended_at)
    there = there.filter(Q(left_at=None) | Q(left_at__gte=battle.ended_at))
    sides: dict[int, set[str]] = {}
    for user, code in there.values_list("user_id", "sides"):
        sides.setdefault(user or 0, set()).update(code)
    return {code: sorted(user for user, at in sides.items() if at == {code}) for code in "ab"}


def minutes_of(battle: Battle) -> int:
    """Return the minutes from the first entry of the log to its end, without pauses longer than an hour."""
    entries = Entry.objects.filter(battle=battle)
    end = entries.filter(kind=Kind.END).aggregate(seq=models.Max("seq"))["seq"] or battle.seq
    times = entries.filter(seq__lte=end).order_by("seq").values_list("at", flat=True)
    spans = (later - earlier for earlier, later in pairwise(times.iterator()))
    return round(sum((span for span in spans if span <= PAUSE), timedelta()) / timedelta(minutes=1))


@dataclass(frozen=True, slots=True)
class _Dice:
    """What the dice were to be expected to cost each side, and did, in one measure of the book (empty: none)."""

    measure: str
    sums: dict[str, tuple[float, float]]

    def of(self, side: str) -> dict[str, Any]:
        total = sum(expected for expected, _suffered in self.sums.values())
        if not total:
            return {}
        expected, suffered = self.sums.get(side, (0.0, 0.0))
        luck = round(100 * (expected - suffered) / total, 1)
        return {"measure": self.measure, "expected": round(expected, 2), "suffered": round(suffered, 2), "luck": luck}


def _dice(battle: Battle) -> _Dice:
    """By what everybody may read of the log; counted runs, not timed ones, so that each machine finds the same."""
    snapshot = ledger.read(battle.code, Requester())
    if snapshot is None:
        return _Dice("", {})
    measure = next((harms[0].measure for harms in reversed(list(outlook(snapshot.ruleset).harm.values()))), "")
    found = dice_losses(snapshot, "spectator", budget=COUNTED)
    return _Dice(measure, {side: sums for (of, side), sums in sorted(found.sums.items()) if of == measure})
