"""What somebody with bad intentions tries, or a phone that sends nonsense: it gets them nothing, and nothing falls over."""

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from io import BytesIO
from urllib.parse import quote

import pytest
from django.contrib.sessions.models import Session
from django.db import transaction
from django.urls import reverse

from armies import actions as army_actions
from armies.models import Army
from battles import actions
from battles.ledger import Requester
from battles.models import Battle, Entry, Invitation, Seat
from common.sized_cache import pieces
from people import actions as people_actions
from people.models import Club
from rules.engine.ruleset import rulesets
from tests.access import PASSWORD, TABLE, House, house, left_as_it_was
from tests.battles.table import SLUG, Table, new_table
from tests.conftest import dice_of
from tests.leaks.hunt import forget
from tournaments.queries.snapshot import event_cache
from tournaments.queries.standings import standings_cache

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_passwords")]

PAGES = [name for name, row in TABLE.items() if row.args[:1] == ("code",) and row.get("player", "seats") == 200]
READ = [name for name in PAGES if name not in ("battles:events",)]


@pytest.fixture(scope="module")
def _laid(django_db_setup, django_db_blocker) -> Iterator[House]:
    """A battle only for those with a seat: of the whole module, each of whose tests is taken back by itself."""
    with django_db_blocker.unblock(), transaction.atomic(), dice_of(__name__):
        yield house("seats")
        transaction.set_rollback(True)


@pytest.fixture
def at(_laid, db) -> Iterator[House]:
    """It as it was laid, whatever was done with it before."""
    yield deepcopy(_laid)
    forget()
    standings_cache.clear()
    event_cache.clear()


def everything(at: House, role: str) -> str:
    """All that somebody gets to read of the battle, wherever they look."""
    queries = {
        "battles:battle": ["", "?on=command:b1", "?do=correct&on=command:b1", "?do=undo&entry=2", "?entry=2", "?entry=3"],
        "battles:log": ["", "?unit=command:b1", "?side=b"],
        "battles:changes": ["?since=0", "?since=1", "?since=2"],
    }
    answers = [at.call(role, "GET", name, query=query) for name in READ for query in queries.get(name, [""])]
    return "\n".join(
        (b"".join(answer.streaming_content) if answer.streaming else answer.content).decode()
        for answer in answers
        if answer.status_code == 200
    )


# Secrets


def test_before_its_end_a_battle_s_seed_is_nowhere(at):
    seed = bytes(Battle.objects.get(pk=at.table.battle.pk).seed).hex()

    assert [role for role in ("player", "both", "referee", "spectator") if seed in everything(at, role)] == []

    actions.concede(code=at.table.code, who=at.table.who("player"), side="a")
    assert seed in everything(at, "spectator")


def test_what_a_side_may_not_see_is_nowhere_for_it(at, monkeypatch):
    secret = frozenset({("command:b1", "commander")})
    book = rulesets()[SLUG]
    play = replace(book.play, cards=replace(book.play.cards, hidden=lambda state, side: frozenset() if side == "b" else secret))
    monkeypatch.setitem(rulesets(), SLUG, replace(book, play=play))
    correction = {"address": "command:b1", "field": "commander", "value": "Marshal Occult", "reason": "Ruse de guerre"}

    actions.correct(code=at.table.code, who=at.table.who("opponent"), **correction)
    hidden = Entry.objects.get(battle=at.table.battle, kind="correction")
    actions.undo(code=at.table.code, who=at.table.who("opponent"), entry=hidden.seq)
    actions.correct(code=at.table.code, who=at.table.who("opponent"), **correction)

    for role, sees in {"player": False, "spectator": False, "opponent": True, "both": True, "referee": True}.items():
        pieces.clear()
        found = everything(at, role)
        assert ("Marshal Occult" in found, "Ruse de guerre" in found, f'id="e{hidden.seq}"' in found) == (sees, sees, sees), role


