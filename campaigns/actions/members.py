"""Who takes part: invitations, taking a place (with an account or as a guest), leaving, claiming.

Who may give which place, and who may never take it: docs/explanation/seats.md.
"""

from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext as _

import journal.seats
from campaigns.actions.consent import carries_out, decide, propose
from campaigns.ledger.snapshot import Requester, Snapshot
from campaigns.ledger.writing import Writing, locked_campaign
from campaigns.models import Entry, Invitation, Member
from campaigns.queries.rights import may_do, may_or_together, need
from common.errors import NotYours, Refused
from journal.seats import Person, fit_name
from journal.writing import once

#: Roles that read what is hidden.
READERS = ("arbiter", "leader", "commander")


class NeedsAgreement(Refused):
    """A place that its taker may have only if all leaders agree, because of what they have read."""


# Giving a place


def invite(*, code: str, who: Requester, role: str, faction: str = "", force: str = "") -> Invitation:
    """Return the open invitation to a place that the requester may give alone, created if there is no valid one."""
    with locked_campaign(code, who) as work:
        snapshot = work.snapshot
        if not may_invite(snapshot, role, faction):
            need(snapshot, "seat_people")
            raise NotYours(_("An arbiter sees what is hidden: only an arbiter can name another one."))
        _known_place(snapshot, role, faction, force)
        return _opened(snapshot, role, faction, force)


@once()
def propose_invitation(
    *, code: str, who: Requester, role: str, faction: str = "", force: str = "", key: str | None = None
) -> Entry:
    """Propose to the other leaders to invite somebody to a place."""
    with locked_campaign(code, who, key, "propose_invitation") as work:
        if not may_propose_invitation(work.snapshot, role):
            raise NotYours(_("An arbiter sees what is hidden: only an arbiter can name another one."))
        _known_place(work.snapshot, role, faction, force)
        return decide(work, "invite", role=role, faction=faction, force=force)


@carries_out("invite")
def _invite(work: Writing, role: str, faction: str, force: str) -> Entry:
    leaders = [member.pk for member in work.snapshot.members if member.role == "leader"]
    _opened(work.snapshot, role, faction, force, leaders)
    return work.write("invite", facts={"role": role, "faction": faction, "force": force})


def _opened(snapshot: Snapshot, role: str, faction: str, force: str, agreed: Collection[int] = ()) -> Invitation:
    """Return the valid open invitation to a place, a new link if there is none: others may know the old one."""
    place = {"campaign": snapshot.row, "role": role, "faction": faction, "force": force}
    new = Invitation(given_by=snapshot.member, agreed=list(agreed), **place)
    return journal.seats.invite(new, is_good=lambda found: not agreed and is_valid(snapshot, found), replaces=True)


def may_invite(snapshot: Snapshot, role: str, faction: str) -> bool:
    """True for those who may invite to a place without asking anybody.

    The arbiter; a leader to the own factions and, where there is no arbiter, in set-up to one without a leader; all who take
    part, to watch.
    """
    if snapshot.member is None or snapshot.role == "spectator":
        return False
    if role == "spectator" or (snapshot.role == "leader" and faction in snapshot.own_factions):
        return True
    if snapshot.role == "leader" and role == "leader" and not snapshot.has_arbiter and _is_free(snapshot, faction):
        return True
    return may_do(snapshot, "seat_people") and (role != "arbiter" or not snapshot.has_arbiter or snapshot.role == "arbiter")


def may_propose_invitation(snapshot: Snapshot, role: str) -> bool:
    """True for leaders where there is no arbiter; also to name one."""
    return role != "spectator" and snapshot.role == "leader" and may_or_together(snapshot, "seat_people")


def may_see(snapshot: Snapshot, invitation: Invitation) -> bool:
    """True for those who may hand the link on: who could give it, and of one agreed to the faction's leaders, or all if none."""
    if not is_valid(snapshot, invitation):
        return False
    if may_invite(snapshot, invitation.role, invitation.faction):
        return True
    return bool(invitation.agreed) and snapshot.role == "leader" and not _leaders_of(snapshot, invitation.faction)


def is_valid(snapshot: Snapshot, invitation: Invitation) -> bool:
    """True while the right by which an invitation was given is still that of its giver, or all leaders of now have agreed."""
    giver = invitation.given_by
    if invitation.role == "spectator":
        return True
    if invitation.agreed:
        leaders = {member.pk for member in snapshot.members if member.role == "leader"}
        return leaders <= set(invitation.agreed)
    if giver is None:  # given before the giver was noted
        return snapshot.has_arbiter
    if giver.left_at is not None:
        return False
    own = giver.role == "leader" and invitation.faction in giver.factions
    return own or giver.role == "arbiter" or (invitation.role == "leader" and _is_free(snapshot, invitation.faction))


