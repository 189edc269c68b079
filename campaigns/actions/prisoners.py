"""Exchanges of prisoners: offered by one faction's leader, agreed by another's, carried out with the turn's income (§6.30)."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from campaigns.actions.notices import notify_proposal, proposal_settled
from campaigns.actions.units import write_unit
from campaigns.engine.purse import exchange
from campaigns.ledger.enlisting import new_force
from campaigns.ledger.snapshot import Requester, Snapshot
from campaigns.ledger.writing import Writing, locked_campaign
from campaigns.models import Entry
from campaigns.queries.prisoners import offers_of, prisoners
from campaigns.queries.rights import need
from common.errors import NotYours, Refused
from journal.writing import once
from rules.web import texts

#: An exchange, in notices.
EXCHANGE = texts.gettext("an exchange of prisoners")


@once()
def offer_exchange(
    *, code: str, who: Requester, faction: str, to: str, back: Sequence[str], given: Sequence[str], key: str | None = None
) -> Entry:
    """Offer ``to`` a faction to get ``back`` one's own units for ``given`` ones; who gets more back pays the difference."""
    with locked_campaign(code, who, key, "offer_exchange") as work:
        snapshot = work.snapshot
        need(snapshot, "buy", faction=faction)
        if not {faction, to} <= snapshot.faction_by_id.keys():
            raise Refused(_("There is no such faction."))
        sides = [snapshot.sides.of_faction[each] for each in (faction, to)]
        held = set(prisoners(snapshot, faction, sides[1])), set(prisoners(snapshot, to, sides[0]))
        if not set(back) <= held[0] or not set(given) <= held[1] or not (back or given):
            raise Refused(_("These prisoners do not belong to the two sides."))
        offers = offers_of(snapshot)
        number = 1 + max((offer["id"] for offer in offers), default=0)
        exchanged = {"back": list(dict.fromkeys(back)), "given": list(dict.fromkeys(given))}
        offer = {"id": number, "a": faction, "b": to, **exchanged, "agreed": False}
        work.put("campaign", exchanges=[*offers, offer])
        leaders = (member for member in snapshot.members if member.role == "leader" and to in member.factions)
        notify_proposal(work, leaders, f"exchange {number} {faction} {to}", EXCHANGE)
        return work.write("offer_exchange", facts=offer)


@once()
def answer_exchange(*, code: str, who: Requester, number: int, agreed: bool, key: str | None = None) -> Entry:
    """Agree to an offer, or strike it off; who offered may take it back."""
    with locked_campaign(code, who, key, "answer_exchange") as work:
        snapshot = work.snapshot
        offers = offers_of(snapshot)
        offer = next((each for each in offers if each["id"] == number), None)
        if offer is None:
            raise Refused(_("There is no such offer."))
        consenting = (offer["b"],) if agreed else (offer["a"], offer["b"])
        if snapshot.role != "arbiter" and not set(consenting) & set(snapshot.own_factions):
            raise NotYours(_("This offer is not made to you."))
        need(snapshot, "buy", faction=next((each for each in consenting if each in snapshot.own_factions), consenting[0]))
        proposal_settled(work, f"exchange {number} {offer['a']} {offer['b']}")
        others = [each for each in offers if each["id"] != number]
        work.put("campaign", exchanges=[*others, {**offer, "agreed": True}] if agreed else others)
        return work.write("answer_exchange", facts={**offer, "agreed": agreed})


def carry_out_exchanges(work: Writing) -> None:
    """Exchange prisoners by agreed offers, in their order, to a force of their faction; strike off what cannot be paid."""
    offers = offers_of(work.snapshot)
    done = [_carried_out(work, offer) for offer in offers if offer["agreed"]]
    if done:
        work.put("campaign", exchanges=[offer for offer in offers if not offer["agreed"]])
        work.write("exchange", outcome={"exchanges": done}, reads=["campaign", *work.snapshot.state.addresses("force")])


def _carried_out(work: Writing, offer: dict[str, Any]) -> dict[str, Any]:
    snapshot = work.now
    parties = {"a": offer["back"], "b": offer["given"]}
    captive = {name: [unit for unit in units if _captive(snapshot, unit)] for name, units in parties.items()}
    facts: dict[str, Any] = {
        name: [{"id": unit, "points": snapshot.worth(unit, snapshot.state[f"unit:{unit}"]["strength"])} for unit in units]
        for name, units in captive.items()
    }
    facts |= {f"purse_{name}": snapshot.state[f"faction:{offer[name]}"]["purse"] for name in parties}
    found = work.run(exchange, facts | {"agreed": True}, offer["id"])
    if found.refused:
        return {**offer, "refused": found.reason}
    if any(units and not _has_home(snapshot, offer[name]) for name, units in captive.items()):
        return {**offer, "refused": "no_home"}
    if found.payer:
        payer, paid = f"faction:{offer[found.payer]}", f"faction:{offer['a' if found.payer == 'b' else 'b']}"
        work.put(payer, purse=work.working[payer]["purse"] - found.pays)
        work.put(paid, purse=min(99_999, work.working[paid]["purse"] + found.pays))
    for name, units in captive.items():
        for unit in units:
            _come_home(work, offer[name], unit)
    return {**offer, "refused": None, "payer": found.payer, "pays": found.pays}


def _captive(snapshot: Snapshot, unit: str) -> bool:
    return bool(snapshot.state[f"unit:{unit}"]["status"] == "captured")


def _free_forces(snapshot: Snapshot, faction: str) -> list[str]:
    return [code for code, fields in snapshot.standing_forces() if fields["faction"] == faction and not fields["busy"]]


def _home_places(snapshot: Snapshot, faction: str) -> list[str]:
    """Return places of a faction in map order, then those of its side."""
    side = snapshot.sides.of_faction[faction]
    owners = {place.id: snapshot.state[f"place:{place.id}"]["owner"] for place in snapshot.kit.places}
    own = [place for place, owner in owners.items() if owner == faction]
    return own or [place for place, owner in owners.items() if owner and snapshot.sides.of_faction[owner] == side]


def _has_home(snapshot: Snapshot, faction: str) -> bool:
    return bool(_free_forces(snapshot, faction) or _home_places(snapshot, faction))


def _come_home(work: Writing, faction: str, unit: str) -> None:
    """Send a unit to its own force, else to another of its faction, else to a new one at a place of the faction or its side."""
    snapshot = work.now
    own = snapshot.state[f"unit:{unit}"]["force"]
    free = _free_forces(snapshot, faction)
    if free:
        home = own if own in free else free[0]
    else:
        home = new_force(work, faction, _home_places(snapshot, faction)[0], snapshot.faction_name(faction).it)
    write_unit(work, unit, status="ready", captor=None, force=home)