def test_the_other_side_neither_undoes_nor_sets_what_it_may_not_see(at, monkeypatch):
    secret = frozenset({("command:b1", "commander")})
    book = rulesets()[SLUG]
    play = replace(book.play, cards=replace(book.play.cards, hidden=lambda state, side: frozenset() if side == "b" else secret))
    monkeypatch.setitem(rulesets(), SLUG, replace(book, play=play))
    correction = {"address": "command:b1", "field": "commander", "value": "Marshal Occult", "reason": "Ruse"}
    seq = actions.correct(code=at.table.code, who=at.table.who("opponent"), **correction)
    player = {"code": at.table.code, "who": at.table.who("player")}

    for action in (
        lambda: actions.undo(**player, entry=seq),
        lambda: actions.propose(**player, kind="undo", about=seq),
        lambda: actions.correct(**player, **correction),
    ):
        with pytest.raises(actions.amend.Refused, match="cannot be"):
            action()


def test_a_player_does_not_freely_undo_what_the_referee_did(at):
    correction = {"address": "command:b1", "field": "commander", "value": "Jourdan", "reason": "So it is"}
    seq = actions.correct(code=at.table.code, who=at.table.who("referee"), **correction)

    assert at.call("player", "POST", "battles:undo", {"entry": str(seq)}).status_code == 403
    assert at.call("referee", "POST", "battles:undo", {"entry": str(seq)}).status_code == 302


# Keys to other doors


@pytest.fixture
def other() -> Table:
    """Another battle, of other people."""
    return new_table(watching="seats")


def test_numbers_of_another_battle_open_nothing_in_one_s_own(at, other):
    theirs = actions.invite(code=other.code, who=other.who("player"), role="spectator")
    actions.note(code=other.code, who=other.who("player"), text="one more")
    actions.propose(code=other.code, who=other.who("player"), kind="draw")
    seat = other.seats["player"]
    player = at.client("player")

    tried = {
        player.get(f"{at.table.url}invitations/{theirs.pk}/").status_code,
        player.get(f"{at.table.url}invitations/{theirs.pk}/qr.svg").status_code,
        player.get(f"{at.table.url}seats/{seat.pk}/free/").status_code,
        player.post(f"{at.table.url}seats/{seat.pk}/free/").status_code,
    }
    player.post(f"{at.table.url}invitations/{theirs.pk}/revoke/")
    opponent = at.client("opponent")
    answered = opponent.post(f"{at.table.url}answer/", {"proposal": other.snapshot().table["proposals"][0]["id"], "agreed": "1"})
    shown = player.get(f"{at.table.url}?entry=2").content.decode()

    assert tried == {404}
    assert Invitation.objects.get(pk=theirs.pk).revoked_at is None
    assert Seat.objects.get(pk=seat.pk).left_at is None
    assert answered.status_code == 409
    assert other.snapshot().table["status"] == "playing"
    assert "one more" not in shown


def test_rows_of_another_army_are_not_reached_through_one_s_own(at):
    strangers = army_actions.create_army(owner=at.users["signed_in"], ruleset=SLUG, name="Mine")
    client = at.client("signed_in")

    statuses = {
        client.post(reverse(f"armies:{act}", args=[strangers.pk, at.here[kind]]), {"direction": "up"}).status_code
        for act, kind in (
            ("remove-command", "command"),
            ("copy-command", "command"),
            ("remove-unit", "unit"),
            ("copy-unit", "unit"),
        )
    }

    assert statuses <= {409, 422}
    assert Army.objects.get(pk=at.here["army"]).commands.get().units.count() == 1


def test_a_link_that_was_taken_back_opens_nothing(at):
    share, invitation = at.here["share"], Invitation.objects.get(token=at.here["join"])
    army_actions.revoke_link(Army.objects.get(pk=at.here["army"]))
    actions.revoke(code=at.table.code, who=at.table.who("player"), invitation=invitation.pk)
    actions.succeed(token=at.here["successor"], user=None, name="Zoe")
    stranger, member = at.client("stranger"), at.client("signed_in")
    watching = Seat.objects.filter(battle=at.table.battle, role="spectator", left_at=None)
    before = set(watching)

    shared = [reverse(f"armies:{page}", args=[share]) for page in ("shared", "print-shared")]
    shared.append(reverse("armies:export-shared", args=[share, "csv"]))
    assert {stranger.get(address).status_code for address in shared} == {404}
    assert member.post(reverse("armies:duplicate-shared", args=[share])).status_code == 404
    assert stranger.post(reverse("battles:join", args=[invitation.token]), {"name": "Zoe"}).status_code == 409
    successor = [reverse(f"battles:successor{page}", args=[at.here["successor"]]) for page in ("", "-link", "-qr")]
    assert {stranger.get(address).status_code for address in successor} == {404}
    assert set(watching.all()) == before


