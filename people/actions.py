"""The only writers of accounts, clubs and invitations.

Each is one transaction; what may not be done is ``Refused`` with a sentence.
"""

import secrets
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry
from django.db import IntegrityError, connection, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.errors import Refused
from people import personal_data, queries, signup
from people.models import CLOSING_DAYS, INVITATION_DAYS, UMPIRES, Club, Invitation, Membership, Role, User
from people.notices.invitations import erase_sender
from people.notices.models import OutboxMessage
from people.signals import office_ended


def set_language(*, user: User, language: str) -> None:
    """Pages and e-mails in this language, on every device."""
    user.language = language
    user.save(update_fields=["language"])


def set_theme(*, user: User, theme: str) -> None:
    """Light, dark or as the device, on every device."""
    user.theme = theme
    user.save(update_fields=["theme"])


def edit_account(*, user: User, display_name: str, language: str, theme: str, in_statistics: bool) -> None:
    """Store what the person chose about themselves."""
    user.display_name, user.language, user.theme, user.in_statistics = display_name, language, theme, in_statistics
    user.save(update_fields=["display_name", "language", "theme", "in_statistics"])


@transaction.atomic
def delete_account(*, user: User) -> None:
    """The person goes, and with them the clubs nobody else is in; their name leaves what stays with others.

    Clubs of others must not be left without organiser.
    """
    _lock(*Club.objects.filter(memberships__user=user).values_list("pk", flat=True))
    leaderless = queries.clubs_left_leaderless_without(user)
    if leaderless:
        raise Refused(
            ngettext(
                "You are the only organiser of %(clubs)s. Hand over the club to another member first.",
                "You are the only organiser of %(clubs)s. Hand over the clubs to other members first.",
                len(leaderless),
            )
            % {"clubs": ", ".join(leaderless)}
        )
    Club.objects.filter(memberships__user=user).exclude(memberships__in=Membership.objects.exclude(user=user)).delete()
    personal_data.forget_in_every_app(user)
    addresses = {user.email, *EmailAddress.objects.filter(user=user).values_list("email", flat=True)} - {""}
    OutboxMessage.objects.filter(to__in=addresses).delete()
    erase_sender(user)
    memberships = Q(content_type__model="membership", object_repr__startswith=f"{user} – ")
    entries = LogEntry.objects.filter(Q(content_type__model="user", object_id=str(user.pk)) | memberships)
    entries.update(object_repr=personal_data.FORMER_MEMBER)
    user.delete()


def block(*, user: User) -> None:
    """The person can no longer sign in, nor do anything where they are signed in; all that is theirs stays."""
    with transaction.atomic():
        user.is_active = False
        user.save(update_fields=["is_active"])
        office_ended.send(sender=None, user_id=user.pk, club_id=None)


def unblock(*, user: User) -> None:
    """The person can sign in again."""
    user.is_active = True
    user.save(update_fields=["is_active"])


def remove_second_step(*, user: User) -> int:
    """Password alone is enough again, for who has lost the telephone: how many keys and codes went."""
    removed: tuple[int, dict[str, int]] = Authenticator.objects.filter(user=user).delete()
    return removed[0]


