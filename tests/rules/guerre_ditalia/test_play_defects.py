"""What players stumbled over at the table: nothing supposed in silence, nothing left dangling, everybody by his name."""

import re
from random import Random

import pytest

from rules.engine.army import MusteredSide
from rules.engine.dice import Dice, Seeded, Typed
from rules.engine.errors import FactError
from rules.engine.play.acting import carry_out, facts_of
from rules.engine.play.driver import Choice, Played, anyone, carried_out
from rules.engine.play.dues import due_of, dues
from rules.engine.text import Text
from rules.rulesets.guerre_ditalia.play import PLAY
from rules.rulesets.guerre_ditalia.terms import RANKED, TERMS
from tests.rules.guerre_ditalia.table import Table, army


def fresh(*elements):
    """A melee of the first elements of both sides, at whom nobody has looked."""
    table = Table(elements=(*elements, ("gendarmes", {"cinc": True})))
    for unit, _ in list(table.state.units()):
        table.put(unit, ranks_behind=None)
    table.touch("unit:a1-1", "unit:b1-1")
    table.to_melee()
    return table


def melee(table, faces=(4, 3), **facts):
    act, chosen = PLAY.acts["melee"], {"unit": "unit:a1-1", "enemy": "unit:b1-1"}
    return carry_out(table.state, act, chosen, facts, Typed(faces))


@pytest.mark.parametrize("kind", ["pikes", "spears"])
def test_no_ranks_are_never_supposed(kind):
    table = fresh((kind, {}))

    with pytest.raises(FactError, match=r"attacker.ranks_behind: this is required.*defender.ranks_behind: this is required"):
        melee(table)

    assert melee(table, attacker={"ranks_behind": 0}, defender={"ranks_behind": 1}).outcome.allowed


def test_ranks_that_somebody_has_seen_are_suggested_the_next_time():
    table = fresh(("pikes", {}))
    table.apply(melee(table, attacker={"ranks_behind": 2}, defender={"ranks_behind": 0}).effects)

    suggested = PLAY.acts["melee"].suggested(table.state, {"unit": "unit:a1-1", "enemy": "unit:b1-1"})

    assert (suggested["attacker"]["ranks_behind"], suggested["defender"]["ranks_behind"]) == (2, 0)


def test_who_can_have_no_ranks_is_not_asked_for_them():
    table = fresh(("swordsmen", {}))
    known = facts_of(table.state, PLAY.acts["melee"], {"unit": "unit:a1-1", "enemy": "unit:b1-1"})

    assert "swordsmen" not in RANKED
    assert (known["attacker"]["ranks_behind"], known["defender"]["ranks_behind"]) == (0, 0)
    assert melee(table).outcome.allowed


def labels(outcome):
    return [(die.label.en, die.label.it) for die in outcome.dice]


def test_dice_of_a_melee_are_called_by_the_elements_names():
    table = fresh(("swordsmen", {}))

    assert labels(melee(table).outcome) == [
        ("Blue 1 swordsmen (attacker)", "Blue 1 swordsmen (attaccante)"),
        ("Red 1 swordsmen (defender)", "Red 1 swordsmen (difensore)"),
    ]


def test_dice_of_a_shot_are_called_by_the_elements_names_or_by_their_parts():
    table = Table(step="shooting_phasing")
    table.put("unit:b1-1", name="")
    shot = table.do("shooting", unit="unit:a1-3", target="unit:b1-1", dice=[3, 3])

    assert labels(shot) == [("Blue 3 missile_foot (shooter)", "Blue 3 missile_foot (chi tira)"), ("target", "bersaglio")]


def test_who_attacks_is_rolled_by_the_armies_and_a_tie_says_so():
    table = Table(step="attacker")
    roll = table.do("attacker_roll", army="side:a", dice=[4, 4, 2, 5])

    assert [en for en, _ in labels(roll)] == [
        "Blue",
        "Red",
        "Blue, again after the tie 4–4 (§Terreno)",
        "Red, again after the tie 4–4 (§Terreno)",
    ]
    assert (roll.attacker, table["side:a"]["role"], table["side:b"]["role"]) == ("Red", "defender", "attacker")
    assert PLAY.acts["attacker_roll"].procedure.headline(roll.values) == Text(
        "Red attacks: 2–5 after a tie 4–4 (§Terreno)",
        "Attacca Red: 2–5 dopo un pari 4–4 (§Terreno)",
    )


def test_who_is_the_evident_attacker_is_chosen_by_name():
    table = Table(step="attacker")
    names = PLAY.acts["attacker_roll"].choices(table.state, {})["evident_attacker"]
    assert [(code, text.it) for code, text in names] == [("player_a", "Blue"), ("player_b", "Red")]

    evident = table.do("attacker_roll", army="side:a", facts={"evident_attacker": "player_b"})

    assert (evident.attacker, evident.defender, table["side:b"]["role"]) == ("Red", "Blue", "attacker")


@pytest.mark.parametrize(("die", "first"), [(3, "Blue"), (4, "Red")])
def test_the_sides_of_the_table_are_told_by_the_armies_names(die, first):
    table = Table(step="side", battle_type="encounter")
    sides = table.do("assign_sides", army="side:a", dice=[die])
    headline = PLAY.acts["assign_sides"].procedure.headline(sides.values)

    assert labels(sides) == [("side of Blue", "lato di Blue")]
    assert headline.en == f"{first} has side 1 of the table, {'Red' if first == 'Blue' else 'Blue'} side 2"
    assert table["side:a"]["table_side"] == (1 if first == "Blue" else 2)


