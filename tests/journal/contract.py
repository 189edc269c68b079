"""Tests that every journal passes. A subclass says how its things are made, pressed, spoiled and audited."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import psycopg
import pytest
from django.db import connection, transaction
from django.utils import translation

from common.errors import Refused
from journal.models import Invitation, JournalEntry, Seat
from journal.seats import revoke
from journal.writing import Journal
from live.notifier import CHANNEL
from people.models import User


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


class SeatContract:
    """Links and seats of every journal. Mark the subclass ``django_db``; ``watching``: the role of spectators, if any."""

    role = "spectator"
    watching = "spectator"

    def invite(self, role: str) -> Invitation:
        """Return a link to a place of the thing that the test has made, by somebody who may give it."""
        raise NotImplementedError

    def join(self, invitation: Any, name: str, user: Any = None) -> Seat:
        raise NotImplementedError

    def leave(self, seat: Seat) -> None:
        raise NotImplementedError

    def holds(self, token: str) -> bool:
        """Return True if a browser with this token has a seat."""
        raise NotImplementedError

    def claim(self, seat: Seat, user: Any) -> None:
        raise NotImplementedError

    # What is common

    def test_who_invites_twice_gets_the_same_link(self):
        assert self.invite(self.role) == self.invite(self.role)

    def test_a_link_to_play_is_good_for_one(self):
        link = self.invite(self.role)
        assert self.holds(self.join(link, "Anna").token)

        with pytest.raises(Refused, match="no longer valid"), translation.override("en"):
            self.join(link, "Bruno")
        assert self.invite(self.role) != link

    def test_a_link_to_watch_is_good_for_many(self):
        if not self.watching:
            return
        link = self.invite(self.watching)

        assert self.join(link, "Anna").token != self.join(link, "Bruno").token

    def test_a_revoked_link_seats_nobody(self):
        link = self.invite(self.role)
        revoke(link)

        with pytest.raises(Refused, match="no longer valid"), translation.override("en"):
            self.join(link, "Anna")

    def test_a_name_that_nobody_can_read_is_refused_and_the_link_stays_good(self):
        link = self.invite(self.role)
        for name in (" ", "two\nlines"):
            with pytest.raises(Refused):
                self.join(link, name)

        assert self.join(link, " Anna ").name == "Anna"

    def test_who_has_left_holds_no_seat(self):
        seat = self.join(self.invite(self.role), "Anna")

        self.leave(seat)

        seat.refresh_from_db()
        assert seat.left_at is not None
        assert not self.holds(seat.token)

    def test_an_account_has_one_seat(self):
        user = User.objects.create_user("anna")
        first = self.join(self.invite(self.role), "Anna", user)
        second = self.join(self.invite(self.role), "Anna", user)

        first.refresh_from_db()
        assert (first.left_at is None, second.left_at, second.user) == (False, None, user)

    def test_a_guest_who_signs_in_takes_the_seat_into_the_account_once(self):
        user = User.objects.create_user("anna")
        seats = [self.join(self.invite(self.role), name) for name in ("Anna", "Ann")]
        tokens = [seat.token for seat in seats]

        self.claim(seats[0], user)

        with pytest.raises(Refused):
            self.claim(seats[1], user)
        for seat in seats:
            seat.refresh_from_db()
        assert [seat.user for seat in seats] == [user, None]
        assert [self.holds(token) for token in tokens] == [False, True]
