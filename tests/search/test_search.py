"""One box over everything: each finds what they may open, and nothing else."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from armies.models import Army, ArmyCommand, ArmyUnit
from battles.models import Battle, Seat, Side
from campaigns.models import Campaign
from common.search import FullText, beginning_with
from people.models import Club, Membership, User
from tests.battles.table import SLUG, new_table
from tests.campaigns.war import declared_war
from tests.tournaments.hall import running_hall

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    """Anna organises it, Bruno is in it; Carla is in none."""
    made = Club.objects.create(name="Aquila", slug="aquila", description="Giovedì sera")
    for name in ("Anna", "Bruno", "Carla"):
        user = User.objects.create(username=f"{name.lower()}-secret", display_name=name)
        if name != "Carla":
            Membership.objects.create(club=made, user=user)
    return made


def phone(name: str = "", language: str = "en") -> Client:
    client = Client(headers={"accept-language": language})
    if name:
        client.force_login(User.objects.get(display_name=name))
    return client


def found(client: Client, words: str, **more: str) -> list[tuple[str, str]]:
    """Label and address of every hit."""
    page = client.get("/search/", {"q": words, **more})
    assert page.status_code == 200
    return [(hit.label, hit.url) for group in page.context["groups"] for hit in group.hits]


def labels(client: Client, words: str, **more: str) -> list[str]:
    return [label for label, _url in found(client, words, **more)]


def test_battles_are_found_by_their_name_their_sides_and_who_sits_at_them(club):
    table = new_table()
    Battle.objects.filter(pk=table.battle.pk).update(name="Città di Marengo", club=club, watching="club")
    Side.objects.filter(battle=table.battle, code="a").update(name="La Grande Armée")
    Seat.objects.filter(pk=table.seats["player"].pk).update(name="Zoë")

    for words in ("citta", "marengo citta", "GRANDE armee", "zoe", "mareng arm"):
        assert ("Città di Marengo", table.url) in found(phone("Bruno"), words, kind="battles"), words
    assert labels(phone("Bruno"), "arengo", kind="battles") == []
    assert labels(phone("Carla"), "marengo", kind="battles") == labels(phone(), "marengo", kind="battles") == []
    assert ("Città di Marengo", table.url) in found(table.phone("player"), "marengo", kind="battles")


def test_a_battle_that_may_not_be_opened_is_not_found(club):
    table = new_table(watching="seats")
    Battle.objects.filter(pk=table.battle.pk).update(name="Marengo", club=club)

    assert labels(phone("Bruno"), "marengo", kind="battles") == []
    assert ("Marengo", table.url) in found(table.phone("opponent"), "marengo", kind="battles")


def test_who_left_a_battle_is_no_longer_found_by(club):
    table = new_table(watching="club")
    Battle.objects.filter(pk=table.battle.pk).update(name="Marengo", club=club)
    Seat.objects.filter(pk=table.seats["player"].pk).update(name="Zoë", left_at="2026-01-01T00:00Z")

    assert labels(phone("Bruno"), "zoe") == []


def army(owner: User, name: str, **more) -> Army:
    made = Army.objects.create(owner=owner, ruleset=SLUG, name=name, **more)
    command = ArmyCommand.objects.create(army=made, position=0, name="First")
    ArmyUnit.objects.create(command=command, position=0, profile="line_infantry", name="Régiment de Zürich")
    return made


def test_lists_and_their_units_are_found_by_who_may_use_them(club):
    anna = User.objects.get(display_name="Anna")
    shared, own = army(anna, "Armée d'Italie", club=club), army(anna, "Armée de réserve")
    army(anna, "Armée du Rhin", deleted_at="2026-01-01T00:00Z")

    assert found(phone("Anna"), "armee", kind="armies") == [(a.name, f"/armies/{a.pk}/") for a in (shared, own)]
    assert labels(phone("Bruno"), "armee", kind="armies") == ["Armée d'Italie"]
    assert labels(phone("Carla"), "armee", kind="armies") == []
    assert found(phone("Bruno"), "zurich") == [("Régiment de Zürich", f"/armies/{shared.pk}/")]
    assert len(found(phone("Anna"), "fanteria regiment", kind="units")) == 2


def test_people_and_clubs_are_found_by_who_is_in_them(club):
    assert labels(phone("Bruno"), "anna") == ["Anna"]
    assert labels(phone("Bruno"), "aquila") == labels(phone("Bruno"), "giovedi") == ["Aquila"]
    assert labels(phone("Carla"), "anna") == labels(phone("Carla"), "aquila") == labels(phone(), "anna") == []


def test_a_user_name_that_others_do_not_see_is_not_found(club):
    assert labels(phone("Bruno"), "secret") == []


def test_campaigns_are_found_by_who_may_watch_them(club):
    war = declared_war()
    Campaign.objects.filter(code=war.code).update(name="Terza coalizione", club=club, watching="club")

    assert found(phone("Bruno"), "coalizione", kind="campaigns") == [("Terza coalizione", f"/campaigns/{war.code}/")]
    assert labels(phone("Carla"), "coalizione", kind="campaigns") == []
    Campaign.objects.filter(code=war.code).update(watching="seats")
    assert labels(phone("Bruno"), "coalizione", kind="campaigns") == []


def test_tournaments_are_found_where_they_are_public_or_one_s_club_s(club):
    hall = running_hall(2, name="Torneo dell'Aquila")
    hall.event.watching, hall.event.club = "club", club
    hall.event.save()

    assert found(phone("Bruno"), "torneo", kind="tournaments") == [("Torneo dell'Aquila", f"/tournaments/{hall.code}/")]
    assert labels(phone("Carla"), "torneo", kind="tournaments") == []
    hall.event.watching = "public"
    hall.event.save()
    assert labels(phone(), "torneo", kind="tournaments") == ["Torneo dell'Aquila"]


@pytest.mark.parametrize(
    ("words", "url"),
    [
        ("R35 impetus", "/rules/impetus/rulings/#R35"),
        ("mischia", "/rules/impetus/melee/"),
        ("melee", "/rules/impetus/melee/"),
        ("traverser amis", "/rules/impetus/"),
    ],
)
def test_rules_are_found_in_every_language_by_everybody(words, url):
    for language in ("en", "it", "fr"):
        pages = {kind: found(phone(language=language), words, kind=kind) for kind in ("procedures", "rulings")}
        assert any(address.startswith(url) for hits in pages.values() for _label, address in hits), (language, pages)


def test_every_address_of_the_rules_leads_to_what_it_names():
    from rules.engine.ruleset import rulesets
    from rules.web import finding

    client, slugs = phone(), tuple(rulesets())
    addresses = {one.url for part in (finding.tables, finding.rulings) for one in part(*slugs)}
    pages = {address.partition("#")[0] for address in addresses}
    ids = {page: set(re.findall(r'id="([^"]+)"', client.get(page).content.decode())) for page in pages}

    assert [address for address in addresses if address.partition("#")[2] not in ids[address.partition("#")[0]]] == []
    assert len(finding.rulings(*slugs)) > 300


def test_five_of_each_kind_then_pages_of_one():
    first = phone().get("/search/", {"q": "fuoco"})
    group = next(group for group in first.context["groups"] if group.more)
    rest = phone().get("/search/", {"q": "fuoco", "kind": group.finder.name})

    assert len(group.hits) == 5
    assert f"kind={group.finder.name}" in first.content.decode()
    assert [hit for one in rest.context["groups"] for hit in one.hits][:5] == list(group.hits)


@pytest.mark.parametrize(
    "query",
    [
        {},
        *({"q": typed} for typed in ("", "   ", "'", "& | ! ( ) : * < -", "a\x00b", "%_\\", "x" * 9000)),
        {"q": "a", "kind": "none", "page": "-1"},
        {"q": "a", "kind": "battles", "page": "999999"},
    ],
)
def test_whatever_is_typed_is_answered(club, query):
    assert phone("Anna").get("/search/", query).status_code == 200


def test_while_one_types_only_what_was_found_is_sent():
    answer = phone().get("/search/", {"q": "fuoco"}, headers={"hx-request": "true"})

    assert answer.content.decode().lstrip().startswith('<div id="found"')
    assert answer["HX-Replace-Url"] == "/search/?q=fuoco"


def test_nothing_found_says_what_can_be_searched():
    page = phone().get("/search/", {"q": "xyzzyx"}).content.decode()

    assert "Nothing found" in page
    assert "Rulings" in page


def test_full_text_takes_words_apart_at_dots_and_strokes():
    Army.objects.create(name="St.Cyr/Gouvion K.k. 1er", ruleset="impetus", is_sample=True)

    for word in ("cyr", "gouv", "k", "1er", "st.cyr"):
        asked = beginning_with(word)
        assert Army.objects.alias(words=FullText("name")).filter(words=asked).exists(), word
    assert beginning_with("&|!") is None


def test_much_costs_no_more_queries_than_little(club):
    from tools.bench.club import large_club

    counted = []
    for battles, armies in ((3, 2), (40, 8)):
        made = large_club(members=battles, armies=armies, battles=battles)
        client = Client(headers={"accept-language": "en"})
        client.force_login(made.user)
        client.get("/search/?q=battle")
        with CaptureQueriesContext(connection) as queries:
            assert found(client, "battle")
        counted.append(len(queries))
    assert counted[0] == counted[1]


def test_a_battle_that_was_deleted_is_not_found(club):
    table = new_table(watching="club")
    Battle.objects.filter(pk=table.battle.pk).update(name="Marengo", club=club)
    assert labels(phone("Bruno"), "marengo", kind="battles") == ["Marengo"]

    Battle.objects.filter(pk=table.battle.pk).update(deleted_at="2026-01-01T00:00Z")
    assert labels(phone("Bruno"), "marengo", kind="battles") == []


def meant(client: Client, words: str) -> str:
    """What the page offers instead; empty where it offers nothing."""
    offered = re.search(r"Did you mean\s*<a href=\"\?q=([^\"]+)\">", client.get("/search/", {"q": words}).content.decode())
    return offered[1].replace("+", " ") if offered else ""


def test_a_mistyped_word_is_understood_by_what_one_may_see(club):
    table = new_table()
    Battle.objects.filter(pk=table.battle.pk).update(name="Città di Zxquarto", club=club, watching="club")

    assert meant(phone("Bruno"), "zxqaurto") == "zxquarto"
    assert meant(phone("Bruno"), "citta zxqarto") == "citta zxquarto"
    assert found(phone("Bruno"), "zxquarto")
    assert meant(phone("Carla"), "zxqaurto") == meant(phone(), "zxqaurto") == ""
    assert meant(phone("Bruno"), "brumo aqila") == ""  # he is no fellow of his own
    assert meant(phone("Bruno"), "xyzzyq") == ""


def test_the_words_of_the_rules_are_understood_by_everybody():
    assert meant(phone(), "artilery") == "artillery"


def test_what_is_in_the_archive_is_found_and_says_so(club):
    table = new_table()
    Battle.objects.filter(pk=table.battle.pk).update(name="Marengo", club=club, watching="club", archived_at=timezone.now())

    page = phone("Bruno").get("/search/", {"q": "marengo", "kind": "battles"})

    assert [hit.detail.endswith(" · archived") for group in page.context["groups"] for hit in group.hits] == [True]
