"""What quick templates are compiled to says the same as what Jinja compiles them to."""

import pytest
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy
from jinja2 import Environment, UndefinedError
from jinja2.utils import _PassArg
from markupsafe import Markup

from config.jinja import environment

WORDS = [
    "plain",
    "",
    "<b>",
    'Ney & "Davout"',
    "d'Erlon",
    "è già",
    mark_safe("<i>safe</i>"),
    Markup("<i>markup</i>"),
    gettext_lazy("Undo"),
    0,
    -1,
    True,
    None,
    1.5,
    ["<", mark_safe("<")],
]
TEMPLATES = [
    "{{ word }}",
    "{{ word }}{{ word }} and {{ word ~ '<' }}",
    "{% set kept %}[{{ word }}]{% endset %}{{ kept }}",
    "{% macro m(a, b='<') %}({{ a }}|{{ b }}){% endmacro %}{{ m(word) }}{{ m(word, b=word) }}{{ m('x', '>') }}",
    "{% macro m() %}({{ caller() }}){% endmacro %}{% call m() %}{{ word }}{% endcall %}",
    "{% for a in [word, 2] %}{{ a }}{{ loop.cycle('<', 'b') }}{{ loop.changed(a) }}{% endfor %}",
    "{% autoescape false %}{{ word }}{% endautoescape %}{{ missing }}",
    "{{ give(word, more=word) }}{{ give(*[word]) }}{{ give(**{'word': word}) }}{{ word|string|upper }}",
]


def give(word: object, more: object = "&") -> str:
    return f"{word}{more}"


@pytest.mark.parametrize("template", TEMPLATES)
def test_words_read_as_jinja_writes_them(template):
    quick, plain = environment(autoescape=True), Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)

    for word in WORDS:
        found = [made.from_string(template).render(word=word, give=give) for made in (quick, plain)]

        assert found[0] == found[1]


def test_what_is_nobodys_fails_as_in_jinja():
    with pytest.raises(UndefinedError):
        environment(autoescape=True).from_string("{{ nobody() }}").render()


def test_no_function_of_ours_wants_the_context():
    """They are called without it."""
    for name, given in environment(autoescape=True).globals.items():
        assert _PassArg.from_obj(given) is None, name
