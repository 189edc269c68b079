"""Where allauth asks us: what a new account begins with, and what signing in brings along."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.core.mail import EmailMessage
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import get_language

from people import outbox, preferences, signup
from people.models import User


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Carries language and light or dark from the device into a new account, and from the account to each device."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Return True if the setting SIGNUP lets this person make an account."""
        return signup.is_open(request)

    def save_user(self, request: HttpRequest, user: User, form: Form, commit: bool = True) -> User:
        """A new account keeps the language and the theme its owner was reading in."""
        user.language = (get_language() or "")[:2]
        user.theme = preferences.theme_of_device(request)
        saved: User = super().save_user(request, user, form, commit)
        return saved

    def post_login(self, request: HttpRequest, user: User, **kwargs: Any) -> HttpResponse:
        """Show pages in the language the person chose."""
        response: HttpResponse = super().post_login(request, user, **kwargs)
        if user.language:
            preferences.remember_language(response, user.language)
        return response

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Queue an e-mail: a mail server that is down breaks no page.

        It is in the language that its reader chose, else in that of the request.
        """
        known = {"request": self.request, "email": email, **context}
        with translation.override(getattr(context.get("user"), "language", "") or get_language()):
            message: EmailMessage = self.render_mail(template_prefix, email, known)
            outbox.queue_email(message)

    def format_email_subject(self, subject: str) -> str:
        """Return the template's subject, which names this Stendardo."""
        return subject
