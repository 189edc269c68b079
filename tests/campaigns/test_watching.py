"""A turn watched and told; what the public and the wall see of it."""

import re

import pytest

from campaigns import actions
from campaigns.queries.arms import largest_arm
from campaigns.queries.map import chart
from campaigns.queries.sight import visible_forces
from campaigns.queries.watch import as_of, frame, reveal_of
from tests.campaigns.test_turns import engaged

COUNTER = re.compile(r"counter-card")


def page(war, name: str, path: str, language: str = "en") -> str:
    answer = war.phone(name, language).get(war.url + path)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_march_over_the_mountains_is_on_the_road_first(war):
    war.order("moncey", "march", path=["milano"])
    war.reveal()

    shown = {
        n: [each for each in frame(war.snapshot(), reveal_of(war.snapshot(), 1), n).lines if "Moncey" in each] for n in (1, 2)
    }

    assert shown == {1: ["Moncey is on the road from Bellinzona to Milano."], 2: ["Moncey comes to Milano."]}


def test_the_first_frame_is_the_map_before_and_the_last_the_map_after(war):
    before = {code: war.snapshot().force(code)["at"] for code in ("suchet", "gorup")}
    engaged(war)
    reveal = reveal_of(war.snapshot(), 1)
    actions.concede(code=war.code, who=war.who("ott"), engagement="1-1")

    now = war.snapshot()
    places = [
        {force.code: force.place for counter in frame(now, reveal, n).chart.counters for force in counter.forces}
        for n in (0, None)
    ]

    assert {code: places[0][code] for code in before} == before
    assert (places[1]["suchet"], places[1]["gorup"]) == ("savona", "savona")
    assert as_of(now, now.seq).state == now.state


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", ["arbiter", "italy", "stranger"])
def test_every_step_has_its_page(war, name, language):
    engaged(war)

    for step in ("", "?impulse=0", "?impulse=1", "?impulse=99", "?impulse=x"):
        assert "Savona" in page(war, name, f"turns/1/{step}", language)
    assert war.phone(name).get(war.url + "turns/2/").status_code == 404


def test_the_story_counts_who_holds(war):
    engaged(war)

    told = page(war, "arbiter", "turns/1/")

    assert "Suchet marches from Nizza to Savona." in told
    assert "13 forces hold." in told


def test_the_public_page_is_the_same_for_all(war):
    engaged(war)

    pages = {name: COUNTER.findall(page(war, name, "public/")) for name in ("arbiter", "italy", "stranger")}

    assert pages == {"arbiter": [], "italy": [], "stranger": []}
    assert "Savona" in page(war, "stranger", "projector/")


def test_who_knows_the_units_of_a_force_sees_its_largest_arm(war):
    forces = list(visible_forces(war.snapshot("ott")).values())

    assert {force.arm for force in forces if force.mine} == {"foot", "horse"}
    assert not any(force.arm for force in forces if not force.mine)
    alone = [counter for counter in chart(war.snapshot("ott")).counters if counter.mine and counter.count == 1]
    assert len(alone) >= 5
    assert len(re.findall('"[^"]*#arm-(foot|horse)"', page(war, "ott", ""))) == len(alone)
    assert ", infantry, " in page(war, "ott", "")
    assert largest_arm(war.snapshot(), "nobody") == ""
