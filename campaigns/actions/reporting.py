"""A battle whose result the players report: winner and severity by both sides, each its own losses."""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.actions.aftermath import frozen_units, of_losses, percent_lost
from campaigns.actions.engagements import carry_without_table, fields_of, open_to_settle
from campaigns.actions.notices import notify_proposal, proposal_settled
from campaigns.actions.upkeep import after_battles_if_settled
from campaigns.engine.losses import allot_losses
from campaigns.ledger.snapshot import Requester
from campaigns.ledger.writing import Writing, locked_campaign
from campaigns.models import Entry
from campaigns.queries.musters import PARTIES, ready_units, who_leads
from campaigns.queries.rights import need, parties, sentence
from common.errors import NotYours, Refused
from journal.writing import once
from rules.engine.play.state import Fields
from rules.web import texts

#: A reported result, in notices.
REPORT = texts.gettext("the result of a battle")
GRADES = ("minor", "decisive", "great", "total")


@once()
def report_result(
    *,
    code: str,
    who: Requester,
    engagement: str,
    winner: str | None,
    severity: str,
    losses: Mapping[str, Any],
    key: str | None = None,
) -> Entry:
    """Report the result of a battle that has no table here; it counts once both sides report the same.

    ``losses``: by party, a per cent or steps by unit. A leader reports those of the own side, an arbiter all, which then count.
    """
    with locked_campaign(code, who, key, "report_result") as work:
        snapshot, fields = work.snapshot, fields_of(work.snapshot, engagement)
        is_arbiter = snapshot.role == "arbiter"
        need(snapshot, "rule_result" if is_arbiter else "confirm_result", engagement=engagement)
        open_to_settle(fields)
        if (winner is None) != (severity == "draw") or severity not in (*GRADES, "draw") or winner not in (None, *PARTIES):
            raise Refused(_("A draw, and only that, has no winner."))
        own = list(PARTIES) if is_arbiter else parties(snapshot, engagement)
        if not own:
            raise NotYours(sentence("not_yours"))
        reports = dict(fields.get("reports") or {})
        for party in own:
            lost = _lost(work, engagement, party, losses.get(party, 0))
            reports[party] = {"winner": winner, "severity": severity, "lost": lost}
        work.put(f"engagement:{engagement}", reports=reports)
        if len({(each["winner"], each["severity"]) for each in reports.values()}) == 1 and len(reports) == len(PARTIES):
            return _settle(work, engagement, winner, severity)
        others = [member for party in PARTIES if party not in own for member in who_leads(snapshot, fields, party)]
        url = reverse("campaigns:battle", args=[code, engagement])
        notify_proposal(work, others, f"report {engagement}", REPORT, url)
        facts = {"engagement": engagement, "parties": own, "winner": winner, "severity": severity}
        return work.write("report", facts=facts)


def _lost(work: Writing, code: str, party: str, given: Any) -> dict[str, int]:
    """Return the steps that each ready unit of a party loses. Refused for more than there are, or for units of others."""
    fields = fields_of(work.now, code)
    strength = {unit: int(work.now.state[f"unit:{unit}"]["strength"]) for unit in ready_units(work.now, fields, party)}
    if isinstance(given, Mapping):
        if not set(given) <= set(strength) or any(not 0 <= lost <= strength[unit] for unit, lost in given.items()):
            raise Refused(sentence("more_than_there_is"))
        return {unit: int(given.get(unit, 0)) for unit in strength}
    if not strength:
        return {}
    units = [{"id": unit, "strength": steps} for unit, steps in strength.items()]
    lost: dict[str, int] = work.run(allot_losses, {"units": units, "percent": given}, code, party).lost
    return lost


def _settle(work: Writing, code: str, winner: str | None, severity: str) -> Entry:
    address, fields = f"engagement:{code}", fields_of(work.now, code)
    lost = {unit: steps for each in fields["reports"].values() for unit, steps in each["lost"].items()}
    work.put(address, mode="reported", frozen=frozen_units(work.snapshot, fields), fielded=None, unread=None)
    result = of_losses(work, code, winner, severity, lost)
    percents = {party: percent_lost(work.now, result["parties"][party]["fates"]) for party in PARTIES}
    work.put(address, result=result | {"how": "settled", "lost_percent": percents, "leaders": []})
    proposal_settled(work, f"report {code}")
    carry_without_table(work, code)
    outcome = {"mode": "reported", "winner": winner, "severity": severity, "loss_percent": percents}
    reads = [f"force:{each['force']}" for each in fields["forces"]]
    entry = work.write("settle", facts={"engagement": code, "mode": "reported"}, outcome=outcome, reads=reads)
    after_battles_if_settled(work)
    return entry


def report_of(fields: Fields, party: str) -> Mapping[str, Any] | None:
    """Return what a party has reported."""
    return (fields.get("reports") or {}).get(party)
