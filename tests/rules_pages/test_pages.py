"""The rulebooks as pages: open to everybody, without an account, a battle, a script or a query."""

import html
import random
import re
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.test import Client
from django.utils import translation

from rules.engine.dice import Dice, Typed
from rules.engine.outcome import Modifier, Outcome, Sum
from rules.engine.ruleset import Ruleset, rulesets
from rules.web.dice_form import DiceField
from rules.web.explain import explain
from rules.web.forms import FactsForm
from tests.rules_pages.invent import invented

VOLLEY = "/rules/sample/volley/"
FACTS = "shooter.kind=foot&distance_mm=245"

EVERY = [(slug, name) for slug, ruleset in rulesets().items() for name in ruleset.procedures]


@pytest.fixture
def reader() -> Client:
    """A stranger who reads English. The database is out of reach in these tests: any query would fail them."""
    return Client(headers={"accept-language": "en"})


def text(response: Any) -> str:
    return html.unescape(response.content.decode())


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("/rules/", ("Sample rules", "never", "3 procedures", "1 table", "1 ruling")),
        ("/rules/sample/", ("Fire", "Volley", "Who wins a volley?", "§7", 'href="/rules/sample/volley/"')),
        ("/rules/sample/tables/", ("Factors", "§7.2", '<th scope="row">foot', '<td class="n">3', '<td class="n">—')),
        ("/rules/sample/rulings/", ('id="R1"', "What of woods?", "One less.", "The book is silent.", "Nothing at all", "Volley")),
        ("/rules/sample/volley/", ("Volley", "Who wins a volley?", "Grand battery", 'href="/api/rules/sample/volley"')),
        ("/rules/api/sample/", ("POST /api/rules/sample/volley", "shooter.kind", "one of foot, horse, guns")),
    ],
)
def test_pages_show_what_is_declared(sample: Ruleset, reader: Client, address: str, says: tuple[str, ...]) -> None:
    response = reader.get(address)

    assert response.status_code == 200
    assert [phrase for phrase in says if phrase not in text(response)] == []


def test_pages_in_italian(sample: Ruleset) -> None:
    page = text(Client(headers={"accept-language": "it"}).get("/rules/sample/volley/"))

    assert '<html lang="it"' in page
    assert [word for word in ("Salva", "Chi vince una salva?", "Tiratore", "Distanza", "foot-it") if word not in page] == []


@pytest.mark.parametrize("address", ["/rules/none/", "/rules/none/tables/", "/rules/sample/none/", "/rules/none/volley/"])
def test_what_is_not_there(sample: Ruleset, reader: Client, address: str) -> None:
    assert reader.get(address).status_code == 404


def test_pages_are_only_read(sample: Ruleset, reader: Client) -> None:
    assert reader.post(VOLLEY).status_code == 405


def test_a_page_seen_before_is_not_sent_again(sample: Ruleset, reader: Client) -> None:
    first = reader.get("/rules/sample/rulings/")
    again = reader.get("/rules/sample/rulings/", headers={"if-none-match": first["ETag"]})
    italian = reader.get("/rules/sample/rulings/", headers={"if-none-match": first["ETag"], "accept-language": "it"})

    assert (first["Cache-Control"], again.status_code, again.content) == ("private, no-cache", 304, b"")
    assert italian.status_code == 200


# The calculator


def test_the_sum_is_shown_line_by_line(sample: Ruleset, reader: Client) -> None:
    page = text(reader.get(f"{VOLLEY}?{FACTS}&dice=4+2"))

    for line in ("Volley: hit", "shooter total", "+3", "−1", ">6<", "24 cm", "hit, missed", "looked at"):
        assert line in page
    assert 'href="/rules/sample/rulings/#R1"' in page
    assert 'href="/rules/sample/tables/#table-1"' in page


