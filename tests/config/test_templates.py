"""How templates are written, Django's and Jinja's."""

import re

from django.template import engines

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


def test_jinja_escapes_every_value():
    template = engines["jinja"].from_string(
        '{% macro m(a) %}{{ a }}{% endmacro %}{{ name }}{{ m(name) }}{{ _("%(x)s") % {"x": name} }}'
    )

    assert template.render({"name": "<script>"}) == "&lt;script&gt;" * 3


def test_no_jinja_template_goes_round_escaping():
    """Values that are HTML come as SafeString from the code that made them."""
    templates = sorted((ROOT / "templates/jinja").rglob("*.html"))
    found = [
        str(path.relative_to(ROOT)) for path in templates if re.search(r"\|\s*safe\b|{%-?\s*autoescape|Markup", path.read_text())
    ]

    assert templates
    assert found == []
