from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import environment

WRONG = {
    "a yes-or-no question": (lambda: environment.flag("X", default=False), "perhaps"),
    "whole number": (lambda: environment.number("X", 1), "-3"),
    "10 or more": (lambda: environment.number("X", 10, least=10), "9"),
    "must be one of open, closed": (lambda: environment.one_of("X", ("open", "closed")), "ajar"),
    "begin with redis:// or unix://": (lambda: environment.url("X", ("redis", "unix")), "http://example.org"),
    "look like https://club.example": (lambda: environment.origins("X"), "club.example"),
    "begin with postgres:// or postgresql://": (lambda: environment.database("X"), "mysql://host/name"),
    "names no database": (lambda: environment.database("X"), "postgresql://host"),
    "names no mail server": (lambda: environment.email("X"), "smtp://"),
}


@pytest.mark.parametrize("sentence", WRONG)
def test_what_is_wrong_is_said_in_one_sentence_that_names_the_variable(monkeypatch, sentence):
    read, value = WRONG[sentence]
    monkeypatch.setenv("X", value)

    with pytest.raises(ImproperlyConfigured, match=sentence) as complaint:
        read()

    said = str(complaint.value)
    assert said.startswith("X ")
    assert said.endswith(".")
    assert "\n" not in said


def test_secrets_are_not_repeated_in_complaints(monkeypatch):
    monkeypatch.setenv("X", "mysql://user:secret@host/name")

    with pytest.raises(ImproperlyConfigured) as complaint:
        environment.database("X")

    assert "secret" not in str(complaint.value)


def test_a_database_url_is_taken_apart(monkeypatch):
    monkeypatch.setenv("X", "postgresql://club:s%40fe@db.example:5433/battles?sslmode=require")

    assert environment.database("X") == {
        "NAME": "battles",
        "USER": "club",
        "PASSWORD": "s@fe",
        "HOST": "db.example",
        "PORT": "5433",
        "OPTIONS": {"sslmode": "require"},
        "EMBEDDED": False,
    }


def test_a_database_may_listen_on_a_unix_socket(monkeypatch):
    monkeypatch.setenv("X", "postgresql://club@/battles?host=/run/postgresql")

    assert environment.database("X")["HOST"] == "/run/postgresql"


def test_without_a_database_url_the_embedded_server_serves(monkeypatch):
    monkeypatch.delenv("X", raising=False)

    assert environment.database("X")["EMBEDDED"] is True


@pytest.mark.parametrize(
    ("url", "port", "ssl", "tls"),
    [
        ("smtp://mail.example", 587, False, False),
        ("smtp://me:pw@mail.example:25", 25, False, True),
        ("smtps://me:pw@mail.example", 465, True, False),
    ],
)
def test_a_mail_url_says_how_to_send(monkeypatch, url, port, ssl, tls):
    monkeypatch.setenv("X", url)

    found = environment.email("X")

    assert (found["EMAIL_PORT"], found["EMAIL_USE_SSL"], found["EMAIL_USE_TLS"]) == (port, ssl, tls)


def test_all_who_begin_at_once_have_the_same_secret(tmp_path):
    """None reads it while another is still writing it."""
    begin = Barrier(8)

    def at_once(path):
        begin.wait()
        return environment.stored_secret(path)

    with ThreadPoolExecutor(8) as processes:
        for number in range(100):
            secrets = set(processes.map(at_once, [tmp_path / str(number) / "secret_key"] * 8))

            assert len(secrets) == 1
            assert all(secrets)
            assert [file.name for file in (tmp_path / str(number)).iterdir()] == ["secret_key"]


def test_the_secret_of_a_machine_is_made_once_and_kept_private(tmp_path):
    path = tmp_path / "var" / "secret_key"

    secret = environment.stored_secret(path)

    assert len(secret) > 50
    assert environment.stored_secret(path) == secret
    assert path.stat().st_mode & 0o077 == 0
