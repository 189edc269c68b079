"""Decisions of the arbiter, or of all leaders together: truces, roads, corrections by hand. Everybody reads them."""

from typing import Any

from django.utils.translation import gettext as _

from campaigns.actions.consent import carries_out, decide
from campaigns.actions.units import dissolve_empty, write_unit
from campaigns.ledger.snapshot import Requester, Snapshot
from campaigns.ledger.writing import Writing, locked_campaign
from campaigns.models import Entry
from campaigns.queries.reader import Reader
from campaigns.queries.rights import need_or_together, sentence
from common.errors import Refused
from journal.writing import once

MOST_POINTS, MOST_PURSE = 9_999, 99_999


@once()
def set_truce(
    *, code: str, who: Requester, sides: tuple[str, str], holds: bool, reason: str = "", key: str | None = None
) -> Entry:
    """A truce between two sides begins or ends. Refused where enemies share walls, or fight one another just now."""
    with locked_campaign(code, who, key, "set_truce") as work:
        need_or_together(work.snapshot, "set_deadline")
        _while_orders_are_written(work.snapshot)
        pair = [side for side in work.snapshot.side_by_id if side in sides]
        if len(pair) != 2:
            raise Refused(_("A truce joins two different sides."))
        return decide(work, "truce", sides=pair, holds=holds, reason=reason)


@carries_out("truce")
def _set_truce(work: Writing, sides: list[str], holds: bool) -> Entry:
    snapshot = work.snapshot
    left = [each for each in snapshot.here["truces"] if set(each) != set(sides)]
    if not holds and _share_walls(snapshot, sides):
        raise Refused(_("Both are inside the same walls: one must leave first."))
    if holds and _fight(snapshot, sides):
        raise Refused(_("Their battle is not decided yet."))
    work.put("campaign", truces=[*left, sides] if holds else left)
    return work.write("truce", facts={"sides": sides, "holds": holds}, reads=["campaign"])


@once()
def close_road(
    *, code: str, who: Requester, road: tuple[str, str], closed: bool, reason: str = "", key: str | None = None
) -> Entry:
    """A road is closed, or open again."""
    with locked_campaign(code, who, key, "close_road") as work:
        need_or_together(work.snapshot, "set_deadline")
        _while_orders_are_written(work.snapshot)
        found = next((each for each in work.snapshot.kit.roads if each.ends == frozenset(road)), None)
        if found is None:
            raise Refused(sentence("no_road"))
        return decide(work, "road", road=[found.a, found.b], closed=closed, reason=reason)


@carries_out("road")
def _close_road(work: Writing, road: list[str], closed: bool) -> Entry:
    others = [each for each in work.snapshot.here["closed"] if each != road]
    work.put("campaign", closed=[*others, road] if closed else others)
    return work.write("road", facts={"road": road, "closed": closed}, reads=["campaign"])


def _while_orders_are_written(snapshot: Snapshot) -> None:
    if snapshot.stage != "orders":
        raise Refused(sentence("wrong_stage"))


def _share_walls(snapshot: Snapshot, pair: list[str]) -> bool:
    inside = [{f["at"] for code, f in snapshot.standing_forces() if f["inside"] and snapshot.side_of(code) == s} for s in pair]
    return bool(inside[0] & inside[1])


def _fight(snapshot: Snapshot, pair: list[str]) -> bool:
    fields = (snapshot.state[on] for on in snapshot.state.addresses("engagement"))
    return any(each["status"] != "settled" and set(each["sides"]) == set(pair) for each in fields)


@once()
def set_right(
    *, code: str, who: Requester, on: str, value: Any, status: str = "", reason: str = "", key: str | None = None
) -> Entry:
    """Correct by hand a force's place (``force:…``), a unit's strength (``unit:…``, with its ``status``),

    a purse (``faction:…``) or points (``side:…``). Always logged; refused where it cannot be.
    """
    with locked_campaign(code, who, key, "set_right") as work:
        need_or_together(work.snapshot, "reverse")
        _may_name(work.snapshot, on)
        return decide(work, "set_right", on=on, value=value, status=status, reason=reason)


def _may_name(snapshot: Snapshot, on: str) -> None:
    """Raise Refused for what does not exist, or what the requester may not know."""
    kind, _colon, name = on.partition(":")
    reader, known = Reader(snapshot), on in snapshot.state and kind in SETTERS
    if known and kind == "force":
        known = reader.knows(name)
    if known and kind == "unit":
        known = reader.knows_unit(name)
    if not known:
        raise Refused(_("There is nothing with that name."))


@carries_out("set_right")
def _set_right(work: Writing, on: str, value: Any, status: str) -> Entry:
    if on not in work.snapshot.state:
        raise Refused(_("There is nothing with that name."))
    SETTERS[on.partition(":")[0]](work, on, value, status)
    return work.write("set_right", facts={"on": on, "value": value, "status": status})


def _whole(value: Any, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise Refused(_("Enter a whole number from 0 to %(most)s.") % {"most": most})
    return value


def _place(work: Writing, on: str, value: Any, _status: str) -> None:
    fields = work.snapshot.state[on]
    if value not in work.snapshot.place_by_id:
        raise Refused(sentence("unknown_place"))
    if fields["busy"] or fields["gone"]:
        raise Refused(sentence("busy") if fields["busy"] else _("This force no longer exists."))
    work.put(on, at=value, inside=False, road=None)


def _strength(work: Writing, on: str, value: Any, status: str) -> None:
    unit = on.partition(":")[2]
    fields, steps = work.snapshot.state[on], work.snapshot.units[unit].steps
    strength = _whole(value, steps)
    status = "destroyed" if not strength else status if status in ("ready", "dispersed") else fields["status"]
    if status == "destroyed" and strength:
        status = "ready"
    if work.snapshot.force(fields["force"])["busy"]:
        raise Refused(sentence("busy"))
    if work.snapshot.force(fields["force"])["gone"] or status == "captured":
        raise Refused(_("Its force no longer exists, or the unit is captured."))
    write_unit(work, unit, strength=strength, status=status, since="loser" if status == "dispersed" else None)
    dissolve_empty(work, [fields["force"]])


def _purse(work: Writing, on: str, value: Any, _status: str) -> None:
    work.put(on, purse=_whole(value, MOST_PURSE))


def _points(work: Writing, on: str, value: Any, _status: str) -> None:
    work.put(on, points=_whole(value, MOST_POINTS))


SETTERS = {"force": _place, "unit": _strength, "faction": _purse, "side": _points}
