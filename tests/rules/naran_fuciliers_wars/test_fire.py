"""§3.4."""

import pytest

from tests.rules.naran_fuciliers_wars.calls import call, first_reasons, reason, wrong

MUSKETS = {"arm": "infantry", "weapon": "firearm", "quality": "average"}
GUNS = {
    "arm": "artillery",
    "weapon": "cannon",
    "ammunition": "round_shot",
    "gun_value": 2,
    "unit_figures": 5,
    "quality": "average",
}


def fire(*dice, figures=4, band="short", target=None, picks=(), **shooter):
    return call(
        "fire",
        *dice,
        shooter={**MUSKETS, "figures": figures, **shooter},
        target={"kind": "infantry", "figures": 12, **(target or {})},
        range_band=band,
        character_picks=list(picks),
    )


def guns_at(target, *dice, band="short", **facts):
    return call("fire", *dice, shooter=GUNS, target={"figures": 6, **target}, range_band=band, **facts)


@pytest.mark.parametrize(
    ("facts", "band"),
    [
        ({"weapon": "bow", "distance_cm": 15}, "short"),
        ({"weapon": "bow", "distance_cm": 31}, "out_of_range"),
        ({"weapon": "firearm", "distance_cm": 5}, "point_blank"),
        ({"weapon": "firearm", "distance_cm": 41}, "out_of_range"),
        ({"weapon": "mounted_firearm", "distance_cm": 11}, "long"),
        ({"weapon": "cannon", "pounds": 6, "distance_cm": 61}, "out_of_range"),
        ({"weapon": "cannon", "pounds": 7, "distance_cm": 70}, "long"),
        ({"weapon": "cannon", "pounds": 10, "distance_cm": 71}, "out_of_range"),
        ({"weapon": "cannon", "pounds": 11, "distance_cm": 80}, "long"),
        ({"weapon": "howitzer", "distance_cm": 19}, "too_close"),
        ({"weapon": "howitzer", "distance_cm": 20}, "short"),
        ({"weapon": "howitzer", "distance_cm": 31}, "long"),
    ],
)
def test_ranges_include_their_limits(facts, band):
    """R41."""
    assert call("range_band", **facts).range_band == band


def test_only_cannon_have_a_calibre():
    wrong("range_band", weapon="cannon", distance_cm=1)
    wrong("range_band", weapon="bow", pounds=6, distance_cm=1)


def test_nobody_sees_through_a_wood():
    through = {"terrain": "forest", "observer": "outside", "target": "outside"}

    assert call("woods_visibility", **through).values == {"visible": False, "limit_cm": None}
    assert call("woods_visibility", terrain="wood", observer="inside", target="inside", separation_cm=6).visible is False
    assert call("woods_visibility", terrain="wood", observer="outside", target="inside", target_edge_cm=10).visible
    wrong("woods_visibility", terrain="wood", observer="outside", target="inside", observer_edge_cm=3)


def test_half_of_the_figures_decide_on_cover():
    """R34."""
    assert call("cover_check", figures=5, in_heavy=3).cover == "heavy"
    assert call("cover_check", figures=6, in_heavy=2, in_light=1).cover == "light"
    assert call("cover_check", figures=7, in_heavy=2, in_light=1).cover == "none"
    wrong("cover_check", figures=2, in_heavy=2, in_light=1)


def line(**facts):
    return {
        "arm": "infantry",
        "weapon": "firearm",
        "salvos_left": 3,
        "order": "hold",
        "formation": "line",
        "ranks": [5, 5, 4],
        "distance_cm": 10,
        **facts,
    }


def test_refusals_to_fire_in_order():
    faults = [
        {"already_fired": True},
        {"salvos_left": 0},
        {"prone": True},
        {"in_water": True},
        {"engagement": "one_side"},
        {"order": "oppose", "return_fire": False},
        {"indirect": True},
        {"line_of_sight": False},
        {"target": "individual", "target_protected": True},
        {"target_is_nearest": False},
    ]

    assert first_reasons("declare_fire", line(), faults) == [
        "already_fired",
        "no_ammunition",
        "prone",
        "in_water",
        "unit_engaged",
        "order_oppose",
        "indirect_not_possible",
        "target_not_visible",
        "target_protected",
        "not_nearest_target",
    ]


