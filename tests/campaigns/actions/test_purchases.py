"""Purchases (specification §6.27, §6.28): noted while orders are written, made with the income, secret to the side."""

import pytest

from campaigns import actions
from campaigns.actions.purchases import carry_out_purchases
from campaigns.engine.refusals import REFUSALS
from campaigns.ledger.books import wrong_books
from campaigns.models import Sheet, Unit
from common.errors import Refused
from tests.campaigns.actions.border import border_war, changed, units_of

pytestmark = pytest.mark.django_db


def buy(war, purchase, faction="reds"):
    return actions.buy(code=war.code, who=war.who(faction), faction=faction, purchase=purchase)


def replace(unit, steps=1):
    return {"do": "replace", "unit": unit, "steps": steps}


def recruit(place="home", force=None, pool=0):
    return {"do": "recruit", "pool": pool, "place": place, "force": force}


def why(error):
    """The reason of the engine whose sentence a refusal has."""
    return next(reason for reason, text in REFUSALS.items() if text.en == str(error.value))


def made(war, holders=None):
    """Carry out what is noted after these fields were set; the lines of all factions."""
    with changed(war, holders or {}) as work:
        carry_out_purchases(work)
    assert wrong_books(war.campaign) == []
    entries = war.campaign.entries.filter(action="purchases").order_by("seq")
    return [line for entry in entries for line in entry.outcome["purchases"]]


@pytest.fixture
def war(db):
    """Six steps of the foot of red1 are missing, and eight of pink1's."""
    war = border_war()
    war.foot, war.horse = units_of(war, "red1")
    (war.pink,) = units_of(war, "pink1")
    with changed(war, {f"unit:{war.foot}": {"strength": 4}, f"unit:{war.pink}": {"strength": 2}}):
        pass
    return war


# Replacements


@pytest.mark.parametrize(
    ("holders", "steps", "reason"),
    [
        ({"unit:foot": {"status": "dispersed"}}, 1, "not_ready"),
        ({"force:red1": {"supplied": False}}, 1, "not_supplied"),
        ({"place:home": {"owner": None}}, 1, "not_ours"),
        ({"force:blue2": {"at": "home"}}, 1, "enemy_here"),
        ({}, 7, "above_full"),
        # In the order of the specification the first that applies is named.
        ({"unit:foot": {"status": "dispersed"}, "force:red1": {"supplied": False}}, 1, "not_ready"),
        ({"force:red1": {"supplied": False}, "place:home": {"owner": None}}, 1, "not_supplied"),
        ({"force:blue2": {"at": "home"}}, 7, "enemy_here"),
    ],
)
def test_a_replacement_is_refused_by_the_specification_s_list(war, holders, steps, reason):
    holders = {on.replace("unit:foot", f"unit:{war.foot}"): fields for on, fields in holders.items()}
    with changed(war, holders):
        pass

    with pytest.raises(Refused) as error:
        buy(war, replace(war.foot, steps))

    assert why(error) == reason


@pytest.mark.parametrize("more", [1, 199, 200])
def test_what_is_noted_already_counts_against_a_unit_s_full_strength(war, more):
    """Also where both together are more than any unit may have."""
    buy(war, replace(war.foot, 6))

    with pytest.raises(Refused) as error:
        buy(war, replace(war.foot, more))

    assert why(error) == "above_full"


def test_a_force_s_limit_is_for_all_its_units_together():
    """§6.27: six steps a turn and force."""
    war = border_war()
    foot, horse = units_of(war, "red1")
    with changed(war, {f"unit:{foot}": {"strength": 4}, f"unit:{horse}": {"strength": 4}}):
        pass
    buy(war, replace(foot, 4))

    with pytest.raises(Refused) as error:
        buy(war, replace(horse, 3))

    assert why(error) == "over_limit"
    buy(war, replace(horse, 2))


