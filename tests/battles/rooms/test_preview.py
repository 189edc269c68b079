"""What a link to a battle shows where it is sent: a drawn card and a few words, where the public may watch."""

from io import BytesIO

import pytest
from PIL import Image

from battles.queries.preview import preview_of
from tests.battles.table import new_table
from tests.leaks.pairs import laid

pytestmark = pytest.mark.django_db


@pytest.fixture
def public(settings):
    settings.PUBLIC_URL = "https://battles.club.example"


def test_the_card_is_a_picture_of_the_size_that_is_asked_for():
    table = new_table()

    answer = table.phone("stranger").get(f"{table.url}preview.png")

    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert Image.open(BytesIO(answer.content)).size == (1200, 630)
    assert len(answer.content) < 60_000


@pytest.mark.usefixtures("public")
@pytest.mark.parametrize("page", ["", "report/"])
def test_a_page_names_its_card_where_the_public_may_watch(page):
    table, hidden = new_table(), new_table(watching="seats")

    seen, unseen = (each.phone("player").get(each.url + page).content.decode() for each in (table, hidden))

    assert f'<meta property="og:image" content="https://battles.club.example{table.url}preview.png">' in seen
    assert '<meta property="og:title" content="Marengo">' in seen
    assert "og:" not in unseen


def test_a_place_without_a_public_address_has_none():
    table = new_table()

    assert "og:" not in table.phone("stranger").get(table.url).content.decode()


def test_a_card_tells_nothing_that_lies_face_down():
    one, other = laid(("command:a1", "attack")), laid(("command:a1", "hold"))

    first, second = (preview_of(table.snapshot("player")) for table in (one, other))

    assert (first.description, first.sides) == (second.description, second.sides)


def test_names_that_are_long_are_cut():
    table = new_table()
    table.battle.name = ("The second and last battle of " + "Castiglione " * 5)[:80]
    table.battle.save()

    assert table.phone("stranger").get(f"{table.url}preview.png").status_code == 200