def test_a_unit_on_oppose_answers_if_it_stands():
    """R37."""
    answer = line(order="oppose", return_fire=True, target_is_nearest=False)

    assert reason("declare_fire", **answer) == "not_fired_upon"
    assert reason("declare_fire", **answer, fired_on_by_target=True, own_test_result="bloodlust") == "test_not_ok"
    assert call("declare_fire", **answer, fired_on_by_target=True, own_test_result="ok").base_dice == 14
    assert call("declare_fire", **line(order="oppose", reaction="bloodlust")).allowed


def test_a_square_fires_all_its_sides_from_one_marker():
    """R31."""
    square = line(formation="square", ranks=[], figures=19, order="oppose")

    assert call("declare_fire", **square, square_front=True).base_dice == 7
    other_side = call("declare_fire", **{**square, "salvos_left": 0}, already_fired=True)
    assert (other_side.base_dice, other_side.salvo_spent, other_side.salvos_left) == (4, False, 0)
    assert reason("declare_fire", **{**square, "figures": 3}) == "target_not_visible"


def test_a_square_engaged_on_one_side_fires_at_that_cavalry():
    square = line(formation="square", ranks=[], figures=16, engagement="one_side", target_is_nearest=False)

    assert reason("declare_fire", **square, target="cavalry") == "unit_engaged"
    assert reason("declare_fire", **square, target_is_engager=True) == "unit_engaged"
    assert call("declare_fire", **square, target="cavalry", target_is_engager=True).allowed
    assert (
        reason("declare_fire", **{**square, "engagement": "wrapped"}, target="cavalry", target_is_engager=True) == "unit_engaged"
    )


def test_an_unseen_friend_protects_unless_the_club_says_otherwise():
    """R35."""
    shot = line(target="artillery", target_protected=True, protector_visible=False)

    assert reason("declare_fire", **shot) == "target_protected"
    assert reason("declare_fire", **shot, house_rules={"R35": "visible_protector"}) is None
    assert (
        reason("declare_fire", **{**shot, "protector_visible": True}, house_rules={"R35": "visible_protector"})
        == "target_protected"
    )


def test_a_volley_out_of_range_is_spent():
    """R36."""
    found = call("declare_fire", **line(distance_cm=41))

    assert (found.in_range, found.base_dice, found.salvos_left) == (False, 0, 2)


@pytest.mark.parametrize(
    "facts",
    [
        line(ranks=[]),
        line(figures=5),
        line(gun_value=1),
        line(ammunition="shell"),
        line(weapon="cannon", pounds=6),
        line(formation="battery", ranks=[]),
        line(square_front=True),
        line(target_is_engager=True),
        line(target_prone=True, target="cavalry"),
        line(return_fire=True),
        line(blocked_figures=15),
        line(pounds=6),
        line(house_rules={"R34": "visible_protector"}),
    ],
    ids=range(13),
)
def test_volleys_that_cannot_be(facts):
    wrong("declare_fire", **facts)


def test_cavalry_fires_with_two_ranks():
    found = call("declare_fire", **line(arm="cavalry", weapon="mounted_firearm", ranks=[4, 3, 2], blocked_figures=1))

    assert found.base_dice == 6


def test_falling_back_counts_as_disorder_too_and_sixes_always_serve():
    volley = fire(6, 5, 1, 4, 6, figures=4, band="long", reaction="falling_back", target={"cover": "heavy", "resistance": 5})

    assert volley.modifiers["to_hit"] == {"long_range": -1, "disorganised": -1, "falling_back": -1}
    assert (volley.hits, volley.mortal_hits) == (1, 1)


def test_armour_and_light_cover_are_nothing_to_a_cannonball():
    """R47."""
    shot = guns_at({"kind": "cavalry", "armour": True, "cover": "light", "resistance": 1}, 4, 4, 3, 2)

    assert (shot.kill_on, shot.modifiers["to_kill"], shot.mortal_hits) == (2, {"resistance": -1}, 1)


