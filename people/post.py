"""E-mail by way of the database: what is to be sent is written down with what it is about, and sent by a worker.

A page therefore neither waits for a mail server nor fails with it, and no letter is lost while that server or the worker is away.
A letter goes out as plain text and, the same words, as HTML.
"""

import logging
import smtplib
from datetime import datetime, timedelta
from email.utils import parseaddr

from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone, translation

from people.models import Letter

log = logging.getLogger(__name__)

#: After this long a letter that could not be sent is given up: its links have lapsed by then.
GIVEN_UP_AFTER = timedelta(days=2)
#: The first pause after a failure; each further one is twice as long, up to the longest.
FIRST_PAUSE, LONGEST_PAUSE = timedelta(minutes=1), timedelta(hours=1)


def write(message: EmailMessage) -> list[Letter]:
    """Keep a message to be sent, one letter for each addressee, and wake a worker once it is certain.

    It is in the language that is current now.
    """
    from people.tasks import send_letters

    language = (translation.get_language() or "")[:2]
    letters = [Letter(to=to, subject=str(message.subject)[:200], body=str(message.body), language=language) for to in message.to]
    Letter.objects.bulk_create(letters)
    transaction.on_commit(lambda: send_letters.delay(), robust=True)  # where no broker hears it, the clock will
    return letters


def send_due(now: datetime | None = None) -> int:
    """Send every letter that is due at ``now``, each in a transaction of its own; how many the mail server took."""
    now = now or timezone.now()
    sent = 0
    for pk in list(Letter.objects.filter(due_at__lte=now).values_list("pk", flat=True)):
        with transaction.atomic():
            letter = Letter.objects.select_for_update(skip_locked=True).filter(pk=pk, due_at__lte=now).first()
            if letter is not None:
                sent += _send(letter, now)
    return sent


def pause_after(failures: int) -> timedelta:
    """How long to wait before the next try, after so many failures before this one."""
    return min(FIRST_PAUSE * (1 << min(failures, 10)), LONGEST_PAUSE)


def as_message(letter: Letter) -> EmailMultiAlternatives:
    """A letter as it is sent. The same letter sent again has the same Message-ID, by which mailboxes know it."""
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"
    headers = {"Message-ID": f"<letter-{letter.pk}-{letter.written_at.timestamp():.0f}@{domain}>"}
    message = EmailMultiAlternatives(letter.subject, letter.body, to=[letter.to], headers=headers)
    with translation.override(letter.language or settings.LANGUAGE_CODE):
        html = render_to_string("people/letter.html", {"subject": letter.subject, "body": letter.body.strip()})
    message.attach_alternative(html, "text/html")
    return message


def _send(letter: Letter, now: datetime) -> bool:
    """One letter: gone once sent or given up, else due again later."""
    try:
        as_message(letter).send()
    except (OSError, smtplib.SMTPException) as error:
        _failed(letter, error, now)
        return False
    letter.delete()
    return True


def _failed(letter: Letter, error: Exception, now: datetime) -> None:
    if _is_final(error) or now - letter.written_at > GIVEN_UP_AFTER:
        log.warning("A letter was given up (%s): %s", letter.subject, error)
        letter.delete()
        return
    pause = pause_after(letter.failures)
    letter.failures, letter.due_at = letter.failures + 1, now + pause
    letter.save(update_fields=["failures", "due_at"])
    log.warning("A letter could not be sent (%s), again in %s: %s", letter.subject, pause, error)


def _is_final(error: Exception) -> bool:
    """Has the server refused the address for good (5xx)? Everything else may be different later."""
    if not isinstance(error, smtplib.SMTPRecipientsRefused):
        return False
    return all(500 <= code < 600 for code, _answer in error.recipients.values())
