"""Tests that every journal passes. A subclass says how its things are made, pressed, spoiled and audited."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import psycopg
from django.db import connection, transaction

from journal.models import JournalEntry
from journal.writing import Journal
from live.notifier import CHANNEL


class JournalContract:
    """Mark the subclass ``django_db(transaction=True)``: presses come from several connections."""

    journal: Journal[Any, Any, Any]

    def make(self) -> str:
        """Make a thing; return its code."""
        raise NotImplementedError

    def press(self, code: str, key: str | None = None) -> int:
        """Do what can be done again and again; return the number of the entry."""
        raise NotImplementedError

    def wrong(self, code: str) -> list[str]:
        """Return where its rows differ from its log."""
        raise NotImplementedError

    def spoil(self, code: str) -> None:
        """Change its rows past the log."""
        raise NotImplementedError

    # What is common

    def row(self, code: str) -> Any:
        return self.journal.model._default_manager.get(code=code)

    def log(self, code: str) -> list[JournalEntry]:
        return list(self.journal.entries(self.row(code)).order_by("seq"))

    def test_entries_are_numbered_without_a_gap_and_the_row_has_the_last_number(self):
        code = self.make()
        self.press(code)
        self.press(code)

        log = self.log(code)

        assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
        assert self.row(code).seq == len(log)

    def test_a_press_that_is_sent_twice_counts_once(self):
        code = self.make()

        first, again = self.press(code, "a key"), self.press(code, "a key")
        other = self.press(code, "another key")

        assert again == first
        assert other == first + 1
        assert [entry.seq for entry in self.log(code) if entry.key] == [first, other]

    def test_presses_of_many_connections_come_one_after_the_other(self):
        code = self.make()
        before = self.row(code).seq

        def press(number: int) -> int:
            try:
                return self.press(code, f"key {number % 6}")
            finally:
                connection.close()

        with ThreadPoolExecutor(12) as threads:
            made = list(threads.map(press, range(12)))

        assert sorted(set(made)) == list(range(before + 1, before + 7))
        assert self.row(code).seq == before + 6
        assert self.wrong(code) == []

    def test_what_is_rolled_back_leaves_no_entry_and_no_notice(self):
        code = self.make()
        before = self.row(code).seq
        with psycopg.connect(**connection.get_connection_params(), autocommit=True) as listener:
            listener.execute(f"LISTEN {CHANNEL}")

            with suppress(RuntimeError), transaction.atomic():
                self.press(code)
                raise RuntimeError
            seq = self.press(code)
            notices = [notice.payload for notice in listener.notifies(timeout=60, stop_after=1)]

        assert seq == before + 1
        assert notices == [f"{self.journal.topic}:{code}:{seq}"]

    def test_replaying_the_log_gives_exactly_the_rows(self):
        code = self.make()
        self.press(code)
        assert self.wrong(code) == []

        self.spoil(code)

        assert self.wrong(code) != []
