"""The editor: drafts, forms and text in step, two authors, undo."""

import re
from pathlib import Path

import pytest
from django.urls import reverse

from rulebooks import drafts
from rulebooks.chapters import CHAPTERS
from rulebooks.engine.reading import read
from rulebooks.engine.shelf import shelf_slugs, text_of
from rulebooks.engine.writing import at_path, document_text, part_text, with_value, without
from rulebooks.form.nodes import MISSING, Reading, TooManyInputs, build, in_order_of
from rulebooks.form.spec import spec_at
from rulebooks.models import Draft
from tools.forms import forms_of

TOY = Path(__file__).parent / "toy.yaml"
TEXTS = {"toy": TOY.read_text("utf-8"), **{slug: text_of(slug) for slug in shelf_slugs()}}
every_text = pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)


def at(draft: Draft, name: str, *args) -> str:
    return reverse(f"rulebooks:{name}", args=[draft.code, *args])


def filled(page, address: str) -> dict[str, str]:
    """The editor's form as a browser sends it."""
    form = next(one for one in forms_of(page.content.decode(), address) if "version" in one.fields and "chapter" in one.fields)
    return dict(form.fields)


def parts_of(data) -> list[tuple]:
    places = [("name",), ("chapters",), ("terms",), ("sets",), ("play", "state"), ("play", "army"), ("play", "cards")]
    places += [(kind, name) for kind in ("procedures", "tables", "rulings", "shapes") for name in data.get(kind, {})]
    places += [("play", kind, name) for kind in ("acts", "effects") for name in data["play"].get(kind, {})]
    return [*places, *(("examples", number) for number in range(3)), ("play", "sequence", "steps"), ("play", "result")]


def sent(node, sheet: dict[str, str]) -> dict[str, str]:
    """What a browser sends of untouched inputs."""
    if node.kind == "words":
        sheet[f"{node.name}.en"], sheet[f"{node.name}.it"] = node.value
    elif node.kind == "range":
        sheet[f"{node.name}.0"], sheet[f"{node.name}.1"] = node.value
    elif node.kind == "check":
        sheet |= {node.name: "1"} if node.value else {}
    elif node.kind == "group":
        sheet |= {f"{node.name}._has": "1"} if node.spec.switched and node.on else {}
    elif node.kind in ("rows", "steps", "named", "pairs", "cells"):
        sheet[f"{node.name}._rows"] = str(len(node.children))
    else:
        sheet[node.name] = str(node.value)
    if node.key is not None:
        sheet[f"{node.name}._key"] = node.key
    if node.tag:
        sheet[f"{node.name}._tag"] = node.tag
    for one in (*node.children, *node.more):
        sheet |= sent(one, {})
    return sheet


@every_text
def test_an_untouched_form_says_what_the_text_says(text):
    data = read(text)[0]
    for path in parts_of(data):
        value, spec = at_path(data, path, MISSING), spec_at(path)
        try:
            sheet = sent(build(spec, value, path, "", "p"), {})
        except TooManyInputs:
            continue
        reading = Reading(sheet)
        assert in_order_of(reading.value(spec, "p", path), value, spec) == value, path
        assert reading.problems == []


@every_text
def test_a_document_written_again_is_the_same(text):
    assert read(document_text(read(text)[0]))[0] == read(text)[0]


@every_text
def test_a_change_of_one_part_leaves_the_other_lines(text):
    data = read(text)[0]
    path = ("procedures", next(iter(data["procedures"])), "cite")

    changed = with_value(text, path, "§99").text

    assert at_path(read(changed)[0], path) == "§99"
    before, after = text.splitlines(), changed.splitlines()
    assert sum(1 for line in before if line not in after) <= 3


def test_comments_of_other_parts_stay():
    text = TEXTS["toy"].replace("refusals:", "# What the rules forbid.\nrefusals:").replace("tables:", "tables: # two", 1)

    changed = with_value(text, ("procedures", "lots", "cite"), "§7")
    gone = without(text, ("refusals",))

    assert "# What the rules forbid." in changed.text
    assert "# two" in changed.text
    assert not changed.lost_comments
    assert "refusals" not in read(gone.text)[0]


