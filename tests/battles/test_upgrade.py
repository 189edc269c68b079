"""A server of the release before, with battles in progress, is brought to this one."""

from random import Random

import pytest

from battles import ledger
from battles.ledger import Requester
from battles.ledger.replay import differences
from battles.models import Battle, Seat
from battles.record.dice import prove
from battles.record.truth import changed, findings, look_at_all
from tests.battles.kept import answers, phones_of, shown
from tests.upgrades import upgraded_database
from tools.random_play import play_on


@pytest.fixture
def upgraded(django_db_setup, django_db_blocker):
    """The battles of 0.1.0 after this release's migrations, in a database of their own."""
    with django_db_blocker.unblock(), upgraded_database():
        yield list(Battle.objects.order_by("pk"))


@pytest.mark.slow
def test_battles_in_progress_go_on(upgraded):
    assert len(upgraded) == 6
    assert [battle.ruleset for battle in upgraded if battle.ended] == ["guerre-ditalia"]
    for battle in upgraded:
        assert differences(battle) == [], battle.name
        assert prove(battle).holds, battle.name
        told = findings(battle)
        assert len([one for one in told if one.kind == "words"]) <= 1, "results that only read otherwise are one line"
        assert [one.text for one in told if "{" in one.text] == []
        assert shown(battle) == {200}, battle.name

    for battle in (battle for battle in upgraded if not battle.ended):
        seat = Seat.objects.filter(battle=battle, name="Anna").get()
        who = Requester(token=seat.token)

        written = play_on(battle.code, who, Random(battle.pk), 30)

        assert written >= 30 or ledger.read(battle.code, who).table["verdict"]
        assert ledger.read(battle.code, who).seq == battle.seq + written
        assert differences(battle) == []
        assert prove(Battle.objects.get(pk=battle.pk)).holds
        assert set(answers(battle, ("",), phones_of(battle)).values()) == {200}

    assert changed().count() == 5
    assert look_at_all(changed()) == 0, "what 0.1.0 reckoned by its rules is no fault of the night"