def test_a_battery_tests_at_half_of_its_first_gunners():
    """R53."""
    battery = {"kind": "artillery", "figures": 4, "crew_initial": 6}

    assert guns_at(battery, 6, 1, 2).values["loss_test_required"] is True
    assert guns_at({**battery, "crew_initial": 4}, 6, 1, 2).values["loss_test_required"] is False


def test_labourers_die_before_gunners():
    """R46."""
    shot = guns_at({"kind": "artillery", "figures": 4, "labourers_to_lose": 1}, 6, 6, 6, 6)

    assert (shot.labourers_lost, shot.figures_lost, shot.figures_after) == (1, 1, 3)


def test_an_individual_dies_of_a_six_only():
    general = {"kind": "individual", "figures": None, "save": 7, "wounds": 1, "role": "general", "id": "Ney"}

    spared = guns_at(general, 6, 6, 6, 6, 5, 1)
    assert (spared.officer_dice, spared.officer_sixes, spared.characters, spared.destroyed) == (2, 0, [], False)
    killed = guns_at(general, 6, 6, 6, 6, 6, 6, 3, 3, 3, 4)
    assert [entry["result"] for entry in killed.characters] == ["wounded", "eliminated"]
    assert (killed.individuals_lost, killed.figures_after, killed.command_test_required) == (1, 0, True)


@pytest.mark.parametrize(
    "target",
    [
        {"kind": "individual"},
        {"kind": "individual", "figures": None, "crew_initial": 3},
        {"square": True, "kind": "cavalry"},
        {"wounds": 1},
        {"role": "general"},
        {"id": "Ney"},
        {"crew_initial": 12},
        {"labourers_to_lose": 1},
        {"kind": "artillery", "crew_initial": 5},
        {"figures": None},
        {"characters": [{"id": "a", "kind": "special"}] * 2},
        {"characters": [{"id": "a", "kind": "general"}]},
        {"figures": 1, "characters": [{"id": "a", "kind": "special"}, {"id": "b", "kind": "standard_bearer"}]},
    ],
    ids=range(13),
)
def test_targets_that_cannot_be(target):
    wrong("fire", shooter={**MUSKETS, "figures": 4}, target={"kind": "infantry", "figures": 6, **target}, range_band="short")


def test_defaults_said_aloud_are_no_contradiction():
    assert fire(1, 1, 1, 1, target={"wounds": 0, "role": None, "id": "target", "crew_initial": None}).hits == 0


@pytest.mark.parametrize(
    "shooter",
    [
        {"gun_value": 2},
        {"unit_figures": 3},
        {"weapon": "bow", "arm": "artillery"},
        {"arm": "artillery", "weapon": "cannon", "ammunition": "canister", "figures": None, "gun_value": 2},
        {"arm": "artillery", "weapon": "cannon", "ammunition": "shell", "figures": None, "gun_value": 2, "unit_figures": 4},
    ],
    ids=range(5),
)
def test_shooters_that_cannot_be(shooter):
    wrong("fire", shooter={**MUSKETS, "figures": 4, **shooter}, target={"kind": "infantry", "figures": 6}, range_band="short")


@pytest.mark.parametrize("picks", [["flag"], ["nobody"], [""]], ids=["a bearer", "a stranger", "no name"])
def test_picks_that_cannot_be(picks):
    men = [{"id": "flag", "kind": "standard_bearer"}, {"id": "serg", "kind": "special"}]

    wrong(
        "fire",
        shooter={**MUSKETS, "figures": 1},
        target={"kind": "infantry", "figures": 9, "characters": men},
        range_band="short",
        character_picks=picks,
    )


def killed(count):
    """Dice of a volley of so many firers who all hit and kill."""
    return [6] * (2 * count)


def test_a_pick_that_may_not_be_struck_is_lost():
    """R45: the colonel, picked first, is passed over while a special lives; the first special is next."""
    men = [{"id": "col", "kind": "colonel"}, {"id": "serg", "kind": "special"}, {"id": "drum", "kind": "special"}]

    volley = fire(*killed(4), 6, 6, target={"characters": men}, picks=["col", "drum"])

    assert [entry["id"] for entry in volley.characters] == ["drum", "serg"]


