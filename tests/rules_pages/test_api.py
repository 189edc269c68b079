"""The JSON API: the same procedures for programs; whatever is sent, the answer is an outcome or a 4xx."""

import json
import random
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.engine.dice import Dice, Typed
from rules.engine.ruleset import Ruleset, rulesets
from rules.web.api import LONGEST_BODY, document_of
from rules.web.reference import operations
from rules.web.views import EXAMPLE
from tests.rules_pages.invent import invented
from tests.rules_pages.sample import SAMPLE

VOLLEY = "/api/rules/sample/volley"
FACTS = {"shooter": {"kind": "foot"}, "distance_mm": 245}

EVERY = [(slug, name) for slug, ruleset in rulesets().items() for name in ruleset.procedures]


@pytest.fixture
def program() -> Client:
    return Client(headers={"accept-language": "en"}, enforce_csrf_checks=True)


def post(program: Client, address: str, body: Any) -> Any:
    data = body if isinstance(body, bytes) else json.dumps(body)
    return program.post(address, data, content_type="application/json")


def test_a_procedure_is_called(sample: Ruleset, program: Client) -> None:
    answer = post(program, VOLLEY, {"facts": FACTS, "dice": [4, 2]})

    assert answer.status_code == 200
    found = answer.json()
    assert (found["outcome"]["result"], found["outcome"]["reach_mm"], found["dice"]) == ("hit", 240, [4, 2])
    assert found["rolled"][0] == {"face": 4, "sides": 6, "label": "shooter", "origin": "typed"}
    assert found["explanation"][:3] == ["Volley: hit (§7)", "shooter total: 6", "  4 die"]


def test_the_server_rolls_when_asked_to(sample: Ruleset, program: Client) -> None:
    found = post(program, VOLLEY, {"facts": FACTS, "dice": "roll"}).json()

    assert post(program, VOLLEY, {"facts": FACTS, "dice": found["dice"]}).json()["outcome"] == found["outcome"]
    assert [die["origin"] for die in found["rolled"]] == ["server", "server"]


@pytest.mark.parametrize(
    ("body", "problems"),
    [
        ({"facts": {}}, {"shooter": "this is required.", "distance_mm": "this is required."}),
        ({"facts": {**FACTS, "colour": 1}}, {"colour": "this fact is not known here."}),
        ({"facts": {**FACTS, "helpers": [{}]}}, {"helpers.0.kind": "this is required."}),
        ({"facts": FACTS, "dice": [4]}, {"dice": "A die is missing: d6, target."}),
        ({"facts": FACTS, "dice": [4, 2, 1]}, {"dice": "Dice left over: 1."}),
        ({"facts": FACTS, "dice": [True, 2]}, {"dice": "“True” is not a face of a d6 (1–6)."}),
        ({"facts": FACTS, "dice": "throw"}, {"dice": "The dice must be a list of faces."}),
        ({"facts": FACTS, "dice": [1] * 601}, {"dice": "At most 600 dice."}),
        ({"facts": []}, {"": "The facts must be an object."}),
        ({"fact": {}}, {"": "The body must be an object with “facts” and “dice”."}),
        ([], {"": "The body must be an object with “facts” and “dice”."}),
        (b"{", {"": "The body is not JSON."}),
        (b"\xff", {"": "The body is not JSON."}),
        (b'{"facts": NaN}', {"": "The body is not JSON."}),
        (b"[" * 60_000, {"": "The body is not JSON."}),
        (b"9" * 60_000, {"": "The body is not JSON."}),
    ],
)
def test_what_is_wrong_is_named_by_its_path(sample: Ruleset, program: Client, body: Any, problems: dict[str, str]) -> None:
    answer = post(program, VOLLEY, body)

    assert answer.status_code == 422
    assert {problem["path"]: problem["message"] for problem in answer.json()["problems"]} == problems


def test_the_missing_die_is_described(sample: Ruleset, program: Client) -> None:
    assert post(program, VOLLEY, {"facts": FACTS, "dice": [4]}).json()["wanted"] == {"sides": 6, "label": "target"}


def test_sentences_in_italian(sample: Ruleset) -> None:
    answer = post(Client(headers={"accept-language": "it"}), VOLLEY, {"facts": {"distance_mm": 9}})

    assert answer.json()["problems"] == [{"path": "shooter", "message": "dato obbligatorio."}]


def test_a_long_body_is_not_read(sample: Ruleset, program: Client) -> None:
    assert post(program, VOLLEY, b" " * (LONGEST_BODY + 1)).status_code == 413


@pytest.mark.parametrize("address", ["/api/rules/none", "/api/rules/none/volley", "/api/rules/sample/none"])
def test_what_is_not_there(sample: Ruleset, program: Client, address: str) -> None:
    assert program.get(address).status_code == 404


def test_a_procedure_that_is_not_there(sample: Ruleset, program: Client) -> None:
    answer = post(program, "/api/rules/sample/none", {})

    assert (answer.status_code, answer.json()["problems"][0]["message"]) == (404, "There is no such procedure.")


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_nothing_is_ever_changed(sample: Ruleset, program: Client, method: str) -> None:
    assert getattr(program, method)(VOLLEY).status_code == 405


