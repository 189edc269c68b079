"""The outbox: messages that wait to be sent by e-mail, push or webhook, in one table with one retry policy.

A page writes a row and waits for no server. A worker locks the row while it sends (``skip_locked``: another worker takes the
next one) and deletes it in the same transaction. A worker killed in between leaves the row; it is sent again under the same
number, by which a receiver recognises it: ``Message-ID``, the push message's topic, ``webhook-id``.
"""

import hashlib
import logging
import smtplib
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from email.utils import parseaddr

from celery import current_app
from django.conf import settings
from django.core.cache import cache
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone, translation

from people.notices import mail, push, webhooks
from people.notices.choices import after_quiet, zone_of
from people.notices.kinds import all_kinds
from people.notices.models import Channel, Notice, OutboxMessage
from people.notices.outward import Unreachable

log = logging.getLogger(__name__)

#: A message that could not be sent for this long is given up: its links have expired.
GIVE_UP_AFTER = timedelta(days=2)
#: Pause after the first failure; each further pause is twice as long, up to the longest.
FIRST_PAUSE, LONGEST_PAUSE = timedelta(minutes=1), timedelta(hours=1)
#: Statuses that another try does not change.
FINAL_STATUSES = (400, 401, 403, 404, 410, 413)
#: Cache key while a worker has been asked to look and has not started.
WORKER_ASKED = "outbox:worker-asked"
TASK = "people.tasks.send_outbox"


class Refused(Exception):
    """The receiver refused the message for good."""


class Failed(Exception):
    """The message could not be sent now."""


def queue_email(message: EmailMessage) -> list[OutboxMessage]:
    """Store an e-mail for each of its addressees, in the current language; a worker sends it after the commit."""
    language = (translation.get_language() or "")[:2]
    rows = [
        OutboxMessage(channel=Channel.MAIL, to=to, subject=str(message.subject)[:200], body=str(message.body), language=language)
        for to in message.to
    ]
    OutboxMessage.objects.bulk_create(rows)
    wake_worker()
    return rows


def wake_worker() -> None:
    """Ask a worker to look after the commit, once for all messages until one starts.

    A lost request delays messages until the next periodic run.
    """
    transaction.on_commit(_ask_worker, robust=True)


def _ask_worker() -> None:
    if cache.add(WORKER_ASKED, True, timeout=60):
        current_app.send_task(TASK)


def send_due(now: datetime | None = None) -> int:
    """Send the messages due at ``now``, each in its own transaction. Return how many were accepted.

    A push service or webhook that fails is left alone for the rest of this call.
    """
    cache.delete(WORKER_ASKED)  # before the query: what is queued from here on asks again
    now = now or timezone.now()
    failing: set[str] = set()
    sent = 0
    for pk in list(OutboxMessage.objects.filter(due_at__lte=now).values_list("pk", flat=True)):
        try:
            with transaction.atomic():
                sent += _send_if_due(pk, now, failing)
        except Exception:
            log.exception("A message could not be sent.")
            with transaction.atomic():
                _retry_later(list(OutboxMessage.objects.select_for_update(skip_locked=True).filter(pk=pk)), now, "error")
    return sent


def pause_after(failures: int) -> timedelta:
    """Return the pause before the next try, after this many earlier failures."""
    return min(FIRST_PAUSE * (1 << min(failures, 10)), LONGEST_PAUSE)


def _send_if_due(pk: int, now: datetime, failing: set[str]) -> bool:
    """Send one message, with all other e-mail notices due for the same person; return True if it was accepted."""
    due = OutboxMessage.objects.select_for_update(skip_locked=True, of=("self",)).filter(due_at__lte=now)
    row = due.filter(pk=pk).select_related("notice__webhook__club", "notice__user__notice_box", "subscription").first()
    if row is None:
        return False
    rows, notice, receiver = [row], row.notice, ""
    if notice is not None:
        if notice.kind not in all_kinds():
            return False
        if notice.user is not None and not notice.user.is_active:
            row.delete()
            return False
        if row.channel == Channel.MAIL:
            mine = due.filter(channel=Channel.MAIL, notice__user=notice.user_id, notice__kind__in=all_kinds())
            rows = list(mine.select_related("notice__user").order_by("pk"))
        else:
            receiver = f"{row.channel}:{row.subscription_id or notice.webhook_id}"
            if receiver in failing or _is_held_back(row, now):
                return False
    try:
        SENDERS[Channel(row.channel)](rows)
    except Refused as refused:
        log.warning("A message by %s was given up: %s", row.channel, refused)
        _note_webhook(row, str(refused))
        _delete(rows)
    except Failed as failed:
        failing.add(receiver)
        _note_webhook(row, str(failed))
        _retry_later(rows, now, str(failed))
    else:
        _note_webhook(row, "", delivered_at=now)
        _delete(rows)
        return True
    return False


def _delete(rows: Sequence[OutboxMessage]) -> None:
    OutboxMessage.objects.filter(pk__in=[row.pk for row in rows]).delete()