def test_an_individual_may_be_picked_before_any_officer():
    """R74, and the fourth hit still kills a soldier."""
    men = [{"id": "serg", "kind": "special"}, {"id": "duke", "kind": "individual", "save": 2}]

    volley = fire(*killed(1), 6, 1, 1, figures=1, target={"characters": men}, picks=["duke"])

    assert (volley.characters, volley.individuals_lost, volley.figures_lost) == ([{"id": "duke", "result": "eliminated"}], 1, 0)


def test_a_stated_lack_of_save_differs_from_silence():
    """6.0.4: silent, the officer saves like his unit; without a save he simply dies."""
    silent = {"id": "o", "kind": "special"}

    assert fire(*killed(1), 6, 6, 6, figures=1, target={"save": 7, "characters": [silent]}).characters[0]["result"] == "saved"
    bare = {**silent, "save": None}
    assert fire(*killed(1), 6, figures=1, target={"save": 7, "characters": [bare]}).characters[0]["result"] == "eliminated"


def test_left_over_hits_fall_on_the_unsaved_before_those_who_save():
    """R44: four hits on a bearer with a wound, a colonel, and a duke who saves; no officer dice."""
    men = [
        {"id": "duke", "kind": "individual", "save": 6},
        {"id": "col", "kind": "colonel"},
        {"id": "flag", "kind": "standard_bearer", "wounds": 1},
    ]

    volley = fire(*killed(4), 6, 6, target={"figures": 1, "characters": men}, figures=4)

    assert volley.officer_dice == 0
    assert [(entry["id"], entry["result"]) for entry in volley.characters] == [
        ("flag", "wounded"),
        ("flag", "eliminated"),
        ("col", "eliminated"),
        ("duke", "saved"),
    ]
    assert (volley.figures_after, volley.destroyed, volley.individuals_lost) == (0, True, 1)


def test_hits_that_find_nobody_are_lost():
    assert fire(*killed(4), target={"figures": 2}).figures_lost == 2


def test_a_wound_goes_before_a_life():
    assert call("saving_throw", 3, 4, save=7, wounds=2).values == {"total": 7, "result": "wounded", "wounds_left": 1}
    assert call("saving_throw", 3, 4, save=7).values == {"total": 7, "result": "eliminated", "wounds_left": 0}
    assert call("saving_throw", 4, 4, save=7, wounds=2).wounds_left == 2


def losses(*dice, **facts):
    return call(
        "loss_test",
        *dice,
        **{"quality": "average", "troop_type": "disciplined", "losses": 1, "figures_at_start": 10, **facts},
    )


@pytest.mark.parametrize(
    ("kind", "results"),
    [
        ("disciplined", {13: "bloodlust", 12: "bloodlust", 11: "ok", 6: "ok", 5: "demoralised", 3: "falling_back", 1: "rout"}),
        ("irregular", {10: "bloodlust", 9: "ok", 7: "ok", 6: "demoralised", 4: "falling_back", 2: "rout"}),
        ("fanatic", {9: "bloodlust", 8: "ok", 7: "ok", 6: "demoralised", 3: "falling_back", 2: "rout"}),
    ],
)
def test_the_rows_of_the_reaction_table(kind, results):
    present = {"heroic_leader": True, "leader": True, "colonel": True, "standard_present": True, "quality": "elite"}
    for total, result in results.items():
        facts = present if total > 6 else {}
        bonus = 9 - 1 if total > 6 else -1
        if 1 <= total - bonus <= 6:
            assert losses(total - bonus, troop_type=kind, **facts).result == result


def test_heavy_losses_are_more_than_half():
    """R49."""
    assert losses(6, losses=5).modifiers == {"losses": -1}
    assert losses(6, losses=6).modifiers == {"losses": -1, "heavy_losses": -3}


def test_charismatic_character_and_standard_together():
    """R54."""
    near = {"charismatic_distance_cm": 21, "army_standard_distance_cm": 20}

    assert losses(6, **near).modifiers == {"losses": -1, "army_standard": 1}
    assert losses(6, **near, charismatic_with_standard=True).modifiers == {"losses": -1, "charismatic": 1}
    assert losses(6, charismatic_distance_cm=31, army_standard_distance_cm=1, charismatic_with_standard=True).modifiers == {
        "losses": -1
    }


