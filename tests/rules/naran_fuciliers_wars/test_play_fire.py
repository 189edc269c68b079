"""§3.4 as it is played: what the app knows of a volley, when it is thrown, when the dead are removed, who tests, who answers."""

import pytest

from rules.engine.play.acts import joined
from rules.rulesets.naran_fuciliers_wars.fire import DeclareFireFacts, FireFacts, Shooter, Target
from tests.rules.naran_fuciliers_wars.field import ACTS, Field, foot, guns, horse, individual, man

A, B = "unit:a1-1", "unit:b1-1"
#: +3 in its tests.
LED = {"characters": [man("captain", "commander"), man("drum", "musician")], "standards": 1}


def lines(a=None, b=None, order_a="attack", order_b="hold", **more):
    """A battalion against another."""
    return Field([(order_a, [foot(), *(a or ())])], [(order_b, [foot(), *(b or ())])], **more)


def declare(field, shooter=A, target=B, name="declare_fire", **facts):
    return field.do(name, shooter=shooter, target=target, facts=facts)


def throw(field, *dice, shooter=A, target=B, distance_cm=12):
    """The distance is measured, and the dice fall."""
    return field.do("fire", *dice, facts={"distance_cm": distance_cm}, shooter=shooter, target=target)


def left_to_ask(model, known):
    """Facts that are not known, of the top level."""
    return sorted(set(model.model_fields) - set(known))


def test_a_declaration_asks_only_what_eyes_see():
    field = lines()
    _chosen, known = field.given("declare_fire", shooter=A, target=B)

    eyes = ["blocked_figures", "line_of_sight", "target_is_nearest"]
    assert left_to_ask(DeclareFireFacts, known) == eyes
    assert known["ranks"] == [5, 5, 5, 5]


def test_a_throw_asks_for_distance_and_cover_alone():
    field = lines()
    declare(field)
    field.end()
    field.end()

    due = field.state.battle["due"][0]["facts"]
    known = joined(due, ACTS["fire"].known(field.state, {"shooter": A, "target": B}))

    assert left_to_ask(FireFacts, known) == ["distance_cm"]
    assert left_to_ask(Shooter, known["shooter"]) == []
    assert left_to_ask(Target, known["target"]) == ["cover"]


def test_those_who_may_be_struck_are_there_to_be_picked():
    """§3.4.3: no bearer; a colonel with a wound left is there twice."""
    men = [man("musician@1", "musician"), man("musician@2", "musician"), man("flag", "standard_bearer", "standard_bearer")]
    men.append(man("colonel", "colonel", "colonel", wounds=1))
    field = lines(b=[individual("general", name="Wirich", with_=B)])
    field.put(B, characters=men)

    there = ACTS["fire"].choices(field.state, {"shooter": A, "target": B})["character_picks"]

    assert [(name, called.it) for name, called in there] == [
        ("musician@1", "Musico (1)"),
        ("musician@2", "Musico (2)"),
        ("colonel", "Ufficiale di Fanteria a cavallo"),
        ("colonel", "Ufficiale di Fanteria a cavallo, ancora"),
        ("unit:b1-2", "Wirich"),
    ]


def test_a_volley_is_declared_for_good_and_thrown_when_all_are():
    field = lines()

    outcome = declare(field)
    assert (outcome.base_dice, field[A]["salvos"], field[A]["fired"], field.due) == (15, {"volley": 5}, True, [])
    assert field.state.battle["in_hand"] == "command:a1"
    assert "has fired" in field.why_not("declare_fire", shooter=A, target=B)
    field.end()
    declare(field, B, A)

    assert field.end() == "volleys"
    assert field.due == [("fire", "a1-1", "b1-1"), ("fire", "b1-1", "a1-1")]


def test_the_dead_stand_until_all_have_fired_and_tested():
    """§3.4.1: simultaneous."""
    field = lines()
    declare(field)
    field.end()
    declare(field, B, A)
    field.end()

    throw(field, *[6] * 4, *[1] * 11, *[6] * 4, shooter=A, target=B)
    assert (field[B]["figures"], field[B]["losses_pending"], field[B]["losses_by"]) == (20, 4, ["infantry_short"])
    assert field.given("fire", shooter=B)[1]["shooter"]["figures"] == 15
    throw(field, *[1] * 15, shooter=B, target=A)
    assert field.due == [("loss_test", "b1-1")]
    field.do("loss_test", 4, unit=B)

    assert (field[B]["figures"], field[B]["losses_pending"], field[B]["ranks"], field.due) == (16, 0, [5, 5, 5, 1], [])


