"""The signs of arms: an army list shows those of its units' cards in battle, and the sprite can draw them all."""

from collections import Counter
from pathlib import Path

import pytest

from rules.engine.army import ListedUnit, MusteredSide
from rules.engine.ruleset import rulesets

RULESETS = list(rulesets().values())


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.slug)
def test_a_listed_unit_has_the_sign_of_its_card(ruleset):
    army = ruleset.play.army.samples[0]
    state = ruleset.play.fields.muster([MusteredSide(code, army) for code in "ab"], {})
    cards = [ruleset.play.cards.card(state, unit) for unit in state.addresses("unit") if state.side_of(unit) == "a"]
    listed = Counter(ruleset.play.army.sign(unit) for command in army.commands for unit in command.units)
    assert listed == Counter(card.sign for card in cards if not card.person)
    assert "" not in listed


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.slug)
def test_every_kind_of_unit_has_a_sign_that_can_be_drawn(ruleset):
    book, sprite = ruleset.play.army, Path("static/icons/sprite.svg").read_text()
    assert all(f'id="arm-{book.sign(ListedUnit(profile.id))}"' in sprite for profile in book.profiles)
    assert book.sign(ListedUnit("no_such_kind")) == ""


def test_guards_have_a_sign_of_their_own():
    book = next(one for one in RULESETS if one.slug == "naran-fuciliers-wars").play.army
    kinds = ("line_infantry", "heavy_cavalry", "light_artillery")
    signs = [book.sign(ListedUnit(kind, options={"guard": True})) for kind in kinds]
    assert signs == ["foot-guard", "horse-guard", "guns-light"]