def test_what_was_logged_before_the_armies_had_names_still_reads():
    roll, sides = (PLAY.acts[name].procedure.headline for name in ("attacker_roll", "assign_sides"))

    assert roll({"attacker": "player_a", "rolls": []}).en == "Player A (first army) attacks"
    assert sides({"player_a_side": 1, "player_b_side": 2}).en == "Player A has side 1 of the table, player B side 2"


def test_losses_are_looked_up_by_the_armies_names():
    table = Table(step="melee")
    table.put("unit:b1-1", destroyed=True)
    table.put("side:b", elements_lost=1)
    check = table.do("rout_check", army="side:a")

    assert PLAY.acts["rout_check"].procedure.headline(check.values).en == "Losses: Blue 0 of 3, Red 1 of 3. The battle goes on"
    assert [total.id for total in check.sums] == ["losses@Blue", "losses@Red"]


def pursued():
    table = Table(step="melee")
    table.put("unit:b1-5", destroyed=True)
    table.put("side:b", cinc_lost=True)
    table.end()
    table.do("pursuit_after_rout", due=0, dice=[6])
    return table


def test_the_loser_withdraws_before_the_winner_moves():
    table = pursued()
    [withdrawal] = dues(table.state)

    assert (withdrawal.act, withdrawal.side) == ("withdrawal", "b")
    assert "Red withdraws all that it has left at full speed" in withdrawal.why
    assert PLAY.sequence.acting(table.state) == {"a", "b"}
    assert PLAY.sequence.why_not_end(table.state, "a").en == withdrawal.why

    table.do("withdrawal", due=0, leaving=["unit:b1-1"])

    assert (table["unit:b1-1"]["left_table"], table["side:b"]["elements_lost"]) == (True, 1)
    assert PLAY.sequence.why_not_end(table.state, "a") is None
    assert table.end() == "command"


def test_who_withdraws_is_out_of_contact():
    table = Table()
    table.touch("unit:a1-1", "unit:b1-1")
    table.to_melee()
    table.put("unit:b1-5", destroyed=True)
    table.put("side:b", cinc_lost=True)
    table.end()
    table.do("pursuit_after_rout", due=0, dice=[6])

    table.do("withdrawal", due=0)

    assert (table["battle"]["contacts"], table["unit:b1-1"]["in_melee"]) == ([], False)


def test_the_reserve_has_a_button_with_the_army():
    table = Table(step="deploy_attacker")
    offered = {offer.act: offer.why_not for offer in PLAY.offers(table.state, "a", None)}

    assert offered["reserve_size"] is None
    table.do("reserve_size", army="side:a", units=["unit:a1-1", "unit:a1-2"])
    assert table.why_not("reserve_size", army="side:a") == "The reserve is complete (R10)."


def test_the_attacker_changes_what_lies_on_the_table():
    table = Table(step="remove_terrain")
    there = ("woods", "woods", "fortification", "marsh")
    table.put("battle", terrain=[{"type": kind, "length_mm": 150, "width_mm": 100} for kind in there], pieces_counted=4)
    choices = PLAY.acts["attacker_removes_terrain"].choices(table.state, {"army": "side:a"})

    assert [kind for kind, _ in choices["piece"]] == ["woods", "marsh"]


def test_lances_are_the_gendarmes_alone():
    assert TERMS["spears"].it == "Spears"
    assert not [word for word in TERMS.values() if "cavalry" in word.it.lower()]


def test_an_army_without_a_name_rolls_all_the_same():
    table = Table(step="attacker", armies=(army(""), army("")))
    roll = PLAY.acts["attacker_roll"].procedure.run(
        facts_of(table.state, PLAY.acts["attacker_roll"], {"army": "side:a"}), Dice(Typed([6, 1]))
    )

    assert [label for label, _ in labels(roll)] == ["A", "B"]


def acts_of_a_battle(seed, **options):
    """What was done in a battle of random play, and what came of it."""
    rng, source = Random(seed), Seeded(bytes([seed]), 0)
    armies = PLAY.army.samples[:2] if seed % 2 else PLAY.army.samples[2:]
    state = PLAY.fields.muster([MusteredSide(code, one) for code, one in zip("ab", armies, strict=True)], options)
    while PLAY.sequence.acting(state):
        choice = anyone(PLAY, state, rng)
        if isinstance(choice, Choice):
            done = carry_out(state, PLAY.acts[choice.act], choice.chosen, choice.answers, source, due_of(state, choice.due))
            yield PLAY.acts[choice.act], done.outcome
        effects = carried_out(PLAY, Played(state, None), choice, Seeded(bytes([seed]), 0))
        state = state.after(state.changes(effects))


@pytest.mark.parametrize("seed", range(4))
def test_no_line_and_no_die_of_a_whole_battle_goes_by_a_letter(seed):
    lines = []
    for act, outcome in acts_of_a_battle(seed, battle_type="encounter" if seed % 2 else "attack_defence"):
        lines += [text for die in outcome.dice for text in die.label.as_dict().values()]
        if not outcome.refused and act.procedure.headline:
            headline = act.procedure.headline(outcome.values)
            lines += [headline.en, headline.it]

    assert len(lines) > 100
    assert [line for line in lines if re.search(r"\b([Pp]layer|giocatore|[Ss]ide|[Pp]arte) [AB]\b", line)] == []
