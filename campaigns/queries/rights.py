"""Who may do what now: chapter 3's table, asked of the engine, refused in sentences."""

from typing import Any

from campaigns.engine.permissions import may
from campaigns.engine.refusals import REFUSALS
from campaigns.ledger.snapshot import Snapshot
from common.errors import NotYours, Refused
from rules.engine.dice import typed
from rules.engine.outcome import Outcome
from rules.engine.text import Text

#: What belongs to one faction: the last leader of a campaign does not read or write it for the others.
OF_A_FACTION = frozenset({"give_order", "read_orders", "regroup", "buy"})


def sentence(reason: str) -> Text:
    """The sentence for a reason of the engine's."""
    return REFUSALS[reason]


def refuse(outcome: Outcome) -> None:
    """Refused where the engine has refused."""
    if outcome.refused:
        raise Refused(sentence(outcome.reason), cite=outcome.cite)


def permission(snapshot: Snapshot, action: str, *, faction: str = "", force: str = "", engagement: str = "") -> Outcome:
    """The engine's answer for the requester, about their own ``faction`` or ``force`` or a battle that they may be in."""
    return may.run(
        {
            "action": action,
            "role": snapshot.role,
            "stage": snapshot.stage,
            "own": _own(snapshot, faction, force),
            "participant": bool(engagement) and bool(parties(snapshot, engagement)) and snapshot.role in ("leader", "commander"),
            "has_arbiter": snapshot.has_arbiter or snapshot.clock,
            "all_agree": snapshot.leads_alone and action not in OF_A_FACTION,
        },
        typed(),
    )


def may_do(snapshot: Snapshot, action: str, **about: Any) -> bool:
    return not permission(snapshot, action, **about).refused


def need(snapshot: Snapshot, action: str, **about: Any) -> None:
    """NotYours (403) or Refused (409) for those who may not."""
    found = permission(snapshot, action, **about)
    if found.refused:
        error = Refused if found.reason == "wrong_stage" else NotYours
        raise error(sentence(found.reason), cite=found.cite)


def need_or_together(snapshot: Snapshot, action: str) -> None:
    """Raise as ``need`` does, but let each leader press what all may do together where there is no arbiter."""
    if permission(snapshot, action).values.get("reason") != "needs_agreement":
        need(snapshot, action)


def may_or_together(snapshot: Snapshot, action: str) -> bool:
    """Return True if the requester may do this, or agree to it with the other leaders where there is no arbiter."""
    found = permission(snapshot, action)
    return not found.refused or found.reason == "needs_agreement"


def parties(snapshot: Snapshot, engagement: str) -> list[str]:
    """The parties (``a``, ``b``) of a battle in which one of the requester's forces fights."""
    fields = snapshot.state[f"engagement:{engagement}"]
    own = snapshot.own_factions
    sides = {each["side"] for each in fields["forces"] if _leads(snapshot, each["force"], own)}
    return [party for party, side in zip("ab", fields["sides"], strict=True) if side in sides]


def enemies_within(snapshot: Snapshot, force: str) -> bool:
    """Return True if enemies are inside the walls where a force is: it cannot be their garrison as well."""
    at, side = snapshot.force(force)["at"], snapshot.side_of(force)
    inside = (code for code, fields in snapshot.standing_forces() if fields["at"] == at and fields["inside"])
    return any(snapshot.sides.hostile(side, snapshot.side_of(code)) for code in inside)


def _leads(snapshot: Snapshot, force: str, own: list[str]) -> bool:
    if snapshot.role == "commander" and snapshot.member:
        return force == snapshot.member.force
    return snapshot.force(force)["faction"] in own


def _own(snapshot: Snapshot, faction: str, force: str) -> bool:
    if snapshot.role == "commander" and snapshot.member:
        return bool(force) and snapshot.member.force == force
    return snapshot.role == "leader" and faction in snapshot.own_factions
