"""Orders on one map: the way to a tapped goal is found, each kind is checked at once, and the enemy learns nothing of it."""

import re
from html import unescape

import pytest

from campaigns import actions
from campaigns.engine.routes import forecast, marches_of
from campaigns.engine.theatre import Theatre
from campaigns.engine.world import Order, World
from campaigns.ledger import world
from campaigns.models import Force
from tests.campaigns.war import declared_war


def words(page: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", re.sub(r'value="[^"]*"', "", page))))


def orders(war, name: str, query: str, language: str = "en") -> str:
    answer = war.phone(name, language).get(f"{war.url}orders/?{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_quickest_march_is_found_and_forced_only_where_it_has_to_be(war):
    theatre = Theatre(World.model_validate(world.world(war.snapshot())))

    found = marches_of(theatre, "suchet")

    assert (found["savona"].path, found["savona"].forced) == (["savona"], False)
    assert (found["genova"].path, found["genova"].forced) == (["genova"], False)
    assert (found["novi"].path, found["novi"].forced) == (["genova", "novi"], True)
    assert "mantova" not in found
    assert "nizza" not in found


def test_a_goal_that_is_tapped_becomes_a_march_with_its_arrival(war):
    page = orders(war, "italy", "force=suchet&to=novi")

    assert "March Genova – Novi (forced march)" in words(page)
    assert 'name="path" value="genova,novi"' in page
    assert "arrow-chosen" in page
    assert "If nobody else moves: It reaches Genova in impulse 2. It meets" in words(page)
    assert "Se nessun altro muove:" in words(orders(war, "italy", "force=suchet&to=savona", "it"))


def test_walls_that_stop_a_march_are_named_before_it_is_saved(war):
    text = words(orders(war, "reserve", "force=lannes&to=ivrea"))

    assert "The walls of Bard stop it there if an enemy is inside." in text


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("force=suchet", "Forage"),
        ("force=suchet&do=forage", 'name="do" value="forage"'),
        ("force=suchet&do=intercept", "to Savona"),
        ("force=suchet&do=intercept&to=savona", 'name="target" value="savona"'),
        ("force=suchet&do=intercept&to=milano", "No road leads there."),
        (f"force=suchet&do=intercept&to={'a' * 300}", "to Savona"),
        ("force=gorup", "Orders for this turn"),
        ("force=suchet&to=mantova", "to Savona"),
        ("force=suchet&do=nonsense&to=savona", "March Savona"),
    ],
)
def test_every_kind_of_order_is_checked_at_once(war, query, said):
    page = orders(war, "italy", query)

    assert said in page or said in words(page)
    assert ('id="plan"' in page) == ("gorup" not in query)


def test_what_is_not_possible_says_why(war):
    text = words(orders(war, "ott", "force=ott"))

    assert "Storm There is no breach in the walls." in text


def test_a_saved_order_is_an_arrow_for_its_leader_alone(war):
    before = {name: words(war.phone(name).get(war.url).content.decode()) for name in ("ott", "melas", "stranger")}
    assert "arrow-way" not in war.phone("italy").get(war.url).content.decode()

    actions.give_order(code=war.code, who=war.who("italy"), force="suchet", order={"do": "march", "path": ["savona"]})

    assert "arrow-way" in war.phone("italy").get(war.url).content.decode()
    assert "arrow-way" in orders(war, "italy", "")
    for name in before:
        assert words(war.phone(name).get(war.url).content.decode()) == before[name]
        for path in ("", "public/", "projector/", "print/map/"):
            assert "arrow-way" not in war.phone(name).get(war.url + path).content.decode()
    assert "arrow-way" not in orders(war, "ott", "")


def test_a_plan_does_not_depend_on_forces_that_are_not_seen(war):
    queries = ("force=suchet&to=savona", "force=suchet&to=genova", "force=suchet&do=forage", "force=suchet&to=cuneo")
    before = [words(orders(war, "italy", query)) for query in queries]
    hidden = Force.objects.get(campaign=war.campaign, code="elsnitz")
    assert hidden.state["at"] == "torino"

    hidden.state["at"] = "cuneo"
    hidden.save(update_fields=["state"])
    seen = [words(orders(war, "italy", query)) for query in queries]
    hidden.state["at"] = "alessandria"
    hidden.save(update_fields=["state"])

    assert [words(orders(war, "italy", query)) for query in queries] == before
    assert seen != before  # from Nizza one looks into Cuneo


def test_a_force_on_the_way_at_the_end_of_the_turn_is_said_to_be_on_the_road(db):
    war = declared_war()
    given = World.model_validate(world.world(war.snapshot()))
    impulses = given.rules.impulses

    end = forecast(given, "moncey", {"moncey": Order(do="march", path=["milano"])})

    assert (end.place, end.road) in (("milano", None), (None, ("bellinzona", "milano")))
    assert end.impulse <= impulses
    assert end.enemies or end.place is None
