"""Battles of a document that differ in a secret plot, and rulebooks that are being written: nobody else is shown a difference."""

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from battles import actions
from battles.ledger.memory import snapshots
from battles.models import Battle, Entry
from people.models import Club, Membership, User
from rulebooks import trials
from rulebooks.drafts import create_draft, share_draft
from rulebooks.editions import edition_ruleset, store_edition
from rulebooks.models import Draft, Edition
from rulebooks.starting import pattern_text, with_name
from tests.battles.table import Table, new_table
from tests.leaks.hunt import CHANCE, OUTSIDERS, Reach, differences, forget
from tests.leaks.pairs import SEED, Pair
from tests.leaks.test_api_secrets import of_battle

pytestmark = pytest.mark.django_db
TOY = (Path(__file__).parents[1] / "rulebooks" / "toy.yaml").read_text("utf-8")
HOLDERS = ("side:a", "side:b", "command:a1", "unit:a1-1", "unit:b1-1")


@pytest.fixture(autouse=True)
def _quiet(monkeypatch, caplog):
    caplog.set_level("ERROR", logger="django.request")
    monkeypatch.setattr(cache, "incr", lambda *_args, **_more: 1)  # nobody asks too often here


def edition() -> Edition:
    """The toy with secret plots as an edition for everybody."""
    author, _new = User.objects.get_or_create(username="author")
    draft = Draft.objects.filter(owner=author).first() or create_draft(owner=author, text=TOY)
    found = store_edition(draft, TOY, by=author)
    Edition.objects.filter(pk=found.pk).update(is_public=True)
    return found


def plotted(plot: str, then: Callable[[Table, int], object] | None = None) -> Table:
    """A battle in which lots are drawn and side a has written its plot, then something may happen to that entry."""
    table = new_table(slug=edition().slug, samples=(0, 0))
    Battle.objects.filter(code=table.code).update(seed=SEED)
    Entry.objects.filter(battle=table.battle, kind="muster").update(facts={"seed_hash": hashlib.sha256(SEED).hexdigest()})
    snapshots.clear()
    act(table, "lots", faces=[5])
    seq = act(table, "plan", plot=plot)
    if then is not None:
        then(table, seq)
    return table


def act(table: Table, name: str, faces: list[int] | None = None, **answers: object) -> int:
    who, chosen = table.who("player"), {"side": "side:a"}
    return actions.act(code=table.code, who=who, name=name, chosen=chosen, answers=answers, faces=faces)


def undone(table: Table, seq: int) -> None:
    actions.undo(code=table.code, who=table.who("player"), entry=seq)


def corrected(to: str) -> Callable[[Table, int], object]:
    wanted = {"address": "side:a", "field": "plot", "value": to, "reason": "misread"}
    return lambda table, _seq: actions.correct(code=table.code, who=table.who("player"), **wanted)


def step_ended(table: Table, _seq: int) -> None:
    for name in ("player", "opponent"):
        actions.end_step(code=table.code, who=table.who(name))


def pair(
    name: str, then: Callable[[Table, int], object] | None = None, other: Callable[[Table, int], object] | None = None
) -> Pair:
    return Pair(name, lambda: plotted("close", then), lambda: plotted("far", other or then))


PAIRS = (
    pair("plotted"),
    pair("plotted and undone", undone),
    pair("plotted and corrected", corrected("far"), corrected("close")),
    pair("plotted, the next step", step_ended),
)


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.name)
def test_a_plot_makes_no_difference_to_those_who_may_not_know_it(pair):
    play = edition_ruleset(edition().slug).play
    reach = Reach(HOLDERS, ("unit:a1-1", "unit:b1-1"), play=play)

    count, found = differences(pair, reach, OUTSIDERS)

    assert count > 200
    assert found == []


@pytest.mark.parametrize("pair", PAIRS[:2], ids=lambda pair: pair.name)
def test_a_plot_makes_no_difference_to_programs(pair):
    one, other = pair.one(), pair.other()

    for name in OUTSIDERS:
        assert of_battle(one, name) == of_battle(other, name)
        forget()


def test_its_owner_and_everybody_once_it_is_revealed_see_the_plot():
    tables = [PAIRS[3].one(), PAIRS[3].other()]
    exports = [b"".join(table.phone("player").get(f"{table.url}export.json").streaming_content).decode() for table in tables]

    assert '"close"' in exports[0]
    assert '"close"' not in exports[1]
    for table in tables:
        for _step in range(8):
            actions.end_step(code=table.code, who=table.who("referee"), anyway=True)
        snapshot = table.snapshot()
        assert snapshot.state.battle["turn"] >= 2
        assert ("side:a", "plot") not in snapshot.play.cards.hidden(snapshot.state, "b")


# --- rulebooks that are being written ---------------------------------------------------------------------------------

LISTS = (
    *("rulebooks:mine", "rulebooks:new", "rules:library", "rules:api-reference", "battles:new", "battles:another_game"),
    *("armies:list", "armies:new", "tournaments:new", "search:search", "api:openapi", "clubs:evenings"),
)


def shown_to(client: Client, *, queries: tuple[str, ...] = ("?q=Secret", "")) -> dict[str, str]:
    """Return everything that names rulebooks, as this client is shown it."""
    found = {}
    for name in LISTS:
        for query in queries:
            answer = client.get(reverse(name, args=["circolo"] if name.startswith("clubs:") else []) + query)
            found[name + query] = f"{answer.status_code} {CHANCE.sub('…', answer.content.decode())}"
    return found


@pytest.mark.parametrize("who", ["stranger", "guest", "member"])
def test_a_rulebook_being_written_is_in_no_list_of_others(who):
    author, reader = (User.objects.create_user(name, f"{name}@club.example", "x") for name in ("author", "reader"))
    club = Club.objects.create(name="Circolo", slug="circolo")
    Membership.objects.create(club=club, user=author, role="organiser")
    if who == "member":
        Membership.objects.create(club=club, user=reader, role="member")
    client = Client(headers={"accept-language": "en"})
    if who != "guest":
        client.force_login(reader)
    before = shown_to(client)

    draft = create_draft(owner=author, text=with_name(pattern_text("buckets"), "Secret War"))
    share_draft(draft, by=author, club=club)
    trials.start_trial(draft, by=author, publishes=False)
    played = store_edition(draft, draft.text, by=author, is_draft=True)
    draft.refresh_from_db()
    withdrawn = store_edition(draft, draft.text + "\n# later\n", by=author)
    Edition.objects.filter(pk=withdrawn.pk).update(taken_down_at=timezone.now())
    after = shown_to(client)

    assert {name for name in before if before[name] != after[name]} == set()
    for slug in (played.slug, withdrawn.slug):
        for name in ("rulebooks:edition", "rulebooks:edition-file", "rulebooks:edition-sheet", "rules:overview", "rules:rulings"):
            answer = client.get(reverse(name, args=[slug]))
            assert (answer.status_code, "Secret War" in answer.content.decode()) in ((404, False), (302, False)), (name, slug)
