"""Random legal battles of every ruleset with random house rules, through the code that the app plays by.

No crash, no dead end, nothing chosen that is refused at the door, the ruleset's invariants held after every act.
"""

from random import Random

import pytest

from rules.engine.play.driver import play_out, some_battle, some_house_rules
from rules.engine.ruleset import rulesets


@pytest.mark.parametrize("slug", sorted(rulesets()))
@pytest.mark.parametrize("seed", range(101, 105))
def test_battles_with_random_house_rules_come_to_an_end(slug, seed):
    book = rulesets()[slug]
    played = play_out(book.play, some_battle(book, seed), seed)

    assert played.verdict is not None


@pytest.mark.parametrize("slug", sorted(rulesets()))
def test_every_alternative_of_every_ruling_is_drawn(slug):
    rulings = rulesets()[slug].rulings
    drawn = {pair for seed in range(200) for pair in some_house_rules(rulings, Random(seed)).items()}

    assert drawn == {(ruling.id, other.id) for ruling in rulings for other in ruling.alternatives}
