"""A web process that is asked to end: its streams end with it, quietly."""

import subprocess
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from config.listening import listen
from tests.battles.table import new_table
from tests.conftest import address_of, environment_of_web_process
from tests.live.screen import Screen
from tools.bench.phone import Phone
from tools.bench.web import spawn


@pytest.mark.django_db(transaction=True)
def test_a_process_that_ends_ends_its_streams_and_complains_of_nothing():
    table, listener = new_table(), listen("127.0.0.1", 0)
    address = address_of(listener)
    process = spawn(listener, environment_of_web_process(listener), stderr=subprocess.PIPE)
    listener.close()
    try:
        urlopen(f"{address}/healthz/", timeout=120).close()
        phones = [Phone(address, table.seats.get(name)) for name in ("player", "stranger", "stranger")]
        place = urlsplit(address).netloc
        screens = [Screen(place, f"{table.url}events/?since=1", phone.headers) for phone in phones]
        assert [screen.next_event()["event"] for screen in screens] == ["beat"] * 3

        process.terminate()

        for screen in screens:
            assert screen.response.read() == b"", "to its last byte, not cut"
            assert 300 <= screen.retry <= 3000, "and told when to come back: within three seconds"
        assert (process.wait(15), process.stderr.read().decode()) == (0, "")
    finally:
        process.kill()
        process.wait()
        for opened in (*screens, *phones):
            opened.close()
