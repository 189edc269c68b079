"""The only writers of notices and of what people chose about them."""

import json
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, time, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Count, F, IntegerField, OuterRef, Q, QuerySet, Subquery, TextField
from django.db.models.functions import Cast, Coalesce
from django.utils import timezone

from common.links import new_token
from people import outbox
from people.models import Club, User
from people.notices import choices
from people.notices.kinds import Kind, as_json, kind_named
from people.notices.mail import reachable
from people.notices.models import Channel, Notice, NoticeBox, NoticeChoice, OutboxMessage, PushSubscription, Webhook
from people.notices.signals import box_changed

#: How long a notice is stored.
KEPT = timedelta(days=60)
#: Browsers of a person that take push messages; one more, and the oldest takes none.
MOST_BROWSERS = 20


@transaction.atomic
def send(
    kind: str,
    users: Iterable[int | None],
    key: str,
    *,
    url: str,
    values: Mapping[str, Any] | None = None,
    subject: str = "",
    club: int | None = None,
) -> list[Notice]:
    """Tell these people (primary keys), and ``club`` by its webhook, something of this kind; the notices that are new.

    ``key``: sent once to each person. ``url``: a path of ours. ``values``: for the placeholders of the sentences,
    strings, numbers and moments, never what somebody may not know. ``subject``: what it is about, for ``settle``.
    Within a transaction the notices come with its commit or not at all. KeyError or ValueError for values that the kind's
    sentences do not have, and for an address elsewhere.
    """
    known, stored, now = kind_named(kind), dict(values or {}), timezone.now()
    _fitting(known, stored, url)
    draft = {"kind": kind, "key": f"{kind}:{key}", "subject": subject, "values": as_json(stored), "url": url, "created_at": now}
    made = [*_to_people(known, {user for user in users if user}, draft), *_to_club(known, club, draft)]
    if made:
        outbox.wake_worker()
    return made


def _fitting(kind: Kind, values: Mapping[str, Any], url: str) -> None:
    """Check that every value is in a sentence, every sentence has its values, and the address is one of ours."""
    if unknown := set(values) - kind.fields():
        raise ValueError(f"{kind.name} says nothing of {', '.join(sorted(unknown))}")
    kind.text(values)
    if not url.startswith("/") or url.startswith("//"):
        raise ValueError(f"no path of ours: {url}")


def _to_people(kind: Kind, users: set[int], draft: dict[str, Any]) -> list[Notice]:
    boxes = {box.pk: box for box in _locked_boxes(users)}
    known = set(Notice.objects.filter(user__in=boxes, key=draft["key"]).values_list("user_id", flat=True))
    new = [pk for pk in boxes if pk not in known]
    if not new:
        return []
    channels = choices.channels_of(new, kind)
    made = Notice.objects.bulk_create(
        Notice(user_id=pk, read_at=None if Channel.BELL in channels[pk] else draft["created_at"], **draft) for pk in new
    )
    _deliveries(made, boxes, channels)
    _changed(new)
    return made


def _locked_boxes(users: Collection[int]) -> list[NoticeBox]:
    """The boxes of those of these people who can sign in, made where there are none, locked in one order."""
    if not users:
        return []
    active = set(User.objects.filter(pk__in=users, is_active=True).values_list("pk", flat=True))
    NoticeBox.objects.bulk_create([NoticeBox(user_id=pk) for pk in sorted(active)], ignore_conflicts=True)
    return list(NoticeBox.objects.select_for_update().filter(pk__in=active).order_by("pk"))


def _deliveries(made: list[Notice], boxes: Mapping[int, NoticeBox], channels: Mapping[int, list[str]]) -> None:
    """What is to be sent of these notices, and when."""
    by_user = {notice.user_id or 0: notice for notice in made}
    mail = reachable([user for user in by_user if Channel.MAIL in channels[user]])
    push = [user for user in by_user if Channel.PUSH in channels[user]]
    rows = [
        OutboxMessage(notice=by_user[user], channel=Channel.MAIL, due_at=choices.mail_due(boxes[user], by_user[user].created_at))
        for user in mail
    ]
    for browser in PushSubscription.objects.filter(user__in=push):
        notice, box = by_user[browser.user_id], boxes[browser.user_id]
        due = choices.after_quiet(box, notice.created_at)
        rows.append(OutboxMessage(notice=notice, channel=Channel.PUSH, subscription=browser, due_at=due))
    OutboxMessage.objects.bulk_create(rows)


def _to_club(kind: Kind, club: int | None, draft: dict[str, Any]) -> list[Notice]:
    if club is None or kind.club_sentence is None:
        return []
    webhook = Webhook.objects.select_for_update().filter(club=club).first()
    if webhook is None or kind.name not in webhook.kinds or webhook.notices.filter(key=draft["key"]).exists():
        return []
    return [_for_webhook(webhook, draft)]


def _for_webhook(webhook: Webhook, draft: dict[str, Any]) -> Notice:
    notice = Notice.objects.create(webhook=webhook, **draft)
    OutboxMessage.objects.create(notice=notice, channel=Channel.WEBHOOK)
    return notice


def _changed(users: Collection[int]) -> None:
    """Count unread notices in locked boxes, and update screens after the commit."""
    own = Notice.objects.filter(user=OuterRef("pk"), read_at=None).order_by().values("user")
    unread = Coalesce(Subquery(own.annotate(n=Count("pk")).values("n")), 0, output_field=IntegerField())
    NoticeBox.objects.filter(pk__in=users).update(seq=F("seq") + 1, unread=unread)
    for user_id, seq in NoticeBox.objects.filter(pk__in=users).values_list("pk", "seq"):
        transaction.on_commit(
            lambda user_id=user_id, seq=seq: box_changed.send_robust(sender=None, user_id=user_id, seq=seq),  # type: ignore[misc]
            robust=True,
        )