def test_several_volleys_at_one_unit_are_one_test():
    """R48, R49."""
    field = lines(a=[foot(), guns()])
    declare(field)
    declare(field, "unit:a1-2")
    declare(field, "unit:a1-3", name="declare_canister")
    field.end()
    assert field.end() == "volleys"

    for shooter, dice in ((A, 15), ("unit:a1-2", 15), ("unit:a1-3", 6)):
        throw(field, *[6] * 2, *[1] * (dice - 2), *[6] * 2, shooter=shooter, target=B)

    assert field.due == [("loss_test", "b1-1")]
    _chosen, known = field.given("loss_test", unit=B)
    assert (known["losses"], known["figures_at_start"]) == (6, 20)
    assert [known[f"by_{cause}"] for cause in ("artillery", "canister", "infantry_short")] == [True, True, True]


def test_a_declaration_is_final_before_anybody_measures():
    """§3.4.2: it asks for no distance; the volley is spent and waits to be measured."""
    field = lines()
    _chosen, known = field.given("declare_fire", shooter=A, target=B)
    assert known["distance_cm"] is None

    outcome = declare(field)

    assert (outcome.range_band, outcome.base_dice, field[A]["fired"], field[A]["salvos"]) == (None, 15, True, {"volley": 5})
    assert not field[A]["attacked"]
    assert "has fired" in field.why_not("declare_fire", shooter=A, target=B)


def test_a_volley_out_of_range_is_spent_without_a_die():
    """R36."""
    field = lines()
    declare(field)
    field.end()
    field.end()

    outcome = throw(field, distance_cm=60)

    assert (outcome.to_hit_dice, outcome.figures_lost, field.due) == (0, 0, [])
    assert (field.state.battle["volleys"], field[A]["salvos"], field[A]["attacked"]) == ([], {"volley": 5}, False)


def test_a_volley_declared_with_its_range_is_not_measured_again():
    """As battles begun before have them."""
    field = lines()
    declare(field)
    [volley] = field.state.battle["volleys"]
    field.state.battle["volleys"] = [volley | {"facts": volley["facts"] | {"range_band": "short"}}]
    field.end()
    field.end()

    field.do("fire", *[1] * 15, shooter=A, target=B)

    assert field[A]["attacked"]


def test_a_unit_on_oppose_is_fired_at_first_and_may_answer():
    """§3.4.2, R37."""
    field = Field([("attack", [foot()])], [("oppose", [foot(**LED)])])
    assert "oppose" in field.why_not("declare_fire", shooter=B, target=A).lower()
    declare(field)
    assert field.due == [("fire", "a1-1", "b1-1")]

    throw(field, *[6] * 4, *[1] * 11, *[6] * 4, 1, 1, shooter=A, target=B)
    field.do("loss_test", 5, unit=B)

    assert (field[B]["figures"], field[B]["test_result"]) == (16, "ok")
    assert field.due == [("return_fire", "b1-1", "a1-1")]
    field.do("return_fire", unit=B, target=A)
    assert field.due == [("fire", "b1-1", "a1-1")]
    throw(field, *[6] * 2, *[1] * 13, *[6] * 2, shooter=B, target=A)
    assert (field[A]["losses_pending"], field[A]["figures"], field.due) == (2, 20, [])
    field.end()
    assert field.end() == "initiative_movement"
    assert field[A]["figures"] == 18


def test_a_unit_on_oppose_that_is_shaken_does_not_answer():
    field = Field([("attack", [foot()])], [("oppose", [foot(**LED)])])
    declare(field)
    throw(field, *[6] * 4, *[1] * 11, *[6] * 4, 1, 1, shooter=A, target=B)

    field.do("loss_test", 3, unit=B)

    assert field[B]["test_result"] == field[B]["reaction"] == "demoralised"
    assert (field[B]["figures"], field.due) == (16, [])