@pytest.mark.parametrize(("rate", "steps", "price"), [(100, 1, 2), (100, 6, 12), (125, 1, 3), (125, 6, 15), (1, 1, 1)])
def test_the_price_is_a_part_of_the_unit_s_points_rounded_up(rate, steps, price):
    """§6.27: the foot has 20 points and 10 steps."""
    war = border_war(rules={"replace_rate": rate})
    foot = units_of(war, "red1")[0]
    with changed(war, {f"unit:{foot}": {"strength": 4}}):
        pass
    buy(war, replace(foot, steps))

    (line,) = made(war)

    assert (line["price"], line["refused"]) == (price, None)
    now = war.snapshot()
    assert now.state["faction:reds"]["purse"] == 40 - price
    assert now.state[f"unit:{foot}"]["strength"] == 4 + steps
    assert now.state[f"unit:{foot}"]["replaced"] == steps


def test_purchases_are_made_in_the_order_written_while_the_money_lasts(war):
    buy(war, replace(war.foot, 2))
    buy(war, replace(war.foot, 3))
    buy(war, replace(war.foot, 1))

    lines = made(war, {"faction:reds": {"purse": 6}})

    assert [line["refused"] for line in lines] == [None, "too_dear", None]
    assert war.snapshot().state[f"unit:{war.foot}"]["strength"] == 4 + 2 + 1
    assert war.snapshot().state["faction:reds"]["purse"] == 0


def test_what_happens_meanwhile_is_asked_again_when_it_is_made(war):
    buy(war, replace(war.foot, 2))

    (line,) = made(war, {"force:blue2": {"at": "home"}})

    assert line["refused"] == "enemy_here"
    assert war.snapshot().state["faction:reds"]["purse"] == 40


def test_a_unit_that_is_gone_by_then_is_not_refilled_and_the_turn_goes_on(war):
    """The arbiter may revert the turn in which it was recruited, after its new leader has noted a purchase."""
    buy(war, replace(war.foot, 2))
    sheet = Sheet.objects.get(campaign=war.campaign, faction="reds")
    sheet.purchases = [replace("reds-u9", 2), *sheet.purchases]
    sheet.save()

    lines = made(war)

    assert [line["refused"] for line in lines] == ["unknown_unit", None]
    assert "reds-u9" not in war.phone("reds").get(war.url + "log/").content.decode()


# Recruits


@pytest.mark.parametrize(
    ("holders", "place", "reason"),
    [
        ({}, "far", "not_ours"),
        ({"force:blue2": {"at": "home"}}, "home", "enemy_here"),
        ({}, "march", "not_a_source"),
        ({"faction:reds": {"pool": [0]}}, "home", "none_left"),
        ({"force:blue2": {"at": "march"}}, "march", "enemy_here"),
    ],
)
def test_a_recruit_is_refused_by_the_specification_s_list(war, holders, place, reason):
    with changed(war, holders):
        pass

    with pytest.raises(Refused) as error:
        buy(war, recruit(place))

    assert why(error) == reason


def test_a_recruit_joins_the_force_chosen_and_costs_its_points(war):
    buy(war, recruit(force="red1"))
    before = set(Unit.objects.filter(campaign=war.campaign).values_list("code", flat=True))

    (line,) = made(war)

    now = war.snapshot()
    (new,) = now.units.keys() - before
    assert (line["price"], now.state["faction:reds"]["purse"], now.state["faction:reds"]["pool"]) == (15, 25, [1])
    unit = now.state[f"unit:{new}"]
    assert (unit["force"], unit["strength"], unit["status"], now.units[new].points) == ("red1", 10, "ready", 15)


@pytest.mark.parametrize("gone", [{"gone": True}, {"at": "march"}], ids=["gone", "marched off"])
def test_a_recruit_whose_force_has_left_is_a_force_of_its_own(war, gone):
    """§6.28: if none is there it is a new force in the field."""
    buy(war, recruit(force="red1"))
    before = set(war.snapshot().forces)

    made(war, {"force:red1": gone})

    now = war.snapshot()
    (new,) = set(now.forces) - before
    assert (now.force(new)["at"], now.force(new)["faction"], now.force(new)["inside"]) == ("home", "reds", False)