def test_what_did_not_happen_waits_behind_the_rest(sample: Ruleset) -> None:
    values = {"result": "hit", "pursuit": None, "sure": False, "losses": 0, "moves": [], "lost": {"foot": 0}, "reach_mm": 10}
    told = explain(sample, sample.procedures["volley"], Outcome(values), "en")

    assert [said.word for said in told.loud] == ["result", "reach mm"]
    assert [(said.word, said.text) for said in told.quiet] == [
        *(("pursuit", "—"), ("sure", "no"), ("losses", "0"), ("moves", "none"), ("lost", "")),
    ]


def test_what_did_not_happen_waits_apart_inside_a_value_too(sample: Ruleset) -> None:
    values = {"result": "hit", "shooter": {"lost": 2, "moves": [], "target": {"lost": 0}}}
    told = explain(sample, sample.procedures["volley"], Outcome(values), "en")

    assert [[inner.word for inner in said.inner] for said in told.loud] == [[], ["lost"]]
    assert [[inner.word for inner in said.inner] for said in told.quiet] == [["moves", "target"]]


def test_modifiers_are_told_once_however_deep_the_outcome_holds_them(sample: Ruleset) -> None:
    sums = (Sum("to_hit", (), (Modifier("factor", -3, "§7.2"),)),)
    told = {"foot": {"to_hit": {"factor": -3}, "to_kill": {}}, "horse": {"to_hit": {}, "to_kill": {}}}
    untold = {"foot": {"to_hit": {"factor": 2}}}
    found = explain(sample, sample.procedures["volley"], Outcome({"modifiers": told, "others": untold}, sums), "en")

    assert [said.word for said in found.values] == ["others"]
    assert [total.shown for total in found.sums] == ["−3"]


def test_a_sent_form_goes_on_to_its_short_address(sample: Ruleset, reader: Client) -> None:
    sent = reader.get(f"{VOLLEY}?{FACTS.replace('_mm=245', '_mm:cm=24.5')}&ground=open&points=3&dice=4,+2&go=1&house_rules.R1=")

    assert (sent.status_code, sent["Location"]) == (302, f"?{FACTS}&dice=4+2#outcome")


def test_rolled_dice_stand_in_the_address(sample: Ruleset, reader: Client) -> None:
    sent = reader.get(f"{VOLLEY}?{FACTS}&_roll=1")
    address = dict(parse_qsl(urlsplit(sent["Location"]).query))

    assert sent.status_code == 302
    assert [1 <= int(face) <= 6 for face in address["dice"].split()] == [True, True]
    assert reader.get(VOLLEY + sent["Location"]).status_code == 200


def test_rolling_the_rest_leaves_the_dice_that_were_typed(sample: Ruleset, reader: Client) -> None:
    rolled = [
        dict(parse_qsl(urlsplit(reader.get(f"{VOLLEY}?{FACTS}&dice=4&_roll=1")["Location"]).query))["dice"].split()
        for _again in range(8)
    ]
    again = reader.get(f"{VOLLEY}?{FACTS}&dice=4+2&_roll=1")

    assert {faces[0] for faces in rolled} == {"4"}
    assert {len(faces) for faces in rolled} == {2}
    assert again.status_code == 302


def test_a_missing_die_is_asked_for_and_what_was_typed_kept(sample: Ruleset, reader: Client) -> None:
    asked = reader.get(f"{VOLLEY}?{FACTS}&dice=4")

    assert asked.status_code == 200
    assert "A die is missing: d6, target." in text(asked)
    assert 'name="dice" value="4"' in text(asked)
    assert 'name="_die" value="6"' in text(asked)
    assert reader.get(f"{VOLLEY}?{FACTS}&dice=4&_die=2")["Location"] == f"?{FACTS}&dice=4+2#outcome"


def test_a_handful_of_dice_is_counted_by_face(sample: Ruleset, reader: Client) -> None:
    asked = text(reader.get("/rules/sample/battery/?go=1"))
    sent = reader.get("/rules/sample/battery/?go=1&dice=&_face5=2&_face1=4")

    assert "to hit: 6 dice, how many of each face?" in re.sub(r"(<[^>]*>|\s)+", " ", asked)
    assert sent["Location"] == "?dice=1+1+1+1+5+5#outcome"
    assert "hits: 2" in text(reader.get("/rules/sample/battery/?dice=1+1+1+1+5+5"))