def _is_free(snapshot: Snapshot, faction: str) -> bool:
    """True for a faction that nobody leads, before the first turn."""
    return snapshot.stage == "setup" and not _leaders_of(snapshot, faction)


def _leaders_of(snapshot: Snapshot, faction: str) -> list[Member]:
    return [member for member in snapshot.members if member.role == "leader" and faction in member.factions]


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
    with locked_campaign(code, who) as work:
        found = Invitation.objects.filter(campaign=work.snapshot.row, pk=invitation, revoked_at=None).first()
        if found is None:
            return
        if not may_see(work.snapshot, found):
            raise NotYours(_("You cannot give this invitation."))
        journal.seats.revoke(found)


# Taking it


def join(*, invitation: Invitation, user: Any | None, token: str | None, name: str, held: Collection[int] = ()) -> Member:
    """Take the place an invitation names, with an account or as a guest by name.

    ``token``: the place this browser has now; ``held``: all that it had (primary keys). A leader who is invited to another
    faction of the own side leads both. But for spectators a link is good for one. NeedsAgreement for readers of the other side.
    """
    with locked_campaign(invitation.campaign.code, Requester(user.pk if user else None, token)) as work:
        snapshot, own = work.snapshot, work.snapshot.member
        invitation = _open_or_refused(snapshot, invitation)
        opposed = _opposed(snapshot, invitation, _places_of(snapshot, user, held))
        if opposed:
            raise NeedsAgreement(_why_not(opposed))
        if invitation.role == "leader" and own is not None and own.role == "leader" and _same_side(snapshot, own, invitation):
            member = _leads_one_more(own, invitation.faction)
            journal.seats.revoke(invitation)
        else:
            member = _seated(snapshot, own, invitation, user, fit_name(name))
        _note(work, "join", member)
        return member


def ask_to_join(*, invitation: Invitation, user: Any | None, token: str | None, held: Collection[int] = ()) -> Entry | None:
    """Ask all leaders to let a reader of the other side take the place; None where nobody has to be asked."""
    with locked_campaign(invitation.campaign.code, Requester(user.pk if user else None, token)) as work:
        invitation = _open_or_refused(work.snapshot, invitation)
        opposed = _opposed(work.snapshot, invitation, _places_of(work.snapshot, user, held))
        if opposed is None:
            return None
        return propose(work, "admit", {"member": opposed.pk, "role": invitation.role, "faction": invitation.faction})


@carries_out("admit")
def _admit(work: Writing, member: int, role: str, faction: str) -> Entry:
    admitted = work.snapshot.here.get("admitted") or []
    work.put("campaign", admitted=[*admitted, [member, role, faction]])
    return work.write("admit", facts={"member": member, "role": role, "faction": faction})


def _open_or_refused(snapshot: Snapshot, invitation: Invitation) -> Invitation:
    """Return the invitation as it is now; Refused if it was used, revoked, or given by somebody who may give it no more."""
    ended = _("This campaign has ended.") if snapshot.stage == "ended" else ""
    return journal.seats.open_or_refused(invitation, is_good=lambda found: is_valid(snapshot, found), ended=ended)


def _places_of(snapshot: Snapshot, user: Any | None, held: Collection[int]) -> list[Member]:
    """Return all places that a person has or had: of the account, and of the guests of this browser."""
    person = Person(user.pk if user else None, frozenset(held))
    return list(person.seats(Member.objects.filter(campaign=snapshot.row, role__in=READERS)))


def _opposed(snapshot: Snapshot, invitation: Invitation, past: list[Member]) -> Member | None:
    """Return a place of this person whose reader may not take the invited one; None if there is none or all leaders agree."""
    role, faction = invitation.role, invitation.faction
    leaders = {member.pk for member in snapshot.members if member.role == "leader"}
    if leaders <= {member.pk for member in past}:  # nobody else to ask
        return None
    admitted = snapshot.here.get("admitted") or []
    if any([member.pk, role, faction] in admitted for member in past):
        return None
    return next((member for member in past if _is_opposed(snapshot, member, role, [faction])), None)


def _is_opposed(snapshot: Snapshot, member: Member, role: str, factions: Collection[str]) -> bool:
    """True if nobody may both have had the place of ``member`` and take this one: an arbiter's and a leader's, two sides'."""
    if role not in READERS or member.role not in READERS:
        return False
    if "arbiter" in (role, member.role):
        return role != member.role
    sides = snapshot.sides.of_faction
    return {sides[each] for each in member.factions} != {sides[each] for each in factions}


