"""The map: land that fits the places, names and counters that hide nothing, and no more of the forces than may be seen."""

import re

import pytest

from campaigns.queries.geometry import along, contours, distance, inside, path, smoothed
from campaigns.queries.kits import ready_kits
from campaigns.queries.land import scenery
from campaigns.queries.layout import Box
from campaigns.queries.map import LEVELS, chart
from campaigns.queries.sieges import siege_of
from tests.campaigns.war import declared_war

MAPS = ("italian-wars-1494", "northern-italy-1800", "piedmont-1706")


def areas(drawn: str) -> list[list[tuple[float, float]]]:
    """The closed lines of an SVG path as points."""
    found = []
    for part in drawn.split("z"):
        if "M" in part:
            start, _line, steps = part.strip().removeprefix("M").partition("l")
            x, y = map(float, start.split())
            points, numbers = [(x, y)], [float(each) for each in steps.split()]
            for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
                x, y = x + dx, y + dy
                points.append((x, y))
            found.append(points)
    return found


@pytest.mark.parametrize("drawn", [True, False], ids=["of the kit", "implied"])
@pytest.mark.parametrize("name", MAPS)
def test_places_are_on_land_and_ports_at_the_sea(name, drawn):
    kit = ready_kits()[name]
    kit = kit if drawn else kit.model_copy(update={"land": None})

    seas = areas(scenery(kit).seas)

    for place in kit.places:
        assert not any(inside((place.x, place.y), sea) for sea in seas), place.id
        if place.port:
            assert min(distance((place.x, place.y), sea) for sea in seas) < 75, place.id
    assert scenery(kit) == scenery(kit.model_copy(deep=True))


@pytest.mark.parametrize("name", MAPS)
def test_ways_by_sea_are_at_sea_and_roads_over_a_river_have_a_bridge(name):
    kit = ready_kits()[name]
    land, at = scenery(kit), {place.id: (place.x, place.y) for place in kit.places}
    seas = areas(land.seas)

    for road, bend, bridge in zip(kit.roads, land.bends, land.bridges, strict=True):
        assert (bridge is not None) == (road.kind == "river")
        if road.kind == "sea":
            way = (at[road.a], bend, at[road.b])
            wet = [any(inside(along(way, n / 12), sea) for sea in seas) for n in range(1, 12)]
            assert sum(wet) >= 8, (road.a, road.b)


def test_a_contour_goes_round_what_is_positive():
    grid = {(x, y): 1.0 if (x, y) in ((2, 2), (3, 2)) else -1.0 for x in range(6) for y in range(6)}

    (loop,) = contours(grid, 5, 5)

    assert inside((2.5, 2), loop)
    assert not inside((2.5, 3.5), loop)
    assert path(smoothed(loop, closed=True), closed=True).endswith("z")


def boxes(drawn, level: int) -> tuple[list[Box], list[Box]]:
    """Names that are shown, and counters, at one magnification, in pixels."""
    share = LEVELS[level]
    names = [
        Box(round(spot.x * share) + int(x) - 4 * len(spot.name), round(spot.y * share) + int(y) - 12, 8 * len(spot.name), 14)
        for spot in drawn.spots
        for x, _comma, y in [spot.layout.split()[level].partition(",")]
        if x != "-"
    ]
    cards = [
        Box(round(counter.x * share) + int(x), round(counter.y * share) + int(y), counter.width, 30)
        for counter in drawn.counters
        for x, _comma, y in [counter.layout.split()[level].partition(",")]
    ]
    return names, cards


@pytest.mark.parametrize("kit", MAPS)
def test_no_name_that_is_shown_lies_on_a_counter_or_a_name(db, kit):
    drawn = chart(declared_war(kit).snapshot())

    for level in range(len(LEVELS)):
        names, cards = boxes(drawn, level)
        assert len(names) >= {0: len(drawn.spots), 1: 16, 2: 16, 3: 14, 4: 10}.get(level, 0), LEVELS[level]
        assert sum(name.shared(card) for name in names for card in cards) == 0, LEVELS[level]
        assert sum(a.shared(b) for n, a in enumerate(names) for b in names[n + 1 :]) <= 40 * len(names), LEVELS[level]


def test_forces_of_a_side_at_one_place_are_one_counter_with_their_number(war):
    counters = {counter.place: counter for counter in chart(war.snapshot("reserve")).counters if counter.sign == "a"}

    assert (counters["Aosta"].count, counters["Aosta"].label) == (3, str(sum(force.points for force in counters["Aosta"].forces)))
    assert counters["Aosta"].href == "#place-aosta"
    text = war.phone("reserve").get(war.url).content.decode()
    assert 'id="place-aosta"' in text
    assert re.search(r'counter-number"[^>]*>3<', text)


def test_the_enemy_seen_from_next_door_has_no_sum_and_no_names(war):
    enemies = [counter for counter in chart(war.snapshot("italy")).counters if counter.sign == "b"]

    assert enemies
    for counter in enemies:
        if any(force.points is None for force in counter.forces):
            assert not re.search(r"\d", counter.label)
            assert counter.name == ""


def test_the_works_of_a_siege_are_shown_to_those_who_are_there(war):
    row = war.campaign
    row.state["place:genova"] |= {"progress": 4, "stores": 2}
    row.save(update_fields=["state"])

    garrison, besieger = (siege_of(war.snapshot(name), "genova") for name in ("italy", "ott"))

    assert (garrison.progress, garrison.stores) == (4, 2)
    assert (besieger.progress, besieger.stores) == (4, None)
    assert siege_of(war.snapshot("stranger"), "genova") is None
    assert "Siege: 4 of" in war.phone("ott").get(war.url).content.decode()
    assert "stores for turns" not in war.phone("ott").get(war.url).content.decode()
    assert "Siege:" not in war.phone("stranger").get(war.url).content.decode()


def test_the_map_for_the_wall_shows_what_its_reader_sees_or_places_alone(war):
    def page(name: str, query: str = "") -> str:
        return war.phone(name).get(f"{war.url}print/map/{query}").content.decode()

    assert "Suchet" in page("italy")
    assert "Vukassovich" not in page("italy")
    assert 'class="counter' not in page("italy", "?forces=none")
    assert 'class="counter' not in page("stranger")
    assert war.phone("italy").get(war.url.replace(war.code, "nowhere") + "print/map/").status_code == 404
