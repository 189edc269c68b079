"""Army lists: what they cost, which limits they break, and how they enter a battle."""

from dataclasses import replace

import pytest

from rules.engine.army import ListedArmy, ListedCommand, ListedUnit, MusteredSide
from rules.engine.play.state import State
from rules.rulesets.naran_fuciliers_wars import lines
from rules.rulesets.naran_fuciliers_wars.army import ARMY, individuals_of
from rules.rulesets.naran_fuciliers_wars.books import BOOKS, FUSILIERS
from rules.rulesets.naran_fuciliers_wars.losses import dead_points, losses_of
from rules.rulesets.naran_fuciliers_wars.samples import FRANCE, SAVOY
from rules.rulesets.naran_fuciliers_wars.state import muster


def foot(figures=12, **more):
    return ListedUnit("line_infantry", "Fucilieri", {**FUSILIERS.line, "figures": figures, **more})


def army(*commands, **options):
    return ListedArmy("Test", "Chief", commands, options)


def brigade(*units, **options):
    return ListedCommand("Brigade", "General", units, options)


def broken(listed):
    return {(found.command, found.text.en, found.cite) for found in ARMY.reckon(listed).broken}


@pytest.mark.parametrize("sample", ARMY.samples, ids=lambda sample: sample.name)
def test_samples_keep_to_a_thousand_points_and_every_limit(sample):
    found = ARMY.reckon(sample)

    assert (found.broken, found.total <= 1000, found.total > 950) == ((), True, True)


def test_the_printed_profile_is_as_printed():
    """§1.1 «Il Profilo»: average, disciplined, value 1, 5 points, +3 to veteran, 8 to 24 figures, no save, 15 cm."""
    unit = ListedUnit(FUSILIERS.kind, "", FUSILIERS.line)
    chosen = {name: lines.option(unit, name) for name in ("quality", "troop_type", "value", "save", "move_cm")}

    assert chosen == {"quality": "average", "troop_type": "disciplined", "value": 1, "save": None, "move_cm": 15}
    assert [lines.number(unit, name) for name in ("figure_cost", "upgrade_cost", "min_figures", "max_figures")] == [5, 3, 8, 24]


def test_every_cost_of_the_book_is_counted():
    """§1.1, §2.1, §4.9 to §4.11: 12 × (5 + 3) + 3 special characters × 10 + 27 + 20, and those who lead."""
    unit = foot(improved=True, exploration=True, colonel=True, colonel_cost=20)
    found = ARMY.reckon(
        army(brigade(unit, general_value=3, trumpeters=1), chief_value=5, chief_charismatic=True, army_standard=True)
    )

    assert found.commands == (12 * 8 + 30 + 27 + 20 + 20 + 35 + 10,)
    staff = 30 + 80 + 100 + 2 * 10 + 100
    assert found.total == found.commands[0] + staff


@pytest.mark.parametrize(
    ("listed", "limit"),
    [
        (army(brigade(foot(), foot()), points_limit=100), (None, "Too many points.", "§1.1")),
        (army(brigade(foot())), (0, "Brigade: too few battalions.", "§1.1")),
        (army(brigade(foot(6), foot())), (0, "Fucilieri: too few figures.", "§1.1")),
        (army(brigade(foot(), foot()), chief_charismatic=True), (None, "A charismatic commander-in-chief has value 5.", "§4.10")),
        (army(brigade(foot(), foot(), trumpeters=3)), (0, "Brigade: too many trumpeters.", "§4.3")),
    ],
)
def test_a_broken_limit_is_named_with_its_section(listed, limit):
    assert limit in broken(listed)


def test_an_army_without_commands_is_said_to_need_one():
    assert broken(army()) == {(None, "An army needs at least one command.", "§1.1")}


def test_more_than_the_rules_can_count_is_a_broken_limit_and_no_crash():
    many = brigade(*[foot() for _ in range(61)])

    assert len(ARMY.reckon(army(many)).broken) == 1


