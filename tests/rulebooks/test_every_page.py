"""Every page and file of a battle opens for another game and for each document of the shelf, while it goes on and at its end."""

from contextlib import suppress

import pytest
from django.urls import reverse

from battles import actions
from battles.models import Seat
from common.errors import Refused
from people.models import User
from rulebooks.editions import store_game
from rulebooks.engine.another_game import army_of, game_of, units_of
from rulebooks.engine.shelf import shelf_slugs
from tests.battles.table import Table, new_table

pytestmark = pytest.mark.django_db
PAGES = (
    *("battle", "log", "report", "rules", "dice", "luck", "seats", "ending", "photographs"),
    *("export-json", "export-csv", "export-md", "preview"),
)
PATTERNS = ("alternate", "both", "units", "none")


def other_game_table(pattern: str) -> Table:
    """A battle of another game with phases, an own marker and units, everybody seated."""
    edition = store_game(game_of("Bella", pattern, ["Move", "Shoot"], 4, ["On fire red"]))
    armies = [army_of("Romans", units_of("6\tLegionaries\t4\nGeneral 1")[0]), army_of("Gauls", [])]
    creator = User.objects.create_user(username="creator")
    battle = actions.create_battle(actions.NewBattle(edition.slug, "Alesia", armies, created_by=creator)).battle
    places = {"player": ("player", "a"), "opponent": ("player", "b"), "referee": ("referee", ""), "spectator": ("spectator", "")}
    seats = {
        name: Seat.objects.create(battle=battle, name=name.title(), role=role, sides=sides)
        for name, (role, sides) in places.items()
    }
    return Table(battle, seats)


def look_at_all(table: Table, language: str) -> None:
    for name in ("player", "referee", "spectator"):
        phone = table.phone(name, language)
        for page in PAGES:
            answer = phone.get(reverse(f"battles:{page}", args=[table.code]))
            body = b"".join(answer.streaming_content) if answer.streaming else answer.content
            seats_only = name == "spectator" and answer.status_code == 403
            assert (answer.status_code == 200 and body) or seats_only, (name, page, answer.status_code)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("game", [*PATTERNS, *shelf_slugs()])
def test_every_page_of_a_battle_opens(game, language):
    table = other_game_table(game) if game in PATTERNS else new_table(slug=game)
    with suppress(Refused):  # a document's first step may want an act first
        for _step in range(3):
            actions.end_step(code=table.code, who=table.who("referee"), anyway=True)
    look_at_all(table, language)
    actions.concede(code=table.code, who=table.who("opponent"), side="b")
    look_at_all(table, language)