def test_every_page_of_a_draft_opens(draft, anna, phone):
    client = phone(anna)
    pages = [reverse("rulebooks:mine"), reverse("rulebooks:new")]
    pages += [at(draft, name) for name in ("draft", "text", "history", "writers", "delete", "file", "sheet", "examples")]
    pages += [at(draft, "chapter", chapter.slug) for chapter in CHAPTERS]
    pages += [at(draft, "part", path) for path in ("procedures/initiative", "play/acts/initiative", "examples/0")]
    for language in ("en", "it"):
        assert {page: client.get(page, headers={"accept-language": language}).status_code for page in pages} == dict.fromkeys(
            pages, 200
        )


def test_a_form_changes_the_text_and_undo_brings_it_back(draft, anna, phone):
    client, address = phone(anna), at(draft, "part", "procedures/initiative")
    form = filled(client.get(address), address)

    answer = client.post(address, {**form, "p0.cite": "§3.1", "p0.title.en": "Who begins"})

    draft.refresh_from_db()
    spec = read(draft.text)[0]["procedures"]["initiative"]
    assert answer.status_code == 302
    assert (spec["cite"], spec["title"]) == ("§3.1", {"en": "Who begins", "it": "Iniziativa"})
    assert draft.version == 2

    client.post(at(draft, "undo"), {"version": "2"})

    draft.refresh_from_db()
    assert read(draft.text)[0]["procedures"]["initiative"]["cite"] == "§1"


def test_a_form_that_says_the_same_is_no_new_version(draft, anna, phone):
    client, address = phone(anna), at(draft, "chapter", "words")

    client.post(address, filled(client.get(address), address))

    draft.refresh_from_db()
    assert draft.version == 1


def test_a_row_is_added_before_anything_is_stored(draft, anna, phone):
    client, address = phone(anna), at(draft, "part", "procedures/initiative")
    form = filled(client.get(address), address)

    page = client.post(address, {**form, "_add": "p0.steps:pool"})

    assert page.status_code == 200
    assert filled(page, address)["p0.steps.1._tag"] == "pool"
    draft.refresh_from_db()
    assert draft.version == 1


def test_a_mistake_is_shown_at_its_input_in_the_reader_s_language(draft, anna, phone):
    client, address = phone(anna), at(draft, "part", "procedures/initiative")
    form = filled(client.get(address), address)
    client.post(address, {**form, "p0.outcome.0": "'a' if dye >= 4 else 'b'"})

    english = client.get(address).content.decode()
    italian = phone(anna, "it").get(address).content.decode()

    assert 'id="f-p0.outcome.0-error"' in english
    assert "“dye” is neither a value here nor one of the terms." in english
    assert "«dye» non è un valore previsto qui né un termine." in italian


def test_changes_of_two_authors_in_different_parts_are_both_there(draft, anna, bruno, club, phone):
    drafts.share_draft(draft, by=anna, club=club)
    first, second = phone(anna), phone(bruno)
    words, procedure = at(draft, "chapter", "words"), at(draft, "part", "procedures/initiative")
    ours, theirs = filled(first.get(words), words), filled(second.get(procedure), procedure)

    first.post(words, {**ours, "p0.2.en": "foot"})
    answer = second.post(procedure, {**theirs, "p0.cite": "§8"}, follow=True)

    draft.refresh_from_db()
    data = read(draft.text)[0]
    assert data["terms"]["infantry"]["en"] == "foot"
    assert data["procedures"]["initiative"]["cite"] == "§8"
    assert "together with what somebody else changed" in answer.content.decode()


def test_changes_of_two_authors_in_the_same_part_are_both_shown(draft, anna, bruno, club, phone):
    drafts.share_draft(draft, by=anna, club=club)
    first, second = phone(anna), phone(bruno)
    address = at(draft, "part", "procedures/initiative")
    ours, theirs = filled(first.get(address), address), filled(second.get(address), address)

    first.post(address, {**ours, "p0.cite": "§7"})
    answer = second.post(address, {**theirs, "p0.cite": "§8"})

    page = answer.content.decode()
    assert answer.status_code == 409
    assert "cite: §7" in page
    assert filled(answer, address)["p0.cite"] == "§8"

    second.post(address, filled(answer, address))

    draft.refresh_from_db()
    assert read(draft.text)[0]["procedures"]["initiative"]["cite"] == "§8"
    assert draft.revisions.filter(text__contains="§7").exists()


