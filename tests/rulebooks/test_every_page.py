"""Every page and file of a battle opens for another game and for each document of the shelf, while it goes on and at its end."""

from contextlib import suppress

import pytest
from django.test import Client
from django.urls import reverse

from api.models import Scope
from api.tokens import make_token
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
    seq = table.snapshot().seq
    moments = [f"?at={number}" for number in range(1, seq + 1)]
    for name in ("player", "referee", "spectator"):
        phone = table.phone(name, language)
        own = [reverse(f"battles:{page}", args=[table.code]) for page in PAGES]
        for address in (*own, *(own[0] + query for query in ("?size=projector", "?tab=log", *moments)), *of_the_rulebook(table)):
            answer = phone.get(address)
            body = b"".join(answer.streaming_content) if answer.streaming else answer.content
            seats_only = name == "spectator" and answer.status_code == 403
            assert (answer.status_code == 200 and body) or seats_only, (name, address, answer.status_code)
    look_by_program(table, language)


def of_the_rulebook(table: Table) -> list[str]:
    """Pages of the rules that the battle leads to."""
    book = table.snapshot().ruleset
    found = [reverse(f"rules:{page}", args=[book.slug]) for page in ("overview", "tables", "rulings")]
    return found + [reverse("rules:calculator", args=[book.slug, name]) for name in book.procedures]


def look_by_program(table: Table, language: str) -> None:
    """What a program is answered, and the search of who sits at the table."""
    user = User.objects.create_user(f"reader{User.objects.count()}")
    Seat.objects.filter(pk=table.seats["player"].pk).update(user=user)
    program = Client(headers={"accept-language": language})
    program.force_login(user)
    _made, letters = make_token(user=user, name="test", scopes=[scope.value for scope in Scope])
    for path in ("", "log/"):
        headers = {"authorization": f"Bearer {letters}", "accept-language": language}
        answer = Client(headers=headers).get(f"/api/battles/{table.code}/{path}")
        assert answer.status_code == 200, (path, answer.content)
        assert answer.json()
    found = program.get(reverse("search:search"), {"q": table.battle.name}).content.decode()
    assert table.url in found


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