def test_the_dice_of_the_largest_volley_fit_into_an_address() -> None:
    """Sixty figures with two shots each, their saves and officers: more dice than anybody holds, but the server rolls them."""
    assert DiceField({"dice": " ".join("6" for _ in range(400))}).faces == [6] * 400


def test_a_refusal_is_a_sentence_with_its_citation(sample: Ruleset, reader: Client) -> None:
    page = text(reader.get(f"{VOLLEY}?shooter.kind=foot&distance_mm=2500"))

    assert "Not allowed: too far" in page
    assert "§7.1" in page


def test_a_refusal_puts_typed_dice_aside(sample: Ruleset, reader: Client) -> None:
    sent = reader.get(f"{VOLLEY}?shooter.kind=foot&distance_mm=2500&dice=4+2")

    assert sent["Location"] == "?shooter.kind=foot&distance_mm=2500#outcome"


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("shooter.kind=foot", "this is required."),
        ("shooter.kind=foot&distance_mm:cm=far", "a whole number is needed."),
        ("shooter.kind=guns&shooter.in_square=1&distance_mm=9&dice=4+2", "Guns form no square."),
        (f"{FACTS}&dice=4+7", "“7” is not a face of a d6 (1–6)."),
        (f"{FACTS}&dice=4+x", "“x” is not a face of a d6 (1–6)."),
        (f"{FACTS}&dice=4+2+1", "Dice left over: 1."),
        ("go=1", "this is required."),
    ],
)
def test_what_is_wrong_is_said_and_what_was_filled_in_kept(sample: Ruleset, reader: Client, query: str, says: str) -> None:
    response = reader.get(f"{VOLLEY}?{query}&ground=marsh")

    assert response.status_code == 400
    assert says in text(response)
    assert '<option value="marsh" selected>' in text(response)


def test_a_row_is_added_without_complaint(sample: Ruleset, reader: Client) -> None:
    response = reader.get(f"{VOLLEY}?helpers._rows=0&_add=helpers")

    assert response.status_code == 200
    assert 'name="helpers.0.kind"' in text(response)
    assert "this is required." not in text(response)


def test_words_that_other_sites_append_send_no_form(sample: Ruleset, reader: Client) -> None:
    assert reader.get(f"{VOLLEY}?utm_source=mail").status_code == 200


def test_a_procedure_without_dice_asks_for_none(sample: Ruleset, reader: Client) -> None:
    page = text(reader.get("/rules/sample/census/"))

    assert 'name="dice"' not in page
    assert 'name="_roll"' not in page


@pytest.mark.parametrize(("slug", "name"), EVERY)
def test_every_calculator_opens_and_resolves(reader: Client, slug: str, name: str) -> None:
    procedure = rulesets()[slug].procedures[name]
    address = f"/rules/{slug}/{name}/"
    chance = random.Random(name)

    assert reader.get(address).status_code == 200
    for _round in range(2):
        facts = invented(procedure, chance)
        query = FactsForm(procedure.facts, rulesets()[slug], suggested=facts).query()
        sent = reader.get(address, dict([*query, ("_roll", "1")]))
        found = dict(parse_qsl(urlsplit(sent["Location"]).query, keep_blank_values=True))
        outcome = procedure.run(facts, Dice(Typed([int(face) for face in found.get("dice", "").split()])))

        page = text(reader.get(address + sent["Location"]))

        assert explain(rulesets()[slug], procedure, outcome, "en").headline in page


@pytest.mark.parametrize(("slug", "name"), EVERY)
def test_facts_go_into_a_form_and_come_back(slug: str, name: str) -> None:
    ruleset = rulesets()[slug]
    procedure = ruleset.procedures[name]
    chance = random.Random(name)

    for _round in range(8):
        facts = procedure.facts.read(invented(procedure, chance))
        query = FactsForm(procedure.facts, ruleset, suggested=facts.model_dump(mode="json")).query()
        back = FactsForm(procedure.facts, ruleset, dict([*query, ("go", "1")]))

        assert back.is_valid()
        assert back.facts == facts


