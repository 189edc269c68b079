"""Senders who do not finish the head of a request, and how answers go out."""

import asyncio
import socket
import threading

import pytest
import uvicorn

from config import connection, serve


async def hello(scope, receive, send):
    if scope["method"] == "POST":
        await receive()
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


class Way(asyncio.Transport):
    """Notes what is written, and in how many pieces."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[bytes] = []
        self.ended = False

    def write(self, data: bytes) -> None:
        self.pieces.append(bytes(data))

    def close(self) -> None:
        self.ended = True


def test_a_head_waits_for_the_first_of_its_body():
    way = Way()
    answer = connection.HeadWithBody(way)
    answer.write(b"head")
    assert not way.pieces
    for body in (b"first", b"second"):
        answer.write(body)

    assert way.pieces == [b"headfirst", b"second"]


@pytest.mark.parametrize(("body", "pieces"), [([b""], [b"head"]), ([], [b"head"])])
def test_a_head_without_a_body_goes_out_too(body, pieces):
    way = Way()
    answer = connection.HeadWithBody(way)
    for part in (b"head", *body):
        answer.write(part)
    answer.close()

    assert (way.pieces, way.ended) == (pieces, True)


@pytest.mark.parametrize(
    ("request_", "answer"),
    [
        (b"HEAD / HTTP/1.1\r\nHost: x\r\n\r\n", b"content-length: 2\r\n\r\n"),
        (b"POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n", b"HTTP/1.1 100 Continue\r\n\r\n"),
    ],
)
def test_what_no_body_follows_does_not_wait(house, request_, answer):
    assert house(request_).recv(1000).endswith(answer)


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
        files = serve.allow_files(serve.CONNECTIONS + serve.OTHER_FILES)
        assert files == resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        assert files == min(serve.CONNECTIONS + serve.OTHER_FILES, before[1] if before[1] > 0 else files)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_where_the_system_gives_fewer_files_than_it_says_those_there_are_must_do(monkeypatch):
    """As macOS does: no limit by its word, and a refusal."""
    resource = pytest.importorskip("resource")

    def refuse(which, limits):
        raise ValueError("current limit exceeds maximum limit")

    monkeypatch.setattr(resource, "getrlimit", lambda which: (256, resource.RLIM_INFINITY))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    assert serve.allow_files(8000) == 256


def head(name: bytes, size: int) -> bytes:
    """A whole request whose head has about this many bytes, in one line or in many."""
    if name == b"address":
        return b"GET /" + b"x" * size + b" HTTP/1.1\r\nHost: x\r\n\r\n"
    line = b"X-Long: " + b"x" * (size if name == b"line" else 90) + b"\r\n"
    return b"GET / HTTP/1.1\r\nHost: x\r\n" + line * (1 if name == b"line" else size // len(line)) + b"\r\n"


def answer_to(sender: socket.socket, rest: bytes = b"") -> bytes:
    """The status line, or nothing where the connection was closed before it could be read."""
    try:
        sender.sendall(rest)
        return sender.recv(1000).partition(b"\r\n")[0]
    except (ConnectionResetError, BrokenPipeError):
        return b""


TOO_LARGE = (b"HTTP/1.1 431 Request Header Fields Too Large", b"")


@pytest.mark.parametrize("name", [b"line", b"lines", b"address"])
def test_a_head_may_have_64_kilobytes_and_no_more(house, name):
    assert answer_to(house(head(name, 60_000))) == b"HTTP/1.1 200 OK"
    assert answer_to(house(head(name, 70_000))) in TOO_LARGE


@pytest.mark.parametrize("name", [b"line", b"lines", b"address"])
def test_a_head_without_end_is_not_read_to_its_end(house, monkeypatch, name):
    """Four megabytes do not fit into what the system holds for a connection: sending them fails, or the answer comes."""
    monkeypatch.setattr(connection, "HEAD_SECONDS", 600.0)
    sender = house(head(name, 60_000)[:-2])

    assert answer_to(sender, b"X: " + b"x" * 4_000_000) in TOO_LARGE


def test_a_second_head_on_a_connection_is_limited_too(house):
    sender = house(WHOLE)
    assert sender.recv(1000).endswith(b"hi")

    assert answer_to(sender, head(b"lines", 70_000)) in TOO_LARGE


def test_trailers_behind_a_body_are_limited_too(house):
    begun = b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    sender = house(begun)

    assert answer_to(sender, b"0\r\n" + b"X-Long: " + b"x" * 4_000_000) in TOO_LARGE


def test_a_body_may_be_larger_than_a_head(house):
    sized = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n" + bytes(1_000_000)
    chunk = b"3e80\r\n" + bytes(16_000) + b"\r\n"
    chunked = b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk * 60 + b"0\r\n\r\n"

    for request in (sized, chunked):
        assert answer_to(house(request)) == b"HTTP/1.1 200 OK"
