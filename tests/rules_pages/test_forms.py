"""Facts become a form, and the form becomes the same facts again."""

from typing import Any

import pytest
from django.http import QueryDict
from django.utils import translation

from rules.engine.facts import Facts, fact
from rules.engine.text import Text
from rules.web.fields import Check, Choose, Counts, Group, Number, Rows
from rules.web.forms import FactsForm
from tests.rules_pages.sample import SAMPLE, CensusFacts, VolleyFacts

FULL: dict[str, Any] = {
    "shooter": {"kind": "foot", "in_square": True},
    "distance_mm": 245,
    "ground": "wood",
    "helpers": [{"kind": "horse", "can_fire": False}, {"kind": "guns"}],
    "general": {"kind": "horse"},
    "flanks": 2,
    "points": None,
    "ranges_mm": [120, 305],
    "house_rules": {"R1": "no_die"},
}


def form(query: str | dict[str, str] | None = None, **kwargs: Any) -> FactsForm:
    data = QueryDict(query) if isinstance(query, str) else query
    return FactsForm(VolleyFacts, SAMPLE, data, **kwargs)


def node(found: FactsForm, path: str) -> Any:
    return next(n for n in found.root.walk() if n.path == path)


def test_each_kind_of_fact_has_its_own_input() -> None:
    kinds = {n.path: n.kind for n in form().root.parts}

    assert kinds == {
        "shooter": "group",
        "distance_mm": "number",
        "ground": "select",
        "helpers": "rows",
        "general": "group",
        "flanks": "chips",
        "points": "number",
        "ranges_mm": "numbers",
        "house_rules": "house",
    }
    assert (node(form(), "shooter.kind").kind, node(form(), "shooter.in_square").kind) == ("chips", "check")


@pytest.mark.parametrize("facts", [FULL, {"shooter": {"kind": "horse"}, "distance_mm": 0}])
def test_facts_to_address_and_back(facts: dict[str, Any]) -> None:
    query = form(suggested=facts).query()
    back = form(dict(query))

    assert back.is_valid()
    assert back.given() == facts
    assert back.query() == query


def test_defaults_stay_out_of_the_facts_and_the_address() -> None:
    filled = form("shooter.kind=foot&distance_mm:cm=24.5&ground=open&points=3&helpers._rows=0&house_rules.R1=&ranges_mm:cm=")

    assert filled.is_valid()
    assert filled.given() == {"shooter": {"kind": "foot"}, "distance_mm": 245}
    assert filled.query() == [("shooter.kind", "foot"), ("distance_mm", "245")]


@pytest.mark.parametrize(("typed", "millimetres"), [("24", 240), ("24.5", 245), ("24,5", 245), (" 0.1 ", 1), ("+3", 30)])
def test_distances_are_typed_in_centimetres(typed: str, millimetres: int) -> None:
    filled = form({"shooter.kind": "foot", "distance_mm:cm": typed})

    assert filled.is_valid()
    assert filled.given()["distance_mm"] == millimetres


def test_an_address_says_millimetres_and_the_input_shows_centimetres() -> None:
    distance = node(form("shooter.kind=foot&distance_mm=245"), "distance_mm")

    assert (distance.input_name, distance.shown, distance.max) == ("distance_mm:cm", "24.5", "300")


@pytest.mark.parametrize(
    ("query", "path", "error"),
    [
        ("distance_mm=9", "shooter.kind", "this is required."),
        ("shooter.kind=foot", "distance_mm", "this is required."),
        ("shooter.kind=foot&distance_mm:cm=far", "distance_mm", "a whole number is needed."),
        ("shooter.kind=foot&distance_mm:cm=301", "distance_mm", "between 0 and 300 cm."),
        ("shooter.kind=fish&distance_mm=9", "shooter.kind", "not one of the choices."),
        ("shooter.kind=guns&shooter.in_square=1&distance_mm=9", "shooter.in_square", "Guns form no square."),
        ("shooter.kind=foot&distance_mm=9&points=9", "points", "at most 7."),
        ("shooter.kind=foot&distance_mm=9&flanks=3", "flanks", "at most 2."),
        ("shooter.kind=foot&distance_mm=9&helpers._rows=1", "helpers.0.kind", "this is required."),
        ("shooter.kind=foot&distance_mm=9&ranges_mm:cm=3+x", "ranges_mm", "a whole number is needed."),
        ("shooter.kind=foot&distance_mm=9&shooter.in_square=maybe", "shooter.in_square", "yes or no is needed."),
        ("shooter.kind=foot&distance_mm=9&general._has=1", "general.kind", "this is required."),
        ("shooter.kind=foot&distance_mm=9&house_rules.R1=other", "house_rules", "This house rule is not known here."),
    ],
)
def test_what_is_wrong_is_said_where_it_is_wrong(query: str, path: str, error: str) -> None:
    filled = form(query)

    assert not filled.is_valid()
    assert {n.path: n.errors for n in filled.root.walk() if n.errors} == {path: [error]}
    assert filled.errors == []


