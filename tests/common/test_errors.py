"""Refusals speak the language of whoever is refused."""

from django.utils import translation

from common.errors import Refused, TooOften
from rules.engine.text import Text


def test_a_text_of_the_rules_is_said_in_the_current_language():
    with translation.override("it"):
        refused = Refused(Text("Not now.", "Non adesso."), cite="§4")

    assert (str(refused), refused.text, refused.cite) == ("Non adesso.", "Non adesso.", "§4")


def test_any_other_text_stays_itself():
    assert str(TooOften("Wait a little.")) == "Wait a little."
    assert TooOften("").status == 429
