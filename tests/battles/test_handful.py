"""Dice by the handful: counted face by face, asked for again where a throw is not whole, told as counts."""

import re
import uuid

import pytest
from django.http import QueryDict
from django.utils import translation

from battles.actions.play import thrown_as_json
from battles.models import Entry
from battles.queries.log import dice_of
from battles.table.dice_form import DiceForm, all_faces, next_dice
from rules.engine.dice import typed
from rules.engine.ruleset import rulesets
from rules.engine.text import Text
from rules.web.explain import face_of, throws
from tests.battles.table import SHOT, shooting_table

NARAN = rulesets()["naran-fuciliers-wars"].procedures
#: Dice to hit and to kill, of an attacker with ten and a defender with six.
SIDE = {"arm": "infantry", "quality": "average", "weapon": "bayonet", "formation": "line", "order": "hold"}
BRAWL = {
    "attacker": {**SIDE, "figures": 24, "in_contact": 10},
    "defender": {**SIDE, "figures": 24, "in_contact": 6},
}


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def volley(figures, **target):
    """Musketeers who fire at short range."""
    shooter = {"arm": "infantry", "weapon": "firearm", "quality": "average", "figures": figures}
    return {"shooter": shooter, "target": {"kind": "infantry", "figures": 48, **target}, "range_band": "short"}


def label(text):
    return Text(text, text)


def asked(procedure, given, *had):
    return [(type(one).__name__, one.label, one.count) for one in next_dice(NARAN[procedure], given, had, "en")]


def test_a_volley_asks_for_one_throw_after_another():
    facts = volley(figures=24)

    assert asked("fire", facts) == [("Handful", "to hit", 24)]
    assert asked("fire", facts, *[6] * 5, *[1] * 19) == [("Handful", "to kill", 5)]
    assert asked("fire", facts, *[6] * 4, *[1] * 20) == [("Die", "to kill", 1)] * 4


def test_saves_in_pairs_are_not_counted_but_typed_in_order():
    facts = volley(figures=24, save=7)
    struck = [*[6] * 12, *[1] * 12, *[6] * 12]

    assert asked("fire", facts, *struck) == [("InOrder", "save", 24)]


def test_what_hangs_on_no_other_throw_is_asked_for_at_once():
    assert asked("melee", BRAWL) == [("Handful", "attacker, to hit", 10)]
    assert asked("melee", BRAWL, *[6] * 10) == [("Handful", "attacker, to kill", 10), ("Handful", "defender, to hit", 6)]
    assert asked("melee", BRAWL, *[1] * 10) == [("Handful", "defender, to hit", 6)]


def test_counts_become_faces_in_the_order_of_the_form():
    sent = QueryDict("had=6 6&die1x6=2&die0=4&die1x1=3&die2s=1 25&dice=3,3")

    assert all_faces(sent) == [6, 6, 4, 1, 1, 1, 6, 6, 1, 2, 5, 3, 3]
    assert all_faces(QueryDict("die0x2=x")) == ["x"]


@pytest.mark.parametrize(
    ("sent", "wrong"),
    [
        ("die0x6=20&die0x1=4", ""),
        ("", ""),
        ("die0x6=17", "to hit: 17 of 24 dice entered."),
        ("die0x6=17&die0x1=8", "to hit: 25 of 24 dice entered."),
        ("dice=4", "to hit: 0 of 24 dice entered."),
    ],
)
def test_a_throw_that_is_not_whole_is_wrong(sent, wrong):
    form = DiceForm("typed", next_dice(NARAN["fire"], volley(figures=24), (), "en"))
    query = QueryDict(sent)
    form.line = query.get("dice")

    form.keep(query)

    assert form.wrong == wrong


def test_a_throw_is_read_as_counts_with_what_succeeds():
    hits = typed(6, 6, 3, 4, 1, 1, 1, 5, 2)
    hits.pool(8, hits_label := label("to hit"), hits=lambda face: face >= 4)
    hits.d6(label("save"))

    found = throws([face_of(die, "en") for die in hits.rolled])

    assert [(throw.counts, throw.hits) for throw in found] == [
        ([(6, 2, True), (5, 1, True), (4, 1, True), (3, 1, False), (1, 3, False)], 4),
        ([], None),
    ]
    assert hits_label == hits.rolled[0].label
    assert found[0].needs == "needs 4+"


def test_the_log_keeps_throws():
    dice = typed(6, 3, 1, 6, 2, 2)
    dice.pool(4, label("to hit"), hits=lambda face: face >= 5)
    dice.pool(2, label("save"))
    kept = [[d.sides, d.face, d.origin, d.label.en, d.label.it] for d in dice.rolled]

    assert dice_of(kept, thrown_as_json(dice.rolled)) == tuple(dice.rolled)
    assert [die.together for die in dice_of(kept)] == [1] * 6


# --- in a battle ---------------------------------------------------------------------------------------------------


@pytest.fixture
def shooting(db):
    return shooting_table()


def shot(table, **sent):
    return {
        **SHOT,
        "base_seq": str(table.snapshot().seq),
        "key": uuid.uuid4().hex,
        "f.range_band": "short",
        **sent,
    }


def test_without_script_a_handful_is_six_numbers(shooting):
    phone = shooting.phone("player")
    wanted = phone.post(f"{shooting.url}act/shooting/", shot(shooting))
    html = wanted.content.decode()
    count = int(re.search(r'data-face-counts="(\d+)"', html)[1])

    short = phone.post(f"{shooting.url}act/shooting/", shot(shooting, die0x6="1"))
    whole = phone.post(f"{shooting.url}act/shooting/", shot(shooting, die0x1=str(count - 1), die0x6="1"))

    assert wanted.status_code == 422
    assert re.findall(r'name="(die0x\d)"', html) == [f"die0x{face}" for face in range(1, 7)]
    assert short.status_code == 409
    assert f"shooting: 1 of {count} dice entered." in short.content.decode()
    assert 'name="die0x6" value="1"' in short.content.decode()
    assert whole.status_code == 302
    entry = Entry.objects.get(battle=shooting.battle, act="shooting")
    assert [die[1] for die in entry.dice] == [1] * (count - 1) + [6]
    assert f"×{count - 1}" in phone.get(whole["Location"]).content.decode()
