"""Campaigns keep the contract of every journal."""

import pytest

from campaigns import actions
from campaigns.ledger import Requester, load
from campaigns.ledger.books import wrong_books
from campaigns.ledger.writing import CAMPAIGNS, seconds
from campaigns.models import Campaign, Sheet
from journal.stale import PageState, Stale
from tests.campaigns.war import declared_war
from tests.journal.contract import JournalContract, SeatContract


@pytest.mark.django_db(transaction=True)
class TestContract(JournalContract):
    journal = CAMPAIGNS

    def make(self):
        self.war = declared_war(seated=False)
        return self.war.code

    def press(self, code, key=None):
        arbiter, tomorrow = self.war.who("arbiter"), seconds() + 86_400
        return actions.set_deadline(code=code, who=arbiter, deadline=tomorrow, key=key).seq

    def wrong(self, code):
        return wrong_books(self.row(code))

    def spoil(self, code):
        state = self.row(code).state
        state["campaign"]["turn"] = 7
        Campaign.objects.filter(code=code).update(state=state)


@pytest.mark.django_db
class TestSeats(SeatContract):
    role = "arbiter"

    @pytest.fixture(autouse=True)
    def _war(self):
        self.war = declared_war(seated=False)

    def invite(self, role):
        return actions.invite(code=self.war.code, who=self.war.who("arbiter"), role=role)

    def join(self, invitation, name, user=None):
        return actions.join(invitation=invitation, user=user, token=None, name=name)

    def leave(self, seat):
        actions.leave(code=self.war.code, who=Requester(token=seat.token))

    def holds(self, token):
        return load(self.war.code, Requester(token=token)).member is not None

    def claim(self, seat, user):
        actions.claim(user=user, token=seat.token)


@pytest.mark.django_db
def test_an_order_sent_twice_is_one_version_even_from_a_page_that_is_old_by_then(war):
    """A sheet is written beside the log; its press is answered by the first version."""
    who = war.who("melas")
    force = next(code for code, fields in war.snapshot().standing_forces() if fields["faction"] == "melas")
    pressed = type(who)(token=who.token, page_state=PageState(("sheet:melas",), "0"))
    order = {"code": war.code, "who": pressed, "force": force, "order": {"do": "hold"}}

    first, again = actions.give_order(**order, key="a key"), actions.give_order(**order, key="a key")

    assert again == first
    assert Sheet.objects.filter(campaign=war.campaign, faction="melas").count() == 1
    with pytest.raises(Stale):
        actions.give_order(**order, key="another key")


@pytest.mark.django_db
def test_one_key_on_two_buttons_of_a_page_is_two_presses(war):
    who = war.who("melas")
    actions.set_absent(code=war.code, who=who, faction="melas", absent=True, key="a key")
    handed_in = actions.hand_in(code=war.code, who=who, faction="melas", key="a key")

    assert handed_in.action == "hand_in"
    assert war.last("absent").seq < handed_in.seq
