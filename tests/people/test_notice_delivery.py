"""Notices by e-mail, push and webhook: a real mail server, a push service and a receiver on this machine."""

import hashlib
import hmac
import json
import os
import re
import signal
from base64 import b64decode, urlsafe_b64decode, urlsafe_b64encode
from datetime import time, timedelta
from email import message_from_bytes
from time import monotonic

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.core import mail
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from people import outbox
from people.notices import actions, outward
from people.notices.models import Notice, NoticeBox, NoticeChoice, OutboxMessage, PushKey, PushSubscription, Webhook
from people.notices.push import public_key
from people.outbox import send_due
from people.tasks import send_outbox
from tests.people.receivers import receiver
from tests.people.test_outbox import no_office, office  # noqa: F401 - fixtures

HOW_MANY = int(os.environ.get("NOTICES", "100"))


@pytest.fixture
def taker(settings):
    """A receiver on this machine, where the house may send to."""
    settings.NOTICES_TO_PRIVATE_ADDRESSES = True
    with receiver() as server:
        yield server


@pytest.fixture
def webhook(club, taker) -> Webhook:
    kinds = ["pairing", "report"]
    return actions.set_webhook(club=club, url=f"{taker.url}/club?x=1", shape="plain", language="it", kinds=kinds)


def later(**delta):
    return timezone.now() + timedelta(**delta)


def move(*users, key="1", battle="Naran"):
    values = {"battle": battle, "side": "Rome"}
    return actions.send("your_move", [user.pk for user in users], key, url="/battles/x/", values=values)


def pairing(club, number=1):
    values = {"event": "Coppa", "round": number}
    return actions.send("pairing", [], f"x:{number}", url="/tournaments/x/", values=values, club=club.pk)


# E-mail


@pytest.fixture
def with_mail(settings, anna):
    settings.HAS_EMAIL, settings.PUBLIC_URL = True, "https://club.example"
    anna.email, anna.language = "anna@club.example", "it"
    anna.save()
    return anna


def parts_of(content: str) -> dict[str, str]:
    message = message_from_bytes(content.encode())
    return {part.get_content_type(): part.get_payload(decode=True).decode() for part in message.walk() if not part.is_multipart()}


def test_a_notice_comes_by_mail_as_text_and_html_in_ones_language(office, transactional_db, with_mail):  # noqa: F811
    move(with_mail, battle="Naran & <b>")
    send_outbox()

    [(to, content)] = office.taken
    parts = parts_of(content)
    assert to == ["anna@club.example"]
    assert "tocca a te" in parts["text/plain"].lower()
    assert "Naran & <b>" in parts["text/plain"]
    assert "Naran &amp; &lt;b&gt;" in parts["text/html"]
    assert '<html lang="it">' in parts["text/html"]
    notice = Notice.objects.get()
    assert f"https://club.example/people/notices/{notice.pk}/" in parts["text/plain"]
    assert f'<a href="https://club.example/people/notices/{notice.pk}/"' in parts["text/html"]
    assert re.search(r"^Message-ID: <notices-[0-9a-f]+@", content, re.M)


def test_allauths_letters_have_both_parts_too(office, transactional_db, signed_in):  # noqa: F811
    from tests.people.test_outbox import sign_up

    client = signed_in()
    client.cookies["django_language"] = "it"
    sign_up(client)
    send_outbox()

    parts = parts_of(office.taken[0][1])
    assert set(parts) == {"text/plain", "text/html"}
    assert '<html lang="it">' in parts["text/html"]
    assert "dario" in parts["text/html"]


def test_what_is_due_together_is_one_letter(with_mail):
    NoticeBox.objects.create(user=with_mail, digest_at=time(18), time_zone="UTC")
    for number in range(3):
        move(with_mail, key=str(number))
    assert send_due(OutboxMessage.objects.get(notice__key="your_move:0").due_at - timedelta(minutes=1)) == 0

    assert send_due(later(days=1)) == 1

    [email] = mail.outbox
    assert email.body.count("/people/notices/") == 4  # three of them, and where to choose
    assert not OutboxMessage.objects.exists()


