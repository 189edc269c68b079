"""What the report sums up for each side, in battles played at random: expected losses beside those suffered."""

from collections import Counter
from random import Random

import pytest

from armies.models import Army
from battles import ledger
from battles.ledger import Requester
from battles.models import Entry, Seat
from battles.table import luck as odds_luck
from rules.engine.dice import Dice
from rules.engine.odds import Chance
from rules.engine.ruleset import rulesets
from tests.battles.table import listed_army
from tools.random_play import play_battle

pytestmark = pytest.mark.django_db
RUNS = 60

#: Who loses how much by an act, of what, as a player would read it off the result: (role, number, measure).
SUFFERED = {
    "de-bellis-empire": {
        "fire": lambda v: [("target", v.get("points_lost"), "points_lost")],
        "melee": lambda v: [(v.get("loser"), v.get("points_lost"), "points_lost")],
    },
    "guerre-ditalia": {
        "shooting": lambda v: [
            (role, int(v.get(f"{side}_effect") == "destroyed"), "elements_destroyed")
            for role, side in (("unit", "shooter"), ("target", "target"))
        ],
        "melee": lambda v: [(who, v.get(f"{who}_destroyed"), "elements_destroyed") for who in ("unit", "enemy")],
    },
    "impetus": {
        "shooting": lambda v: [("target", v.get("hits"), "hits")],
        "reaction_shot": lambda v: [("target", v.get("hits"), "hits")],
        "melee": lambda v: [(who, v.get(f"{who}_hits_taken"), "hits") for who in ("attacker", "defender")],
        "cohesion_shot": lambda v: [("unit", v.get("losses"), "losses")],
        "cohesion_melee": lambda v: [("unit", v.get("losses"), "losses")],
    },
    "naran-fuciliers-wars": {
        "fire": lambda v: [("target", v.get("figures_lost"), "figures_lost")],
        "river_fording": lambda v: [("unit", v.get("figures_lost"), "figures_lost")],
        "melee": lambda v: [(who, v.get(who, {}).get("figures_lost"), "figures_lost") for who in ("attacker", "defender")],
    },
    "ordre-mixte": {
        "infantry_fire": lambda v: [("target", v.get("pm_lost"), "pm_lost")],
        "artillery_fire": lambda v: [("target", v.get("pm_lost"), "pm_lost")],
        "melee": lambda v: [(who, v.get(f"{who}_pm_lost"), "pm_lost") for who in ("attacker", "defender")],
        "morale_test": lambda v: [("unit", v.get("further_pm_lost"), "pm_lost")],
    },
}
#: A battle of each in which both sides lose something, and how many entries of it.
PLAYED = {
    "de-bellis-empire": (3, 250),
    "guerre-ditalia": (3, 250),
    "impetus": (3, 250),
    "naran-fuciliers-wars": (9, 300),
    "ordre-mixte": (3, 300),
}


@pytest.mark.parametrize("slug", SUFFERED)
def test_each_side_is_told_what_its_dice_cost_and_might_have_cost(slug, monkeypatch):
    monkeypatch.setattr(odds_luck, "AT_MOST_SECONDS", 60.0)
    seed, entries = PLAYED[slug]
    armies: list[Army] = [listed_army(army, slug) for army in rulesets()[slug].play.army.samples[:2]]
    battle = play_battle(slug, armies, seed, turns=9, entries=entries).battle
    snapshot = ledger.read(battle.code, Requester(token=Seat.objects.get(battle=battle).token))

    told = odds_luck.luck_of(snapshot, "en").rows
    rows = [row for row in told if row.measure != "Points"]

    suffered, expected, variance = counted(snapshot, slug)
    assert {row.side: row.suffered for row in told if row.measure == "Points" and row.suffered} == points(snapshot, slug)
    assert {(row.side, row.measure): row.suffered for row in rows} == +suffered | {key: suffered[key] for key in expected}
    for row in rows:
        off = abs(row.expected - expected[row.side, row.measure])
        assert off < 5 * (variance[row.side, row.measure] / RUNS) ** 0.5 + 0.02 * row.expected + 0.05, row
    assert {row.side for row in rows} == {"a", "b"}


def points(snapshot, slug):
    """What those who fell of each side count, where a figure counts points."""
    lost = Counter()
    undone = set(Entry.objects.filter(battle_id=snapshot.id, undoes__isnull=False).values_list("undoes", flat=True))
    for entry in Entry.objects.filter(battle_id=snapshot.id, kind="act", act__in=SUFFERED[slug]).exclude(seq__in=undone):
        for role, number, _measure in SUFFERED[slug][entry.act](entry.outcome["values"]) if entry.dice else ():
            if number and "figure_cost" in snapshot.state[entry.chosen[role]]:
                lost[snapshot.state.side_of(entry.chosen[role])] += number * snapshot.state[entry.chosen[role]]["figure_cost"]
    return lost


def counted(snapshot, slug):
    """By side and measure: what was suffered, what random runs of the same acts suffer, and how far that may be off."""
    suffered, expected, variance = Counter(), Counter(), Counter()
    dice = Dice(Chance(Random(5)))
    undone = set(Entry.objects.filter(battle_id=snapshot.id, undoes__isnull=False).values_list("undoes", flat=True))
    for entry in Entry.objects.filter(battle_id=snapshot.id, kind="act").exclude(seq__in=undone).exclude(dice=[]):
        read = SUFFERED[slug].get(entry.act)
        if read is None:
            continue
        procedure = snapshot.play.acts[entry.act].procedure
        facts = procedure.facts.read(entry.facts)
        runs = [procedure.resolve(facts, dice).values for _ in range(RUNS)]
        dice.rolled.clear()
        said = Counter()
        for role, number, measure in read(entry.outcome["values"]):
            if number:
                suffered[snapshot.state.side_of(entry.chosen[role]), snapshot.ruleset.word(measure).of("en")] += number
        for run in runs:
            for role, number, measure in read(run):
                if number:
                    key = snapshot.state.side_of(entry.chosen[role]), snapshot.ruleset.word(measure).of("en")
                    said[key] += number
                    variance[key] += number * number / RUNS
        for key, number in said.items():
            expected[key] += number / RUNS
    return suffered, expected, variance
