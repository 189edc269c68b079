"""A new password for who has forgotten theirs: a link that an operator gives or sends to them."""

from allauth.account.adapter import get_adapter
from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.http import HttpRequest
from django.urls import reverse
from django.utils import translation

from common.links import full_link
from people.models import User


def reset_link(request: HttpRequest, user: User) -> str:
    """Return an address at which its holder chooses a new password for this account, once, within ``PASSWORD_RESET_TIMEOUT``.

    It lapses with the next sign-in as well.
    """
    path = reverse("account_reset_password_from_key", args=[user_pk_to_url_str(user), default_token_generator.make_token(user)])
    return full_link(request, path)


def send_reset_link(request: HttpRequest, user: User) -> None:
    """E-mail the link to the account's address, in its language."""
    with translation.override(user.language or translation.get_language()):
        known = {"user": user, "password_reset_url": reset_link(request, user), "username": user.username}
        get_adapter(request).send_mail("account/email/password_reset_key", user.email, known)