def test_an_address_that_nobody_has_confirmed_gets_none(with_mail):
    with_mail.emailaddress_set.create(email=with_mail.email, primary=True, verified=False)
    move(with_mail)
    assert not OutboxMessage.objects.exists()

    with_mail.emailaddress_set.update(verified=True)
    move(with_mail, key="2")
    assert OutboxMessage.objects.count() == 1


def test_who_has_read_it_meanwhile_gets_no_letter(with_mail):
    [notice] = move(with_mail)

    actions.read(user=with_mail, notice=notice.pk)

    assert send_due(later(minutes=1)) == 0


def test_a_mail_server_that_is_down_delays_and_breaks_nothing(no_office, office, transactional_db, with_mail, settings):  # noqa: F811
    move(with_mail)
    send_outbox()

    assert OutboxMessage.objects.get().failures == 1
    assert office.taken == []
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert outbox.send_due(later(minutes=2)) == 1


# Push


class Browser:
    """What a browser does: its keys, and reading what was sealed for them."""

    def __init__(self) -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    def fields(self, endpoint: str) -> dict[str, str]:
        public = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": endpoint, "p256dh": text(public), "auth": text(self.auth)}

    def read(self, body: bytes) -> dict:
        return json.loads(http_ece.decrypt(body, private_key=self.private, auth_secret=self.auth, version="aes128gcm"))


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def data(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@pytest.fixture
def phone(anna, taker, signed_in) -> Browser:
    browser = Browser()
    client = signed_in(anna)
    client.headers = {"user-agent": "x"}
    answer = client.post(
        reverse("people:subscribe"), browser.fields(f"{taker.url}/push/1"), headers={"user-agent": "Android Firefox/140"}
    )
    assert answer.status_code == 302
    assert PushSubscription.objects.get().device == "Firefox, Android"
    return browser


def test_a_push_message_is_sealed_for_the_browser_and_signed_by_the_house(anna, taker, phone):
    [notice] = move(anna)

    assert send_due() == 1

    [came] = taker.received
    assert phone.read(came.body) == {
        "body": "It is your move in Naran." if anna.language == "en" else "Tocca a te in Naran.",
        "url": f"/people/notices/{notice.pk}/",
        "tag": f"notice-{notice.pk}",
    }
    assert (came.headers["content-encoding"], came.headers["topic"]) == ("aes128gcm", f"notice-{notice.pk}")
    token, key = re.fullmatch(r"vapid t=([^,]+),\s*k=(.+)", came.headers["authorization"]).groups()
    assert key == public_key()
    claims = json.loads(data(token.split(".")[1]))
    assert claims["aud"] == taker.url
    signed, mark = token.rpartition(".")[0].encode(), data(token.rpartition(".")[2])
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data(key))
    der = utils.encode_dss_signature(int.from_bytes(mark[:32], "big"), int.from_bytes(mark[32:], "big"))
    public.verify(der, signed, ec.ECDSA(SHA256()))
    assert not OutboxMessage.objects.exists()


def test_the_houses_key_is_made_once(db):
    assert public_key() == public_key()
    assert PushKey.objects.count() == 1


def test_a_browser_that_is_gone_is_forgotten(anna, taker, phone):
    taker.status = 410
    move(anna)

    assert send_due() == 0

    assert not PushSubscription.objects.exists()
    assert not OutboxMessage.objects.exists()


def test_at_night_no_push_comes_however_it_was_held_up(anna, taker, phone):
    move(anna)
    now = timezone.now()
    hours = {"quiet_from": (now - timedelta(hours=1)).time(), "quiet_to": (now + timedelta(hours=1)).time()}
    NoticeBox.objects.filter(pk=anna.pk).update(time_zone="UTC", **hours)

    assert send_due(now) == 0
    assert send_due(now + timedelta(hours=1, minutes=1)) == 1


def test_who_may_not_sign_in_any_more_gets_no_push(anna, taker, phone):
    move(anna)
    anna.is_active = False
    anna.save()

    assert send_due() == 0
    assert not OutboxMessage.objects.exists()