def test_rulesets_and_procedures_are_listed(sample: Ruleset, program: Client) -> None:
    assert "sample" in [line["slug"] for line in program.get("/api/rules/").json()]
    assert program.get("/api/rules/sample").json()["chapters"][1]["procedures"] == [
        {"name": "census", "title": "Census", "cite": "§2", "help": "How many are there?"}
    ]


def test_the_schema_of_the_facts(sample: Ruleset, program: Client) -> None:
    sheet = program.get(VOLLEY).json()

    assert sheet["dice"] is True
    assert sheet["facts"]["required"] == ["shooter", "distance_mm"]
    assert sheet["facts"]["properties"]["distance_mm"] == {
        "type": "integer",
        "minimum": 0,
        "maximum": 3000,
        "title": "Distance",
        "description": "Base to base",
        "x-unit": "mm",
    }
    assert program.get("/api/rules/sample/census").json()["dice"] is False


def references(part: Any) -> list[str]:
    if isinstance(part, list):
        return [found for item in part for found in references(item)]
    if not isinstance(part, dict):
        return []
    here = [part["$ref"]] if isinstance(part.get("$ref"), str) else []
    return here + [found for value in part.values() for found in references(value)]


def test_the_openapi_document_has_an_operation_for_each_procedure(sample: Ruleset, program: Client) -> None:
    document = program.get("/api/openapi.json").json()

    assert document["openapi"].startswith("3.1")
    expected = {f"/api/rules/{slug}/{name}" for slug, name in [*EVERY, *(("sample", name) for name in SAMPLE.procedures)]}
    assert {path for path, methods in document["paths"].items() if "post" in methods} == expected
    assert {r.rpartition("/")[2] for r in references(document)} <= document["components"]["schemas"].keys()


def test_the_reference_names_every_fact(sample: Ruleset) -> None:
    volley = next(o for o in operations(document_of("sample")) if o.id == "sample.volley")

    assert [(fact.name, fact.required) for fact in volley.facts[:4]] == [
        ("shooter", True),
        ("shooter.kind", True),
        ("shooter.in_square", False),
        ("distance_mm", True),
    ]
    assert "helpers[].kind" in [fact.name for fact in volley.facts]
    assert "general.kind" in [fact.name for fact in volley.facts]


def test_the_example_of_the_reference_works(program: Client) -> None:
    assert post(program, EXAMPLE["path"], json.loads(EXAMPLE["body"])).status_code == 200


@pytest.mark.parametrize(("slug", "name"), EVERY)
def test_every_procedure_answers_as_it_does_in_the_house(program: Client, slug: str, name: str) -> None:
    procedure = rulesets()[slug].procedures[name]
    facts = invented(procedure, random.Random(name))

    found = post(program, f"/api/rules/{slug}/{name}", {"facts": facts, "dice": "roll"}).json()

    assert found["outcome"] == json.loads(json.dumps(procedure.run(facts, Dice(Typed(found["dice"]))).values))


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["foot", "roll", "\ud800"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["shooter", "kind", "distance_mm", "helpers", "facts", "dice", "general"]) | st.text(), inner
        )
    ),
    max_leaves=12,
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=anything | st.fixed_dictionaries({"facts": anything, "dice": anything}))
def test_nothing_but_an_answer_or_a_refusal(sample: Ruleset, program: Client, body: Any) -> None:
    answer = post(program, VOLLEY, body)

    assert answer.status_code in (200, 422)
    assert answer.json()


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    query=st.dictionaries(
        st.sampled_from(["dice", "_roll", "_die", "_face5", "_add", "_remove", "go", "points", "ground", "house_rules.R1"])
        | st.sampled_from(["shooter.kind", "distance_mm", "distance_mm:cm", "helpers._rows", "helpers.0.kind", "general._has"])
        | st.sampled_from(["ranges_mm", "ranges_mm:cm", "helpers.1.can_fire"]),
        st.text(max_size=12)
        | st.integers().map(str)
        | st.sampled_from(["foot", "24,5", "helpers", "helpers.0", "²", "٣", "1" * 5000]),
    )
)
def test_no_address_breaks_a_calculator(sample: Ruleset, program: Client, query: dict[str, str]) -> None:
    assert program.get("/rules/sample/volley/", query).status_code in (200, 302, 400)


def test_the_document_speaks_the_language_of_its_reader(client: Client) -> None:
    document = client.get("/api/openapi.json", headers={"accept-language": "it"}).json()
    described = document["paths"]["/api/rules/ordre-mixte/melee"]["post"]

    assert document["info"]["description"].endswith("i regolamenti per tutti.")
    assert document["paths"]["/api/rules/"]["get"]["summary"] == "I regolamenti"
    assert (described["summary"], described["responses"]["200"]["description"]) == (
        "Ordre Mixte: Mischia",
        "Esito con ogni modificatore",
    )
