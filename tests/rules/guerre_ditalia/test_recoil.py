"""§Respinta and the recoil table."""

import pytest

from rules.rulesets.guerre_ditalia.terms import TROOP_TYPES
from tests.rules.guerre_ditalia.asking import ask, is_wrong

FRIENDS = (
    *("gendarmes", "cavalry", "light_cavalry", "pikes", "spears", "halberdiers", "swordsmen"),
    *("missile_foot", "light_foot", "forlorn_hope", "artillery", "camp"),
)
#: The merged cells of the table, written out: P pushed, X destroyed itself, K friend destroyed, T passes through.
TABLE = {
    "gendarmes": "PPPXXKKKKKKX",
    "cavalry": "PPPXXXKKKKKX",
    "light_cavalry": "TTTXXXXKKKKX",
    "pikes": "XXPPPPPPPPPT",
    "spears": "XXPPPPPPPPPT",
    "halberdiers": "XXPPPPPPPPPT",
    "swordsmen": "XXPPPPPPPPPT",
    "missile_foot": "XXPTTTTPPPPT",
    "light_foot": "TTTTTTTTTTTT",
    "forlorn_hope": "XXPPPPPPPPPT",
}
TWINS = {"light_cavalry": "missile_cavalry", "artillery": "organ_guns"}


def recoil(type_, *friends, **facts):
    return ask("recoil", type=type_, friends_in_path=list(friends), **facts)


def letter(outcome):
    if outcome.self_lost:
        return "X"
    return {"pushed_back": "P", "destroyed": "K", "passed_through": "T"}[outcome.friends[0]]


def test_the_recoil_table():
    for type_, row in TABLE.items():
        assert "".join(letter(recoil(type_, friend)) for friend in FRIENDS) == row
    for type_, twin in TWINS.items():
        for other in TABLE:
            assert recoil(other, type_).values == recoil(other, twin).values
    for friend in TROOP_TYPES:
        assert recoil("light_cavalry", friend).values == recoil("missile_cavalry", friend).values


def test_crews_pass_everybody_and_the_gun_stays():
    gone = recoil("organ_guns", "pikes", cause="shooting", attacked_on="flank", enemy_in_path=True, table_edge=True)

    assert (gone.result, gone.cause, gone.direction, gone.friends) == ("crew_flees", "crew", "none", ["untouched"])
    assert (gone.melee_recoils_this_turn, gone.self_lost) == (0, False)


IN_ORDER = [
    ("third_recoil", {"melee_recoils_this_turn": 2}),
    ("enemy_in_path", {"enemy_in_path": True}),
    ("table_edge", {"table_edge": True}),
    ("no_room_sideways", {"attacked_on": "flank", "friends_in_path": ["gendarmes"], "column_blocked": True}),
    ("forbidden_ground", {"terrain": "steep_hill"}),
]


@pytest.mark.parametrize("first", range(len(IN_ORDER)), ids=[cause for cause, _ in IN_ORDER])
def test_what_destroys_comes_in_order(first):
    facts = {"type": "pikes"}
    for _, more in IN_ORDER[first:]:
        facts |= more
    lost = ask("recoil", **facts)

    assert (lost.result, lost.cause, lost.direction, lost.distance_mm) == ("destroyed", IN_ORDER[first][0], "none", 0)
    assert lost.friends == ["untouched"] * len(facts.get("friends_in_path", []))


def test_a_camp_is_destroyed_first_of_all():
    assert recoil("camp", "pikes", melee_recoils_this_turn=2).cause == "camp"


def test_sideways_the_ground_that_slows_kills_and_light_foot_fears_only_steep_hills():
    def cause(type_, terrain):
        return recoil(type_, attacked_on="flank", terrain=terrain).cause

    assert {cause("pikes", t) for t in ("river", "river_bank", "fortification", "steep_hill")} == {"difficult_ground_sideways"}
    assert [cause("light_foot", t) for t in ("woods", "river_bank", "steep_hill")] == [
        "clear",
        "clear",
        "difficult_ground_sideways",
    ]
    assert cause("cavalry", "dry_river") == "clear"
    assert recoil("light_foot", terrain="steep_hill").cause == "clear"


def test_shots_do_not_count_as_recoils_in_a_row():
    assert recoil("pikes", cause="shooting", melee_recoils_this_turn=2).melee_recoils_this_turn == 2
    assert recoil("pikes", melee_recoils_this_turn=1).melee_recoils_this_turn == 2


def test_who_dies_on_a_later_friend_leaves_all_untouched():
    lost = recoil("missile_foot", "pikes", "gendarmes", "camp")

    assert (lost.cause, lost.friends, lost.passes_through) == ("friend_behind", ["untouched"] * 3, 0)


def test_a_blocked_column_matters_only_where_it_is_pushed():
    assert recoil("missile_foot", "pikes", "light_foot", column_blocked=True).cause == "column_blocked"
    assert recoil("light_foot", "pikes", column_blocked=True).result == "recoils"
    assert recoil("gendarmes", "halberdiers", column_blocked=True).friends == ["destroyed"]
    cascade = recoil("pikes", "pikes", column_blocked=True, house_rules={"R74": "cascade"})
    assert (cascade.cause, cascade.friends) == ("column_blocked", ["untouched"])


def test_the_house_rule_reads_the_table_for_each_that_is_pushed():
    """R74: missile foot passes the pikes and pushes on; light horse tramples; guns let their crews through."""

    def pushed(*friends):
        return recoil("swordsmen", *friends, house_rules={"R74": "cascade"}).friends

    assert pushed("missile_foot", "pikes", "light_foot", "camp") == [
        *("pushed_back", "passed_through", "pushed_back", "passed_through"),
    ]
    assert pushed("light_cavalry", "forlorn_hope", "pikes") == ["pushed_back", "destroyed", "untouched"]
    assert pushed("light_cavalry", "pikes", "pikes") == ["destroyed", "untouched", "untouched"]
    assert pushed("pikes", "spears", "gendarmes") == ["pushed_back", "destroyed", "untouched"]
    assert pushed("artillery", "gendarmes") == ["pushed_back", "passed_through"]
    assert recoil("light_cavalry", "cavalry", "pikes", house_rules={"R74": "cascade"}).cause == "friend_behind"


def test_a_column_goes_back_as_a_whole_without_it():
    assert recoil("swordsmen", "light_cavalry", "pikes", "camp").friends == ["pushed_back"] * 3


@pytest.mark.parametrize(
    "facts",
    [
        {"type": "artillery", "cause": "melee"},
        {"type": "pikes", "column_blocked": True},
        {"type": "pikes", "melee_recoils_this_turn": 3},
        {"type": "pikes", "friends_in_path": ["pikes"] * 9},
        {"type": "pikes", "friends_in_path": "pikes"},
        {"type": "pikes", "attacked_on": "side"},
    ],
    ids=str,
)
def test_contradictions_and_ranges(facts):
    assert is_wrong("recoil", **facts)
