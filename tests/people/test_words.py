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


def test_what_is_said_is_escaped():
    assert Template("{{ text|say }}").render(Context({"text": Text("<b>", "<i>")})) in ("&lt;b&gt;", "&lt;i&gt;")
