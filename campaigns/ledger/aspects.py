"""Aspects of a campaign that a press depends on (``journal.stale``): what its page showed must still be so."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from campaigns.models import Sheet
from journal.stale import digest

if TYPE_CHECKING:
    from campaigns.ledger.snapshot import Snapshot

#: Functions that return an aspect's value for its parameter (``engagement:1-2``); None for one that the requester may not read.
Aspect = Callable[["Snapshot", str], str | None]

PARTIES = ("a", "b")


def _turn(snapshot: "Snapshot", _of: str) -> str:
    return f"{snapshot.turn}-{snapshot.stage}"


def _sheet(snapshot: "Snapshot", faction: str) -> str | None:
    if not _is_own(snapshot, faction):
        return None
    latest = _latest(snapshot, faction)
    return str(latest.version) if latest else "0"


def _order(snapshot: "Snapshot", force: str) -> str | None:
    """A force's written order; not its faction's sheet, on which others write as well."""
    fields = snapshot.state.holders.get(f"force:{force}")
    if fields is None or not _is_own(snapshot, fields["faction"]):
        return None
    latest = _latest(snapshot, fields["faction"])
    return digest(latest.orders.get(force) if latest else None)


def _treasury(snapshot: "Snapshot", of: str) -> str | None:
    """Of ``do number faction``: the purchases noted, to strike one off; an offer of exchange, to answer it; else nothing."""
    do, number, faction = [*of.split(" ", 2), "", ""][:3]
    if not _is_own(snapshot, faction):
        return None
    if do == "cancel":
        latest = _latest(snapshot, faction)
        return digest(latest.purchases if latest else [])
    offers = snapshot.here.get("exchanges") or [] if do in ("agree", "decline") else []
    mine = [offer for offer in offers if faction in (offer["a"], offer["b"])]
    return digest([offer for offer in mine if str(offer["id"]) == number])


def _latest(snapshot: "Snapshot", faction: str) -> Sheet | None:
    found = Sheet.objects.filter(campaign=snapshot.row, turn=snapshot.turn, faction=faction)
    return found.order_by("-version").first()


def _is_own(snapshot: "Snapshot", faction: str) -> bool:
    return faction in snapshot.faction_by_id and (snapshot.role == "arbiter" or faction in snapshot.own_factions)


def _force(snapshot: "Snapshot", force: str) -> str | None:
    fields = snapshot.state.holders.get(f"force:{force}")
    if fields is None or not _is_own(snapshot, fields["faction"]):
        return None
    return digest([code for code, _fields in snapshot.units_of(force)])


def _engagement(snapshot: "Snapshot", code: str) -> str | None:
    fields = snapshot.state.holders.get(f"engagement:{code}")
    return None if fields is None else digest([fields["status"], fields["result"]])


def _challenge(snapshot: "Snapshot", number: str) -> str | None:
    fields = snapshot.state.holders.get(f"challenge:{number}")
    if fields is None:
        return None
    return digest([fields.get(name) for name in ("state", "reporter", "result", "severity", "battle", "tabled")])


def _allotment(snapshot: "Snapshot", side: str) -> str | None:
    """The commands of a side at the tables of a node."""
    if side not in snapshot.side_by_id or not (snapshot.role == "arbiter" or side in snapshot.own_sides):
        return None
    party = PARTIES[list(snapshot.side_by_id).index(side)]
    rows = (code for code, row in snapshot.engagements.items() if row.turn == snapshot.turn)
    tables = ((code, snapshot.state[f"engagement:{code}"].get("commands")) for code in rows)
    return digest([[code, given[party]] for code, given in tables if given])


#: By name; packages above add those that need more than the ledger.
ASPECTS: dict[str, Aspect] = {
    "turn": _turn,
    "sheet": _sheet,
    "order": _order,
    "treasury": _treasury,
    "force": _force,
    "engagement": _engagement,
    "challenge": _challenge,
    "allotment": _allotment,
    "kit": lambda snapshot, _of: str(snapshot.row.kit_version),
}


#: Sentences for aspects that have changed; ``turn`` has its own.
CHANGED = {
    "kit": gettext_noop("The kit of this campaign has changed since you opened this page. Check it again."),
    "order": gettext_noop("The order of this force has changed since you opened this page. Check it again."),
    "sheet": gettext_noop("These orders have changed since you opened this page. Check them again."),
    "treasury": gettext_noop("The treasury has changed since you opened this page. Check it again."),
    "force": gettext_noop("This force has changed since you opened this page. Check it again."),
    "engagement": gettext_noop("This battle has changed since you opened this page. Check it again."),
    "challenge": gettext_noop("This challenge has changed since you opened this page. Check it again."),
    "allotment": gettext_noop("The commands have changed since you opened this page. Check them again."),
    "chain": gettext_noop("The log has changed since you opened this page. Check the list again."),
}


def aspect(snapshot: "Snapshot", on: str) -> str | None:
    """Return the present value of an aspect such as ``turn`` or ``sheet:reds``; None where this person may not read it."""
    name, _colon, of = on.partition(":")
    return ASPECTS[name](snapshot, of)


def why_stale(snapshot: "Snapshot", on: str, shown: str) -> str:
    """Return the sentence for an aspect that has changed since a page showed it."""
    name = on.partition(":")[0]
    return _turn_has_passed(snapshot, shown) if name == "turn" else _(CHANGED[name])


def _turn_has_passed(snapshot: "Snapshot", shown: str) -> str:
    turn, _dash, stage = shown.partition("-")
    facts = {"shown": turn[:5], "now": snapshot.turn}
    if snapshot.stage == "ended":
        return _("The campaign has ended since you opened this page.")
    if stage == "setup":
        return _("The campaign has begun since you opened this page.")
    if not turn.isdecimal() or turn == str(snapshot.turn):
        return _("Turn %(now)s has changed since you opened this page. Check it again.") % facts
    if int(turn[:5]) < snapshot.turn:
        return _("Turn %(shown)s is over: this page showed turn %(shown)s, now it is turn %(now)s.") % facts
    return _("This page showed turn %(shown)s, now it is turn %(now)s again.") % facts
