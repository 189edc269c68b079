"""Tournaments keep the contract of every journal."""

import pytest

from tests.journal.contract import JournalContract, SeatContract
from tests.tournaments.hall import opened_hall
from tournaments import actions
from tournaments.actions.writing import EVENTS
from tournaments.models import Event, Staff
from tournaments.queries.replay import differences
from tournaments.queries.viewers import Requester, viewer_of


@pytest.mark.django_db(transaction=True)
class TestContract(JournalContract):
    journal = EVENTS

    def make(self):
        return opened_hall(2).code

    def press(self, code, key=None):
        organiser = Staff.objects.get(event__code=code, role="organiser")
        who = Requester(tokens=(organiser.token,), key=key)
        actions.adjust(code=code, who=who, number=1, points="1", why="Painting")
        row = Event.objects.get(code=code)
        if key is None:
            return row.seq
        return row.log.get(key=actions.writing.mark_of("adjust", key)).seq

    def wrong(self, code):
        return differences(Event.objects.get(code=code))

    def spoil(self, code):
        Event.objects.filter(code=code).update(name="Another")


@pytest.mark.django_db
class TestSeats(SeatContract):
    role, watching = "umpire", ""
    #: An entry is claimed, not a place of the staff: who signs in takes a link.
    test_a_guest_who_signs_in_takes_the_seat_into_the_account_once = None

    @pytest.fixture(autouse=True)
    def _hall(self):
        self.hall = opened_hall(2)

    def invite(self, role):
        return self.hall.do("invite_staff", role=role)

    def join(self, invitation, name, user=None):
        return actions.join_staff(invitation=invitation, user=user, name=name)

    def leave(self, seat):
        self.hall.do("remove_staff", staff=seat.pk)

    def holds(self, token):
        return viewer_of(self.hall.event, Requester(tokens=(token,))).is_staff
