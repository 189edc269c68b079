"""Bad input through the editor's pages: refused with place and sentence, never an error of the server, never without an end."""

from contextlib import suppress
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulebooks.drafts import create_draft
from rulebooks.engine.problems import DocumentError
from rulebooks.engine.reading import read
from rulebooks.engine.schema import converted
from rulebooks.engine.writing import document_text
from rulebooks.form.nodes import Reading, build
from rulebooks.form.spec import spec_at
from rulebooks.models import Draft

TOY = (Path(__file__).parent / "toy.yaml").read_text("utf-8")
ROWS = "\n".join(f"      '{number}': [{number % 6}]" for number in range(10_000))
LONG_TABLE = TOY.replace(
    "  needed:\n",
    f"  long:\n    title: Long\n    key: distance\n    stepped: true\n    columns: {{n: int}}\n    rows:\n{ROWS}\n  needed:\n",
)
CYCLE = TOY.replace("  lose: [{add: x.bases", "  lose: [{use: lose, with: {x: x}}, {add: x.bases")


def at(draft: Draft, name: str, *args) -> str:
    return reverse(f"rulebooks:{name}", args=[draft.code, *args])


@pytest.mark.parametrize(
    "text",
    [
        TOY[: len(TOY) // 2],
        "",
        "[1, 2]",
        "a: &x 1\nb: *x",
        "name: \x07",
        "{" * 3000,
        "x" * 1_000_001,
        TOY.replace("format: 1", "format: 9"),
    ],
    ids=["truncated", "empty", "a list", "references", "no text", "deep", "long", "later"],
)
def test_a_file_that_is_no_document_is_refused(anna, phone, text):
    answer = phone(anna).post(reverse("rulebooks:new"), {"start": "empty", "file": SimpleUploadedFile("x.yaml", text.encode())})

    assert answer.status_code in (302, 422)
    assert Draft.objects.exists() == (answer.status_code == 302)
    for draft in Draft.objects.all():
        assert 'id="problems"' in phone(anna).get(at(draft, "draft")).content.decode()


@pytest.mark.parametrize(
    "text", [LONG_TABLE, CYCLE, TOY.replace("steps:", "stepz:"), "slug: 3\nplay: {acts: 7}\nprocedures: [1]\n"]
)
def test_every_page_opens_for_a_document_that_is_odd(anna, phone, text):
    draft, client = create_draft(owner=anna, text=text), phone(anna)
    chapters = ("book", "words", "units", "armies", "markers", "sequence", "procedures", "acts", "tables", "victory", "rulings")
    pages = [at(draft, name) for name in ("draft", "text", "examples")] + [at(draft, "chapter", slug) for slug in chapters]

    assert {page: client.get(page).status_code for page in pages} == dict.fromkeys(pages, 200)
    assert client.get(at(draft, "part", "tables/long")).status_code in (200, 404)
    assert client.post(at(draft, "start-trial")).status_code == 302
    assert client.post(at(draft, "preview"), {"version": "1", "path": "procedures/volley"}).status_code == 200


def test_a_long_table_is_edited_as_text(anna, phone):
    draft, client = create_draft(owner=anna, text=LONG_TABLE), phone(anna)
    address = at(draft, "part", "tables/long")

    assert "too large for a form" in client.get(address).content.decode()
    answer = client.post(
        address, {"version": "1", "chapter": "tables", "p0._text": "title: Long\nkey: distance\ncolumns: {n: int}\nrows: {}\n"}
    )

    draft.refresh_from_db()
    assert answer.status_code == 302
    assert read(draft.text)[0]["tables"]["long"]["rows"] == {}


NAMES = st.sampled_from(
    ["p0", "p0.title.en", "p0.steps._rows", "p0.steps.0._tag", "p0.steps.0.roll", "p0.facts._rows", "p0.facts.0._key"]
)
BUTTONS = st.sampled_from(["_add", "_remove", "_up", "save", "version", "path", "chapter", "c.dice", "c.of"])
VALUES = st.one_of(
    st.text(max_size=30), st.sampled_from(["1", "roll", "999999", "p0.steps:roll", "p0.steps.0", "p0.facts.0", "{a: [", "-1"])
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sheet=st.dictionaries(st.one_of(NAMES, BUTTONS), VALUES, max_size=10))
def test_any_form_is_answered(draft, anna, phone, sheet):
    client = phone(anna)
    sheet = {name: value.replace("\x00", "") for name, value in sheet.items()}
    base = {"version": str(Draft.objects.get(pk=draft.pk).version), "chapter": "procedures", "path": "procedures/initiative"}

    for address in (at(draft, "part", "procedures/initiative"), at(draft, "preview"), at(draft, "chapter", "words")):
        answer = client.post(address, {**base, **sheet})
        assert answer.status_code in (200, 302, 404, 409, 422), address
    read(Draft.objects.get(pk=draft.pk).text)


DATA = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-9999, 9999), st.text(max_size=12)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=8), inner, max_size=3)),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(data=st.dictionaries(st.text(min_size=1, max_size=8), DATA, max_size=4))
def test_any_data_is_written_so_that_it_is_read_again(data):
    text = document_text(data)

    with suppress(DocumentError):  # characters that are no text
        assert read(text)[0] == data


@settings(max_examples=80, deadline=None)
@given(
    value=DATA,
    place=st.sampled_from([("procedures", "x"), ("play", "state"), ("tables", "t"), ("terms",), ("play", "acts", "a")]),
)
def test_any_value_has_a_form(value, place):
    spec = spec_at(place)

    node = build(spec, value, place, "", "p")

    assert list(node.walk())
    assert Reading({}).problems == []


def test_a_document_of_an_older_version_is_converted():
    older = {"format": 0, "title": "Duel"}

    found = converted(older, {0: lambda data: {**data, "name": data["title"]}, 1: lambda data: data})

    assert (found["format"], found["name"]) == (2, "Duel")
