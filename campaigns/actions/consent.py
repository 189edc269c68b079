"""Without an arbiter all leaders together act for him (R1): each presses the same, the last one's press does it."""

import json
from typing import Any

from campaigns.actions.notices import proposal_settled, tell_of_proposal
from campaigns.ledger.writing import Writing
from campaigns.models import Entry
from campaigns.queries.rights import need, permission


def together(work: Writing, action: str, *, audience: str = "", **about: Any) -> Entry | None:
    """None where whoever asks may do ``action`` now, alone or because all leaders have agreed; else the entry of his consent.

    ``about``: what exactly it is, so that everybody agrees to the same; ``audience``: whose it is to know.
    NotYours or Refused for those who may not at all.
    """
    snapshot = work.snapshot
    found = permission(snapshot, action)
    if not (found.refused and found.reason == "needs_agreement") or snapshot.member is None:
        need(snapshot, action)
        return None
    mark = f"{action} {json.dumps(about, sort_keys=True)}"
    consents = {**(snapshot.here.get("consents") or {})}
    agreed = {*consents.pop(mark, ()), str(snapshot.member.pk)}
    leaders = {str(member.pk): member for member in snapshot.members if member.role == "leader"}
    if leaders.keys() <= agreed:
        work.put("campaign", consents=consents)
        proposal_settled(work, mark)
        return None
    work.put("campaign", consents={**consents, mark: sorted(agreed)})
    facts = {"to": action, "about": about, "agreed": len(agreed & leaders.keys()), "of": len(leaders)}
    if not audience:  # who may not know of it is not told either
        tell_of_proposal(work, (member for key, member in leaders.items() if key not in agreed), mark)
    return work.write("agree", facts=facts, audience=audience)
