"""What a battle tells: prices on the buttons, the army's card, cover, who stands behind, the line at the head of an outcome."""

import json
from pathlib import Path

import pytest

from rules.engine.dice import Dice, Typed
from rules.engine.errors import RulesError
from rules.rulesets.guerre_ditalia import RULESET
from rules.rulesets.guerre_ditalia.play import PLAY
from rules.web.explain import explain
from tests.rules.guerre_ditalia.table import Table

CASES = json.loads((Path(__file__).parents[1] / "cases" / "guerre-ditalia.json").read_text())["cases"]


def titles(table, unit):
    return [offer.title.en for offer in PLAY.offers(table.state, table.state.side_of(unit), unit) if offer.why_not is None]


def markers(table, address):
    return [marker.text.en for marker in PLAY.cards.card(table.state, address).markers]


def test_what_an_act_costs_stands_on_its_button():
    table = Table()
    assert titles(table, "unit:a1-1")[:2] == ["Move · 1 CP (far: 2)", "About-face · 1 CP each"]
    assert titles(table, "unit:a1-5")[0] == "Move · the CinC's free CP"

    table.do("move", units=["unit:a1-5"])

    assert table["battle"]["cp_left"] == 6
    assert "the CinC's free CP" not in markers(table, "side:a")


def test_moves_are_dear_while_the_cinc_fights_and_once_he_is_lost():
    table = Table()
    table.touch("unit:a1-5", "unit:b1-1")
    assert titles(table, "unit:a1-1")[0] == "Move · 2 CP (CinC in melee)"
    assert "a move costs 2 CP: CinC in melee" in markers(table, "side:a")

    (lost,) = [record for record in PLAY.cards.records(table.state, "unit:a1-5") if record.id == "destroyed"]
    table.apply(lost.effects)

    assert titles(table, "unit:a1-1")[0] == "Move · 2 CP (CinC lost)"
    assert "a move costs 2 CP" in markers(table, "side:a")


def test_a_battle_can_be_given_up_at_any_time():
    table = Table()
    offered = {offer.act: offer.why_not for offer in PLAY.offers(table.state, "b", None)}

    assert PLAY.sequence.acting(table.state) == {"a"}
    assert offered["voluntary_rout"] is None


def test_cards_tell_the_ground_and_the_ranks():
    table = Table()
    table.put("unit:a1-1", terrain="woods", ranks_behind=3)

    assert markers(table, "unit:a1-1") == ["woods", "4 ranks"]


@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ([6, 2], "cover_in_full@5 → 7"),
        ([4, 4], "cover_up_to_a_draw@7 → 8"),
        ([1, 6], "cover_not_needed@9"),
    ],
)
def test_cover_says_what_it_did(dice, told):
    target = {"type": "pikes", "terrain": "fortification"}
    facts = {"shooter": {"type": "organ_guns"}, "target": target, "distance_mm": 100}

    outcome = RULESET.procedure("shooting").run(facts, Dice(Typed(dice)))

    assert outcome.notes[0].id == told
    assert RULESET.word(told).en.endswith(f"({told.partition('@')[2]})")


def test_the_nearest_friend_decides_a_recoil_whatever_the_muster():
    elements = (("halberdiers", {}), ("missile_foot", {}), ("gendarmes", {"cinc": True}), ("pikes", {}))
    table = Table(elements=elements)
    table.touch("unit:a1-3", "unit:b1-1")
    table.to_melee()
    table.do("melee", dice=[1, 4], unit="unit:a1-3", enemy="unit:b1-1")

    assert table.why_not("recoil", unit="unit:a1-3", friends=["unit:a1-1"]) == "First who is directly in its way (Tab. respinte)."
    found = table.do("recoil", due=0, friend="unit:a1-2", friends=["unit:a1-1"])

    assert found.friends == ["destroyed", "untouched"]
    assert (table["unit:a1-2"]["destroyed"], table["unit:a1-1"]["destroyed"]) == (True, False)


def test_a_follow_up_reaches_the_beaten_unless_eyes_say_no():
    for reached in (True, False):
        table = Table()
        table.touch("unit:a1-1", "unit:b1-1")
        table.to_melee()
        table.do("melee", dice=[5, 4], unit="unit:a1-1", enemy="unit:b1-1")
        table.do("recoil", due=0)

        outcome = table.do("follow_up", due=0, facts={"contact_after": reached})

        assert outcome.may_fight_again is reached
        assert table["unit:b1-1"]["in_melee"] is reached


def headlines():
    for case in CASES:
        procedure = RULESET.procedure(case["procedure"])
        try:
            outcome = procedure.run(case["given"], Dice(Typed(case["dice"])))
        except RulesError:
            continue
        if not outcome.refused:
            yield procedure, [explain(RULESET, procedure, outcome, language).headline for language in ("en", "it")]


def test_every_outcome_has_its_line_in_both_languages():
    told = list(headlines())

    assert {procedure.name for procedure, _line in told} >= RULESET.procedures.keys() - {"may_support_melee"}
    for _procedure, line in told:
        assert all(text and "{" not in text and "_" not in text for text in line)


@pytest.mark.parametrize(
    ("manoeuvre", "line"),
    [
        ("advance", "Yes, up to 6 cm"),
        ("incline", "Yes, up to 6 cm forward and 2 cm aside"),
        ("lateral", "Yes, up to 4 cm; its move ends with it"),
        ("about_face", "Yes, on the spot; its move ends with it"),
        ("retreat", "Yes, up to 3 cm; its move ends with it"),
    ],
)
def test_each_manoeuvre_is_a_question_with_an_answer(manoeuvre, line):
    table = Table()
    act, chosen = PLAY.acts[f"may_{manoeuvre}"], {"units": ["unit:a1-1"]}
    given = {**act.suggested(table.state, chosen), **act.known(table.state, chosen)}

    assert act.procedure.headline(act.procedure.run(given, Dice(Typed([]))).values).en == line


def test_a_melee_says_which_part_the_element_has_in_it():
    table = Table()
    table.touch("unit:a1-1", "unit:b1-1")
    table.to_melee()
    assert titles(table, "unit:a1-1")[0] == "Melee, as the attacker"

    table.put("battle", phasing="defender")

    assert titles(table, "unit:b1-1")[0] == "Melee, as the defender"


def test_a_contact_that_was_not_noted_can_be_noted_before_it_fights():
    table = Table()
    table.put("unit:a1-1", moved=True)
    table.to_melee()

    table.do("contact_late", unit="unit:a1-1", target="unit:b1-1")

    assert [text.en for text in PLAY.sequence.undone(table.state)] == [
        "Blue 1 pikes and Red 1 pikes are in contact and have not fought (§Mischia)."
    ]