def test_what_was_filled_in_is_kept() -> None:
    filled = form({"shooter.kind": "horse", "distance_mm:cm": "far", "ground": "marsh", "points": ""})

    assert not filled.is_valid()
    assert [c.value for c in node(filled, "shooter.kind").choices if c.chosen] == ["horse"]
    assert node(filled, "distance_mm").shown == "far"
    assert [c.value for c in node(filled, "ground").choices if c.chosen] == ["marsh"]
    assert node(filled, "points").value() is None


def test_known_facts_are_not_asked_and_merged_in() -> None:
    known = {"shooter": {"kind": "foot", "in_square": True}, "helpers": [{"kind": "horse"}, {"kind": "guns"}], "house_rules": {}}
    asked = form({"distance_mm": "9", "helpers.1.can_fire": "0", "shooter.kind": "horse"}, known=known)

    assert [n.path for n in asked.root.walk() if not n.children and n.path.startswith(("shooter", "helpers", "house"))] == [
        "helpers.0.can_fire",
        "helpers.1.can_fire",
    ]
    assert (node(asked, "helpers").can_add, node(asked, "helpers").can_remove) == (False, False)
    assert asked.is_valid()
    assert asked.given() == {
        "shooter": {"kind": "foot", "in_square": True},
        "distance_mm": 9,
        "helpers": [{"kind": "horse"}, {"kind": "guns", "can_fire": False}],
        "house_rules": {},
    }


def test_a_problem_with_a_known_fact_is_said_for_the_whole_form() -> None:
    asked = form({"distance_mm": "9"}, known={"shooter": {"kind": "guns", "in_square": True}})

    assert not asked.is_valid()
    assert asked.errors == ["Shooter: Guns form no square."]


def test_suggested_values_stand_in_the_inputs_until_something_is_sent() -> None:
    suggested = {"ground": "marsh", "distance_mm": 120, "shooter": {"in_square": True}}

    fresh = form(suggested=suggested)
    sent = form({"shooter.kind": "foot", "distance_mm": "9"}, suggested=suggested)

    assert [c.value for c in node(fresh, "ground").choices if c.chosen] == ["marsh"]
    assert (node(fresh, "distance_mm").shown, node(fresh, "shooter.in_square").checked) == ("12", True)
    assert sent.given() == {"shooter": {"kind": "foot"}, "distance_mm": 9}


class WishFacts(Facts):
    wishes: list[str] = fact([], label=Text("Wishes", "Desideri"))


MEN = {
    "wishes": [
        ("drummer", Text("Drummer", "Tamburino")),
        ("duke", Text("Duke", "Duca")),
        ("duke", Text("Duke, again", "Duca, ancora")),
    ]
}


def wishes(data: dict[str, str] | None = None) -> Any:
    return FactsForm(WishFacts, SAMPLE, data, choices=MEN)


def test_who_is_there_is_picked_in_the_order_of_the_numbers() -> None:
    filled = wishes({"wishes.3": "drummer", "wishes.1": "duke", "wishes.2": "duke"})

    assert filled.given() == {"wishes": ["duke", "duke", "drummer"]}
    assert [(box.name, box.text, box.place) for box in node(filled, "wishes").boxes] == [
        ("wishes.2", "Drummer", 2),
        ("wishes.0", "Duke", 0),
        ("wishes.1", "Duke, again", 1),
    ]
    assert wishes(dict(filled.query())).given() == filled.given()


def test_nobody_is_picked_until_somebody_is() -> None:
    assert [(box.name, box.picked) for box in node(wishes(), "wishes").boxes] == [
        ("wishes.0", False),
        ("wishes.1", False),
        ("wishes.2", False),
    ]
    assert (wishes().query(), wishes({}).given(), wishes({}).is_valid()) == ([], {}, True)