def test_who_has_lost_the_seat_is_a_stranger(at):
    actions.replace_seat(code=at.table.code, who=at.table.who("referee"), seat=at.table.seats["player"].pk)

    assert {at.call("player", "GET", name).status_code for name in READ} == {404}
    assert at.call("player", "POST", "battles:note", {"text": "still here"}).status_code == 404


def test_who_has_left_the_club_sees_nothing_of_it(at):
    Battle.objects.filter(pk=at.table.battle.pk).update(watching="club")
    assert at.call("member", "GET", "battles:battle").status_code == 200
    people_actions.leave(membership=at.users["member"].memberships.get())

    assert {at.call("member", "GET", name).status_code for name in READ} == {404}
    assert at.call("member", "GET", "clubs:club").status_code == 404
    assert at.call("member", "GET", "armies:army").status_code == 404


def test_a_club_of_others_takes_no_battle_and_no_army(at):
    club = Club.objects.get(slug=at.here["club"])
    client = at.client("signed_in")
    army = army_actions.create_army(owner=at.users["signed_in"], ruleset=SLUG, name="Mine")

    client.post(reverse("battles:new"), {"watching": "club", "club": club.pk, "sides": "a"})
    client.post(reverse("armies:share", args=[army.pk]), {"club": club.pk})

    army.refresh_from_db()
    assert army.club is None
    assert club.battles.count() == 1


# Where one is sent


@pytest.mark.parametrize(
    "to",
    ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", "word", "people:clubs", "\r\nX: y", ""],
)
def test_nobody_is_sent_elsewhere(at, to):
    own_site = ("/", "word", "people:clubs", "%0D%0AX:%20y")
    for name, data in (("people:language", {"language": "en"}), ("people:theme", {"theme": "dark"})):
        answer = at.call("stranger", "POST", name, {**data, "next": to})
        assert answer.status_code == 302
        assert answer["Location"] in own_site
    signed_in = at.call("stranger", "POST", "account_login", {"login": "member", "password": PASSWORD, "next": to})
    assert "evil" not in signed_in.headers.get("Location", "")
    assert "javascript" not in signed_in.headers.get("Location", "")


def test_names_of_files_are_plain(at):
    for name in ("armies:export", "battles:export-json", "battles:export-csv", "battles:export-md"):
        said = at.call("both" if "battles:export" in name else "owner", "GET", name)["Content-Disposition"]
        assert said.removeprefix('attachment; filename="').removesuffix('"').replace(".", "").replace("-", "").isalnum()


# How often


def test_links_are_not_tried_without_end(at):
    client = at.client("stranger")

    assert {client.get(reverse("battles:join", args=[f"guess{n}"])).status_code for n in range(40)} == {404}
    assert client.get(reverse("battles:join", args=["guess"])).status_code == 429
    assert client.get(reverse("battles:successor", args=["guess"])).status_code == 429
    assert [client.get(reverse("people:join", args=[f"guess{n}"])).status_code for n in range(31)][-1] == 429


def test_battles_are_not_made_without_end(at):
    client = at.client("stranger")

    for _n in range(40):
        client.post(reverse("battles:demo"))
    assert client.post(reverse("battles:demo")).status_code == 429


def test_passwords_are_not_guessed_without_end(at):
    client, wrong = at.client("stranger"), {"login": "member", "password": "wrong"}
    for _n in range(40):
        client.post(reverse("account_login"), wrong)

    client.post(reverse("account_login"), {**wrong, "password": PASSWORD})

    assert "_auth_user_id" not in client.session
    owner = at.client("owner")
    assert [owner.post(reverse("people:delete-account"), {"password": str(n)}).status_code for n in range(11)][-1] == 429


# How much