@transaction.atomic
def read(*, user: User, notice: int | None = None) -> None:
    """The person has read one notice, or all of them: nothing of these is sent any more."""
    _read(Notice.objects.filter(user=user) if notice is None else Notice.objects.filter(user=user, pk=notice))


@transaction.atomic
def settle(subject: str, kinds: Collection[str], *, but: Collection[str] = (), but_for: Collection[int] = ()) -> None:
    """Notices of these kinds about a subject are over, ``but`` for those with these keys (each ``kind:key``).

    ``but_for``: people (primary keys) for whom they are not.
    """
    over = Notice.objects.filter(subject=subject, kind__in=kinds, user__isnull=False)
    _read(over.exclude(key__in=but).exclude(user__in=but_for))


def _read(notices: QuerySet[Notice]) -> None:
    waiting = notices.filter(Q(read_at=None) | Q(messages__isnull=False))
    users = set(waiting.values_list("user_id", flat=True))
    if not users:
        return
    _locked_boxes({user for user in users if user})
    free = OutboxMessage.objects.select_for_update(skip_locked=True).filter(
        notice__in=notices
    )  # one that is being sent now is sent
    OutboxMessage.objects.filter(pk__in=list(free.values_list("pk", flat=True))).delete()
    if notices.filter(read_at=None).update(read_at=timezone.now()):
        _changed([user for user in users if user])


# What people choose


@transaction.atomic
def choose(
    *,
    user: User,
    channels: Mapping[str, list[str]],
    quiet_from: time | None,
    quiet_to: time | None,
    digest_at: time | None,
    time_zone: str,
) -> None:
    """Set by which ways notices of each kind come, when none does, and when the day's e-mails come as one."""
    box = _locked_boxes([user.pk])[0]
    box.quiet_from, box.quiet_to, box.digest_at, box.time_zone = quiet_from, quiet_to, digest_at, time_zone
    box.save(update_fields=["quiet_from", "quiet_to", "digest_at", "time_zone"])
    NoticeChoice.objects.bulk_create(
        [NoticeChoice(user=user, kind=kind, channels=chosen) for kind, chosen in channels.items()],
        update_conflicts=True,
        unique_fields=["user", "kind"],
        update_fields=["channels"],
    )


@transaction.atomic
def subscribe(*, user: User, endpoint: str, p256dh: str, auth: str, device: str) -> PushSubscription:
    """Send push messages for this person, and no other, to this browser."""
    values = {"user": user, "p256dh": p256dh, "auth": auth, "device": device}
    made, _new = PushSubscription.objects.update_or_create(endpoint=endpoint, defaults=values)
    newest = PushSubscription.objects.filter(user=user).order_by("-pk").values_list("pk", flat=True)[:MOST_BROWSERS]
    PushSubscription.objects.filter(user=user).exclude(pk__in=list(newest)).delete()
    return made


def unsubscribe(*, user: User, subscription: int) -> None:
    """A browser takes none any more. Twice changes nothing."""
    PushSubscription.objects.filter(user=user, pk=subscription).delete()


def set_webhook(*, club: Club, url: str, shape: str, language: str, kinds: list[str]) -> Webhook:
    """Set the address of a club's webhook and its kinds. The secret of the first time stays until it is withdrawn."""
    values = {"url": url, "shape": shape, "language": language, "kinds": kinds, "problem": ""}
    return Webhook.objects.update_or_create(club=club, defaults=values)[0]


@transaction.atomic
def try_webhook(*, webhook: Webhook, url: str) -> Notice:
    """Send a word to see whether it arrives; ``url``: the page to be shown there."""
    values = as_json({"club": str(webhook.club)})
    draft = {"kind": "webhook_test", "key": f"webhook_test:{new_token()}", "values": values, "url": url}
    notice = _for_webhook(webhook, draft)
    outbox.wake_worker()
    return notice


def withdraw_webhook(*, club: Club) -> None:
    """Nothing goes there any more, nor what waits. Twice changes nothing."""
    Webhook.objects.filter(club=club).delete()


def replace_text(old: str, new: str, subject: str) -> None:
    """Replace a text in the values of notices and in e-mail that has not been sent yet.

    ``subject``: what the text belongs to, such as ``battle:Xk3…``; notices about another subject of this kind keep theirs.
    """
    as_stored = json.dumps(old, ensure_ascii=False)[1:-1]
    others = Q(subject__startswith=subject.partition(":")[0] + ":") & ~Q(subject=subject)
    notices = Notice.objects.annotate(text=Cast("values", TextField())).filter(text__contains=as_stored)
    for notice in notices.exclude(others):
        notice.values = {
            name: value.replace(old, new) if isinstance(value, str) else value for name, value in notice.values.items()
        }
        notice.save(update_fields=["values"])
    for message in OutboxMessage.objects.filter(Q(subject__contains=old) | Q(body__contains=old)):
        message.subject = message.subject.replace(old, new)[:200]
        message.body = message.body.replace(old, new)
        message.save(update_fields=["subject", "body"])


def forget_old(now: datetime | None = None) -> int:
    """Notices older than ``KEPT`` go; how many of them."""
    old = Notice.objects.filter(created_at__lt=(now or timezone.now()) - KEPT)
    with transaction.atomic():
        users = {user for user in old.filter(read_at=None).values_list("user_id", flat=True).distinct() if user}
        _locked_boxes(users)
        number = old.count()
        old.delete()
        _changed(users)
    return number
