"""Letters reach a real mail server, or wait for it: a page never breaks because of one, and no account is left half made."""

import socket
from datetime import timedelta

import pytest
from aiosmtpd.controller import Controller
from django.urls import reverse
from django.utils import timezone

from people import outbox
from people.models import User
from people.notices.models import OutboxMessage
from people.tasks import send_outbox
from tests.people.conftest import PASSWORD, person


class Office:
    """What the mail server does with letters: takes them, or answers as it is told."""

    def __init__(self):
        self.taken, self.answer = [], ""

    async def handle_RCPT(self, server, session, envelope, address, options):
        if self.answer:
            return self.answer
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        self.taken.append((envelope.rcpt_tos, envelope.content.decode()))
        return "250 OK"


@pytest.fixture
def office(settings):
    """A mail server on a port of its own, that the settings name."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    running = Controller(Office(), hostname="127.0.0.1", port=port)
    running.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
    settings.ACCOUNT_EMAIL_VERIFICATION = "optional"
    yield running.handler
    running.stop()


@pytest.fixture
def no_office(office, settings):
    """The settings name a mail server that is down."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        settings.EMAIL_PORT = free.getsockname()[1]


def sign_up(client, **more):
    fields = {"username": "dario", "email": "dario@club.example", "password1": PASSWORD, "password2": PASSWORD} | more
    return client.post(reverse("account_signup"), fields)


def later(**delta):
    return timezone.now() + timedelta(**delta)


def test_a_letter_reaches_the_mail_server(office, transactional_db, signed_in):
    assert sign_up(signed_in()).status_code == 302

    send_outbox()

    [(to, content)] = office.taken
    assert to == ["dario@club.example"]
    assert "Subject: Stendardo: is this your e-mail address?" in content
    assert "dario has entered this e-mail address" in content
    assert "http://testserver/accounts/confirm-email/" in content
    assert not OutboxMessage.objects.exists()


def test_a_letter_is_in_the_readers_language(office, transactional_db, signed_in):
    client = signed_in()
    client.cookies["django_language"] = "it"
    sign_up(client)

    assert "indirizzo" in OutboxMessage.objects.get().subject


def test_a_letter_is_in_the_language_that_its_reader_chose(office, transactional_db, signed_in):
    person("dario", email="dario@club.example", language="it")

    signed_in().post(reverse("account_reset_password"), {"email": "dario@club.example"})  # by a browser in English

    letter = OutboxMessage.objects.get()
    assert letter.language == "it"
    assert "una nuova password" in letter.subject.lower()


def test_a_mail_server_that_is_down_breaks_no_page(no_office, office, transactional_db, signed_in, settings):
    client = signed_in()

    signed_up, asked = sign_up(client), signed_in().post(reverse("account_reset_password"), {"email": "dario@club.example"})
    send_outbox()

    assert (signed_up.status_code, asked.status_code) == (302, 302)
    assert client.get(reverse("people:account")).status_code == 200  # the account is there, whole, and signed in
    assert User.objects.get().emailaddress_set.get().email == "dario@club.example"
    assert [letter.failures for letter in OutboxMessage.objects.all()] == [1, 1]

    running = Controller(office, hostname="127.0.0.1", port=settings.EMAIL_PORT)
    running.start()
    try:
        assert outbox.send_due() == 0  # not at once again
        assert outbox.send_due(later(minutes=2)) == 2
    finally:
        running.stop()
    assert len(office.taken) == 2


def test_a_server_that_asks_to_come_again_is_asked_again(office, transactional_db, signed_in):
    sign_up(signed_in())
    office.answer = "451 busy, come again"
    send_outbox()
    office.answer = ""

    assert outbox.send_due(later(minutes=2)) == 1


def test_an_address_that_is_refused_for_good_is_given_up(office, transactional_db, signed_in):
    sign_up(signed_in())
    office.answer = "550 nobody of that name"

    send_outbox()

    assert not OutboxMessage.objects.exists()
    assert User.objects.get().username == "dario"


def test_pauses_grow_and_after_two_days_a_letter_is_given_up(no_office, transactional_db, signed_in):
    sign_up(signed_in())
    pauses = []
    for _failure in range(8):
        letter = OutboxMessage.objects.get()
        outbox.send_due(letter.due_at)
        pauses.append(round((OutboxMessage.objects.get().due_at - letter.due_at).total_seconds() / 60))

    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60]
    outbox.send_due(later(days=3))
    assert not OutboxMessage.objects.exists()


def test_a_worker_sends_what_a_page_wrote(office, celery_worker_process, signed_in):
    """The worker is another process, which throws letters away: what counts is that it took this one up."""
    sign_up(signed_in())

    celery_worker_process.wait_for_task("send_outbox", 20)

    assert not OutboxMessage.objects.exists()