def test_the_oldest_of_many_browsers_gives_way(anna):
    for number in range(actions.MOST_BROWSERS + 1):
        actions.subscribe(user=anna, endpoint=f"https://push.example/{number}", p256dh="x", auth="y", device="")

    assert PushSubscription.objects.count() == actions.MOST_BROWSERS
    assert not PushSubscription.objects.filter(endpoint="https://push.example/0").exists()


def test_who_wants_no_push_of_a_kind_gets_none(anna, taker, phone):
    NoticeChoice.objects.create(user=anna, kind="your_move", channels=["bell"])
    move(anna)

    assert send_due() == 0


def test_a_browser_is_removed_by_its_owner_alone(anna, bruno, phone, signed_in):
    address = reverse("people:unsubscribe", args=[PushSubscription.objects.get().pk])

    signed_in(bruno).post(address)
    assert PushSubscription.objects.count() == 1
    signed_in(anna).post(address)
    assert PushSubscription.objects.count() == 0


# Webhooks


def checked(came, secret: str) -> dict:
    """A message whose signature is right."""
    number, at = came.headers["webhook-id"], came.headers["webhook-timestamp"]
    signed = f"{number}.{at}.".encode() + came.body
    right = hmac.new(b64decode(secret.removeprefix("whsec_")), signed, hashlib.sha256).digest()
    version, mark = came.headers["webhook-signature"].split(",")
    assert (version, b64decode(mark)) == ("v1", right)
    return json.loads(came.body)


def test_a_clubs_receiver_gets_signed_json_once(webhook, club, taker, settings):
    settings.PUBLIC_URL = "https://club.example"
    pairing(club)
    pairing(club)

    assert send_due() == 1

    [came] = taker.received
    message = checked(came, webhook.secret)
    assert came.path == "/club?x=1"
    assert (message["type"], message["data"]["url"]) == ("pairing", "https://club.example/tournaments/x/")
    assert message["data"]["text"] == "Coppa: il turno 1 è abbinato."
    webhook.refresh_from_db()
    assert webhook.delivered_at
    assert not webhook.problem


def test_discord_gets_its_own_shape_and_mentions_nobody(webhook, club, taker):
    Webhook.objects.update(shape="discord", language="en")
    actions.send("pairing", [], "1", url="/", values={"event": "@everyone", "round": 1}, club=club.pk)

    send_due()

    message = json.loads(taker.received[0].body)
    assert message == {"content": "@everyone: round 1 is paired.", "allowed_mentions": {"parse": []}}


def test_kinds_that_a_club_did_not_choose_do_not_go_there(webhook, club, taker):
    values = {"battle": "Naran", "side": "Rome"}
    actions.send("your_move", [], "1", url="/", values=values, club=club.pk)

    assert send_due() == 0


def test_a_receiver_that_is_down_is_tried_again_with_growing_pauses(webhook, club, taker):
    taker.status = 503
    pairing(club)
    pauses, at = [], timezone.now()
    for _failure in range(4):
        send_due(at)
        due = OutboxMessage.objects.get().due_at
        pauses.append(round((due - at).total_seconds() / 60))
        at = due
    webhook.refresh_from_db()
    assert (pauses, webhook.problem) == ([1, 2, 4, 8], "503")

    taker.status = 200
    assert send_due(at) == 1
    assert len({came.headers["webhook-id"] for came in taker.received}) == 1

    pairing(club, 2)
    taker.status = 503
    send_due(later(days=3))
    assert not OutboxMessage.objects.exists()  # given up


def test_a_receiver_that_sends_elsewhere_is_not_followed(webhook, club, taker):
    taker.status, taker.more = 302, {"Location": f"{taker.url}/elsewhere"}
    pairing(club)

    assert send_due() == 0
    assert [came.path for came in taker.received] == ["/club?x=1"]


