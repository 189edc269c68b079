"""What an evening at the table found wrong: rounds that vanish, false alarms, questions whose answer is known, wrong roles."""

from itertools import product
from random import Random

import pytest

from rules.engine.dice import Seeded, typed
from rules.engine.errors import DiceWanted
from rules.engine.play.acts import Act
from rules.engine.play.driver import Played, anyone, carried_out, some_battle
from rules.engine.play.state import State
from rules.rulesets.naran_fuciliers_wars import RULESET
from rules.rulesets.naran_fuciliers_wars.play import PLAY
from tests.rules.naran_fuciliers_wars.field import Field, foot, horse, individual

GENERAL = {"name": "Anhalt", "command_value": 3}


def undone(field: Field) -> list[str]:
    return [text.en for text in PLAY.sequence.undone(field.state)]


def led(step: str, *units: dict, enemies: tuple = (), **battle) -> Field:
    """A command of a general and these units, against a battalion or these."""
    field = Field(
        [("attack", [*units, individual("general", **GENERAL)])], [("hold", list(enemies or (foot(),)))], step, **battle
    )
    field.put("command:a1", leader=f"unit:a1-{len(units) + 1}")
    return field


# --- round 7: influence (§3.7) ------------------------------------------------------------------------------------------


def test_influence_waits_for_a_general_whom_nobody_has_noted_beside_a_unit() -> None:
    """Eyes see whom he touches: the round is his as long as he has a unit to try with."""
    field = led("command_test", foot(reaction="bloodlust"), turn=2)
    field.put("battle", step="melee")

    assert field.end() == "influence"
    assert PLAY.sequence.acting(field.state) == {"a"}
    field.do("influence", 1, leader="unit:a1-2", unit="unit:a1-1", facts={"in_contact": True})
    assert field["unit:a1-1"]["reaction"] == "ok"


def test_influence_is_passed_over_where_no_leader_is_left() -> None:
    field = led("melee", foot(), turn=2)
    field.put("unit:a1-2", fate="killed")
    field.put("command:a1", leader=None)

    assert field.end() != "influence"


def test_who_rides_with_a_unit_is_known_to_touch_it() -> None:
    field = led("influence", foot())
    both = {"leader": "unit:a1-2", "unit": "unit:a1-1"}
    assert "in_contact" not in PLAY.acts["influence"].known(field.state, both)

    field.put("unit:a1-2", attached_to="unit:a1-1")

    assert PLAY.acts["influence"].known(field.state, both)["in_contact"] is True


# --- what is still to be done -------------------------------------------------------------------------------------------


def test_a_command_in_hand_ends_without_a_word_of_the_others() -> None:
    field = Field([("attack", [foot()]), ("attack", [foot()])], [("attack", [foot()])], "fire")
    assert undone(field) == ["Brigade a1 may still fire (§3.4.1).", "Brigade a2 may still fire (§3.4.1)."]

    field.do("declare_fire", shooter="unit:a1-1", target="unit:b1-1")

    assert undone(field) == []


@pytest.mark.parametrize("unit", [foot(salvos={"volley": 0}), foot(fired=True), horse(), foot(prone=True)])
def test_nobody_is_reminded_of_fire_that_he_has_not(unit: dict) -> None:
    assert undone(Field([("attack", [unit])], [("attack", [foot()])], "fire")) == []


def test_only_own_duties_are_named_in_the_reorganisation() -> None:
    """§3.3.2: a square is no formation of the attack; the enemy's are the enemy's."""
    field = Field([("attack", [foot(), foot(formation="square")])], [("attack", [foot(formation="square")])], "reorganisation")

    assert undone(field) == ["Unit a1-2 is not in a formation of its order: it must change (§3.3.2)."]


# --- what is known is not asked -----------------------------------------------------------------------------------------


def scouted(result: str, winner: str | None) -> Field:
    field = Field([("hold", [foot()])], [("hold", [foot()])], "terrain", terrain_placed=True)
    field.put("battle", first_deployer=None, scouting_result=result, scouting_winner=winner)
    return field


def test_who_lost_the_scouting_deploys_first_without_a_question() -> None:
    """§2.3.2."""
    field = scouted("outscouted", "a")

    assert field.end() == "deployment_first"
    assert field.state.battle["first_deployer"] == "b"
    assert PLAY.sequence.where(field.state).it == "Preparazione: schieramento (Army b)"


def test_without_a_winner_of_the_scouting_they_throw() -> None:
    assert scouted("no_winner", None).end() == "deploy_order"


