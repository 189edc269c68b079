"""What programs read by a token: what its owner may see, in the shape that is described, and no more."""

import json
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from pydantic import TypeAdapter

from api import guard, tokens
from api.models import Token
from api.tokens import make_token
from armies import api as armies
from armies.models import Army, ArmyCommand, ArmyUnit
from battles import api as battles
from battles.models import Battle, Seat
from campaigns import api as campaigns
from campaigns.models import Campaign, Member
from common.errors import Refused
from people.models import Club, Membership, User
from tests.battles.table import SLUG, new_table
from tests.campaigns.war import declared_war
from tests.tournaments.hall import running_hall
from tournaments import api as tournaments
from tournaments.models import Player, Staff

pytestmark = pytest.mark.django_db
EVERYTHING = ("read:battles", "read:armies", "read:events", "read:campaigns")


@pytest.fixture(autouse=True)
def _fresh_counts():
    cache.clear()


@pytest.fixture
def anna() -> User:
    return User.objects.create(username="anna", display_name="Anna")


@pytest.fixture
def club(anna) -> Club:
    """Anna is in it."""
    made = Club.objects.create(name="Aquila", slug="aquila")
    Membership.objects.create(club=made, user=anna)
    return made


def program(user: User, *scopes: str, **more) -> Client:
    _made, letters = make_token(user=user, name="test", scopes=scopes or EVERYTHING)
    return Client(headers={"authorization": f"Bearer {letters}", "accept-language": "en"}, **more)


def read(client: Client, address: str, shape) -> dict:
    """The answer, which fits what is described to the last name."""
    answer = client.get(address)
    assert answer.status_code == 200, answer.content
    found = answer.json()
    items = found["items"] if hasattr(shape, "__origin__") else found
    TypeAdapter(shape).validate_python(items)
    return found


# Tokens


def test_a_token_is_shown_once_and_only_its_digest_kept(anna):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(anna)

    page = browser.post("/people/account/tokens/", {"name": "My sheet", "scopes": ["read:battles"]})
    letters = page.context["letters"]
    kept = Token.objects.get()

    assert letters in page.content.decode()
    assert letters not in browser.get("/people/account/tokens/").content.decode()
    assert letters not in json.dumps(list(Token.objects.values()), default=str)
    assert (kept.name, kept.scopes, letters.startswith(kept.begins)) == ("My sheet", ["read:battles"], True)


def test_a_token_that_is_withdrawn_opens_nothing(anna):
    client, browser = program(anna), Client()
    browser.force_login(anna)
    assert client.get("/api/battles/").status_code == 200

    assert browser.post(f"/people/account/tokens/{Token.objects.get().pk}/withdraw/").status_code == 302
    assert client.get("/api/battles/").status_code == 401


def test_nobody_withdraws_another_s_token(anna):
    made, _letters = make_token(user=anna, name="x", scopes=EVERYTHING)
    browser = Client()
    browser.force_login(User.objects.create(username="bruno"))

    assert browser.post(f"/people/account/tokens/{made.pk}/withdraw/").status_code == 404
    assert Token.objects.exists()


def test_when_a_token_was_used_is_noted(anna):
    client = program(anna)

    client.get("/api/battles/")
    first = Token.objects.get().last_used_at
    client.get("/api/battles/")
    assert Token.objects.get().last_used_at == first
    Token.objects.update(last_used_at=first - timedelta(hours=1))
    client.get("/api/battles/")
    assert timezone.now() - Token.objects.get().last_used_at < timedelta(minutes=1)


def test_so_many_tokens_and_no_more(anna):
    for _n in range(tokens.MOST):
        make_token(user=anna, name="x", scopes=EVERYTHING)

    with pytest.raises(Refused):
        make_token(user=anna, name="x", scopes=EVERYTHING)


