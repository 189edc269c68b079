"""A battle of the campaign: opened on a table, conceded, rolled for or ruled; its result confirmed and carried home once."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from battles.actions import create_battle
from campaigns.actions.aftermath import (
    carry_home,
    finish,
    frozen_units,
    of_percents,
    of_the_table,
)
from campaigns.actions.consent import carries_out, decide
from campaigns.actions.notices import notify_proposal, proposal_settled
from campaigns.actions.reverse import forget_result, revert_entries
from campaigns.actions.unread import leave_unread, read_or_why
from campaigns.actions.upkeep import after_battles_if_settled
from campaigns.engine.settling import settle
from campaigns.ledger.snapshot import CLOCK, Requester, Snapshot
from campaigns.ledger.writing import Writing, locked_campaign
from campaigns.models import Engagement, Entry
from campaigns.queries.dependence import what_depends
from campaigns.queries.musters import PARTIES, Mustered, new_battle, ready_units, who_leads
from campaigns.queries.rights import need, parties, refuse, sentence
from common.errors import NotYours, Refused
from journal.writing import once
from rules.engine.play.state import Fields
from rules.web import texts

#: A roll for a battle, in notices.
ROLLING = texts.gettext("rolling for a battle")
#: How a battle's status reads to ``settle``.
STATES = {"open": "open", "on_table": "on_table", "ended": "on_table", "settled": "settled"}


def fields_of(snapshot: Snapshot, code: str) -> Fields:
    if f"engagement:{code}" not in snapshot.state:
        raise Refused(_("There is no such battle."))
    return snapshot.state[f"engagement:{code}"]


@once()
def start_battle(*, code: str, who: Requester, engagement: str, key: str | None = None) -> Entry:
    """Open the battle on a table: both armies at their present strength, its leaders seated."""
    with locked_campaign(code, who, key, "start_battle") as work:
        snapshot, fields = work.snapshot, fields_of(work.snapshot, engagement)
        need(snapshot, "start_battle", engagement=engagement)
        if fields["status"] != "open":
            raise Refused(sentence("already_settled" if fields["status"] == "settled" else "on_the_table"))
        mustered = {party: Mustered(snapshot, fields, party) for party in PARTIES if _fights(snapshot, fields, party)}
        if len(mustered) < 2:
            raise Refused(sentence("side_missing"))
        new, seated = new_battle(snapshot, fields, mustered)
        made = create_battle(new, known_to=[who.user_id])
        units = {party: list(mustered[party].fielded.values()) for party in PARTIES}
        work.put(
            f"engagement:{engagement}",
            status="on_table",
            battle=made.battle.code,
            agreed=[],
            fielded={**mustered["a"].fielded, **mustered["b"].fielded},
            frozen=frozen_units(snapshot, fields, units),
            led={party: mustered[party].led_by for party in PARTIES},
            seats={str(member.pk): seat.pk for member, seat in zip(seated, made.seats, strict=True)},
        )
        return work.write("start_battle", facts={"engagement": engagement, "battle": made.battle.code}, reads=_armies(fields))


def _fights(snapshot: Snapshot, fields: Fields, party: str) -> bool:
    return bool(ready_units(snapshot, fields, party))


def _armies(fields: Fields) -> list[str]:
    return [f"force:{each['force']}" for each in fields["forces"]]


# Without a table


@once()
def concede(*, code: str, who: Requester, engagement: str, party: str = "", key: str | None = None) -> Entry:
    """Leave the field without a fight: the other wins narrowly, nobody is lost, the force retreats (R9)."""
    with locked_campaign(code, who, key, "concede") as work:
        snapshot, _found = work.snapshot, fields_of(work.snapshot, engagement)
        need(snapshot, "concede", engagement=engagement)
        own = list(PARTIES) if snapshot.role == "arbiter" else parties(snapshot, engagement)
        if party not in own:
            if party or len(own) != 1:
                raise NotYours(sentence("not_yours"))
            party = own[0]
        return _settle(work, engagement, {"mode": "concede", "by": party})


@once()
def agree_auto(*, code: str, who: Requester, engagement: str, key: str | None = None) -> Entry:
    """Agree to roll for it, a die each; when both parties have, it is rolled. An arbiter has it rolled at once."""
    with locked_campaign(code, who, key, "agree_auto") as work:
        snapshot, fields = work.snapshot, fields_of(work.snapshot, engagement)
        need(snapshot, "rule_result" if snapshot.role == "arbiter" else "agree_auto", engagement=engagement)
        open_to_settle(fields)
        agreed = sorted({*fields["agreed"], *parties(snapshot, engagement)})
        if snapshot.role != "arbiter" and set(agreed) != set(PARTIES):
            work.put(f"engagement:{engagement}", agreed=agreed)
            others = [member for party in PARTIES if party not in agreed for member in who_leads(snapshot, fields, party)]
            url = reverse("campaigns:battle", args=[code, engagement])
            notify_proposal(work, others, f"roll {engagement}", ROLLING, url)
            return work.write("agree_auto", facts={"engagement": engagement, "parties": agreed})
        return _settle(work, engagement, {"mode": "auto", "agreed": set(agreed) == set(PARTIES)})


@once()
def rule_result(
    *, code: str, who: Requester, engagement: str, ruling: Mapping[str, Any], reason: str = "", key: str | None = None
) -> Entry:
    """Rule a battle: ``ruling`` as ``settle`` has it. A table on which it is being fought then counts no more."""
    with locked_campaign(code, who, key, "rule_result") as work:
        fields_of(work.snapshot, engagement)
        return decide(work, "rule", engagement=engagement, ruling=dict(ruling), reason=reason)


@carries_out("rule")
def _rule(work: Writing, engagement: str, ruling: Mapping[str, Any]) -> Entry:
    return _settle(work, engagement, {"mode": "rule", "ruling": dict(ruling)})


def open_to_settle(fields: Fields) -> None:
    if fields["status"] != "open":
        raise Refused(sentence("already_settled" if fields["status"] == "settled" else "on_the_table"))


def _settle(work: Writing, code: str, how: Mapping[str, Any]) -> Entry:
    snapshot, fields = work.snapshot, fields_of(work.snapshot, code)
    role = "arbiter" if how["mode"] == "rule" else snapshot.role  # all leaders together rule in his place
    found = work.run(settle, {**_to_settle(snapshot, fields), "role": role, **how}, code)
    refuse(found)
    proposal_settled(work, f"roll {code}")
    address = f"engagement:{code}"
    work.put(address, mode=found.mode, frozen=frozen_units(snapshot, fields), fielded=None, unread=None)
    if found.mode == "concede":
        work.put(address, result=_conceded(found.winner))
        finish(work, code)
    else:
        work.put(address, result=of_percents(work, code, found.winner, found.severity, found.loss_percent))
        carry_without_table(work, code)
    entry = work.write("settle", facts={"engagement": code, **how}, outcome=found.values, reads=_armies(fields))
    after_battles_if_settled(work)
    return entry


def _to_settle(snapshot: Snapshot, fields: Fields) -> dict[str, Any]:
    points = {party: max(1, _points(snapshot, fields, party)) for party in PARTIES}
    attacker = "ab"[fields["sides"].index(fields["attacker"])] if fields["attacker"] else None
    return {
        "role": snapshot.role,
        "state": STATES[fields["status"]],
        "points_a": points["a"],
        "points_b": points["b"],
        "attacker": attacker,
        "defence": _defence(snapshot, fields) if attacker else 0,
    }


def _points(snapshot: Snapshot, fields: Fields, party: str) -> int:
    return sum(snapshot.worth(code, snapshot.state[f"unit:{code}"]["strength"]) for code in ready_units(snapshot, fields, party))


def _defence(snapshot: Snapshot, fields: Fields) -> int:
    """What the ground gives the defender (§6.11)."""
    place = snapshot.place_by_id.get(fields["place"] or "")
    if place is None:
        return 0
    if fields["kind"] == "assault" and place.fort:
        return 2
    return 1 if {"river", "mountain"} & set(place.terrain) else 0


def _conceded(winner: str) -> dict[str, Any]:
    return {"winner": winner, "severity": "minor", "how": "concede", "conceded": True, "parties": None, "exhausted": None}


def carry_without_table(work: Writing, code: str) -> None:
    """Carry home a result that was agreed, rolled or ruled without a table: it needs no confirmation."""
    fields = fields_of(work.now, code)
    if all(fields["frozen"][party] for party in PARTIES):
        carry_home(work, code, ruled=True)
    else:
        finish(work, code)


@once()
def choose_retreat(
    *, code: str, who: Requester, engagement: str, force: str, places: Sequence[str], key: str | None = None
) -> Entry:
    """Choose where a force goes if it is beaten, the best place first; one that is not free then is passed over (§6.9)."""
    with locked_campaign(code, who, key, "choose_retreat") as work:
        snapshot, fields = work.snapshot, fields_of(work.snapshot, engagement)
        if fields["status"] == "settled" or all(each["force"] != force for each in fields["forces"]):
            raise Refused(sentence("already_settled") if fields["status"] == "settled" else _("There is no such force."))
        faction = snapshot.force(force)["faction"]
        need(snapshot, "choose_retreat", faction=faction, force=force)
        if not set(places) <= set(ways_out(snapshot, fields, force)):
            raise Refused(sentence("no_road"))
        work.put(f"engagement:{engagement}", prefer={**fields["prefer"], force: list(places)})
        chosen = {"engagement": engagement, "force": force, "places": list(places)}
        return work.write("choose_retreat", facts=chosen, audience=snapshot.audience_of(faction))


def ways_out(snapshot: Snapshot, fields: Fields, force: str) -> list[str]:
    """Places to which a force could go back from a battle, free or not: its neighbours; on a road, the end it came from."""
    if fields["road"]:
        return [each["from"] for each in fields["forces"] if each["force"] == force]
    return [road.beyond(fields["place"]) for road in snapshot.kit.roads if fields["place"] in road.ends]


# From the table


def battle_ended(battle_code: str) -> Entry | None:
    """A battle of the tracker has ended: if it is a campaign's, its aftermath is worked out and shown to both.

    One that the engine refuses stays on the table, and says why until it is ruled, or set right there.
    """
    row = Engagement.objects.select_related("campaign", "battle").filter(battle__code=battle_code).first()
    if row is None or row.battle is None or row.battle.ended_at is None:
        return None
    with locked_campaign(row.campaign.code, CLOCK) as work:
        fields = work.snapshot.state.holders.get(f"engagement:{row.code}")
        if fields is None or fields["status"] != "on_table":
            return None
        result, unread = read_or_why(work, lambda: of_the_table(work, row.code, row))
        address = f"engagement:{row.code}"
        if unread:
            return leave_unread(work, address, unread, {"engagement": row.code})
        if result is None:  # abandoned: the encounter is open again (R10)
            work.put(address, status="open", battle=None, fielded=None, frozen=None, seats={}, unread=None)
            return work.write("abandoned", facts={"engagement": row.code})
        work.put(address, status="ended", mode="table", result=result, confirmed=[], unread=None)
        return work.write("result", facts={"engagement": row.code}, outcome=result, reads=_armies(fields))


def battle_reopened(battle_code: str) -> Entry | None:
    """Remove the result of a battle whose ending was undone, if it was not carried home yet.

    One that was is reversed if nothing depends on it; else the log says what does, and the arbiter may reverse it.
    """
    row = Engagement.objects.select_related("campaign").filter(battle__code=battle_code).first()
    if row is None:
        return None
    with locked_campaign(row.campaign.code, CLOCK) as work:
        fields = work.snapshot.state.holders.get(f"engagement:{row.code}")
        if fields is None or work.snapshot.stage == "ended":
            return None
        if fields["mode"] != "table":
            return forget_result(work, row.code) if fields["status"] == "on_table" and fields.get("unread") else None
        if fields["status"] == "settled":
            applied = _applied(work.snapshot, row.code)
            found = what_depends(work.snapshot, applied, "alone")
            if found.refused:
                facts = {"engagement": row.code, "applied": applied, "stands": found.values.get("dependents", [])}
                return work.write("reopened", facts=facts)
            revert_entries(work, found.reverse)
        return forget_result(work, row.code)


def _applied(snapshot: Snapshot, engagement: str) -> int:
    """The entry by which the result of an engagement was carried home last."""
    entries = Entry.objects.filter(campaign=snapshot.row, action="apply_result", facts__engagement=engagement)
    return entries.latest("seq").seq


@once()
def confirm_result(*, code: str, who: Requester, engagement: str, key: str | None = None) -> Entry:
    """Say that the result is right; with both parties' word it is carried home. An arbiter's word is enough."""
    with locked_campaign(code, who, key, "confirm_result") as work:
        snapshot, fields = work.snapshot, fields_of(work.snapshot, engagement)
        arbiter = snapshot.role == "arbiter"
        need(snapshot, "apply_result" if arbiter else "confirm_result", engagement=engagement)
        if fields["status"] != "ended":
            raise Refused(sentence("already_applied" if fields["status"] == "settled" else "not_ended"))
        confirmed = sorted({*fields["confirmed"], *parties(snapshot, engagement)})
        work.put(f"engagement:{engagement}", confirmed=confirmed)
        if not arbiter and set(confirmed) != set(PARTIES):
            return work.write("confirm_result", facts={"engagement": engagement, "parties": confirmed})
        entries = carry_home(work, engagement, ruled=arbiter)
        facts = {"engagement": engagement, "parties": confirmed}
        entry = work.write("apply_result", facts=facts, outcome={"entries": entries}, reads=_armies(fields))
        after_battles_if_settled(work)
        return entry
