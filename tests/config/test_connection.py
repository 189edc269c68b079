"""Senders who do not finish the head of a request."""

import socket
import threading

import pytest
import uvicorn

from config import connection, serve


async def hello(scope, receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"hi"})


@pytest.fixture
def house(monkeypatch):
    """A server with our protocol and little patience; opens a connection to it."""
    monkeypatch.setattr(connection, "HEAD_SECONDS", 1.0)
    monkeypatch.setattr(connection, "HALF_SENT", 3)
    listener = serve.listen("127.0.0.1", 0)
    config = uvicorn.Config(hello, http=connection.Punctual, lifespan="off", log_config=None, limit_concurrency=20)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    opened = []

    def connect(said: bytes) -> socket.socket:
        opened.append(socket.create_connection(listener.getsockname(), timeout=20))
        opened[-1].sendall(said)
        return opened[-1]

    yield connect
    server.should_exit = True
    for each in opened:
        each.close()
    thread.join()


def closed(sender: socket.socket) -> bool:
    """Waits for the end; nothing was answered."""
    try:
        return sender.recv(100) == b""
    except ConnectionResetError:
        return True


WHOLE = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.mark.parametrize("half", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\n"])
def test_a_request_that_is_not_finished_is_given_up(house, half):
    assert closed(house(half))


def test_so_is_the_second_half_sent_one_of_a_connection(house):
    sender = house(WHOLE)
    assert sender.recv(1000).endswith(b"hi")
    sender.sendall(b"GET / HT")

    assert closed(sender)


def test_blank_lines_keep_no_connection(house):
    sender = house(WHOLE)
    assert sender.recv(1000).endswith(b"hi")
    sender.sendall(b"\r\n")

    assert closed(sender)


def test_whoever_has_asked_may_rest_and_ask_again(house):
    patient, late = house(WHOLE), house(b"GET / HT")
    assert patient.recv(1000).endswith(b"hi")
    assert closed(late)  # more time than a head is given has gone by

    patient.sendall(WHOLE)

    assert patient.recv(1000).endswith(b"hi")


def test_of_one_address_the_oldest_half_sent_one_makes_room(house):
    first, *others = [house(b"GET / HT") for _ in range(4)]

    assert closed(first)
    assert house(WHOLE).recv(1000).endswith(b"hi")
    others[-1].sendall(b"TP/1.1\r\nHost: x\r\n\r\n")
    assert others[-1].recv(1000).endswith(b"hi")


def test_a_web_process_may_hold_as_many_files_as_the_system_gives():
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))
        files = serve._files()
        assert files == resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        assert files == min(serve.CONNECTIONS + serve.OTHER_FILES, before[1] if before[1] > 0 else files)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
