"""Who takes part: invitations, taking a place (with an account or as a guest), leaving, claiming."""

import unicodedata
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.ledger.snapshot import Requester, Snapshot
from campaigns.ledger.writing import Writing, at_work
from campaigns.models import Invitation, Member
from campaigns.queries.rights import may_do, need
from common.errors import NotYours, Refused


def fit_name(name: str) -> str:
    """A name to take part with; Refused where there is none, or where it holds signs that nobody can read."""
    if not name.strip():
        raise Refused(_("Say your name, so that the others know who plays."))
    if any(unicodedata.category(sign) in ("Cc", "Zl", "Zp") for sign in name):
        raise Refused(_("A name is one line of letters and signs."))
    return name.strip()[:60]


def invite(*, code: str, who: Requester, role: str, faction: str = "", force: str = "") -> Invitation:
    """The open invitation to a place, made if there is none."""
    with at_work(code, who) as work:
        _may_invite(work.snapshot, role, faction)
        _known_place(work.snapshot, role, faction, force)
        found, _made = Invitation.objects.get_or_create(
            campaign=work.snapshot.row, revoked_at=None, role=role, faction=faction, force=force
        )
        return found


def _may_invite(snapshot: Snapshot, role: str, faction: str) -> None:
    """NotYours for those who may not invite to this place."""
    if may_invite(snapshot, role, faction):
        return
    need(snapshot, "seat_people")
    raise NotYours(_("An arbiter sees what is hidden: only an arbiter can name another one."))


def may_invite(snapshot: Snapshot, role: str, faction: str) -> bool:
    """Whoever seats people; a leader also to his own faction, and anybody who takes part to watch. An arbiter names others."""
    own = snapshot.member is not None and snapshot.role != "spectator"
    if own and (role == "spectator" or (snapshot.role == "leader" and faction in snapshot.own_factions)):
        return True
    return may_do(snapshot, "seat_people") and (role != "arbiter" or snapshot.role == "arbiter")


def _known_place(snapshot: Snapshot, role: str, faction: str, force: str) -> None:
    fitting = {
        "arbiter": not faction and not force,
        "spectator": not faction and not force,
        "leader": faction in snapshot.faction_by_id and not force,
        "commander": force in snapshot.forces and faction == snapshot.force(force)["faction"] if force else False,
    }
    if not fitting.get(role):
        raise Refused(_("There is no such place."))


def revoke(*, code: str, who: Requester, invitation: int) -> None:
    """Make an invitation's link useless."""
    with at_work(code, who) as work:
        found = Invitation.objects.filter(campaign=work.snapshot.row, pk=invitation, revoked_at=None).first()
        if found:
            _may_invite(work.snapshot, found.role, found.faction)
            _spent(found)


def _spent(invitation: Invitation) -> None:
    invitation.revoked_at = timezone.now()
    invitation.save(update_fields=["revoked_at"])


def join(*, invitation: Invitation, user: Any | None, token: str | None, name: str) -> Member:
    """Take the place an invitation names, with an account or as a guest by name; ``token``: the place this browser has now.

    A leader who is invited to another faction of his own side leads both. But for spectators a link is good for one.
    """
    with at_work(invitation.campaign.code, Requester(user.pk if user else None, token)) as work:
        if Invitation.objects.filter(pk=invitation.pk, revoked_at__isnull=False).exists():
            raise Refused(_("This invitation is no longer valid: ask for a new one."))
        snapshot, own = work.snapshot, work.snapshot.member
        if snapshot.stage == "ended" and invitation.role != "spectator":
            raise Refused(_("This campaign has ended."))
        if invitation.role == "leader" and own is not None and own.role == "leader":
            member = _leads_one_more(snapshot, own, invitation.faction)
        else:
            member = _seated(snapshot, own, invitation, user, fit_name(name))
        if invitation.role != "spectator":
            _spent(invitation)
        _note(work, "join", member)
        return member


def _leads_one_more(snapshot: Snapshot, own: Member, faction: str) -> Member:
    sides = snapshot.sides.of_faction
    if any(sides[each] != sides[faction] for each in own.factions):
        raise Refused(_("You lead the other side: nobody plays for both."))
    if faction not in own.factions:
        own.factions = [*own.factions, faction]
        own.save(update_fields=["factions"])
    return own


def _seated(snapshot: Snapshot, own: Member | None, invitation: Invitation, user: Any | None, name: str) -> Member:
    if own is not None:
        own.left_at = timezone.now()
        own.save(update_fields=["left_at"])
    return Member.objects.create(
        campaign=snapshot.row,
        user=user,
        name=name,
        role=invitation.role,
        factions=[invitation.faction] if invitation.faction else [],
        force=invitation.force,
    )


def _note(work: Writing, action: str, member: Member) -> None:
    facts = {"name": member.name, "role": member.role, "factions": member.factions, "force": member.force}
    work.write(action, facts=facts)


def leave(*, code: str, who: Requester) -> None:
    """Leave one's own place. The last arbiter may go: then deadlines and consent run the campaign."""
    with at_work(code, who) as work:
        own = work.snapshot.member
        if own is None:
            raise NotYours(_("You have no place in this campaign."))
        own.left_at = timezone.now()
        own.save(update_fields=["left_at"])
        _note(work, "leave", own)


def remove(*, code: str, who: Requester, member: int) -> None:
    """Free the place of somebody who is gone."""
    with at_work(code, who) as work:
        need(work.snapshot, "seat_people")
        found = Member.objects.filter(campaign=work.snapshot.row, pk=member, left_at=None).first()
        if found is None:
            return
        if found.role == "arbiter" and work.snapshot.role != "arbiter":
            raise NotYours(_("Only an arbiter can do that."))
        found.left_at = timezone.now()
        found.save(update_fields=["left_at"])
        _note(work, "leave", found)


@transaction.atomic
def claim(*, user: Any, token: str) -> Member | None:
    """A guest's place becomes an account's. Refused where the account has a place in that campaign already."""
    found = Member.objects.select_for_update().filter(token=token, user=None, left_at=None).first()
    if found is None:
        return None
    if Member.objects.filter(campaign_id=found.campaign_id, user=user, left_at=None).exists():
        raise Refused(_("Your account has a place in this campaign already."))
    found.user, found.name = user, str(user)[:60]
    found.save(update_fields=["user", "name"])
    return found
