"""How templates are written, Django's and Jinja's."""

from tests.conftest import ROOT

#: As long as a line of Python may be: what is longer, nobody reads in a diff.
LONGEST = 130


def test_no_line_of_a_template_is_longer_than_a_screen():
    templates = sorted(path for path in (ROOT / "templates").rglob("*") if path.is_file())
    lines = [
        (path.relative_to(ROOT), number, len(line))
        for path in templates
        for number, line in enumerate(path.read_text().splitlines(), 1)
    ]

    assert templates
    assert [f"{path}:{number}: {length}" for path, number, length in lines if length > LONGEST] == []