@pytest.mark.parametrize("slug", rulesets())
@pytest.mark.parametrize("language", ["en", "it"])
def test_every_rulebook_has_its_pages(slug: str, language: str) -> None:
    reader = Client(headers={"accept-language": language})
    ruleset = rulesets()[slug]

    overview, tables, rulings = (text(reader.get(f"/rules/{slug}/{page}")) for page in ("", "tables/", "rulings/"))

    assert [p.title.of(language) for p in ruleset.procedures.values() if p.title.of(language) not in overview] == []
    assert [t.title.of(language) for t in ruleset.tables if t.title.of(language) not in tables] == []
    assert [r.id for r in ruleset.rulings if f'id="{r.id}"' not in rulings] == []


@pytest.mark.parametrize(
    ("values", "headline"),
    [
        ({"allowed": True, "die": 3, "result": "hit"}, "Volley: hit"),
        ({"allowed": True, "result": "none"}, "Volley: no effect"),
        ({"winner": "foot", "result": "missed"}, "Volley – winner: foot; result: missed"),
        ({"winner": None, "result": "none", "die": 2}, "Volley: no effect"),
        ({"die": 3, "reach_mm": 245}, "Volley – reach mm: 24.5 cm"),
        ({"legal": False}, "Volley – legal: no"),
        ({"allowed": True, "moves": ["hit"]}, "Volley: allowed"),
        ({"die": None}, "Volley"),
        ({"allowed": False, "reason": "too_far"}, "Not allowed: too far"),
    ],
)
def test_the_headline_says_what_happened(sample: Ruleset, values: dict[str, Any], headline: str) -> None:
    assert explain(sample, sample.procedures["volley"], Outcome(values), "en").headline == headline


def test_an_explanation_as_plain_lines(sample: Ruleset) -> None:
    procedure = sample.procedures["volley"]
    outcome = procedure.run({"shooter": {"kind": "foot"}, "distance_mm": 245}, Dice(Typed([4, 2])))

    with translation.override("en"):
        lines = list(explain(sample, procedure, outcome, "it").lines())

    assert [*lines[:2], *lines[3:5]] == [
        "Salva: hit-it (§7)",
        "shooter total-it: 6",
        "  +3 factor-it (§7.2)",
        "  −1 wood-it (R1)",
    ]


def test_a_value_that_the_headline_says_is_not_said_again() -> None:
    found = rulesets()["ordre-mixte"].procedures["close_to_contact"]
    told = explain(rulesets()["ordre-mixte"], found, found.run({"target_result": "rout"}, Dice(Typed([]))), "it")

    assert told.headline.startswith("Il bersaglio ha ceduto")
    assert told.headline not in [value.text.rstrip(".") for value in told.values]


def test_a_length_is_said_as_its_language_writes_it() -> None:
    ruleset = rulesets()["ordre-mixte"]
    given = {"arm": "infantry", "formation": "line", "distance_mm": 95}
    outcome = ruleset.procedures["charge"].run(given, Dice(Typed([])))
    told = {language: explain(ruleset, ruleset.procedures["charge"], outcome, language) for language in ("en", "it")}

    assert "8.5 cm" in [value.text for value in told["en"].values]
    assert "8,5 cm" in [value.text for value in told["it"].values]


def test_the_army_that_moves_first_is_named() -> None:
    ruleset = rulesets()["ordre-mixte"]
    initiative = ruleset.procedures["initiative"]
    outcome = initiative.run({}, Dice(Typed([2, 5])))

    assert explain(ruleset, initiative, outcome, "en").headline == "Second army moves first"
    named = explain(ruleset, initiative, outcome, "it", {"side_2": "Armata russa"}.get)  # type: ignore[arg-type]
    assert named.headline == "Muove per prima: Armata russa"