def test_a_steady_result_ends_a_reaction_unless_the_club_says_otherwise():
    """R51."""
    calm = losses(6, quality="veteran", commander_present=True, reaction="bloodlust")
    kept = losses(6, quality="veteran", commander_present=True, reaction="bloodlust", house_rules={"R51": "ok_keeps_reaction"})

    assert (calm.result, calm.reaction_after) == ("ok", "ok")
    assert (kept.result, kept.reaction_after, kept.disorganised_after) == ("ok", "bloodlust", False)


def test_falling_back_may_count_as_demoralised():
    """R52."""
    assert losses(6, reaction="falling_back").modifiers == {"losses": -1}
    assert losses(6, reaction="falling_back", house_rules={"R52": "also_demoralised"}).modifiers == {
        "losses": -1,
        "demoralised": -2,
    }


def test_a_square_that_cannot_fall_back_is_destroyed():
    found = losses(1, quality="elite", square=True, cannot_fall_back=True, leader=False)

    assert found.result == "falling_back"
    assert (found.reaction_after, found.disorganised_after, found.unit_removed, found.unit_destroyed) == (None, None, True, True)


def test_a_leader_may_hold_a_rout():
    found = losses(1, leader=True, by_artillery=True, by_canister=True)

    assert (found.result, found.reaction_after, found.leader_may_hold, found.unit_destroyed) == ("rout", "rout", True, False)


def test_the_captured_standard_is_tested_without_losses():
    found = call(
        "loss_test", 6, quality="poor", troop_type="fanatic", trigger="standard_captured", arm="artillery", sergeant_present=True
    )

    assert found.modifiers == {"quality": -1, "losses": -1, "commander_or_officer": 1}


def test_refusals_of_the_loss_test():
    base = {"quality": "average", "troop_type": "disciplined", "figures_at_start": 6}

    assert reason("loss_test", **base, losses=0) == "no_losses"
    assert reason("loss_test", **base, losses=6) == "unit_destroyed"
    assert reason("loss_test", **base, losses=2, arm="artillery", crew_initial=7) == "artillery_above_half"
    assert reason("loss_test", **base, losses=0, arm="artillery", crew_initial=7) == "no_losses"
    assert losses(6, losses=2, figures_at_start=6, arm="artillery", crew_initial=8).allowed


@pytest.mark.parametrize(
    "facts",
    [
        {"losses": 11},
        {"losses": None},
        {"figures_at_start": None},
        {"square": True, "arm": "cavalry"},
        {"cannot_fall_back": True},
        {"by_canister": True},
        {"colonel": True, "arm": "cavalry"},
        {"charismatic_with_standard": True},
        {"arm": "artillery"},
        {"arm": "artillery", "crew_initial": 9},
        {"crew_initial": 12},
        {"trigger": "standard_captured"},
        {"trigger": "standard_captured", "losses": None, "figures_at_start": None, "by_artillery": True},
    ],
    ids=range(13),
)
def test_tests_that_cannot_be(facts):
    wrong("loss_test", **{"quality": "average", "troop_type": "disciplined", "losses": 1, "figures_at_start": 10, **facts})


def test_a_volley_is_at_the_range_that_is_said_or_measured():
    """§3.4.3: the one gives the other; too near or too far nothing is thrown (R36)."""
    muskets = {**MUSKETS, "figures": 4}
    target = {"kind": "infantry", "figures": 6}
    said = call("fire", *[1] * 4, shooter=muskets, target=target, range_band="long")

    assert call("fire", *[1] * 4, shooter=muskets, target=target, distance_cm=40).modifiers == said.modifiers
    assert call("fire", shooter=muskets, target=target, distance_cm=41).to_hit_dice == 0
    wrong("fire", shooter=muskets, target=target)
    wrong("fire", shooter=muskets, target=target, range_band="long", distance_cm=40)
    wrong("fire", shooter=GUNS, target=target, distance_cm=40)