def _why_not(member: Member) -> str:
    if member.role == "arbiter":
        return _("You have been arbiter and have read everything, so all leaders have to agree.")
    return _("You have read what another side hides, so all leaders have to agree.")


def _same_side(snapshot: Snapshot, own: Member, invitation: Invitation) -> bool:
    return not _is_opposed(snapshot, own, invitation.role, [invitation.faction])


def _leads_one_more(own: Member, faction: str) -> Member:
    if faction not in own.factions:
        own.factions = [*own.factions, faction]
        own.save(update_fields=["factions"])
    return own


def _seated(snapshot: Snapshot, own: Member | None, invitation: Invitation, user: Any | None, name: str) -> Member:
    member = Member(
        campaign=snapshot.row,
        user=user,
        name=name,
        role=invitation.role,
        factions=[invitation.faction] if invitation.faction else [],
        force=invitation.force,
        through_club=invitation.role == "spectator" and _is_of_the_club(snapshot, user),
    )
    return journal.seats.take(invitation, member, former=[own] if own is not None else ())


def _is_of_the_club(snapshot: Snapshot, user: Any | None) -> bool:
    """True for a member of the club that alone watches the campaign."""
    club = snapshot.row.club_id if snapshot.row.watching == "club" else None
    return bool(club and user is not None and user.memberships.filter(club_id=club).exists())


def _note(work: Writing, action: str, member: Member) -> Entry:
    facts = {"name": member.name, "role": member.role, "factions": member.factions, "force": member.force}
    return work.write(action, facts=facts)


# Leaving it


def leave(*, code: str, who: Requester) -> None:
    """Leave one's own place. The last arbiter may go: then deadlines and consent run the campaign."""
    with locked_campaign(code, who) as work:
        own = work.snapshot.member
        if own is None:
            raise NotYours(_("You have no place in this campaign."))
        _freed(work, own)


def _freed(work: Writing, member: Member) -> Entry:
    journal.seats.leave(member, ends_link=False)
    return _note(work, "leave", member)


@once()
def remove(*, code: str, who: Requester, member: int, key: str | None = None) -> Entry | None:
    """Free the place of somebody who is gone, or propose it where all leaders have to agree, the one who has it too."""
    with locked_campaign(code, who, key, "remove") as work:
        found = Member.objects.filter(campaign=work.snapshot.row, pk=member, left_at=None).first()
        if found is None:
            need(work.snapshot, "seat_people")
            return None
        if found.role == "arbiter" and work.snapshot.role != "arbiter":
            raise NotYours(_("Only an arbiter can do that."))
        if may_remove(work.snapshot, found):
            return _freed(work, found)
        return decide(work, "remove", member=member)


def may_remove(snapshot: Snapshot, member: Member) -> bool:
    """True for those who may free this place without asking anybody."""
    if may_do(snapshot, "seat_people"):
        return True
    if snapshot.role != "leader" or not may_or_together(snapshot, "seat_people"):
        return False
    own_commander = member.role == "commander" and set(member.factions) <= set(snapshot.own_factions)
    return member.role == "spectator" or own_commander


@carries_out("remove")
def _remove(work: Writing, member: int) -> Entry:
    found = Member.objects.filter(campaign=work.snapshot.row, pk=member, left_at=None).first()
    if found is None:
        raise Refused(_("This place is already free."))
    return _freed(work, found)


def claim(*, user: Any, token: str, held: Collection[int] = ()) -> Member | None:
    """Give a guest's place to an account, together with the places that this browser's guests had before (``held``).

    Raise Refused where the account has a place in that campaign already, or has read what the place hides from the other side.
    """
    code = Member.objects.filter(token=token, user=None, left_at=None).values_list("campaign__code", flat=True).first()
    if code is None:
        return None
    with locked_campaign(code, Requester(user.pk, token)) as work:
        snapshot = work.snapshot
        found = Member.objects.select_for_update().filter(token=token, user=None, left_at=None).first()
        if found is None:
            return None
        own = Member.objects.filter(campaign=snapshot.row, user=user)
        admitted = [each[0] for each in snapshot.here.get("admitted") or []]
        opposed = (member for member in own if _is_opposed(snapshot, member, found.role, found.factions))
        if any(member.pk not in admitted for member in opposed):
            raise Refused(_("Your account has played for another side in this campaign, so this place stays with the guest."))
        journal.seats.claim(found, user, own, name=str(user)[:60])
        Member.objects.filter(campaign=snapshot.row, pk__in=held, user=None, left_at__isnull=False).update(user=user)
        return found
