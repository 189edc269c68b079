"""A volley of twenty-four muskets of Naran Fuciliers Wars through the pages, from the declaration to the loss test."""

import re
import uuid

import pytest

from battles import actions, ledger
from battles.models import Battle, Entry
from battles.record.dice import prove
from tests.battles.table import Table, new_table
from tests.markup import tight
from tools.bench.naran import SHOOTER, TARGET, in_the_fire


@pytest.fixture
def table(db) -> Table:
    """The fire of the first turn: a big battalion of side a before one of side b; side a declares."""
    made = new_table(slug="naran-fuciliers-wars")
    with ledger.locked(made.code, made.who("referee")) as snapshot:
        in_the_fire(snapshot)
    return made


def declared(table: Table) -> Table:
    """Its volley is declared, and so is everything else."""
    chosen = {"shooter": SHOOTER, "target": TARGET}
    player = table.who("player")
    actions.act(code=table.code, who=player, name="declare_fire", chosen=chosen, answers={}, faces=None)
    while table.snapshot().state.battle["step"] == "fire":
        actions.end_step(code=table.code, who=table.who("referee"), anyway=True)
    return table


def thrown(table: Table, **dice: str):
    """What the form of the volley sends with these dice."""
    snapshot = table.snapshot()
    due = snapshot.state.battle["due"][0]
    sent = {"due": str(due["id"]), "base_seq": str(snapshot.seq), "key": uuid.uuid4().hex, "f.distance_cm": "12"}
    sent |= {"f.target.cover": "none", **dice}
    return table.phone("player").post(f"{table.url}act/fire/", sent)


def counted(html: str) -> list[tuple[str, str]]:
    """Label and number of the dice that are asked for in handfuls."""
    asked = re.findall(r'data-face-counts="(\d+)"[^>]*><legend class="label">(?:[^:]+: )?([^:]+):', tight(html))
    return [(label, count) for count, label in asked]


def test_the_form_asks_for_twenty_four_dice_at_once(table):
    declared(table)
    due = table.snapshot().state.battle["due"][0]

    html = table.phone("player").get(table.url, {"due": due["id"], "f.distance_cm": "12"}).content.decode()

    assert counted(html) == [("to hit", "24")]
    assert "needs 5+" in html
    assert 'name="f.range_band"' not in html


@pytest.mark.parametrize(
    ("sent", "typed", "tapped"),
    [({"f.distance_cm:chip": "15"}, "", "15"), ({"f.distance_cm": "12", "f.distance_cm:chip": "15"}, "12", None)],
)
def test_a_band_of_its_weapon_is_tapped_instead_of_a_distance(table, sent, typed, tapped):
    """What is typed counts before what was tapped; muskets reach 5, 15 and 40 cm, and at 41 the volley is wasted."""
    declared(table)
    due = table.snapshot().state.battle["due"][0]

    html = tight(table.phone("player").get(table.url, {"due": due["id"], **sent}).content.decode())

    chips = re.findall(r'name="f.distance_cm:chip" value="(\d+)"( checked)?', html)
    assert [value for value, _checked in chips] == ["5", "15", "40", "41"]
    assert next((value for value, checked in chips if checked), None) == tapped
    assert re.search(r'name="f.distance_cm" value="([^"]*)"', html)[1] == typed
    assert counted(html) == [("to hit", "24")]