def test_text_that_cannot_be_read_is_shown_again_with_its_line(draft, anna, phone):
    client, address = phone(anna), at(draft, "text")

    answer = client.post(address, {"version": "1", "text": "format: 1\nname: {en: Duel\nslug: ["})

    assert answer.status_code == 422
    assert "Line 3" in answer.content.decode()
    assert "name: {en: Duel" in answer.content.decode()
    draft.refresh_from_db()
    assert draft.version == 1


def test_a_part_is_begun_renamed_and_removed(draft, anna, phone):
    client, chapter = phone(anna), at(draft, "chapter", "procedures")

    client.post(chapter, {"version": "1", "new": "procedures", "key": "volley"})
    draft.refresh_from_db()
    assert read(draft.text)[0]["chapters"][0]["procedures"] == ["initiative", "volley"]

    client.post(at(draft, "part", "procedures/volley"), {"version": "2", "rename": "1", "name": "salvo"})
    draft.refresh_from_db()
    assert list(read(draft.text)[0]["procedures"]) == ["initiative", "salvo"]

    client.post(at(draft, "part", "procedures/salvo"), {"version": "3", "delete": "1"})
    draft.refresh_from_db()
    assert list(read(draft.text)[0]["procedures"]) == ["initiative"]


def test_long_lists_are_folded_but_for_a_new_row(draft, anna, phone):
    facts = {f"fact_{n}": "flag" for n in range(5)}
    row = drafts.save_draft(
        draft, author=anna, version=1, text=with_value(draft.text, ("procedures", "initiative", "facts"), facts).text
    ).draft
    client, address = phone(anna), at(row, "part", "procedures/initiative")

    def rows(page) -> list[str]:
        return re.findall(r'<details class="fact-row" id="f-p0\.facts\.\d+"( open)?>', page.content.decode())

    page = client.get(address)
    assert rows(page) == [""] * 5
    assert rows(client.post(address, {**filled(page, address), "_add": "p0.facts"})) == ["", "", "", "", "", " open"]


def test_the_preview_shows_calculator_odds_and_example(draft, anna, phone):
    client, address = phone(anna), at(draft, "part", "procedures/initiative")
    form = filled(client.get(address), address)

    page = client.post(at(draft, "preview"), {**form, "c.of": "initiative", "c.dice": "5"}).content.decode()

    assert "1 example holds" in page
    assert 'class="odds"' in page
    assert "Make an example" in page
    draft.refresh_from_db()
    assert draft.version == 1


def test_a_calculation_becomes_an_example(draft, anna, phone):
    client = phone(anna)
    made = '{"procedure": "initiative", "given": {}, "dice": [2], "expect": {"first": "b"}}'

    client.post(at(draft, "examples"), {"example": made})

    draft.refresh_from_db()
    assert read(draft.text)[0]["examples"][1]["dice"] == [2]
    assert "2 examples hold" in client.get(at(draft, "examples")).content.decode()


@pytest.mark.parametrize("start", ["empty", "pattern:elements", "pattern:buckets", "pattern:commands", "fork:twelve-standards"])
def test_a_rulebook_begins_with_a_text_that_works(anna, phone, start):
    client = phone(anna)

    client.post(reverse("rulebooks:new"), {"name": "My Game", "start": start})

    draft = Draft.objects.get()
    assert (draft.name, read(draft.text)[0]["slug"]) == ("My Game", "my-game")
    assert 'id="problems"' not in client.get(at(draft, "draft")).content.decode()