def test_what_is_asked_first_and_what_waits_behind_more() -> None:
    asked = form(ask_first=("distance_mm", "shooter.in_square"))

    assert [(n.path, n.label) for n in asked.first] == [("distance_mm", "Distance"), ("shooter.in_square", "Shooter: In square")]
    assert [n.path for n in asked.more] == [
        "shooter",
        "ground",
        "helpers",
        "general",
        "flanks",
        "points",
        "ranges_mm",
        "house_rules",
    ]
    assert [n.path for n in asked.more[0].children] == ["shooter.kind"]


def test_more_stands_open_when_something_in_it_was_changed_or_is_wrong() -> None:
    first = ("distance_mm", "shooter")

    assert not form(ask_first=first).more_open
    assert form({"ground": "wood"}, ask_first=first).more_open
    wrong = form({"shooter.kind": "foot", "distance_mm": "9", "helpers._rows": "1"}, ask_first=first)
    assert not wrong.is_valid()
    assert wrong.more_open


def test_a_row_is_added_without_resolving_anything() -> None:
    more = form({"shooter.kind": "foot", "helpers._rows": "1", "helpers.0.kind": "guns", "_add": "helpers"})

    assert more.editing
    assert not more.is_valid()
    assert [row.value() for row in node(more, "helpers").rows] == [{"kind": "guns"}, {}]
    assert [n.path for n in more.root.walk() if n.errors] == []


def test_a_row_is_removed_and_the_later_ones_move_up() -> None:
    rows = {f"helpers.{i}.kind": kind for i, kind in enumerate(("foot", "horse", "guns"))}
    less = form({**rows, "helpers._rows": "3", "_remove": "helpers.1"})

    assert [row.value() for row in node(less, "helpers").rows] == [{"kind": "foot"}, {"kind": "guns"}]
    assert node(less, "helpers").can_add


def test_no_more_rows_than_the_facts_allow() -> None:
    assert len(node(form({"helpers._rows": "999"}), "helpers").rows) == 3
    assert not node(form({"helpers._rows": "3"}), "helpers").can_add


def test_a_part_that_may_be_absent_is_switched_off() -> None:
    filled = form({"shooter.kind": "foot", "distance_mm": "9", "general._has": "0", "general.kind": "horse"})

    assert filled.is_valid()
    assert filled.given() == {"shooter": {"kind": "foot"}, "distance_mm": 9}


def test_counts_by_identifier() -> None:
    filled = FactsForm(CensusFacts, SAMPLE, {"elements.foot": "6", "elements.horse": "", "elements.guns": "0"})

    assert filled.is_valid()
    assert filled.given() == {"elements": {"foot": 6, "guns": 0}}
    assert [n.label for n in filled.root.parts[0].children] == ["foot", "horse", "guns"]


def test_a_wrong_count_is_said_at_its_number() -> None:
    filled = FactsForm(CensusFacts, SAMPLE, {"elements.foot": "61"})

    assert not filled.is_valid()
    assert [(n.path, n.errors) for n in filled.root.walk() if n.errors] == [("elements.foot", ["at most 60."])]


def test_names_carry_the_prefix() -> None:
    filled = form(
        {"facts.shooter.kind": "foot", "facts.distance_mm:cm": "1", "facts.helpers._rows": "0", "_add": "facts.helpers"},
        prefix="facts.",
    )

    assert node(filled, "shooter.kind").name == "facts.shooter.kind"
    assert len(node(filled, "helpers").rows) == 1
    assert filled.given()["distance_mm"] == 10


def test_words_in_italian() -> None:
    with translation.override("it"):
        filled = form({"distance_mm": "9"})
        filled.is_valid()

        assert node(filled, "shooter").label == "Tiratore"
        assert [c.text for c in node(filled, "shooter.kind").choices] == ["foot-it", "horse-it", "guns-it"]
        assert node(filled, "shooter.kind").errors == ["dato obbligatorio."]


def test_parts_are_of_the_declared_kind() -> None:
    kinds = {type(n) for n in form().root.walk()}

    assert {Check, Choose, Group, Number, Rows} <= kinds
    assert {type(n) for n in FactsForm(CensusFacts, SAMPLE).root.parts} == {Counts}
