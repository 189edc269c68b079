"""Battles keep the contract of every journal."""

import pytest

from battles import actions, ledger
from battles.ledger.memory import snapshots
from battles.ledger.replay import differences
from battles.models import Battle, Seat, Unit
from tests.battles.table import shooting_table
from tests.journal.contract import JournalContract


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
