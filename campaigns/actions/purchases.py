"""Purchases: noted on a faction's sheet while orders are written, carried out with the income of the turn (T8)."""

from collections.abc import Mapping
from typing import Any, TypeGuard

from django.utils.translation import gettext as _

from campaigns.actions.sheets import may_write, next_version, written
from campaigns.actions.units import write_unit
from campaigns.engine.purse import recruit, replace
from campaigns.ledger.enlisting import Recruit, enlist
from campaigns.ledger.snapshot import Requester, Snapshot
from campaigns.ledger.writing import Writing, locked_campaign
from campaigns.models import Sheet
from campaigns.queries.purchases import MAX_STEPS, facts_of_recruit, facts_of_replacement, pool_of
from campaigns.queries.rights import need, refuse
from campaigns.queries.sheets import latest_sheets
from common.errors import Refused
from journal.writing import once
from rules.engine.dice import typed
from rules.engine.outcome import Outcome, refused

MOST, FULL_PURSE = 40, 99_999


@once()
def buy(*, code: str, who: Requester, faction: str, purchase: Mapping[str, Any], key: str | None = None) -> Sheet:
    """Note a purchase: ``{"do": "replace", "unit", "steps"}`` or ``{"do": "recruit", "pool", "place", "force"}``.

    Raise Refused where it is not allowed now, for any purse; it is checked again when it is carried out.
    """
    with locked_campaign(code, who, key, "buy") as work:
        sheet = _sheet(work, faction)
        wanted = _read(work.snapshot, faction, purchase)
        noted = [*(sheet.purchases if sheet else []), wanted]
        if len(noted) > MOST:
            raise Refused(_("You cannot buy that much in one turn."))
        refuse(_answer(work.snapshot, faction, wanted, noted[:-1]))
        version = next_version(work.snapshot, faction, sheet)
        return written(work, faction, version, dict(sheet.orders if sheet else {}), purchases=noted)


@once()
def cancel_purchase(*, code: str, who: Requester, faction: str, number: int, key: str | None = None) -> Sheet | None:
    """Strike a purchase off the sheet, by its number there, from 0."""
    with locked_campaign(code, who, key, "cancel_purchase") as work:
        sheet = _sheet(work, faction)
        if sheet is None or not 0 <= number < len(sheet.purchases):
            raise Refused(_("There is no such purchase."))
        noted = [each for n, each in enumerate(sheet.purchases) if n != number]
        version = next_version(work.snapshot, faction, sheet)
        return written(work, faction, version, dict(sheet.orders), purchases=noted)


def _sheet(work: Writing, faction: str) -> Sheet | None:
    if faction not in work.snapshot.faction_by_id:
        raise Refused(_("There is no such faction."))
    need(work.snapshot, "buy", faction=faction)
    may_write(work.snapshot, faction)
    return latest_sheets(work.snapshot, [faction]).get(faction)


def _read(snapshot: Snapshot, faction: str, purchase: Mapping[str, Any]) -> dict[str, Any]:
    """Return a purchase as it is stored. Raise Refused where it names what is not the faction's."""
    if purchase.get("do") == "replace":
        unit, steps = str(purchase.get("unit")), purchase.get("steps")
        own = f"unit:{unit}" in snapshot.state and snapshot.force(snapshot.state[f"unit:{unit}"]["force"])["faction"] == faction
        if not own or not _is_whole(steps) or not 1 <= steps <= MAX_STEPS:
            raise Refused(_("There is no such unit."))
        return {"do": "replace", "unit": unit, "steps": steps}
    pool, place, force = purchase.get("pool"), purchase.get("place"), purchase.get("force") or None
    if not _is_whole(pool) or not 0 <= pool < len(snapshot.faction_by_id[faction].pool):
        raise Refused(_("There are no such recruits."))
    if place not in snapshot.place_by_id:
        raise Refused(_("There is no such place."))
    if force is not None and not _is_at(snapshot, faction, force, str(place)):
        raise Refused(_("This faction has no force there."))
    return {"do": "recruit", "pool": pool, "place": place, "force": force}


def _is_whole(number: Any) -> TypeGuard[int]:
    """Return True for an int that is no bool."""
    return type(number) is int


def _is_at(snapshot: Snapshot, faction: str, force: str, place: str) -> bool:
    fields = snapshot.state.holders.get(f"force:{force}")
    return bool(fields and not fields["gone"] and fields["faction"] == faction and fields["at"] == place)


def _answer(snapshot: Snapshot, faction: str, wanted: Mapping[str, Any], before: list[dict[str, Any]]) -> Outcome:
    """What the engine says to a purchase, those noted ``before`` it counted; the turn's income may yet pay for it."""
    if wanted["do"] == "replace":
        return replace.run(facts_of_replacement(snapshot, faction, wanted, before) | {"purse": FULL_PURSE}, typed())
    return recruit.run(facts_of_recruit(snapshot, faction, wanted, before) | {"purse": FULL_PURSE}, typed())


def carry_out_purchases(work: Writing) -> None:
    """Everything noted on the sheets of the turn that is still allowed, factions in the order of the kit (R26).

    An entry for each, which its own side alone reads: others may not know that there was anything to buy.
    """
    done: list[dict[str, Any]] = []
    sheets = latest_sheets(work.snapshot)
    reads = [on for kind in ("force", "place") for on in work.snapshot.state.addresses(kind)]
    for faction in work.snapshot.faction_by_id:
        sheet, before = sheets.get(faction), len(done)
        for wanted in sheet.purchases if sheet else ():
            found = _answer_now(work, faction, wanted, done)
            line = {"faction": faction, **wanted, "price": found.values.get("price", 0), "refused": found.values.get("reason")}
            if not found.refused:
                _buy(work, faction, wanted, found)
            done.append(line)
        if done[before:]:
            own = work.snapshot.audience_of(faction)
            work.write("purchases", outcome={"purchases": done[before:]}, reads=reads, audience=own)


def _answer_now(work: Writing, faction: str, wanted: Mapping[str, Any], done: list[dict[str, Any]]) -> Outcome:
    if wanted["do"] == "replace" and f"unit:{wanted['unit']}" not in work.now.state:
        return refused("unknown_unit", replace.cite)
    bought = [{**each, "paid": True} for each in done if not each["refused"]]
    if wanted["do"] == "replace":
        return work.run(replace, facts_of_replacement(work.now, faction, wanted, bought), faction, len(done))
    return work.run(recruit, facts_of_recruit(work.now, faction, wanted, bought), faction, len(done))


def _buy(work: Writing, faction: str, wanted: Mapping[str, Any], found: Outcome) -> None:
    work.put(f"faction:{faction}", purse=found.purse)
    if wanted["do"] == "replace":
        unit = work.working[f"unit:{wanted['unit']}"]
        write_unit(work, wanted["unit"], strength=found.strength, replaced=(unit.get("replaced") or 0) + wanted["steps"])
        return
    left = list(pool_of(work.now, faction))
    left[wanted["pool"]] = found.left
    work.put(f"faction:{faction}", pool=left)
    force = wanted["force"]
    if force is not None and not _is_at(work.now, faction, force, wanted["place"]):
        force = None
    enlist(work, Recruit(faction, wanted["place"], work.snapshot.faction_by_id[faction].pool[wanted["pool"]], force))
