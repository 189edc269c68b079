"""Invitations as notices: the holder of a link sends it to a club mate who has an account here.

A page that shows such a link signs it for its reader (``sealed``), so that no other address comes back.
"""

from dataclasses import dataclass
from hashlib import sha256
from urllib.parse import urlsplit

from django.core import signing
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from common.errors import Refused
from people.models import User
from people.notices import actions
from people.notices.kinds import Kind
from people.notices.models import Notice
from people.personal_data import FORMER_MEMBER

INVITATION = "invitation"
INVITATION_KIND = Kind(INVITATION, gettext_lazy("Somebody invites you"), gettext_lazy("%(name)s invites you: %(what)s."))
#: How long a page may stand open before its form is pressed, in seconds.
FRESH_SECONDS = 24 * 3600
_SALT = "people.notices.invitations"


@dataclass(frozen=True, slots=True)
class Link:
    """A link to give away: its path, and what it is to ("Marengo", "Circolo Alfieri")."""

    path: str
    what: str


def sealed(user: User, address: str, what: str) -> str:
    """The link for a form on this person's page."""
    return signing.dumps([user.pk, urlsplit(address).path, str(what)[:120]], salt=_SALT)


def opened(user: User, seal: str) -> Link:
    """The link that was ``sealed`` for this person. Refused for another's, or where the page is from yesterday."""
    try:
        pk, path, what = signing.loads(seal, salt=_SALT, max_age=FRESH_SECONDS)
    except signing.BadSignature:
        pk, path, what = None, "", ""
    if pk != user.pk:
        raise Refused(_("This page is out of date: reload it, then send the invitation."))
    return Link(path, what)


def club_mates_of(user: User) -> QuerySet[User]:
    """Return members of this person's clubs, by the names that others see."""
    clubs = user.memberships.values("club")
    shared = User.objects.filter(memberships__club__in=clubs, is_active=True).exclude(pk=user.pk).values("pk")
    return User.objects.filter(pk__in=shared).only("username", "display_name").order_by("display_name", "username")


def invite_fellow(*, by: User, to: int, link: Link) -> User:
    """Tell a mate (by primary key) of the link, once for each link; who it was. Refused for anybody else."""
    mate = club_mates_of(by).filter(pk=to).first()
    if mate is None:
        raise Refused(_("Choose a member of your clubs."))
    invited([mate.pk], by=by, what=link.what, url=link.path)
    return mate


def invited(users: list[int], *, by: User, what: str, url: str) -> list[Notice]:
    """Notify these people (primary keys) that somebody invites them or holds a place for them; once for each address."""
    mark = sha256(url.encode()).hexdigest()[:32]
    values = {"name": str(by), "what": what}
    others = [user for user in users if user != by.pk]
    return actions.send(INVITATION, others, mark, url=url, values=values, subject=f"{INVITATION}:{mark}:{by.pk}")


def erase_sender(user: User) -> None:
    """Replace the name of who sent an invitation, before their account is deleted."""
    # Invitations of earlier releases do not say who sent them but by this name.
    unmarked = Q(values__name=str(user)) & ~Q(subject__regex=r":\d+$")
    for notice in Notice.objects.filter(Q(subject__endswith=f":{user.pk}") | unmarked, kind=INVITATION):
        notice.values = {**notice.values, "name": FORMER_MEMBER}
        notice.save(update_fields=["values"])
