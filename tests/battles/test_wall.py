"""The projector: the whole battle for the room, on one screen, without a link and without anybody's secrets."""

import re

import pytest

from battles import actions
from battles.table.wall import MOST_COLUMNS, columns_for
from rules.engine.ruleset import rulesets
from tests.battles.table import new_table
from tests.browser.test_rooms import play_on
from tests.leaks.pairs import laid

pytestmark = pytest.mark.django_db
SLUGS = sorted(slug for slug, book in rulesets().items() if book.play)


def wall(table, who="spectator") -> str:
    answer = table.phone(who).get(table.url, {"size": "projector"})
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("slug", SLUGS)
def test_every_unit_has_its_tile_and_there_is_no_link(slug):
    table = new_table(slug=slug)
    play_on(table.code, table.who("both"), 40)
    units = len(list(table.snapshot().state.units()))

    html = wall(table)

    assert html.count('<p class="wall-name">') - html.count("wall-tile wall-command") == units
    main = html.partition("<main")[2].partition("</main>")[0]
    assert re.findall(r"<a\b[^>]*>", main.partition("<noscript>")[0]) == []


def test_turn_strength_and_the_last_deed_with_its_dice(firing):
    chosen = {"shooter": "unit:b1-2", "target": "unit:a1-2"}
    fire = {"name": "fire", "chosen": chosen, "answers": {"range": "medium"}, "faces": [4, 3]}
    actions.act(code=firing.code, who=firing.who("opponent"), **fire)

    html = wall(firing)

    assert re.search(r'<p class="wall-turn"><span>Turn</span> <b class="num">1</b>', html)
    assert 'value="100" max="100"' in html
    assert "IR 47 Franz Kinsky, against 43e Ligne" in html.partition("wall-act")[2]
    assert re.findall(r'aria-label="(\d)"', html) == ["4", "3"]


def test_scores_of_single_commands_stand_on_their_tiles():
    html = wall(new_table(slug="impetus"))

    assert len(re.findall(r"VD lost, broken at \d+</span>", html)) == 2


def test_nobodys_secrets_are_on_the_wall():
    one, other = laid(("command:a1", "attack")), laid(("command:a1", "hold"))

    seen = {re.sub(r"[A-Za-z0-9]{12,}", "", wall(table, "player").replace(table.code, "")) for table in (one, other)}

    assert len(seen) == 1


@pytest.mark.parametrize(("tiles", "columns"), [(8, 3), (15, 4), (50, 6), (110, 9), (1000, MOST_COLUMNS)])
def test_more_units_stand_in_more_columns(tiles, columns):
    assert columns_for(tiles) == columns