def test_each_throw_leads_to_the_next_and_the_log_has_them_all(table):
    declared(table)

    to_kill = thrown(table, die0x1="10", die0x2="2", die0x5="5", die0x6="7")
    html = to_kill.content.decode()
    had = re.search(r'name="had" value="([^"]*)"', html)[1]
    assert counted(html) == [("to kill", "12")]
    assert had == " ".join("1" * 10 + "2" * 2 + "5" * 5 + "6" * 7)

    officers = thrown(table, had=had, die0x1="8", die0x6="4")
    html = officers.content.decode()
    had = re.search(r'name="had" value="([^"]*)"', html)[1]
    assert re.findall(r'name="(die\d)" value="6"', html) == ["die0", "die1"]

    done = thrown(table, had=had, die0="1", die1="2")

    entry = Entry.objects.get(battle=table.battle, act="fire")
    assert done.status_code == 302
    assert len(entry.dice) == 24 + 12 + 2
    assert entry.outcome["thrown"][0] == [24, [5, 6]]
    told = table.phone("player").get(done["Location"]).content.decode()
    assert "24 dice, needs 5+: <b>12 succeed</b>" in told
    state = table.snapshot().state
    assert state[TARGET]["losses_pending"] == 4
    assert [due["act"] for due in state.battle["due"]] == ["loss_test"]


def test_the_characters_who_are_there_are_ticked_and_struck_in_that_order(table):
    declared(table)
    due = table.snapshot().state.battle["due"][0]
    page = table.phone("player", language="it").get(table.url, {"due": due["id"]}).content.decode()
    boxes = re.findall(r'<input type="checkbox" name="(f.character_picks.\d)" value="(\w+)">(\w+)', page)
    assert [(value, text) for _name, value, text in boxes] == [("commander", "Comandante"), ("musician", "Musico")]

    sent = {"had": " ".join("1" * 12 + "6" * 12) + " " + " ".join("1" * 8 + "6" * 4), "die0": "6", "die1": "1"}
    done = thrown(table, **sent, **{boxes[1][0]: "musician"})

    assert done.status_code == 302
    men = {man["role"]: man["alive"] for man in table.snapshot().state[TARGET]["characters"]}
    assert (men["commander"], men["musician"]) == (True, False)
    assert "Musico" in table.phone("player", language="it").get(done["Location"]).content.decode()


def test_or_the_server_throws_them(table):
    declared(table)

    done = thrown(table, _roll="1")

    assert done.status_code == 302
    assert table.snapshot().state.battle["volleys"] == []


def test_the_server_throws_the_rest_of_a_stage_and_never_the_stage_before(table):
    declared(table)
    to_hit = "1 " * 20 + "6 6 6 6"

    officers = thrown(table, _roll="1", had=to_hit, die1="5")

    assert officers.status_code == 302
    entry = Entry.objects.get(battle=table.battle, act="fire")
    assert [die[1] for die in entry.dice[:24]] == [1] * 20 + [6] * 4
    assert {die[2] for die in entry.dice[:24]} == {"typed"}
    assert [(die[2], die[1] if die[2] == "typed" else 0) for die in entry.dice[24:28]] == [
        ("server", 0),
        ("typed", 5),
        ("server", 0),
        ("server", 0),
    ]
    proof = prove(Battle.objects.get(pk=table.battle.pk))
    assert proof.holds
    assert len([roll for roll in proof.rolls if roll.seq == entry.seq]) == len(entry.dice) - 25
    told = table.phone("player").get(f"{table.url}log/").content.decode()
    assert "(typed)" in told
    assert "(rolled by the server)" in told


def test_a_handful_is_thrown_as_far_as_it_was_not_counted(table):
    declared(table)

    done = thrown(table, _roll="1", die0x6="3", die0x1="4")
    over = thrown(table, _roll="1", die0x6="25")

    entry = Entry.objects.get(battle=table.battle, act="fire")
    assert done.status_code == 302
    assert [(die[1], die[2]) for die in entry.dice[:7]] == [(1, "typed")] * 4 + [(6, "typed")] * 3
    assert {die[2] for die in entry.dice[7:]} == {"server"}
    told = tight(table.phone("player").get(f"{table.url}log/").content.decode())
    assert re.search(r">6</b>×3✓ <b class=.num.>1</b>×4 \(typed\) <b class=.num.>\d</b>×\d+.*?\(rolled by the server\)", told)
    assert over.status_code == 409