def test_of_two_allies_at_one_place_the_first_in_the_kit_recruits(war):
    """R26: one recruit a place and turn, for the side."""
    buy(war, recruit(), "pinks")
    buy(war, recruit(), "reds")

    lines = made(war)

    assert [(line["faction"], line["refused"]) for line in lines] == [("reds", None), ("pinks", "place_used")]


def test_two_recruits_of_the_last_of_a_kind_are_one_too_many():
    war = border_war(rules={"recruit_per_place": 9})
    buy(war, recruit())
    buy(war, recruit())

    with pytest.raises(Refused) as error:
        buy(war, recruit())

    assert why(error) == "none_left"
    assert [line["refused"] for line in made(war)] == [None, None]
    assert war.snapshot().state["faction:reds"]["pool"] == [0]


# The sheet


@pytest.mark.parametrize(
    "purchase",
    [
        {"do": "replace", "unit": "nobody", "steps": 1},
        {"do": "replace", "unit": "blue", "steps": 1},
        {"do": "replace", "unit": "foot", "steps": 0},
        {"do": "replace", "unit": "foot", "steps": True},
        {"do": "replace", "unit": "foot", "steps": "3"},
        {"do": "recruit", "pool": 1, "place": "home", "force": None},
        {"do": "recruit", "pool": -1, "place": "home", "force": None},
        {"do": "recruit", "pool": 0, "place": "nowhere", "force": None},
        {"do": "recruit", "pool": 0, "place": "home", "force": "red2"},
        {"do": "recruit", "pool": 0, "place": "home", "force": "pink1"},
        {"do": "steal"},
    ],
)
def test_a_purchase_of_what_does_not_exist_or_is_another_s_is_refused(war, purchase):
    units = {"foot": war.foot, "blue": units_of(war, "blue2")[0]}
    if "unit" in purchase:
        purchase = {**purchase, "unit": units.get(purchase["unit"], purchase["unit"])}

    with pytest.raises(Refused):
        buy(war, purchase)

    assert not Sheet.objects.filter(campaign=war.campaign).exists()


def test_a_purchase_is_struck_off_by_its_number(war):
    for steps in (1, 2, 3):
        buy(war, replace(war.foot, steps))

    sheet = actions.cancel_purchase(code=war.code, who=war.who("reds"), faction="reds", number=1)

    assert [each["steps"] for each in sheet.purchases] == [1, 3]
    for number in (-1, 2):
        with pytest.raises(Refused, match="no such purchase"):
            actions.cancel_purchase(code=war.code, who=war.who("reds"), faction="reds", number=number)


def test_a_sheet_that_is_handed_in_takes_no_purchase(war):
    buy(war, replace(war.foot, 1))
    actions.hand_in(code=war.code, who=war.who("reds"), faction="reds")

    with pytest.raises(Refused, match="handed in"):
        buy(war, replace(war.foot, 1))
    with pytest.raises(Refused, match="handed in"):
        actions.cancel_purchase(code=war.code, who=war.who("reds"), faction="reds", number=0)


def test_only_the_side_reads_that_anything_was_bought(war):
    buy(war, recruit())
    made(war)

    pages = {name: war.phone(name).get(war.url + "log/").content.decode() for name in ("reds", "pinks", "blues", "stranger")}

    assert {name: "Purchases are made" in page for name, page in pages.items()} == {
        "reds": True,
        "pinks": True,
        "blues": False,
        "stranger": False,
    }
    assert war.snapshot("blues").number == war.snapshot("stranger").number == war.snapshot().number - 1


def test_a_press_that_arrives_twice_is_answered_after_the_sheet_was_handed_in(war):
    def press(action, **about):
        return action(code=war.code, who=war.who("reds"), faction="reds", key=action.__name__, **about)

    bought = press(actions.buy, purchase=replace(war.foot))
    cancelled = press(actions.cancel_purchase, number=0)
    press(actions.hand_in)

    assert press(actions.buy, purchase=replace(war.foot)) == bought
    assert press(actions.cancel_purchase, number=0) == cancelled
