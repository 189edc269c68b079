"""Battles keep the contract of every journal."""

import pytest

from battles import actions, ledger
from battles.ledger.memory import snapshots
from battles.ledger.replay import differences
from battles.models import Battle, Seat, Unit
from tests.battles.table import new_table, shooting_table
from tests.journal.contract import JournalContract, SeatContract


@pytest.mark.django_db(transaction=True)
class TestContract(JournalContract):
    journal = ledger.BATTLES

    def make(self):
        return shooting_table().code

    def press(self, code, key=None):
        seat = Seat.objects.get(battle__code=code, sides="a")
        return actions.note(code=code, who=ledger.Requester(token=seat.token), text="Said.", key=key)

    def wrong(self, code):
        return [str(each) for each in differences(Battle.objects.get(code=code))]

    def spoil(self, code):
        unit = Unit.objects.filter(battle__code=code).first()
        unit.state["name"] = "Ney"
        unit.save()
        snapshots.clear()


@pytest.mark.django_db
class TestSeats(SeatContract):
    role = "player"

    @pytest.fixture(autouse=True)
    def _table(self):
        self.table = new_table()

    def invite(self, role):
        sides = "a" if role == "player" else ""
        return actions.invite(code=self.table.code, who=self.table.who("player"), role=role, sides=sides)

    def join(self, invitation, name, user=None):
        return actions.take_seat(invitation=invitation, user=user, name=name)

    def leave(self, seat):
        actions.leave(code=self.table.code, who=ledger.Requester(token=seat.token))

    def holds(self, token):
        return ledger.read(self.table.code, ledger.Requester(token=token)).seat is not None

    def claim(self, seat, user):
        actions.claim(user=user, token=seat.token)
