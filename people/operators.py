"""Notify operators by e-mail, and by notices to those who have an account."""

from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext_lazy

from people import outbox
from people.models import User
from people.notices import actions
from people.notices.invitations import INVITATION_KIND
from people.notices.kinds import Kind

OPERATORS = Kind(
    "operators",
    gettext_lazy("A problem on the health page"),
    gettext_lazy("%(what)s differs from its log: see the health page."),
    channels=("bell",),
    listed=False,
)


WEBHOOK_TEST = Kind(
    "webhook_test",
    gettext_lazy("Test message"),
    gettext_lazy("This is a test: notices of %(club)s arrive here."),
    gettext_lazy("This is a test: notices of %(club)s arrive here."),
    listed=False,
)
KINDS = (INVITATION_KIND, OPERATORS, WEBHOOK_TEST)


def tell_operators(key: str, *, what: str, subject: str, body: str) -> None:
    """Something differs from its log. ``what``: its name in the notice, once for each ``key``; ``subject`` and ``body``: of the
    letter to every address of ADMINS, where there is a mail server."""
    staff = User.objects.filter(is_staff=True, is_active=True).values_list("pk", flat=True)
    actions.send(OPERATORS.name, staff, key, url=reverse("admin:health"), values={"what": what})
    to = [address for _name, address in settings.ADMINS]
    if settings.HAS_EMAIL and to:
        with translation.override(settings.LANGUAGE_CODE):
            outbox.queue_email(EmailMessage(settings.EMAIL_SUBJECT_PREFIX + subject, body, to=to))
