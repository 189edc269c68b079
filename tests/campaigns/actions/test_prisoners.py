"""Exchanges of prisoners (specification §6.30): who may, who pays, where the freed go."""

import pytest

from campaigns import actions
from campaigns.actions.prisoners import carry_out_exchanges
from campaigns.ledger.books import wrong_books
from common.errors import NotYours, Refused
from tests.campaigns.actions.border import border_war, changed, units_of

pytestmark = pytest.mark.django_db
CAUGHT = {"red": {"status": "captured", "captor": "red"}, "blue": {"status": "captured", "captor": "blue"}}


@pytest.fixture
def war(db):
    """The foot of red1 and pink1 are the blues' prisoners, foot and horse of blue2 the reds'."""
    war = border_war()
    own = {"red": [units_of(war, "red1")[0], *units_of(war, "pink1")], "blue": units_of(war, "blue2")}
    captor = {"red": "blue", "blue": "red"}
    with changed(war, {f"unit:{unit}": CAUGHT[captor[side]] for side, units in own.items() for unit in units}):
        pass
    war.red_foot, war.pink_foot = own["red"]
    war.blue_foot, war.blue_horse = own["blue"]
    return war


def offer(war, back, given, faction="reds", to="blues"):
    return actions.offer_exchange(code=war.code, who=war.who(faction), faction=faction, to=to, back=back, given=given)


def agreed(war, back, given):
    """An offer of the reds that the blues agree to, carried out; its line."""
    number = offer(war, back, given).facts["id"]
    actions.answer_exchange(code=war.code, who=war.who("blues"), number=number, agreed=True)
    with changed(war, {}) as work:
        carry_out_exchanges(work)
    assert wrong_books(war.campaign) == []
    return war.last("exchange").outcome["exchanges"][0]


def purses(war):
    now = war.snapshot()
    return [now.state[f"faction:{each}"]["purse"] for each in ("reds", "blues")]


@pytest.mark.parametrize(
    ("back", "given", "payer", "pays"),
    [
        (["red_foot"], ["blue_foot"], None, 0),
        (["red_foot"], ["blue_horse"], "a", 12),
        ([], ["blue_horse"], "b", 8),
        (["red_foot"], ["blue_foot", "blue_horse"], "b", 8),
    ],
    ids=["even", "we get more", "a gift is paid for", "they get more"],
)
def test_the_faction_that_gets_more_points_back_pays_the_difference(war, back, given, payer, pays):
    back, given = ([getattr(war, name) for name in names] for names in (back, given))

    line = agreed(war, back, given)

    assert (line["refused"], line["payer"], line["pays"]) == (None, payer, pays)
    sign = {"a": -1, "b": 1, None: 0}[payer]
    assert purses(war) == [40 + sign * pays, 40 - sign * pays]
    state = war.snapshot().state
    assert {(state[f"unit:{u}"]["status"], state[f"unit:{u}"]["captor"]) for u in (*back, *given)} == {("ready", None)}


def test_points_of_a_weakened_prisoner_are_those_it_still_has(war):
    with changed(war, {f"unit:{war.red_foot}": {"strength": 4}}):
        pass

    assert agreed(war, [war.red_foot], [war.blue_horse])["pays"] == 0


def test_what_cannot_be_paid_is_struck_off_and_nobody_comes_home(war):
    with changed(war, {"faction:reds": {"purse": 11}}):
        pass

    assert agreed(war, [war.red_foot], [war.blue_horse])["refused"] == "too_dear"
    assert purses(war) == [11, 40]
    assert war.snapshot().state[f"unit:{war.red_foot}"]["status"] == "captured"
    assert war.snapshot().here["exchanges"] == []


def test_a_prisoner_named_twice_in_an_offer_is_one(war):
    """A form sends what its browser says: an offer that the engine cannot read would stop the turn for everybody."""
    line = agreed(war, [war.red_foot, war.red_foot], [war.blue_foot])

    assert (line["refused"], line["payer"]) == (None, None)
    assert war.snapshot().state[f"unit:{war.red_foot}"]["status"] == "ready"


