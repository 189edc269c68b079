"""Lists as files: out and in again unchanged, and what is wrong named by line."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import translation
from django.utils.translation import override
from hypothesis import given, settings
from hypothesis import strategies as st

from armies import actions, files, rows
from armies.files.reading import Unreadable
from armies.limits import FILE_BYTES
from armies.models import Army
from armies.queries import listed, sheet
from rules.engine.army import ListedUnit
from rules.engine.ruleset import rulesets
from tests.markup import tight

HEADING = "row,name,commander,profile,count,ruleset,notes,nation,old_guard,rifle"
GOOD_CSV = f"""{HEADING}
army,Nord,Napoléon,,,de-bellis-empire,,,,
command,I Corps,d'Erlon,,,,,,,
unit,13e Ligne,,line_infantry,2,,,french,,
unit,,,guard_infantry,,,,french,yes,
"""
GOOD_JSON = {
    "ruleset": "de-bellis-empire",
    "name": "Nord",
    "commands": [{"name": "I Corps", "units": [{"profile": "line_infantry", "count": 2}]}],
}


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield


def content(army):
    """What a list says, without what tells its rows apart; an option as it starts is as good as none."""
    found = listed(army)
    starts = {option.name: option.start for option in rulesets()[army.ruleset].play.army.unit_options}

    def options(unit):
        return {name: value for name, value in unit.options.items() if value != starts[name]}

    return (
        army.ruleset,
        found.name,
        found.commander,
        army.notes,
        [(c.name, c.commander, [(u.profile, u.name, options(u)) for u in c.units]) for c in found.commands],
    )


def problems(text):
    with pytest.raises(Unreadable) as caught:
        files.read(text)
    return [(p.line, p.cell, p.text) for p in caught.value.problems]


@pytest.mark.parametrize("write", [files.as_json, files.as_csv])
def test_a_list_goes_out_and_comes_back_the_same(alice, army, corps, write):
    rows.add_unit(army, corps.pk, ListedUnit("guard_infantry", "=SUM(1)", {"nation": "french", "old_guard": True}))
    rows.copy_unit(army, corps.units.last().pk, 3)
    rows.add_command(army, "'Reserve', \"the old\"")
    actions.edit_army(army, {"notes": actions.Changed("", "Two lines,\nand «più» signs; @all")}, {})
    army.refresh_from_db()

    draft = files.read(write(sheet(army)))
    back = actions.create_listed_army(owner=alice, ruleset=draft.ruleset, army=draft.army, notes=draft.notes)

    assert content(back) == content(army)


@pytest.mark.parametrize("write", [files.as_json, files.as_csv])
def test_every_sample_goes_out_and_comes_back_the_same(alice, write):
    actions.load_samples()
    for sample in Army.objects.filter(is_sample=True):
        draft = files.read(write(sheet(sample)))
        back = actions.create_listed_army(owner=alice, ruleset=draft.ruleset, army=draft.army, notes=draft.notes)
        assert content(back) == content(sample)


def test_a_spreadsheet_takes_no_cell_for_a_formula(army, corps):
    rows.add_unit(army, corps.pk, ListedUnit("line_infantry", "=HYPERLINK(1)"))

    assert ",'=HYPERLINK(1)" not in files.as_csv(sheet(army)).replace("unit,", "")
    assert "unit,'=HYPERLINK(1)," in files.as_csv(sheet(army))


def test_csv_is_read(db):
    draft = files.read(GOOD_CSV)

    corps = draft.army.commands[0]
    assert (draft.ruleset, draft.army.name, draft.army.commander) == ("de-bellis-empire", "Nord", "Napoléon")
    assert (corps.name, corps.commander) == ("I Corps", "d'Erlon")
    assert [(u.profile, u.name, dict(u.options)) for u in corps.units] == [
        ("line_infantry", "13e Ligne", {"nation": "french"}),
        ("line_infantry", "13e Ligne", {"nation": "french"}),
        ("guard_infantry", "", {"nation": "french", "old_guard": True}),
    ]


def test_csv_is_read_as_an_italian_spreadsheet_writes_it(db):
    text = (
        "\ufeffRiga;Nome;Comandante;Profilo;Quantità;Nazione;Vecchia Guardia;Regolamento\r\n"
        "\r\n"
        "armata;Nord;;;;;;De Bellis Empire\r\n"
        "comando;I Corpo;;;;;\r\n"
        "unità;;;Fanteria di linea;3;Francese;\r\n"
        "unità;;;guard_infantry;1;francese;sì\r\n"
    )

    units = files.read(text).army.commands[0].units

    assert [(u.profile, dict(u.options)) for u in units] == [("line_infantry", {"nation": "french"})] * 3 + [
        ("guard_infantry", {"nation": "french", "old_guard": True})
    ]


def test_csv_is_read_with_the_french_words_of_its_rulebook(db):
    text = "row;name;profile;count;ruleset\r\narmy;Nord;;;impetus\r\ncommand;Centre;;;\r\nunit;;Infanterie lourde;2;\r\n"

    units = files.read(text).army.commands[0].units

    assert [unit.profile for unit in units] == ["heavy_foot", "heavy_foot"]


def test_every_problem_of_a_spreadsheet_is_named_by_line_and_cell(db):
    text = (
        f"{HEADING},colour\n"
        "army,,,,,de-bellis-empire,,,,,\n"
        "unit,,,line_infantry,,,,,,,\n"
        "command,I Corps,,,,,,,,,\n"
        "unit,,,elephants,,,,,,,\n"
        "unit,,,line_infantry,many,,,,,,\n"
        "unit,,,line_infantry,,,,martian,perhaps,,\n"
        f"unit,{'x' * 81},,line_infantry,0,,,,,,\n"
        "general,Ney,,,,,,,,,\n"
        "army,Second,,,,,,,,,\n"
        "unit,,,line_infantry,,,,,,,,,more\n"
    )

    assert [(line, cell) for line, cell, _text in problems(text)] == [
        (1, "colour"),
        (2, "name"),
        (3, "row"),
        (5, "profile"),
        (6, "count"),
        (7, "nation"),
        (7, "old_guard"),
        (8, "name"),
        (8, "count"),
        (9, "row"),
        (10, "row"),
        (11, ""),
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("hello", (1, "", "The first line names the columns")),
        (HEADING, (1, "row", "The line below the headings describes the army")),
        (
            f"{HEADING}\ncommand,I Corps,,,,,,,,\n",
            (2, "row", "The line below the headings describes the army"),
        ),
        (f"{HEADING}\narmy,Nord,,,,chess,,,,\n", (2, "ruleset", "Army lists for “chess” are not supported")),
        (f"{HEADING}\narmy,Nord,,,,,,,,\n", (2, "ruleset", "Name the rulebook, one of:")),
        (f'{HEADING}\narmy,"Nord,,,,,,,,\n', (2, "", "This line is not valid CSV")),
        (f"{HEADING},name\narmy,Nord,,,,de-bellis-empire,,,,,\n", (1, "name", "This column appears twice.")),
    ],
)
def test_what_is_no_such_spreadsheet_says_so_at_once(db, text, problem):
    (line, cell, said), *_more = problems(text)

    assert (line, cell, said.startswith(problem[2])) == (problem[0], problem[1], True)


def test_json_is_read(db):
    draft = files.read(json.dumps(GOOD_JSON))

    assert (draft.army.name, [u.profile for u in draft.army.commands[0].units]) == ("Nord", ["line_infantry"] * 2)


def test_every_problem_of_json_is_named_by_line_and_field(db):
    text = """{
  "ruleset": "de-bellis-empire",
  "name": 7,
  "colour": "blue",
  "commands": [
    {"name": "", "units": [
      {"profile": "elephants"},
      {"profile": "line_infantry", "count": 1.5},
      {"profile": "line_infantry", "options": {"nation": "martian", "wings": true}},
      {"profile": "line_infantry", "name": "\\ud800"},
      {"profile": "line_infantry", "options": {"old_guard": 3}}
    ]},
    {"name": "II", "units": "none"}
  ]
}"""

    assert [(line, cell) for line, cell, _text in problems(text)] == [
        (1, "colour"),
        (1, "name"),
        (6, "name"),
        (7, "profile"),
        (8, "count"),
        (9, "wings"),
        (9, "nation"),
        (10, "name"),
        (11, "old_guard"),
        (13, "units"),
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('{\n  "name": "Nord"\n  "ruleset": 1}', 3),
        ("{", 1),
        ("[1]", 1),
        ("[" * 50_000, None),
        ('{"a": ' + "9" * 5000 + "}", None),
        ('{"a": NaN}', None),
    ],
)
def test_what_is_no_json_says_on_which_line(db, text, line):
    assert [where for where, _cell, _text in problems(text)] == [line]


def test_a_count_makes_no_more_units_than_a_list_holds(db):
    units = [{"profile": "line_infantry", "count": 150}, {"profile": "line_infantry", "count": 150}]

    found = problems(json.dumps({**GOOD_JSON, "commands": [{"name": "I", "units": units}]}))

    assert [cell for _line, cell, _text in found] == ["count"]


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_no_file_makes_anything_else_than_a_list_or_problems(data):
    """A good file with a piece cut out or put in, a cell replaced, or no file at all."""
    good = data.draw(st.sampled_from([GOOD_CSV, json.dumps(GOOD_JSON, indent=1)]))
    start = data.draw(st.integers(0, len(good)))
    end = data.draw(st.integers(start, len(good)))
    text = good[:start] + data.draw(st.text(max_size=12)) + good[end:]
    draft, found = None, []
    try:
        draft = files.read(text)
    except Unreadable as unreadable:
        found = unreadable.problems

    assert (draft is None) == bool(found)
    assert all(problem.text for problem in found)
    assert draft is None or (draft.army.name and all(unit.profile for command in draft.army.commands for unit in command.units))


# The page


def test_a_pasted_list_is_taken_whole(signed_in, alice):
    answer = signed_in(alice).post(reverse("armies:import"), {"text": GOOD_CSV})

    army = Army.objects.get(owner=alice)
    assert answer.url == f"/armies/{army.pk}/"
    assert sum(command.units.count() for command in army.commands.all()) == 3


def test_a_file_is_taken_too(signed_in, alice):
    file = SimpleUploadedFile("nord.json", json.dumps(GOOD_JSON).encode())

    signed_in(alice).post(reverse("armies:import"), {"text": "", "file": file})

    assert Army.objects.get(owner=alice).name == "Nord"


def test_nothing_is_half_imported_and_the_text_is_kept(signed_in, alice):
    text = GOOD_CSV.replace("guard_infantry", "elephants")

    answer = signed_in(alice).post(reverse("armies:import"), {"text": text})

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "<b>Line 5</b>, <code>profile</code>: De Bellis Empire has no unit “elephants”." in tight(page)
    assert "unit,,,elephants,,,,french,yes," in page
    assert not Army.objects.filter(owner=alice).exists()


def test_a_file_with_problems_stands_in_the_text_to_be_mended(signed_in, alice):
    file = SimpleUploadedFile("nord.csv", GOOD_CSV.replace("guard_infantry", "elephants").encode("utf-8-sig"))

    page = signed_in(alice).post(reverse("armies:import"), {"text": "", "file": file}).content.decode()

    assert "unit,,,elephants,,,,french,yes," in page


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"text": "  "}, "Paste a list or choose a file."),
        ({"text": "x" * (FILE_BYTES + 1)}, "This is too long: a list has at most 256 KB."),
        ({"file": b"x" * (FILE_BYTES + 1)}, "This file is too large: a list has at most 256 KB."),
        ({"file": "é".encode("latin-1")}, "This file is not UTF-8 text. Save the spreadsheet as “CSV UTF-8”."),
        ({"text": "a\0b"}, "Null characters are not allowed."),
    ],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(signed_in, alice, sent, said):
    if "file" in sent:
        sent = {"file": SimpleUploadedFile("list.csv", sent["file"])}

    answer = signed_in(alice).post(reverse("armies:import"), sent)

    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not Army.objects.filter(owner=alice).exists()


def test_a_csv_file_has_semicolons_for_italian_spreadsheets_and_both_are_read(army):
    with override("it"):
        italian = files.as_csv(sheet(army))
    with override("en"):
        english = files.as_csv(sheet(army))

    assert italian.splitlines()[0].startswith("row;name;")
    assert english.splitlines()[0].startswith("row,name,")
    assert files.read(italian) == files.read(english)