@pytest.mark.parametrize("header", [None, "", "Bearer", "Bearer ", "Basic YTpi", "Bearer stendardo_none", "Bearer é"])
def test_without_a_good_token_nothing(anna, header):
    client = Client(headers={"authorization": header} if header is not None else {})
    client.force_login(anna)  # a session opens nothing here

    answer = client.get("/api/battles/")
    assert (answer.status_code, answer["WWW-Authenticate"][:6]) == (401, "Bearer")
    assert answer.json()["problems"][0]["message"]


def test_a_token_opens_what_its_scopes_name(anna):
    client = program(anna, "read:armies")

    assert client.get("/api/armies/").status_code == 200
    assert [client.get(f"/api/{part}/").status_code for part in ("battles", "tournaments", "campaigns")] == [403] * 3


def test_an_account_that_may_not_sign_in_reads_nothing(anna):
    client = program(anna)
    User.objects.update(is_active=False)

    assert client.get("/api/battles/").status_code == 401


def test_programs_that_ask_without_end_wait(anna, monkeypatch):
    monkeypatch.setattr(guard, "TIMES", 2)
    client = program(anna)

    answers = [client.get("/api/battles/") for _n in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert int(answers[-1]["Retry-After"]) > 0
    assert program(anna).get("/api/battles/").status_code == 200  # another token has its own count


def test_a_person_s_data_name_the_tokens_and_not_their_letters(anna):
    _made, letters = make_token(user=anna, name="My sheet", scopes=EVERYTHING)
    browser = Client()
    browser.force_login(anna)

    file = browser.get("/people/account/export/").content.decode()
    assert "My sheet" in file
    assert letters not in file


# How answers come


def test_what_has_not_changed_is_not_sent_again(anna):
    client = program(anna)
    etag = client.get("/api/battles/")["ETag"]

    again = client.get("/api/battles/", headers={"if-none-match": etag})
    assert (again.status_code, again.content) == (304, b"")


def test_lists_come_in_pages(anna):
    for n in range(5):
        Army.objects.create(owner=anna, ruleset=SLUG, name=f"Army {n}")
    client, names, address = program(anna), [], "/api/armies/?shelf=mine&size=2"
    while address:
        page = client.get(address).json()
        names += [army["name"] for army in page["items"]]
        address = page["next"]

    assert names == [f"Army {n}" for n in range(5)]


@pytest.mark.parametrize(
    "query", ["page=0", "page=-1", "page=x", "size=0", "size=99999", "page=999999999", "club=%00", "status=%00"]
)
def test_whatever_is_asked_is_answered(anna, query):
    assert program(anna).get(f"/api/battles/?{query}").status_code in (200, 400)


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_nothing_is_changed_by_programs(anna, method):
    assert getattr(program(anna), method)("/api/battles/").status_code == 405


def test_other_sites_read_only_where_the_house_lets_them(anna, settings):
    client, origin = program(anna), "https://club.example"
    ask = {"origin": origin, "access-control-request-method": "GET"}
    assert "Access-Control-Allow-Origin" not in client.get("/api/battles/", headers={"origin": origin})

    settings.CORS_ALLOWED_ORIGINS = [origin]
    answer, before = client.get("/api/battles/", headers={"origin": origin}), Client().options("/api/battles/", headers=ask)
    assert answer["Access-Control-Allow-Origin"] == before["Access-Control-Allow-Origin"] == origin
    assert (before.status_code, before["Access-Control-Allow-Methods"]) == (200, "GET")
    assert "authorization" in before["Access-Control-Allow-Headers"]
    assert "Access-Control-Allow-Credentials" not in answer
    assert "Access-Control-Allow-Origin" not in client.get("/api/battles/", headers={"origin": "https://other.example"})
    assert "Access-Control-Allow-Origin" not in Client().get("/", headers={"origin": origin})


# Battles


def test_battles_of_a_token_s_owner(anna, club):
    table = new_table(watching="club")
    Battle.objects.filter(pk=table.battle.pk).update(club=club)
    new_table(watching="link")  # nobody's whom she knows
    hidden = new_table(watching="seats")
    Battle.objects.filter(pk=hidden.battle.pk).update(club=club)

    found = read(program(anna), "/api/battles/", list[battles.BattleSheet])
    assert [(one["code"], one["club"], one["seat"]) for one in found["items"]] == [(table.code, "aquila", None)]
    assert program(anna).get(f"/api/battles/{hidden.code}/").status_code == 404
    assert program(anna).get("/api/battles/?club=other").json()["items"] == []

    Battle.objects.update(archived_at=timezone.now())
    assert program(anna).get("/api/battles/").json()["items"] == []
    assert [one["code"] for one in program(anna).get("/api/battles/?status=archived").json()["items"]] == [table.code]


def test_a_battle_and_its_log_as_the_seat_sees_them(anna):
    table = new_table(watching="seats")
    Seat.objects.filter(pk=table.seats["player"].pk).update(user=anna)
    client = program(anna)

    found = read(client, f"/api/battles/{table.code}/", battles.BattleState)
    assert found["seat"] == {"role": "player", "sides": "a"}
    assert found["battle"]["seed"] is None
    assert "table" not in found["state"]
    log = read(client, f"/api/battles/{table.code}/log/?size=1", battles.LogSheet)
    assert [entry["seq"] for entry in log["items"]] == [1]
    whole = client.get(f"/api/battles/{table.code}/log/").json()
    assert whole["next"] is None
    assert client.get(f"/api/battles/{table.code}/log/?after={whole['items'][-1]['seq']}").json()["items"] == []


def test_a_battle_that_was_deleted_is_not_there(anna, club):
    table = new_table(watching="club")
    Battle.objects.filter(pk=table.battle.pk).update(club=club, deleted_at=timezone.now())
    client = program(anna)

    assert client.get("/api/battles/").json()["items"] == []
    assert {client.get(f"/api/battles/{table.code}/{page}").status_code for page in ("", "log/")} == {404}


def test_guest_seats_of_the_browser_do_not_count(anna):
    table = new_table(watching="seats")
    client = program(anna)
    client.cookies = table.phone("referee").cookies

    assert client.get(f"/api/battles/{table.code}/").status_code == 404
    assert client.get("/api/battles/").json()["items"] == []


# Lists


def test_lists_that_a_token_s_owner_may_use(anna, club):
    other = User.objects.create(username="bruno")
    for owner, name, shared in ((anna, "Mine", None), (other, "Shared", club), (other, "Other's", None)):
        army = Army.objects.create(owner=owner, ruleset=SLUG, name=name, club=shared)
        command = ArmyCommand.objects.create(army=army, position=0, name="First")
        ArmyUnit.objects.create(command=command, position=0, profile="line_infantry")
    client = program(anna)

    found = read(client, "/api/armies/", list[armies.ArmySheet])
    assert {one["name"] for one in found["items"] if not one["sample"]} == {"Mine", "Shared"}
    mine = next(one for one in found["items"] if one["mine"])
    whole = read(client, f"/api/armies/{mine['id']}/", armies.ArmyFile)
    assert whole["army"]["commands"][0]["units"][0]["profile"] == "line_infantry"
    others = Army.objects.get(name="Other's")
    assert client.get(f"/api/armies/{others.pk}/").status_code == 404


# Tournaments


def test_a_tournament_as_a_player_and_as_its_organiser_see_it(anna):
    hall = running_hall(4, name="Spring Cup")
    Player.objects.filter(event=hall.event, number=1).update(user=anna, contact="0123")
    Player.objects.filter(event=hall.event, number=2).update(contact="4567")

    found = read(program(anna), f"/api/tournaments/{hall.code}/", tournaments.EventState)
    assert (found["role"], found["own"], [one["number"] for one in found["rounds"]]) == ("player", [1], [1])
    assert found["document"] is None
    assert "4567" not in json.dumps(found)
    assert len(found["standings"]) == 4

    organiser = User.objects.create(username="orga")
    Staff.objects.filter(token=hall.tokens["organiser"]).update(user=organiser)
    whole = read(program(organiser), f"/api/tournaments/{hall.code}/", tournaments.EventState)
    assert [player["contact"] for player in whole["document"]["players"]][:2] == ["0123", "4567"]
    assert [one["code"] for one in read(program(organiser), "/api/tournaments/", list[tournaments.EventSheet])["items"]] == [
        hall.code
    ]


def test_a_tournament_of_others_is_not_there(anna):
    hall = running_hall(2, watching="entered")

    assert program(anna).get(f"/api/tournaments/{hall.code}/").status_code == 404


# Campaigns


def test_a_campaign_tells_each_what_they_may_know(anna, club):
    war = declared_war()
    Campaign.objects.filter(code=war.code).update(club=club, watching="club")
    client = program(anna)

    listed = read(client, "/api/campaigns/", list[campaigns.CampaignSheet])
    assert [one["code"] for one in listed["items"]] == [war.code]
    assert read(client, f"/api/campaigns/{war.code}/", campaigns.CampaignState)["role"] == "spectator"
    lines = client.get(f"/api/campaigns/{war.code}/log/?turn=0").json()
    TypeAdapter(list[campaigns.CampaignEntry]).validate_python(lines)
    assert lines

    Campaign.objects.filter(code=war.code).update(watching="seats")
    assert client.get(f"/api/campaigns/{war.code}/").status_code == 404
    assert client.get("/api/campaigns/").json()["items"] == []
    Member.objects.filter(pk=war.members["arbiter"].pk).update(user=anna)
    assert read(client, f"/api/campaigns/{war.code}/", campaigns.CampaignState)["role"] == "arbiter"


# Described


@pytest.mark.parametrize("language", ["en", "it"])
def test_all_that_is_read_is_described_in_the_reader_s_language(language):
    document = Client(headers={"accept-language": language}).get("/api/openapi.json").json()
    described = {path for path in document["paths"] if not path.startswith("/api/rules/")}

    assert {"/api/battles/", "/api/armies/{army}/", "/api/tournaments/{code}/", "/api/campaigns/{code}/log/"} <= described
    assert document["paths"]["/api/battles/"]["get"]["summary"].startswith("Battles" if language == "en" else "Battaglie")
    assert document["components"]["securitySchemes"]["TokenAuth"]["scheme"] == "bearer"


def test_the_pages_of_the_api_name_every_address(client):
    page = client.get("/api/").content.decode()

    for address in ("/api/battles/{code}/events/", "/api/armies/", "/api/campaigns/{code}/log/"):
        assert address in page
    assert "melee" in client.get("/rules/api/ordre-mixte/").content.decode()
    assert client.get("/api/openapi/none.json").status_code == 404


# Errors


@pytest.mark.parametrize(
    ("query", "path", "message"),
    [
        ("page=0", "page", "This must be at least 1."),
        ("page=x", "page", "This must be a whole number."),
        ("size=-3", "size", "This must be at least 1."),
        ("status=lost", "status", "This must be one of: going-on, ended or archived."),
        ("club=" + "x" * 61, "club", "This must have at most 60 characters."),
    ],
)
def test_a_wrong_parameter_is_named(anna, query, path, message):
    answer = program(anna).get(f"/api/battles/?{query}")

    assert answer.status_code == 400
    assert answer.json()["problems"] == [{"path": path, "message": message}]


@pytest.mark.parametrize(
    ("method", "address", "status"),
    [
        ("get", "/api/nothing/", 404),
        ("get", "/api/battles/none/", 404),
        ("post", "/api/battles/", 405),
        ("put", "/api/rules/", 405),
    ],
)
def test_errors_are_json_at_every_address(anna, method, address, status):
    answer = getattr(program(anna), method)(address)

    assert (answer.status_code, answer["Content-Type"]) == (status, "application/json; charset=utf-8")
    assert answer.json()["problems"][0]["message"]


def test_pages_outside_the_api_stay_pages(client):
    assert client.get("/nothing/")["Content-Type"].startswith("text/html")


def test_more_than_a_page_holds_is_cut(anna):
    assert program(anna).get("/api/battles/?size=99999").status_code == 200