def test_leaders_and_their_people_join_their_commands():
    joined = individuals_of(SAVOY)

    assert [(place, fields["role"]) for place, fields in joined] == [
        (0, "commander_in_chief"),
        (0, "messenger"),
        (0, "messenger"),
        (1, "general"),
        (2, "general"),
        (3, "general"),
    ]


def test_a_commander_in_chief_who_leads_a_command_has_his_people_there():
    own = replace(SAVOY.commands[0], options={**SAVOY.commands[0].options, "led_by": "commander_in_chief"})
    joined = individuals_of(replace(SAVOY, commands=(own, *SAVOY.commands[1:])))

    assert {place for place, fields in joined if fields["role"] in ("commander_in_chief", "messenger")} == {1}


def test_units_enter_the_battle_with_their_characters_ammunition_and_reserve():
    state = muster([MusteredSide("a", SAVOY), MusteredSide("b", FRANCE)], {})

    unit = state["unit:a1-2"]
    assert (unit["figures"], unit["salvos"], unit["standards"], unit["weapon"]) == (12, {"volley": 6}, 1, "firearm")
    assert [man["role"] for man in unit["characters"]] == ["commander", "standard_bearer", "musician"]
    assert state["unit:a1-4"]["salvos"] == {"round_shot": 4, "canister": 2}
    assert state["command:a3"]["position"] == "reserve"
    assert state["command:a2"]["arm"] == "cavalry"


def test_a_mounted_colonel_is_a_figure_more_with_a_wound_and_points_of_his_own():
    """§4.9, R2: he neither fires nor stands in the ranks; lost, he costs what he was paid for, others the improved price."""
    state = muster(
        [MusteredSide("a", army(brigade(foot(improved=True, colonel=True, colonel_cost=20)))), MusteredSide("b", FRANCE)], {}
    )
    unit = state["unit:a1-1"]
    colonel = unit["characters"][-1]

    assert (unit["figures"], sum(unit["ranks"])) == (12, 12)
    assert (colonel["kind"], colonel["wounds"]) == ("colonel", 1)
    struck = [man | {"alive": man["kind"] == "standard_bearer"} for man in unit["characters"]]
    assert dead_points({**unit, "figures": 10, "characters": struck}) == 2 * (5 + 3) + 10 + 10 + 20


def test_heroic_leaders_have_the_save_and_wounds_of_their_section():
    """§4.7, §4.8."""
    joined = individuals_of(army(brigade(foot(), heroic=True), chief_heroic=True))

    assert {fields["role"]: (fields["save"], fields["wounds"]) for _, fields in joined if fields.get("heroic")} == {
        "commander_in_chief": (6, 4),
        "general": (6, 2),
    }


def test_an_army_standard_that_falls_with_its_bearer_is_lost_once():
    """§1.3, §4.11, R4: a hundred points, and a bearer without a profile of his own costs nothing."""
    state = muster([MusteredSide("a", army(brigade(foot()), army_standard=True)), MusteredSide("b", FRANCE)], {})
    bearer = state["side:a"]["standard_held_by"]
    down = {bearer: {**state[bearer], "fate": "killed"}, "side:a": {**state["side:a"], "army_standard": "knocked_down"}}

    assert losses_of(State({**state.holders, **down}), "a") == 100


def test_a_trumpeter_of_a_general_costs_what_the_army_pays_for_aides():
    without, with_ = (ARMY.reckon(army(brigade(foot(), trumpeters=n), aide_cost=15)).total for n in (0, 2))

    assert with_ - without == 30


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.title)
def test_every_profile_of_the_sample_books_can_be_fielded(book):
    for entry in book.entries:
        unit = ListedUnit(entry.kind, entry.name, {**entry.line, "figures": entry.line["min_figures"], "guns": 2})
        fields = lines.unit_fields(unit, 0)
        arms = {"infantry": ("firearm",), "cavalry": ("none", "mounted_firearm"), "artillery": ("cannon", "howitzer")}
        assert fields["weapon"] in arms[fields["arm"]]