def test_guns_choose_their_ammunition():
    field = Field(
        [("hold", [guns(), guns(weapon="howitzer", pounds=None, salvos={"shell": 1, "canister": 0})])], [("hold", [foot()])]
    )

    assert field.given("declare_fire", shooter=A, target=B)[1]["ammunition"] == "round_shot"
    assert field.given("declare_fire", shooter="unit:a1-2", target=B)[1]["ammunition"] == "shell"
    declare(field, name="declare_canister")
    assert field[A]["salvos"] == {"round_shot": 4, "canister": 1}
    assert "§2.3.5" in field.why_not("declare_canister", shooter="unit:a1-2", target=B)
    declare(field, "unit:a1-2", indirect=True, line_of_sight=False)
    assert field["unit:a1-2"]["salvos"]["shell"] == 0
    assert field.state.battle["volleys"][-1]["facts"]["indirect"]


def test_gunners_test_once_half_of_them_are_left():
    """R53."""
    field = Field([("attack", [foot(40)])], [("hold", [guns(8, figures_start=10)])])
    declare(field)
    field.end()
    field.end()

    throw(field, *[6] * 3, *[1] * 27, *[6] * 3, shooter=A, target=B)

    assert field.due == [("loss_test", "b1-1")]
    assert field.given("loss_test", unit=B)[1]["crew_initial"] == 10


def test_a_sharpshooter_fires_his_own_die_and_officers_fall():
    """R38: the officer killed is one of the figures."""
    officer = man("captain", "officer")
    field = Field(
        [("attack", [foot(10, characters=[man("marksman", "sharpshooter")])])], [("hold", [foot(12, characters=[officer])])]
    )
    declare(field)
    field.end()
    field.end()

    throw(field, *[6, 6], *[1] * 8, 6, *[6, 6], 6, 6, 1, shooter=A, target=B)

    assert field[B]["losses_pending"] == 3
    assert field[B]["characters"][0]["alive"] is False
    assert field.given("loss_test", unit=B)[1]["officer_present"] is False


def test_an_individual_in_the_open_may_be_fired_at_but_not_one_with_a_unit():
    general = individual("general")
    field = lines(b=[general, individual("adviser", with_=B)])
    assert "with a unit" in field.why_not("declare_fire", shooter=A, target="unit:b1-3")
    declare(field, target="unit:b1-2")
    field.end()
    field.end()

    throw(field, *[6], *[1] * 14, 6, 6, 1, 1, shooter=A, target="unit:b1-2")

    assert field["unit:b1-2"]["fate"] == "killed"
    assert field["side:b"]["command_test_for"] == "general_killed"


def test_a_square_fires_all_its_sides_from_one_marker():
    """R31, R39: quality dice of the firing side."""
    field = Field([("oppose", [foot(18, formation="square", quality="elite")])], [("hold", [foot(), foot()])])
    declare(field, square_front=True)
    declare(field, target="unit:b1-2")

    assert field[A]["salvos"] == {"volley": 5}
    throws = [volley["facts"]["shooter"] for volley in field.state.battle["volleys"]]
    assert [(throw["figures"], throw["unit_figures"]) for throw in throws] == [(6, 6), (4, 4)]


@pytest.mark.parametrize(
    ("unit", "says"),
    [
        (horse(), "nothing to fire with"),
        (guns(formation="limbered"), "§3.4.1"),
        (guns(gun_state="abandoned"), "abandoned"),
        (foot(prone=True), "§3.4.2"),
        (foot(salvos={"volley": 0}), "§2.3.5"),
    ],
)
def test_who_cannot_fire_is_told_why(unit, says):
    field = Field([("hold", [unit])], [("hold", [foot()])])

    assert says in field.why_not("declare_fire", shooter=A, target=B)


def test_a_destroyed_unit_is_asked_for_nothing():
    field = Field([("attack", [foot(40)])], [("hold", [foot(5)])])
    declare(field)
    field.end()
    field.end()

    throw(field, *[6] * 8, *[1] * 22, *[6] * 8, shooter=A, target=B)

    assert (field[B]["fate"], field.due) == ("destroyed", [])