def _retry_later(rows: Sequence[OutboxMessage], now: datetime, problem: str) -> None:
    for row in rows:
        if now - row.created_at > GIVE_UP_AFTER:
            log.warning("A message by %s was given up: %s", row.channel, problem)
            row.delete()
            continue
        pause = pause_after(row.failures)
        row.failures, row.due_at = row.failures + 1, now + pause
        row.save(update_fields=["failures", "due_at"])
        log.warning("A message could not be sent by %s, again in %s: %s", row.channel, pause, problem)


def _is_held_back(row: OutboxMessage, now: datetime) -> bool:
    """Postpone a push message that is due in its reader's quiet hours; return True if it was."""
    box = row.notice.user.notice_box if row.notice and row.notice.user else None
    if box is None or (due := after_quiet(box, now)) == now:
        return False
    row.due_at = due
    row.save(update_fields=["due_at"])
    return True


def _note_webhook(row: OutboxMessage, problem: str, delivered_at: datetime | None = None) -> None:
    """Show a club's organisers whether the latest message arrived."""
    webhook = row.notice.webhook if row.notice else None
    if webhook is None:
        return
    webhook.problem, webhook.delivered_at = problem[:200], delivered_at or webhook.delivered_at
    webhook.save(update_fields=["delivered_at", "problem"])


# Channels


def _send_mail(rows: Sequence[OutboxMessage]) -> None:
    """Send an e-mail with its own text, or notices of one person as one e-mail."""
    message = _email(rows[0]) if rows[0].notice is None else _notices_email(rows)
    if message is None:  # the address is gone
        return
    try:
        message.send()
    except smtplib.SMTPRecipientsRefused as error:
        final = all(500 <= code < 600 for code, _answer in error.recipients.values())
        raise (Refused if final else Failed)(str(error)) from error
    except (OSError, smtplib.SMTPException) as error:
        raise Failed(str(error)) from error


def _email(row: OutboxMessage) -> EmailMessage:
    with translation.override(row.language or settings.LANGUAGE_CODE):
        return _as_email(EmailMessage(row.subject, row.body, to=[row.to]), f"message-{row.pk}-{row.created_at.timestamp():.0f}")


def _notices_email(rows: Sequence[OutboxMessage]) -> EmailMessage | None:
    notices = [row.notice for row in rows if row.notice]
    user = notices[0].user
    if user is None or not user.email:
        return None
    number = hashlib.sha256(",".join(str(row.pk) for row in rows).encode()).hexdigest()[:24]
    with translation.override(user.language or settings.LANGUAGE_CODE):
        return _as_email(mail.compose(user, notices), f"notices-{number}")


def _as_email(message: EmailMessage, number: str) -> EmailMessage:
    """Return ``message`` as plain text and, with the same words, HTML; ``number`` stays the same when it is sent again."""
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"
    headers = {"Message-ID": f"<{number}@{domain}>"}
    email = EmailMultiAlternatives(message.subject, message.body, to=message.to, headers=headers)
    context = {"subject": message.subject, "body": str(message.body).strip()}
    email.attach_alternative(render_to_string("people/letter.html", context), "text/html")
    return email


def _send_push(rows: Sequence[OutboxMessage]) -> None:
    notice, subscription = rows[0].notice, rows[0].subscription
    user = notice and notice.user
    assert notice
    assert user
    assert subscription
    with translation.override(user.language or settings.LANGUAGE_CODE), timezone.override(zone_of(user.notice_box)):
        text = all_kinds()[notice.kind].text(notice.values)
    number = number_of(notice)
    message = {"body": text, "url": f"/people/notices/{notice.pk}/", "tag": number}
    status = _status(lambda: push.push(subscription, message, number))
    if status in push.GONE:
        subscription.delete()
    _raise_for(status)


def _send_webhook(rows: Sequence[OutboxMessage]) -> None:
    notice = rows[0].notice
    webhook = notice and notice.webhook
    assert notice
    assert webhook
    with translation.override(webhook.language):
        text = all_kinds()[notice.kind].text(notice.values, club=True)
    message = {"type": notice.kind, "text": text, "url": mail.full_url(notice.url)}
    _raise_for(_status(lambda: webhooks.deliver(webhook, message, number_of(notice), int(timezone.now().timestamp()))))


def number_of(notice: Notice) -> str:
    """Return the number by which a receiver recognises a notice that is sent again."""
    return f"notice-{notice.pk}"


def _status(send: Callable[[], int]) -> int:
    """Return the HTTP status. Raises Failed where the receiver cannot be reached."""
    try:
        return send()
    except Unreachable as error:
        raise Failed(str(error)) from error


def _raise_for(status: int) -> None:
    """Raise Refused or Failed for a status that is no success."""
    if not 200 <= status < 300:
        raise (Refused if status in FINAL_STATUSES else Failed)(str(status))


SENDERS: dict[Channel, Callable[[Sequence[OutboxMessage]], None]] = {
    Channel.MAIL: _send_mail,
    Channel.PUSH: _send_push,
    Channel.WEBHOOK: _send_webhook,
}