def test_names_and_notes_have_an_end(at):
    long = "x" * 10_000
    table = at.table

    assert at.client("stranger").post(reverse("battles:join", args=[at.here["join"]]), {"name": long}).status_code == 422
    assert at.client("owner").post(reverse("people:account"), {"display_name": long, "theme": "auto"}).status_code == 422
    assert at.client("owner").post(reverse("people:found-club"), {"name": long}).status_code == 422
    assert at.client("owner").post(reverse("armies:new"), {"name": long, "ruleset": SLUG}).status_code == 422
    at.client("player").post(f"{table.url}note/", {"text": long})
    at.client("player").post(
        f"{table.url}correct/", {"on": "command:b1", "field": "commander", "value.commander": "J", "reason": long}
    )
    at.client("player").post(
        f"{table.url}correct/", {"on": "command:b1", "field": "commander", "value.commander": long, "reason": "y"}
    )
    notes = {entry.kind: len(entry.note) for entry in Entry.objects.filter(battle=table.battle).exclude(note="")}
    assert notes == {"note": 2000, "correction": 2000}
    assert table.snapshot().state["command:b1"]["commander"] == "J"


DEEP = "[" * 30_000 + "]" * 30_000


@pytest.mark.parametrize(
    "body",
    [
        DEEP,
        '{"facts": ' + DEEP + "}",
        '{"facts": {}, "dice": ' + json.dumps([6] * 10_000) + "}",
        '{"facts": {}, "dice": ' + "9" * 5_000 + "}",
        '{"facts": {"x": "\\ud800"}}',
        '{"facts": {"\\u0000": 1}}',
        '{"facts": {}, "dice": NaN}',
        "\0",
        "x" * 70_000,
    ],
)
def test_the_api_turns_monsters_away(at, body):
    answer = at.client("stranger").post(at.url("json:procedure"), body, content_type="application/json")

    assert answer.status_code in (413, 422)


@pytest.mark.parametrize(
    "text",
    [
        DEEP,
        '{"commands": ' + DEEP + "}",
        "x" * 300_000,
        '{"ruleset": "\\ud800"}',
        "row,name\narmy,\0",
        "row" + "," * 50_000,
        "\ud7ff\ufffe",
    ],
)
def test_pasted_monsters_are_no_army(at, text):
    before = set(Army.objects.values_list("pk", flat=True))

    answer = at.client("owner").post(reverse("armies:import"), {"text": text})

    assert answer.status_code == 422
    assert set(Army.objects.values_list("pk", flat=True)) == before


@pytest.mark.parametrize(
    "content", [b"\x89PNG\r\n\x1a\n\x00\xff", b"PK\x03\x04\xfe", b"\xff\xfe[\x00", b"%PDF-1.7\n\xe2\xe3", b"<svg onload=x>"]
)
def test_files_that_are_no_text_are_no_army(at, content):
    file = BytesIO(content)
    file.name = "army.json"

    answer = at.client("owner").post(reverse("armies:import"), {"file": file})

    assert answer.status_code == 422
    assert b"onload=x>" not in answer.content


# Nonsense


def status(ask, *arguments) -> int:
    """Of one request, of which nothing remains."""
    with left_as_it_was():
        return ask(*arguments).status_code


JUNK = [
    "", "\0", "²", "٣", "-1", "9" * 30, "1e9", "None", "[]", "{}", "../../etc/passwd", "<script>", "%s%(x)s{0}", "🎲" * 40,
    "a" * 3000, "battle", "table", "side:a", "command:b1", "unit:a1-1", "unit:b1-2", "unit:", ":", "fire", "'\"--", "true",
]  # fmt: skip
ASKED = {
    "battles:battle": [
        "on",
        "act",
        "due",
        "entry",
        "do",
        "tab",
        "size",
        "proposal",
        "quick",
        "shooter",
        "target",
        "f.range",
        "_add",
    ],
    "battles:log": ["unit", "side", "turn", "before"],
    "battles:changes": ["since"],
    "battles:battles": ["shown", "ruleset", "page"],
    "battles:new": ["ruleset", "army_a", "army_b", "sides", "name"],
    "armies:list": ["q", "ruleset", "shelf", "page", "deleted"],
    "armies:army": ["add", "command", "unit", "option-nation"],
    "armies:print": ["as"],
    "rules:calculator": ["go", "dice", "_roll", "_die", "_face1", "_add", "_remove", "house_rules"],
    "account_login": ["next"],
}


