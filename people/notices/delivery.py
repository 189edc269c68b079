"""Sending what waits: once each, however many workers look, and whatever becomes of them.

A row is locked while it is sent (``skip_locked``: another worker takes the next) and goes with the same commit. A worker that is
killed leaves the row; who finds it sends it again under the same number, by which its receiver knows it: ``webhook-id``, the
push message's topic and tag. E-mails become a letter in the same transaction (``people.post`` sends those).
"""

import logging
from collections.abc import Callable
from datetime import datetime

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.utils import timezone, translation

from people.notices import mail, push, webhooks
from people.notices.actions import AWAITED
from people.notices.choices import after_quiet, zone_of
from people.notices.kinds import all_kinds
from people.notices.models import Channel, Delivery, Notice
from people.notices.outward import Unreachable
from people.post import GIVEN_UP_AFTER, pause_after

log = logging.getLogger(__name__)
#: What another try does not change.
REFUSED = (400, 401, 403, 404, 410, 413)


def deliver_due(now: datetime | None = None) -> int:
    """Send whatever is due at ``now``; how many letters were written and messages taken.

    A receiver that fails once is left alone for the rest of this round.
    """
    cache.delete(AWAITED)  # before looking: who sends something from here on asks again
    now = now or timezone.now()
    sent = mail.write_due(now)
    failed: set[str] = set()
    due = Delivery.objects.filter(due_at__lte=now).exclude(channel=Channel.MAIL)
    for pk in list(due.values_list("pk", flat=True)):
        try:
            sent += _deliver(pk, now, failed)
        except Exception:
            log.exception("A notice could not be sent.")
            with transaction.atomic():
                _later(Delivery.objects.select_for_update(skip_locked=True).filter(pk=pk).first(), now, "")
    return sent


@transaction.atomic
def _deliver(pk: int, now: datetime, failed: set[str]) -> bool:
    """One message, if it is still there and nobody else has it in hand; did its receiver take it?"""
    rows = Delivery.objects.select_for_update(skip_locked=True, of=("self",)).filter(pk=pk, due_at__lte=now)
    row = rows.select_related("notice__webhook__club", "notice__user__notice_box", "subscription").first()
    if row is None or row.notice.kind not in all_kinds():
        return False
    send: Callable[[Delivery], int] = _push if row.channel == Channel.PUSH else _webhook
    to = f"{row.channel}:{row.subscription_id or row.notice.webhook_id}"
    if row.notice.user is not None and not row.notice.user.is_active:
        row.delete()
        return False
    if to in failed or _held_back(row, now):
        return False
    try:
        status, problem = send(row), ""
    except Unreachable as why:
        status, problem = 0, str(why)
    if 200 <= status < 300:
        _taken(row, now)
        return True
    failed.add(to)
    _failed(row, status, problem or str(status), now)
    return False


def _held_back(row: Delivery, now: datetime) -> bool:
    """It is night for this person: the message waits for the morning."""
    box = row.notice.user.notice_box if row.notice.user else None
    if box is None or (due := after_quiet(box, now)) == now:
        return False
    row.due_at = due
    row.save(update_fields=["due_at"])
    return True


def _push(row: Delivery) -> int:
    assert row.subscription is not None
    notice, user = row.notice, row.notice.user
    assert user is not None
    with translation.override(user.language or settings.LANGUAGE_CODE), timezone.override(zone_of(user.notice_box)):
        text = all_kinds()[notice.kind].text(notice.values)
    path = f"/people/notices/{notice.pk}/"
    return push.push(row.subscription, {"body": text, "url": path, "tag": number_of(notice)}, number_of(notice))


def _webhook(row: Delivery) -> int:
    notice, webhook = row.notice, row.notice.webhook
    assert webhook is not None
    with translation.override(webhook.language):
        text = all_kinds()[notice.kind].text(notice.values, club=True)
    message = {"type": notice.kind, "text": text, "url": mail.full(notice.url)}
    return webhooks.deliver(webhook, message, number_of(notice), int(timezone.now().timestamp()))


def number_of(notice: Notice) -> str:
    """By what a receiver knows a notice, however often it comes."""
    return f"notice-{notice.pk}"


def _taken(row: Delivery, now: datetime) -> None:
    webhook = row.notice.webhook
    if webhook is not None:
        webhook.delivered_at, webhook.problem = now, ""
        webhook.save(update_fields=["delivered_at", "problem"])
    row.delete()


def _failed(row: Delivery, status: int, problem: str, now: datetime) -> None:
    """A receiver that is gone is forgotten, what it refuses given up; everything else is due again later."""
    webhook = row.notice.webhook
    if webhook is not None:
        webhook.problem = problem[:200]
        webhook.save(update_fields=["problem"])
    if row.subscription is not None and status in push.GONE:
        row.subscription.delete()
    elif status in REFUSED:
        log.warning("A notice was given up: %s answered %s", row.channel, problem)
        row.delete()
    else:
        _later(row, now, problem)


def _later(row: Delivery | None, now: datetime, problem: str) -> None:
    if row is None:
        return
    if now - row.notice.created_at > GIVEN_UP_AFTER:
        log.warning("A notice was given up: %s", problem)
        row.delete()
        return
    pause = pause_after(row.failures)
    row.failures, row.due_at = row.failures + 1, now + pause
    row.save(update_fields=["failures", "due_at"])
    log.warning("A notice could not be sent by %s, again in %s: %s", row.channel, pause, problem)