@transaction.atomic
def make_operator(*, username: str, password: str, email: str = "", language: str = "", theme: str = "auto") -> User:
    """Create the operator's account while there is none: of two simultaneous requests, one gets it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext('people.make_operator'))")
    if signup.has_operator():
        raise Refused(_("This site already has an operator. Sign in, or ask them."))
    user = User.objects.create_superuser(username, email or None, password, language=language, theme=theme)
    if email:
        EmailAddress.objects.create(user=user, email=email, primary=True, verified=False)
    return user


@transaction.atomic
def found_club(*, founder: User, name: str, description: str = "") -> Club:
    """A new club with its first organiser."""
    club = _at_free_address(name, description)
    Membership.objects.create(club=club, user=founder, role=Role.ORGANISER)
    return club


def _at_free_address(name: str, description: str) -> Club:
    """Two clubs of one name founded at once cannot take the same address: the database decides, the later one tries the next."""
    stem = slugify(name)[:40].strip("-") or "club"
    for slug in (stem, *(f"{stem}-{n}" for n in range(2, 10)), f"{stem}-{secrets.token_hex(6)}"):
        if slug == "found":  # clubs/found/ is where clubs are founded
            continue
        try:
            with transaction.atomic():
                return Club.objects.create(name=name, slug=slug, description=description)
        except IntegrityError:
            continue
    raise AssertionError("a random address was taken")


def edit_club(*, club: Club, name: str, description: str) -> Club:
    """Another name or description; the address stays, so that links keep working."""
    club.name, club.description = name, description
    club.save(update_fields=["name", "description"])
    return club


def close_club(*, club: Club) -> Club:
    """The club ends for everybody, but only after ``CLOSING_DAYS``: until then its members see it, and organisers can keep it."""
    Club.objects.filter(pk=club.pk, ends_at=None).update(ends_at=timezone.now() + timedelta(days=CLOSING_DAYS))
    club.refresh_from_db()
    return club


def keep_club(*, club: Club) -> Club:
    """The club does not end after all. Keeping it twice changes nothing."""
    club.ends_at = None
    club.save(update_fields=["ends_at"])
    return club


def end_closed_clubs(now: datetime | None = None) -> int:
    """Delete the clubs whose time has come; how many."""
    over = Club.objects.filter(ends_at__lte=now or timezone.now())
    number = over.count()
    over.delete()
    return number


def invite(*, club: Club, invited_by: User, note: str = "", days: int = INVITATION_DAYS) -> Invitation:
    """A link into the club that lapses after ``days``."""
    return Invitation.objects.create(
        club=club, invited_by=invited_by, note=note, expires_at=timezone.now() + timedelta(days=days)
    )


def revoke(*, invitation: Invitation) -> Invitation:
    """The link opens nothing any more. Withdrawing it twice changes nothing."""
    Invitation.objects.filter(pk=invitation.pk, revoked_at=None).update(revoked_at=timezone.now())
    invitation.refresh_from_db()
    return invitation


@transaction.atomic
def join(*, invitation: Invitation, user: User) -> Membership:
    """The person is in the club; joining twice changes nothing."""
    _lock(invitation.club_id)
    invitation.refresh_from_db()
    if not invitation.is_open:
        raise Refused(_("This invitation is no longer valid. Ask the club for a new one."))
    membership, _new = Membership.objects.get_or_create(club_id=invitation.club_id, user=user)
    return membership


@transaction.atomic
def leave(*, membership: Membership) -> None:
    """The person leaves. The last one to leave ends the club; the last organiser hands it over first."""
    _lock(membership.club_id)
    others = Membership.objects.filter(club_id=membership.club_id).exclude(pk=membership.pk)
    if not others.exists():
        Club.objects.filter(pk=membership.club_id).delete()
        return
    _refuse_without_organiser(others)
    membership.delete()


@transaction.atomic
def remove_member(*, membership: Membership) -> None:
    """An organiser shows somebody out."""
    _lock(membership.club_id)
    _refuse_without_organiser(Membership.objects.filter(club_id=membership.club_id).exclude(pk=membership.pk))
    membership.delete()


@transaction.atomic
def change_role(*, membership: Membership, role: str) -> Membership:
    """A member has another role from now on; somebody has to organise the club."""
    _lock(membership.club_id)
    if role != Role.ORGANISER:
        _refuse_without_organiser(Membership.objects.filter(club_id=membership.club_id).exclude(pk=membership.pk))
    Membership.objects.filter(pk=membership.pk).update(role=role)  # of somebody who has just left, nothing
    membership.role = role
    if role not in UMPIRES:
        office_ended.send(sender=None, user_id=membership.user_id, club_id=membership.club_id)
    return membership


@transaction.atomic
def hand_over(*, organiser: Membership, to: Membership) -> Membership:
    """The other one organises the club from now on, the one who did becomes a member."""
    _lock(organiser.club_id)
    change_role(membership=to, role=Role.ORGANISER)
    return change_role(membership=organiser, role=Role.MEMBER)


def _lock(*club_ids: int) -> None:
    """Changes of who is in a club happen one after the other: two last organisers cannot both leave."""
    list(Club.objects.select_for_update().filter(pk__in=club_ids).order_by("pk").values_list("pk"))


def _refuse_without_organiser(rest: QuerySet[Membership]) -> None:
    """``rest`` are the memberships that would remain as they are."""
    if not rest.filter(role=Role.ORGANISER).exists():
        raise Refused(_("A club needs an organiser. Hand over the club to another member first."))