@pytest.mark.parametrize("name", ASKED)
def test_no_nonsense_in_an_address_makes_a_page_fall_over(at, name):
    role = "owner" if name.startswith("armies:") else "stranger" if name == "account_login" else "player"
    client, address = at.client(role), at.url(name)

    asked = [f"{word}={quote(junk)}" for word in ASKED[name] for junk in JUNK] + ["%FF=%FF", "=", "&&&", "a" * 5000]
    if name == "battles:battle":
        acts = rulesets()[SLUG].play.acts
        asked += [f"act={act}&on={quote(on)}" for act in acts for on in ("unit:a1-1", "unit:zz", "command:b1", "side:a", "²")]
        asked += [
            f"do={action}&on={on}&entry=²&proposal=²"
            for action in ("undo", "correct", "answer")
            for on in ("battle", "unit:a1-1")
        ]

    fallen = {query for query in asked if status(client.get, f"{address}?{query}") >= 500}
    assert fallen == set()


def test_no_nonsense_in_a_path_makes_a_page_fall_over(at):
    client = at.client("owner")
    paths = [
        "/armies/shared/{}/", "/people/join/{}/", "/battles/{}/", "/join/{}/", "/armies/{}/", "/people/clubs/{}/", "/rules/{}/",
        "/rules/de-bellis-empire/{}/", "/api/rules/{}", "/accounts/confirm-email/{}/", f"{at.table.url}invitations/{{}}/",
    ]  # fmt: skip

    junk = ("%00", "%FF", "9" * 40, "9" * 5000, "%C2%B2", "..%2F", "a" * 3000)
    fallen = {(path, word) for path in paths for word in junk if status(client.get, path.format(word)) >= 500}
    assert fallen == set()


def test_no_nonsense_in_an_action_makes_a_battle_fall_over(at):
    table, client = at.table, at.client("referee")
    seq = table.snapshot().seq
    forms = {
        "end-step/": ["base_seq", "key"],
        "decline/": ["due", "key"],
        "undo/": ["entry", "key"],
        "propose/": ["kind", "about", "key"],
        "answer/": ["proposal"],
        "record/": ["on", "result", "key"],
        "note/": ["key"],
        "correct/": ["on", "field", "reason", "value.commander"],
    }
    fields = ["on", "due", "base_seq", "key", "dice", "die0", "quick"]
    forms |= {f"act/{act}/": fields for act in ("fire", "first_player", "junk")}
    filled = {"text": "", "reason": "so", "on": "command:b1", "field": "commander", "entry": "999", "base_seq": str(seq)}

    fallen = {
        (form, word, junk)
        for form, words in forms.items()
        for word in words
        for junk in JUNK
        if status(client.post, f"{table.url}{form}", {**filled, word: junk}) >= 500
    }
    assert fallen == set()


def test_an_act_with_roles_of_the_wrong_kind_is_refused(at):
    client = at.client("referee")

    fallen = {
        (name, on)
        for name, act in rulesets()[SLUG].play.acts.items()
        for on in ("", "battle", "side:a", "command:a1", "unit:b1-1", "unit:zz")
        if status(client.post, f"{at.table.url}act/{name}/", {"dice": "6 " * 10_000, **{r.name: on for r in act.roles}}) >= 500
    }
    assert fallen == set()


def test_a_session_that_was_made_up_is_nobody_s(at):
    client = at.client("stranger")
    client.cookies["sessionid"] = "a" * 32

    assert client.get(at.table.url).status_code == 404
    assert not Session.objects.filter(session_key="a" * 32).exists()


def test_a_guest_s_token_of_one_battle_is_nothing_in_another(at, other):
    assert other.phone("player").get(at.table.url).status_code == 404
    client = other.phone("player")
    session = client.session
    session["guest_seats"] = {at.table.code: other.seats["player"].token}
    session.save()
    assert client.get(at.table.url).status_code == 404
    assert Requester(token=other.seats["player"].token) == other.who("player")
