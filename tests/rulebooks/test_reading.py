"""The text of a document: read with the line of each place, or refused with place and sentence."""

import json

import pytest

from rulebooks.engine.compiler import ruleset_of
from rulebooks.engine.problems import DocumentError
from rulebooks.engine.reading import read


def problem_of(text):
    with pytest.raises(DocumentError) as refused:
        read(text)
    return refused.value.problems[0]


def test_values_are_those_of_the_text_and_only_true_and_false_are_flags():
    data, _lines = read("a: yes\nb: true\nc: 12\nd: 1:30\ne: 2026-01-01\nf: '12'\ng: [no, null, -3]\n")

    assert data == {"a": "yes", "b": True, "c": 12, "d": "1:30", "e": "2026-01-01", "f": "12", "g": ["no", None, -3]}


def test_every_place_has_its_line():
    _data, lines = read("a:\n  b: 1\n  c:\n    - x\n    - y: 2\n")

    assert lines[("a", "b")] == 2
    assert lines[("a", "c", 1, "y")] == 5


def test_a_document_may_be_json():
    assert read(json.dumps({"a": {"b": [1, True, None, "x"]}}))[0] == {"a": {"b": [1, True, None, "x"]}}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a: &x [1]\nb: *x\n", 2),
        ("a: 1\na: 2\n", 2),
        ("a: [1, 2\nb: 3", 2),
        ("- 1\n- 2\n", 1),
        ("", 1),
        ("a:\n  ? [1]\n  : 2\n", 2),
        ("a: !!python/object:os.system x\n" + "b: [" * 60, 2),
        ("a: " + "[" * 5000, 1),
    ],
    ids=["reference", "twice", "broken", "list", "empty", "key", "tag", "deep"],
)
def test_what_cannot_be_read_is_refused_with_its_line(text, line):
    problem = problem_of(text)

    assert all(problem.text.as_dict().values())
    assert problem.line == line


def test_what_lies_too_deep_is_refused():
    assert "large" in problem_of("a: " + "[" * 300 + "]" * 300).text.en
    assert problem_of("a: " + "[" * 200_000 + "]" * 200_000).text.en


def test_a_document_longer_than_a_megabyte_is_refused():
    assert "1 MB" in problem_of("a: " + "x" * 1_000_001).text.en


def test_references_do_not_multiply():
    rows = "\n".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 10))

    assert problem_of(f"a0: &a0 [1]\n{rows}\n").line == 2


def test_a_document_of_a_later_format_says_so():
    with pytest.raises(DocumentError) as refused:
        ruleset_of("format: 3\n")

    assert refused.value.problems[0].path == ("format",)
    assert "version" in refused.value.problems[0].text.en
