"""Tokens are made, used and withdrawn here and nowhere else."""

import hashlib
import secrets
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from api.models import Token
from common.errors import Refused
from people.models import User

#: First characters of every token, so that one that was published by mistake can be found.
PREFIX = "stendardo_"
#: First characters of a token that are stored.
BEGINS = len(PREFIX) + 2
#: Maximum tokens of a person.
MOST = 20
#: The last use of a token is written at most this often.
NOTED_EVERY = timedelta(minutes=1)


@transaction.atomic
def make_token(*, user: User, name: str, scopes: Sequence[str]) -> tuple[Token, str]:
    """Return a new token and its letters, which are not stored."""
    User.objects.select_for_update().get(pk=user.pk)
    if Token.objects.filter(user=user).count() >= MOST:
        raise Refused(_("You have %(most)s tokens, the maximum. Revoke one you no longer use.") % {"most": MOST})
    letters = PREFIX + secrets.token_urlsafe(32)
    made = Token.objects.create(user=user, name=name, scopes=list(scopes), digest=digest_of(letters), begins=letters[:BEGINS])
    return made, letters


def withdraw_token(*, user: User, token_id: int) -> bool:
    """Delete a token; return False if there is none of that number."""
    deleted, _rows = Token.objects.filter(user=user, pk=token_id).delete()
    return bool(deleted)


def digest_of(letters: str) -> str:
    """Return the digest under which a token is stored. Its letters are too random to be tried out, so it needs no salt."""
    return hashlib.sha256(letters.encode()).hexdigest()


def token_of(letters: str) -> Token | None:
    """The token with these letters, whose owner may still sign in; that it was used is noted."""
    found = Token.objects.select_related("user").filter(digest=digest_of(letters), user__is_active=True).first()
    if found is not None:
        now = timezone.now()
        stale = Q(last_used_at=None) | Q(last_used_at__lt=now - NOTED_EVERY)
        if found.last_used_at is None or found.last_used_at < now - NOTED_EVERY:
            Token.objects.filter(stale, pk=found.pk).update(last_used_at=now)
    return found


def about(user: User) -> list[dict[str, Any]]:
    """A person's tokens, for the file of their data: never their letters."""
    return [
        {"name": one.name, "scopes": one.scopes, "begins": one.begins, "created": one.created_at, "last_used": one.last_used_at}
        for one in Token.objects.filter(user=user)
    ]