# --- what would be refused is not offered -------------------------------------------------------------------------------


def test_no_capture_is_offered_to_who_could_take_nothing() -> None:
    """§3.6.4: bloodlust takes no standards; where the enemy has none there is nothing to take."""
    field = led("melee", foot(reaction="bloodlust"), enemies=(foot(standards=1),))
    field.engage("unit:a1-1", "unit:b1-1")

    assert field.why_not("declare_capture", unit="unit:a1-1")
    field.put("unit:a1-1", reaction="ok")
    assert field.why_not("declare_capture", unit="unit:a1-1", enemy="unit:b1-1") is None


def test_columns_change_into_columns_of_attack_as_they_into_any_other() -> None:
    """§3.3.2; under a reaction they do not (§3.3)."""
    field = Field([("attack", [foot(formation="column", attack_column_allowed=True)])], [("hold", [foot()])], "reorganisation")
    field.put("unit:a1-1", reaction="bloodlust")
    assert "§3.3" in field.why_not("form_attack_column", unit="unit:a1-1")
    field.put("unit:a1-1", reaction="ok")

    field.do("form_attack_column", unit="unit:a1-1")

    assert field["unit:a1-1"]["formation"] == "attack_column"


# --- dice by name -------------------------------------------------------------------------------------------------------


def asked(name: str, *faces: int, **facts: object) -> str:
    """The label of the die that is wanted after these."""
    with pytest.raises(DiceWanted) as wanted:
        RULESET.procedures[name].run(facts, typed(*faces))
    return wanted.value.label.it


def test_initiative_names_the_commands_and_says_when_they_tie() -> None:
    leaders = [{"id": name, "side": "side_a", "command_value": 3} for name in ("Ala destra", "Ala sinistra")]

    assert asked("initiative", 4, commands=leaders) == "iniziativa di Ala sinistra"
    assert asked("initiative", 4, 4, commands=leaders) == "parità, di nuovo (R56): iniziativa di Ala destra"


def test_the_dice_of_the_set_up_bear_the_names_of_the_armies_and_say_a_tie() -> None:
    """§2.1.1, §2.2.2, §2.2.3, §2.3.2: never a letter where a name is known."""
    field = scouted("no_winner", None)
    field.put("side:a", name="Savoia")
    field.put("side:b", name="Francia")
    chiefs = {"command_value_a": 3, "command_value_b": 3}
    for name, chosen, cite in (("terrain_placement", {"features": 2}, "§2.2.3"), ("deploy_order", {}, "§2.3.2")):
        facts = PLAY.acts[name].known(field.state, {"army": "side:a"}) | chiefs | chosen
        if name == "deploy_order":
            facts |= {"units_a": 1, "units_b": 1}
        assert asked(name, **facts) == "tiro: Savoia"
        assert asked(name, 2, **facts) == "tiro: Francia"
        assert asked(name, 2, 2, **facts) == f"parità, di nuovo ({cite}, R12): tiro: Savoia"
    placed = PLAY.acts["terrain_placement"].known(field.state, {"army": "side:a"}) | chiefs | {"features": 2}
    assert asked("terrain_placement", 2, 3, 6, **placed) == "si può spostare l'elemento 2?"


# --- roles wrongly filled -----------------------------------------------------------------------------------------------


def filled_anyhow(state: State, act: Act, rng: Random) -> list[dict[str, object]]:
    """Holders of the right kind, whether or not they may."""
    pools = [rng.sample(state.addresses(role.kind), min(4, len(state.addresses(role.kind)))) for role in act.roles]
    names = [role.name for role in act.roles]
    return [
        {name: [address] if role.many else address for name, role, address in zip(names, act.roles, chosen, strict=True)}
        for chosen in product(*pools)
    ]


@pytest.mark.parametrize("seed", range(3))
def test_an_act_asks_about_anybody_without_falling_over(seed: int) -> None:
    """Whoever a page's address names: that he may not is told by ``why_not``, before or after."""
    rng, source = Random(seed), Seeded(seed.to_bytes(8, "big"), 0)
    played = Played(some_battle(RULESET, seed), None)
    for number in range(240):
        if number % 12 == 0:
            for act in PLAY.acts.all:
                for chosen in filled_anyhow(played.state, act, rng):
                    act.known(played.state, chosen)
                    act.suggested(played.state, chosen)
                    act.choices(played.state, chosen)
        choice = anyone(PLAY, played.state, rng)
        played.state = played.state.after(played.state.changes(carried_out(PLAY, played, choice, source)))