def test_a_prisoner_of_two_offers_comes_home_with_the_first(war):
    first, second = offer(war, [war.red_foot], []).facts["id"], offer(war, [war.red_foot], [war.blue_foot]).facts["id"]
    for number in (first, second):
        actions.answer_exchange(code=war.code, who=war.who("blues"), number=number, agreed=True)
    with changed(war, {}) as work:
        carry_out_exchanges(work)

    lines = war.last("exchange").outcome["exchanges"]
    assert [(line["payer"], line["pays"]) for line in lines] == [("a", 20), ("b", 20)]
    assert purses(war) == [40, 40]


@pytest.mark.parametrize(
    ("faction", "to", "back", "given"),
    [
        ("reds", "blues", ["pink_foot"], []),
        ("reds", "blues", ["blue_foot"], []),
        ("reds", "blues", ["red_foot"], ["red_foot"]),
        ("reds", "pinks", ["pink_foot"], []),
        ("reds", "blues", [], []),
        ("reds", "nobodys", ["red_foot"], []),
    ],
    ids=["an ally's", "the enemy's own", "given what one has not", "between allies", "nobody", "unknown faction"],
)
def test_only_prisoners_of_the_two_are_exchanged(war, faction, to, back, given):
    back, given = ([getattr(war, name) for name in names] for names in (back, given))

    with pytest.raises(Refused):
        offer(war, back, given, faction, to)


def test_another_faction_neither_offers_nor_answers_and_the_offerer_does_not_agree_for_the_other(war):
    with pytest.raises(NotYours):
        actions.offer_exchange(code=war.code, who=war.who("pinks"), faction="reds", to="blues", back=[war.red_foot], given=[])
    number = offer(war, [war.red_foot], []).facts["id"]
    for name, yes in (("pinks", True), ("pinks", False), ("reds", True)):
        with pytest.raises(NotYours):
            actions.answer_exchange(code=war.code, who=war.who(name), number=number, agreed=yes)


@pytest.mark.parametrize("name", ["reds", "blues"])
def test_either_strikes_an_offer_off(war, name):
    number = offer(war, [war.red_foot], []).facts["id"]

    actions.answer_exchange(code=war.code, who=war.who(name), number=number, agreed=False)

    assert war.snapshot().here["exchanges"] == []
    with pytest.raises(Refused, match="no such offer"):
        actions.answer_exchange(code=war.code, who=war.who("blues"), number=number, agreed=True)


# Where the freed go


def home_of(war, unit):
    now = war.snapshot()
    force = now.state[f"unit:{unit}"]["force"]
    return force, now.force(force)["at"]


def test_the_freed_go_to_their_own_force_wherever_it_is(war):
    agreed(war, [war.red_foot], [war.blue_foot])

    assert home_of(war, war.red_foot) == ("red1", "home")


def test_without_their_own_force_they_go_to_another_that_does_not_fight(war):
    with changed(war, {"force:red1": {"gone": True}}):
        pass

    agreed(war, [war.red_foot], [war.blue_foot])

    assert home_of(war, war.red_foot) == ("red2", "march")


def test_without_any_force_they_are_a_new_one_at_a_place_of_their_faction(war):
    with changed(war, {"force:red1": {"gone": True}, "force:red2": {"busy": True}}):
        pass

    agreed(war, [war.red_foot], [war.blue_foot])

    force, place = home_of(war, war.red_foot)
    assert (force not in ("red1", "red2"), place) == (True, "home")


def test_a_faction_without_a_place_gets_them_at_one_of_its_side_before_it_pays(war):
    put = {"force:red1": {"gone": True}, "force:red2": {"gone": True}, "place:home": {"owner": "pinks"}}
    with changed(war, {**put, "place:march": {"owner": "blues"}}):
        pass

    agreed(war, [war.red_foot], [war.blue_foot])

    assert home_of(war, war.red_foot)[1] == "home"


def test_nobody_is_paid_for_where_the_freed_have_nowhere_to_go(war):
    put = {f"force:{force}": {"gone": True} for force in ("red1", "red2")}
    put |= {f"place:{place}": {"owner": "blues"} for place in ("home", "march")}
    with changed(war, put):
        pass

    line = agreed(war, [war.red_foot], [war.blue_horse])

    assert line["refused"] == "no_home"
    assert purses(war) == [40, 40]
    assert {war.snapshot().state[f"unit:{unit}"]["status"] for unit in (war.red_foot, war.blue_horse)} == {"captured"}