def test_a_file_is_taken_in_and_given_out_again(anna, phone, draft):
    from django.core.files.uploadedfile import SimpleUploadedFile

    client = phone(anna)
    content = client.get(at(draft, "file")).content

    client.post(reverse("rulebooks:new"), {"start": "empty", "file": SimpleUploadedFile("duel.yaml", content)})

    assert [one.text for one in Draft.objects.all()] == [draft.text, draft.text]


def test_a_file_of_a_later_format_is_refused_with_a_sentence(anna, phone):
    from django.core.files.uploadedfile import SimpleUploadedFile

    later = SimpleUploadedFile("later.yaml", TEXTS["toy"].replace("format: 1", "format: 3").encode())

    answer = phone(anna).post(reverse("rulebooks:new"), {"start": "empty", "file": later})

    assert answer.status_code == 422
    assert "later version" in answer.content.decode()
    assert not Draft.objects.exists()


def test_undo_goes_back_further_each_time(draft, anna):
    for number in range(1, 4):
        text = draft.text.replace("last_turn: 6", f"last_turn: {6 + number}")
        drafts.save_draft(draft, author=anna, version=draft.version, text=text)
        draft.refresh_from_db()
        draft.text = draft.text.replace(f"last_turn: {6 + number}", "last_turn: 6")
    draft.refresh_from_db()

    turns = []
    for _ in range(3):
        drafts.undo_draft(draft, author=anna, version=draft.version)
        draft.refresh_from_db()
        turns.append(read(draft.text)[0]["play"]["sequence"]["last_turn"])

    assert turns == [8, 7, 6]
    assert part_text({"a": 1}) == "a: 1\n"


def test_words_are_written_several_at_once_or_pasted_from_a_spreadsheet(draft, anna, phone):
    client, address = phone(anna), at(draft, "chapter", "words")
    lines = "light_horse: light horse / cavalleria leggera\nheavy guns / artiglieria pesante\nelan\télan\tslancio\nwings: wings"

    client.post(address, {**filled(client.get(address), address), "p0._lines": lines, "p1._lines": "FOOT: infantry, elan"})

    draft.refresh_from_db()
    data = read(draft.text)[0]
    assert {word: data["terms"][word] for word in ("light_horse", "heavy_guns", "elan", "wings")} == {
        "light_horse": {"en": "light horse", "it": "cavalleria leggera"},
        "heavy_guns": {"en": "heavy guns", "it": "artiglieria pesante"},
        "elan": {"en": "élan", "it": "slancio"},
        "wings": {"en": "wings"},
    }
    assert data["sets"] == {"FOOT": ["infantry", "elan"]}
    assert data["terms"]["infantry"] == {"en": "infantry", "it": "fanteria"}


def test_rows_of_a_table_are_written_several_at_once(draft, anna, phone):
    client = phone(anna)
    client.post(at(draft, "chapter", "tables"), {"version": "1", "new": "tables", "key": "needed"})
    address = at(draft, "part", "tables/needed")

    page = client.post(address, {**filled(client.get(address), address), "_add": "p0.columns", "p0.rows._lines": "1: 3\n5\t4"})

    assert filled(page, address)["p0.rows.1._key"] == "5"  # a press of another button loses nothing
    client.post(address, filled(page, address))
    draft.refresh_from_db()
    assert read(draft.text)[0]["tables"]["needed"]["rows"] == {"1": [3], "5": [4]}


def test_words_that_are_used_and_missing_are_added_by_a_press(draft, anna, phone):
    client, address = phone(anna), at(draft, "part", "procedures/initiative")
    facts = {"range": {"choice": ["close", "far"]}}
    drafts.save_draft(
        draft, author=anna, version=1, text=with_value(draft.text, ("procedures", "initiative", "facts"), facts).text
    )

    page = client.get(address).content.decode()
    assert "2 words are used and are not among the words yet" in page
    assert "2 words are used" in client.get(at(draft, "draft")).content.decode()

    client.post(at(draft, "chapter", "words"), {"version": "2", "missing": "1"})

    draft.refresh_from_db()
    terms = read(draft.text)[0]["terms"]
    assert (terms["close"], terms["far"]) == ("close", "far")
    assert "words are used" not in client.get(address).content.decode()