def test_an_organiser_sets_tries_and_withdraws_it(club, anna, taker, signed_in):
    client, address = signed_in(anna), reverse("people:webhook", args=[club.slug])
    fields = {"url": f"{taker.url}/hook", "shape": "plain", "language": "en", "kinds": ["pairing"]}
    assert client.post(address, fields).status_code == 302
    secret = Webhook.objects.get().secret
    assert secret in client.get(address).content.decode()

    client.post(reverse("people:try-webhook", args=[club.slug]))
    assert send_due() == 1
    assert checked(taker.received[0], secret)["data"]["text"] == "This is a test: notices of Circolo Marengo arrive here."
    assert "The latest message arrived" in client.get(address).content.decode()

    client.post(reverse("people:withdraw-webhook", args=[club.slug]))
    assert not Webhook.objects.exists()
    assert client.post(reverse("people:try-webhook", args=[club.slug])).status_code == 404


@pytest.mark.parametrize(
    "url",
    [
        "http://example.com/hook",
        "https://127.0.0.1/",
        "https://localhost:8000/",
        "https://[::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://[64:ff9b::7f00:1]/",
        "https://169.254.169.254/latest/meta-data/",
        "https://10.1.2.3/",
        "https://192.168.1.1/",
        "https://100.64.0.1/",
        "https://0.0.0.0/",
        "https://2130706433/",
        "https://me:secret@93.184.216.34/",
        "ftp://93.184.216.34/",
        "https://93.184.216.34:99999/",
        "https:///hook",
        "https://93.184.216.34/a b",
        "Nothing can be sent to this address.",
    ],
)
def test_no_address_leads_into_a_private_network(club, anna, signed_in, url):
    fields = {"url": url, "shape": "plain", "language": "en", "kinds": ["pairing"]}

    assert signed_in(anna).post(reverse("people:webhook", args=[club.slug]), fields).status_code == 422

    assert not Webhook.objects.exists()
    with pytest.raises(outward.Unreachable):
        outward.post(url, b"", {})


def test_a_receiver_that_never_comes_to_an_end_holds_nobody_up(taker, monkeypatch):
    monkeypatch.setattr(outward, "TIMEOUT_SECONDS", 0.3)
    taker.drips = True
    began = monotonic()

    with pytest.raises(outward.Unreachable):
        outward.post(taker.url, b"{}", {})

    assert monotonic() - began < 3


def test_an_address_of_the_open_internet_is_taken(settings):
    assert outward.why_not("https://93.184.216.34/hook") == ""
    assert outward.is_public("2606:2800:220:1:248:1893:25c8:1946")


# A worker that is killed


def numbers_of(taker) -> set[str]:
    """What a receiver has had, as it counts."""
    return {came.headers["webhook-id"] for came in taker.received}


@pytest.fixture
def own_receivers(monkeypatch):
    """Workers may send to this machine."""
    monkeypatch.setenv("NOTICES_TO_PRIVATE_ADDRESSES", "1")


def test_killed_in_the_middle_nothing_is_lost_and_nothing_counts_twice(own_receivers, celery_workers, club, webhook, taker):
    """The worker that sends is killed (kill -9) when a third has come; the other goes on. NOTICES: how many."""
    with transaction.atomic():
        for number in range(HOW_MANY):
            pairing(club, number)
    taker.wait_for(HOW_MANY // 3)
    first, second = sorted(celery_workers, key=lambda worker: worker.has_said("received"), reverse=True)
    os.kill(first.process.pid, signal.SIGKILL)
    first.process.wait()
    came_before = len(taker.received)

    for _minute in range(2):  # as the clock does: what the first look finds still locked by the dead, the next takes
        send_outbox.delay()
    taker.wait_until(lambda: len(numbers_of(taker)) == HOW_MANY, 120)
    second.stop()
    send_due()

    assert HOW_MANY // 3 <= came_before < HOW_MANY
    assert numbers_of(taker) == {f"notice-{pk}" for pk in Notice.objects.values_list("pk", flat=True)}
    assert len(taker.received) - HOW_MANY <= 1  # at most the one that was under way came again, under its own number
    assert not OutboxMessage.objects.exists()
