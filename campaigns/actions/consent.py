"""Without an arbiter all leaders decide together (R1): one proposes, the others agree or refuse, the last one's press does it."""

import json
import secrets
from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from campaigns.actions.notices import notify_proposal, proposal_settled
from campaigns.ledger.snapshot import Requester
from campaigns.ledger.writing import Writing, locked_campaign
from campaigns.models import Entry
from campaigns.queries.messages.matters import MATTERS
from campaigns.queries.proposals import Fields, answerable, is_own, open_proposals, voters
from campaigns.queries.rights import need, permission
from common.errors import Refused
from journal.writing import once

#: What a matter is about holds its reason under this name; characters of a reason.
REASON, MAX_REASON = "reason", 300
#: Functions that carry a decided matter out, by its name; called with what the matter is about.
ACTIONS: dict[str, Callable[..., Entry]] = {}


def carries_out(matter: str) -> Callable[[Callable[..., Entry]], Callable[..., Entry]]:
    """Register the function that carries out a matter once it is decided."""

    def register(action: Callable[..., Entry]) -> Callable[..., Entry]:
        ACTIONS[matter] = action
        return action

    return register


def decide(work: Writing, matter: str, *, audience: str = "", reason: str = "", **about: Any) -> Entry:
    """Carry a matter out for those who may decide it alone, else propose it; return the entry of the one or the other.

    ``audience``: the only readers of what it is about. ``reason``: in the words of who decides, for the log and the proposal.
    NotYours or Refused for those who may not at all.
    """
    if reason.strip():
        about[REASON] = reason.strip()[:MAX_REASON]
    found = permission(work.snapshot, MATTERS[matter].right)
    if found.refused and found.reason == "needs_agreement":
        return propose(work, matter, about, audience)
    need(work.snapshot, MATTERS[matter].right)
    return _carry_out(work, matter, about)


def _carry_out(work: Writing, matter: str, about: Mapping[str, Any]) -> Entry:
    work.reason = about.get(REASON, "")
    return ACTIONS[matter](work, **{name: value for name, value in about.items() if name != REASON})


def propose(work: Writing, matter: str, about: Mapping[str, Any], audience: str = "") -> Entry:
    """Open a proposal, or agree to the open one of the same content."""
    content = json.loads(json.dumps(about))  # as the database returns it, for the comparison
    proposals = open_proposals(work.snapshot)
    for each, fields in proposals.items():
        if (fields["matter"], fields["about"]) == (matter, content):
            return _agree(work, proposals, each, "agree")
    own, new = work.snapshot.member, secrets.token_hex(4)  # no counter: it would count hidden proposals as well
    proposals[new] = {
        "matter": matter,
        "about": content,
        "by": own.pk if own else None,
        "agreed": [],
        "audience": audience,
        "turn": work.snapshot.turn,
        "stage": work.snapshot.stage,
    }
    return _agree(work, proposals, new, "propose")


@once()
def agree(*, code: str, who: Requester, proposal: str, key: str | None = None) -> Entry:
    """Agree to a proposal; the last leader's agreement carries it out. Refused for one that is no longer open."""
    with locked_campaign(code, who, key, "agree") as work:
        proposals = answerable(work.snapshot)
        if proposal not in proposals:
            raise Refused(_("This proposal is no longer open."))
        return _agree(work, open_proposals(work.snapshot), proposal, "agree")


@once()
def refuse_proposal(*, code: str, who: Requester, proposal: str, key: str | None = None) -> Entry:
    """Remove a proposal: its proposer withdraws it, another leader refuses it."""
    with locked_campaign(code, who, key, "refuse_proposal") as work:
        fields = answerable(work.snapshot).get(proposal)
        if fields is None:
            raise Refused(_("This proposal is no longer open."))
        others = {each: one for each, one in open_proposals(work.snapshot).items() if each != proposal}
        work.put("campaign", proposals=others)
        proposal_settled(work, proposal)
        action = "withdraw" if is_own(work.snapshot, fields) else "refuse"
        facts = {"proposal": proposal, "matter": fields["matter"], "about": fields["about"]}
        return work.write(action, facts=facts, audience=fields["audience"])


def _agree(work: Writing, proposals: Mapping[str, Fields], proposal: str, action: str) -> Entry:
    """Note the requester's agreement. Another entry carries the matter out, so that it can be reversed alone."""
    snapshot, fields = work.snapshot, proposals[proposal]
    leaders = voters(snapshot, fields["audience"])
    own = snapshot.member.pk if snapshot.member else None
    agreed = [each.pk for each in leaders if each.pk in fields["agreed"] or each.pk == own]
    missing = [each for each in leaders if each.pk not in agreed]
    others = {each: one for each, one in proposals.items() if each != proposal}
    work.put("campaign", proposals={**others, proposal: {**fields, "agreed": agreed}} if missing else others)
    facts = {
        "proposal": proposal,
        "matter": fields["matter"],
        "about": fields["about"],
        "agreed": len(agreed),
        "of": len(leaders),
    }
    entry = work.write(action, facts=facts, audience=fields["audience"])
    if missing:
        notify_proposal(work, missing, proposal, MATTERS[fields["matter"]].title)
        return entry
    proposal_settled(work, proposal)
    return _carry_out(work, fields["matter"], fields["about"])
