"""The check of words finds purpose, and nothing else."""

import pytest

from tools.words import exceeded, findings


def found(text, path="battles/some.py"):
    return [(finding.kind, finding.line, finding.text) for finding in findings(path, text)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('"""Whoever plays."""\n', ["Whoever"]),
        ("x = 1  # kept for later, so\n# many times\n", ["kept"]),
        ("kept_answers = KeptAnswers(untold=foretold)\n", ["kept", "Kept"]),
        ("'''a string'''\nmessage = _('Whoever is told')\nother = f\"kept {x}\"\n", []),
        ("# the house rules of a club; a housekeeper\n", []),
        ("# the house knows\n", ["the house"]),
        ("# it works\n# all  the\n", []),
        ('"""All the same,\n    it stands."""\n', ["All the same", "stands"]),
    ],
)
def test_words_are_found_in_comments_docstrings_and_names(text, words):
    assert [word for _kind, _line, word in found(text)] == words


def test_a_stand_is_a_base_of_miniatures_in_rulebooks():
    assert found("# two stands\n", "rules/rulesets/impetus/fire.py") == []
    assert found("# it stands\n", "battles/some.py") == [("words", 1, "stands")]


def test_templates_and_documents_are_read_as_they_are():
    assert found("<p class='deed'>\n{# anew #}", "templates/a.html") == [("words", 1, "deed"), ("words", 2, "anew")]


@pytest.mark.parametrize(
    ("docstring", "is_found"),
    [
        ("Return the seat.", False),
        ("A player's seat in a battle.", False),
        ("The seat of a player.", False),
        ("What a seat is.", True),
        ("Whether it is taken.", True),
        ("The same of a spectator.", True),
        ("Returns the seat.", True),
    ],
)
def test_docstrings_of_public_functions_begin_with_a_verb_or_a_noun_phrase(docstring, is_found):
    code = f'def seat_of(\n    battle: Battle, *, of: int = field(default=int())\n) -> Seat:\n    """{docstring}"""\n'

    assert [kind for kind, *_rest in found(code)] == (["docstrings"] if is_found else [])
    assert found(code.replace("seat_of", "_seat_of")) == []


@pytest.mark.parametrize(
    ("code", "is_found"),
    [
        ("#: Seconds between two beats.\nHEARTBEAT = 15\n", True),
        ("#: Seconds between two beats.\nHEARTBEAT_SECONDS = 15\n", False),
        ("TIMEOUT = 2.5\n", True),
        ("LARGEST = 5 * 2**20  # bytes\n", True),
        ("MAX_UPLOAD_BYTES = 5 * 2**20  # bytes\n", False),
        ("MOST_ROWS = 40\n", False),
    ],
)
def test_constants_of_time_and_size_have_units(code, is_found):
    assert [kind for kind, *_rest in found(code)] == (["constants"] if is_found else [])


def test_counts_may_fall_and_moved_files_take_theirs_along():
    baseline = {"README.md": {"words": 3}, "gone/places.py": {"words": 2, "docstrings": 1}}

    assert exceeded({"README.md": {"words": 3}}, baseline) == set()
    assert exceeded({"README.md": {"words": 4}}, baseline) == {"README.md"}
    assert exceeded({"README.md": {"docstrings": 1}}, baseline) == {"README.md"}
    assert exceeded({"here/places.py": {"words": 2}}, baseline) == set()
    assert exceeded({"here/places.py": {"words": 3}, "new.py": {"words": 1}}, baseline) == {"here/places.py", "new.py"}
