"""{{ text|say }}: words in the reader's language."""

import pytest
from django.template import Context, Template
from django.utils.translation import override

from rules.engine.text import Text


@pytest.mark.parametrize(
    ("text", "english", "italian"),
    [
        (Text("Fire", "Tiro"), "Fire", "Tiro"),
        ({"en": "Fire", "it": "Tiro"}, "Fire", "Tiro"),
        (["Fire", "Tiro"], "Fire", "Tiro"),
        ([{"en": "Fire", "it": "Tiro"}, {"en": "Melee", "it": "Mischia"}], "Fire, Melee", "Tiro, Mischia"),
        ("Marengo", "Marengo", "Marengo"),
        (None, "", ""),
    ],
)
def test_say(text, english, italian):
    template = Template("{{ text|say }}")

    with override("en"):
        assert template.render(Context({"text": text})) == english
    with override("it"):
        assert template.render(Context({"text": text})) == italian


@pytest.mark.parametrize(
    ("number", "english", "italian"), [(1.25, "+1.2", "+1,2"), (-1.3, "−1.3", "−1,3"), (-0.04, "0.0", "0,0"), (0, "0.0", "0,0")]
)
def test_a_number_with_its_sign(number, english, italian):
    for language, shown in (("en", english), ("it", italian)):
        with override(language):
            assert Template("{{ number|signed:1 }}").render(Context({"number": number})) == shown


def test_what_is_said_is_escaped():
    assert Template("{{ text|say }}").render(Context({"text": Text("<b>", "<i>")})) in ("&lt;b&gt;", "&lt;i&gt;")
