"""The explained points of every player add up to those of the standings, by every shipped scoring."""

import re
from dataclasses import replace
from fractions import Fraction
from itertools import count
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.tournaments.hall import Hall, opened_hall
from tools.tournaments.people import fought
from tournaments.engine.presets import PRESETS, PresetName
from tournaments.models import Adjustment, Event, ResultStatus
from tournaments.models.settings import fresh_settings
from tournaments.queries.snapshot import Snapshot, read
from tournaments.queries.standings import standings_of
from tournaments.views.pieces import points_html

WITH_AVERAGE = [name for name, definition in PRESETS.items() if definition.get("bye") == "average"]
NUMBER = re.compile(r'<span class="num">([^<]*)</span>')
#: A decimal with its exact fraction as title.
DECIMAL = re.compile(r'<span title="([^"]*)">[^<]*</span>')
seqs = count(1000)


@pytest.fixture(scope="module")
def paired(django_db_setup, django_db_blocker):
    """Seven players, three rounds, a bye in each; results come with each example."""
    with django_db_blocker.unblock():
        hall = opened_hall(7, rounds=3)
        hall.start()
        for _round in range(3):
            hall.play_round()
        yield hall
        hall.event.delete()


def played(hall: Hall, preset: str, seed: int) -> Snapshot:
    """The event with this scoring and random results, in memory alone."""
    chance = Random(seed)
    event = Event.objects.get(pk=hall.event.pk)
    event.settings = fresh_settings(ruleset="de-bellis-empire", preset=preset, rounds=3)
    event.seq = next(seqs)
    snapshot = read(event)
    for one in snapshot.rounds:
        for pairing in one.matches:
            pairing.result, pairing.status = random_result(chance), ResultStatus.CONFIRMED
            if chance.random() < 0.1:
                pairing.result, pairing.status = None, ResultStatus.NONE
    players = chance.sample(list(snapshot.players), 3)
    adjustments = [
        Adjustment(player=player, kind="organiser", points=points)
        for player, points in zip(players, ("1", "-7/2", "1/3"), strict=True)
    ]
    return replace(snapshot, adjustments=adjustments)


def random_result(chance: Random) -> dict[str, Any]:
    kind = chance.choice(["played"] * 7 + ["forfeit_a", "forfeit_b", "double_loss", "adjudicated"])
    if kind == "adjudicated":
        return {"kind": kind, "points_a": chance.randrange(20), "points_b": f"{chance.randrange(40)}/3"}
    return fought(chance) if kind == "played" else {"kind": kind}


def value_of(text: str) -> Fraction:
    return Fraction(text.strip().replace("–", "0").replace("−", "-"))


@pytest.mark.django_db
@pytest.mark.parametrize("preset", get_args(PresetName))
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32))
def test_what_is_shown_adds_up_to_the_points_of_the_standings(paired, preset, seed):
    snapshot = played(paired, preset, seed)
    sections = DECIMAL.sub(r"\1", points_html(snapshot)).split("<section>")[1:]
    rows = standings_of(snapshot).rows

    assert len(sections) == len(rows)
    for row, section in zip(rows, sections, strict=True):
        *parts, total = [value_of(text) for text in NUMBER.findall(section)]
        assert len(parts) == len(row.games) + len(row.adjustments)
        assert sum(parts) == total == Fraction(row.points), section
        for game in row.games:
            if game.items:
                assert sum(Fraction(value) for _what, value in game.items) == Fraction(game.points)


@pytest.mark.django_db
@pytest.mark.parametrize("preset", WITH_AVERAGE)
def test_a_bye_is_explained_as_the_average_of_own_games(preset):
    hall = opened_hall(3, preset=preset, rounds=3)
    hall.start()
    for _round in range(3):
        number = hall.do("draft")
        hall.do("publish")
        for game in hall.snapshot().round(number).games:
            sides = {side: {"lost": lost, "total": 100, "units_lost": lost // 10} for side, lost in (("a", 10), ("b", 60))}
            hall.do("set_result", round=number, position=game.position, result={"kind": "played", "winner": "a", **sides})
        hall.do("close")
    rows = standings_of(hall.snapshot()).rows
    freed = next(row for row in rows if any(game.opponent is None for game in row.games))
    bye = next(game for game in freed.games if game.opponent is None)
    others = [Fraction(game.points) for game in freed.games if game is not bye]
    assert Fraction(bye.points) == sum(others) / len(others)

    for page in ("standings/points/", f"players/{freed.player.number}/", "print/standings/"):
        shown = hall.phone().get(hall.url + page).content.decode()
        assert "average of own games" in shown, page
        assert f"({' + '.join(str(game.points) for game in freed.games if game is not bye)}) / 2" in shown, page
    italian = hall.phone(language="it").get(hall.url + "standings/points/").content.decode()
    assert "media delle proprie partite" in italian
