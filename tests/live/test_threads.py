"""Screens that look on cost a process no threads."""

from urllib.parse import urlsplit

import psutil

from tests.battles.table import new_table
from tests.conftest import web_process
from tests.live.screen import Screen

SCREENS = 40


def test_streams_have_no_threads_of_their_own(transactional_db):
    table = new_table()
    with web_process() as (address, pid):

        def look_on() -> Screen:
            screen = Screen(urlsplit(address).netloc, f"{table.url}events/?since=1", {})
            screen.next_event()
            return screen

        screens, process = [look_on()], psutil.Process(pid)
        before = process.num_threads()
        screens += [look_on() for _n in range(SCREENS)]
        after = process.num_threads()
        for screen in screens:
            screen.close()

    assert after - before < SCREENS / 4, f"{before} threads, and {after} with {SCREENS} screens more"
