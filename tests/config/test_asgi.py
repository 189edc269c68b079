"""The web process as strangers meet it: bytes on a socket."""

import socket
from urllib.parse import urlsplit

import pytest


@pytest.fixture
def connect(server):
    """Open a connection, say something raw, and perhaps hear the answer."""
    address = urlsplit(server)
    opened = []

    def say(*lines: bytes, body: bytes = b"") -> socket.socket:
        connection = socket.create_connection((address.hostname, address.port), timeout=20)
        opened.append(connection)
        connection.sendall(b"\r\n".join([*lines, b"Host: localhost", b"Connection: close", b"", body]))
        return connection

    yield say
    for connection in opened:
        connection.close()


def answer(connection: socket.socket) -> bytes:
    return connection.makefile("rb").readline()


def test_slow_senders_hold_up_nobody(connect, settings):
    for _ in range(settings.WEB_THREADS + 4):
        connect(b"POST /accounts/login/ HTTP/1.1", b"Content-Length: 1000", body=b"login=slow")

    assert b" 200 " in answer(connect(b"GET /healthz/ HTTP/1.1"))


def test_what_is_too_large_is_turned_away(connect):
    connection = connect(b"POST /accounts/login/ HTTP/1.1", b"Content-Length: 4000000")
    connection.sendall(b"x" * 3_100_000)

    assert b" 413 " in answer(connection)


def test_a_photograph_may_be_as_large_as_phones_take_them(connect):
    connection = connect(b"POST /battles/none/photographs/ HTTP/1.1", b"Content-Length: 4000000")
    connection.sendall(b"x" * 4_000_000)

    assert b" 403 " in answer(connection)  # it has come whole; what it lacks is the token of a form


def test_a_query_in_raw_bytes_is_turned_away(connect):
    assert b" 400 " in answer(connect(b"GET /accounts/login/?q=caff\xc3\xa8 HTTP/1.1"))


def test_a_form_reaches_its_page_whole(connect):
    body = b"login=" + b"x" * 200_000

    assert b" 403 " in answer(connect(b"POST /accounts/login/ HTTP/1.1", b"Content-Length: %d" % len(body), body=body))


def test_static_files_and_cookies_come_through(connect):
    style = connect(b"GET /static/css/base.css HTTP/1.1").makefile("rb").read()
    page = connect(b"GET /accounts/login/ HTTP/1.1").makefile("rb").read()

    assert b" 200 " in style.splitlines()[0]
    assert style.partition(b"\r\n\r\n")[2]
    assert b"set-cookie: csrftoken=" in page


def test_a_header_answers_without_a_body(connect):
    head, _, body = connect(b"HEAD /healthz/ HTTP/1.1").makefile("rb").read().partition(b"\r\n\r\n")

    assert b" 200 " in head.splitlines()[0]
    assert body == b""


def test_half_a_form_is_not_read(connect, django_user_model):
    """The sender leaves within the body; what came would be a complete form."""
    token = "x" * 32
    form = f"csrfmiddlewaretoken={token}&username=half&email=&password1=Tre-colli-9&password2=Tre-colli-9".encode()
    head = [b"POST /accounts/signup/ HTTP/1.1", f"Cookie: csrftoken={token}".encode()]
    head.append(b"Content-Type: application/x-www-form-urlencoded")
    left = connect(*head, b"Content-Length: %d" % (len(form) + 1), body=form)
    left.shutdown(socket.SHUT_WR)
    assert left.recv(100) == b""

    assert not django_user_model.objects.exists()
    assert b" 302 " in answer(connect(*head, b"Content-Length: %d" % len(form), body=form))
    assert django_user_model.objects.filter(username="half").exists()


def test_a_form_in_chunks_reaches_its_page_whole(connect):
    token = b"x" * 32
    form = b"csrfmiddlewaretoken=" + token + b"&login=nobody&password=nothing"
    lines = [b"POST /accounts/login/ HTTP/1.1", b"Cookie: csrftoken=" + token, b"Transfer-Encoding: chunked"]
    lines.append(b"Content-Type: application/x-www-form-urlencoded")

    assert b" 200 " in answer(connect(*lines, body=b"%x\r\n%s\r\n0\r\n\r\n" % (len(form), form)))
