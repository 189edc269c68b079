"""What a battle is part of: said by an app above, shown on the battle's page and in lists."""

import pytest
from django.apps import apps

from battles.occasions import Occasion, OccasionSource, occasions_of
from tests.battles.table import new_table


@pytest.fixture
def cup(db, monkeypatch):
    """A table that is part of a cup, and one that is part of nothing."""
    table, other = new_table(), new_table()
    asked = []

    def find(battles):
        asked.append(sorted(battles))
        return {pk: Occasion("Cup <1>, round 2", "/cup/") for pk in battles if pk == table.battle.pk}

    monkeypatch.setattr(f"{__name__}.find_cup", find)
    monkeypatch.setattr(apps.get_app_config("battles"), "battle_occasions", OccasionSource(f"{__name__}.find_cup"), raising=False)
    return table, other, asked


def find_cup(battles):
    """Replaced by the fixture."""


def test_all_battles_of_a_list_are_asked_for_at_once(cup):
    table, other, asked = cup
    both = [table.battle.pk, other.battle.pk]

    assert occasions_of(both) == {both[0]: Occasion("Cup <1>, round 2", "/cup/")}
    assert asked == [sorted(both)]


def test_nobody_is_asked_for_no_battles(cup):
    assert occasions_of([]) == {}
    assert cup[2] == []


def test_the_battle_page_names_its_occasion_and_leads_there(cup):
    table, other, _asked = cup

    assert '<a class="tap" href="/cup/">Cup &lt;1&gt;, round 2</a>' in table.phone("player").get(table.url).content.decode()
    assert "battle-occasion" not in other.phone("player").get(other.url).content.decode()


def test_another_occasion_changes_the_etag(cup, monkeypatch):
    table, _other, _asked = cup
    phone = table.phone("player")
    phone.get(table.url)
    etag = phone.get(table.url)["ETag"]
    assert phone.get(table.url, headers={"if-none-match": etag}).status_code == 304
    monkeypatch.setattr(f"{__name__}.find_cup", lambda battles: dict.fromkeys(battles, Occasion("Cup, round 3", "/cup/")))

    answer = phone.get(table.url, headers={"if-none-match": etag})
    assert answer.status_code == 200
    assert "Cup, round 3" in answer.content.decode()


def test_the_list_of_battles_names_it(cup):
    table, _other, _asked = cup

    assert "Cup &lt;1&gt;, round 2 ·" in table.phone("player").get("/battles/").content.decode()
