import polib
import pytest

from rules.engine.text import Catalogue, Text, join

FIRES = "{unit} fires at {range} cm"


@pytest.fixture
def catalogue(tmp_path):
    """A package with an Italian and a French catalogue; the French lacks a message."""
    words = {
        "it": [
            ("Fire", None, "Tiro"),
            ("Fire", "verb", "Tira"),
            ("{unit} fires at {range} cm", None, "{unit} tira a {range} cm"),
        ],
        "fr": [("Fire", None, "Tir"), ("Fire", "verb", "Tirer")],
    }
    for language, entries in words.items():
        folder = tmp_path / "locale" / language / "LC_MESSAGES"
        folder.mkdir(parents=True)
        po = polib.POFile()
        po.metadata = {"Content-Type": "text/plain; charset=utf-8", "Plural-Forms": "nplurals=2; plural=(n != 1);"}
        po += [polib.POEntry(msgid=message, msgctxt=context, msgstr=text) for message, context, text in entries]
        if language == "it":
            po.append(polib.POEntry(msgid="{n} hit", msgid_plural="{n} hits", msgstr_plural={0: "{n} colpo", 1: "{n} colpi"}))
        po.save_as_mofile(str(folder / "django.mo"))
    return Catalogue(str(tmp_path / "messages.py"))


def in_all(text: Text) -> tuple[str, ...]:
    return tuple(text.of(language) for language in ("en-gb", "it-ch", "fr", "de"))


def test_a_message_is_read_in_the_language_of_the_reader(catalogue):
    assert in_all(catalogue.gettext("Fire")) == ("Fire", "Tiro", "Tir", "Fire")


def test_a_context_distinguishes_two_meanings(catalogue):
    assert in_all(catalogue.pgettext("verb", "Fire")) == ("Fire", "Tira", "Tirer", "Fire")


def test_the_number_chooses_the_form(catalogue):
    shown = [catalogue.ngettext("{n} hit", "{n} hits", n).format(n=n).of("it") for n in (1, 3)]

    assert shown == ["1 colpo", "3 colpi"]


def test_english_shows_where_a_language_has_no_message(catalogue):
    text = catalogue.gettext(FIRES).format(unit=Text("Pikes", "Picche"), range=8)

    assert in_all(text) == ("Pikes fires at 8 cm", "Picche tira a 8 cm", "Pikes fires at 8 cm", "Pikes fires at 8 cm")


def test_texts_are_joined_and_changed_in_each_language(catalogue):
    both = join(" · ", (catalogue.gettext("Fire"), Text("Elite", "Scelti"))).map(str.upper)

    assert in_all(both) == ("FIRE · ELITE", "TIRO · SCELTI", "TIR · ELITE", "FIRE · ELITE")


def test_a_word_is_replaced_in_each_language(catalogue):
    text = catalogue.gettext(FIRES).format(unit=Text("side A", "parte A"), range=8)

    assert text.replace(Text("side A", "parte A"), "Blue").of("it") == "Blue tira a 8 cm"


def test_texts_that_read_alike_are_equal(catalogue):
    fire = catalogue.gettext("Fire")

    assert fire == Text("Fire", "Tiro")
    assert fire != Text("Fire", "Fuoco")
    assert {fire: "first"}[Text("Fire", "Tiro")] == "first"


def test_a_stored_text_is_read_back(catalogue):
    fire = catalogue.gettext("Fire")

    assert Text(**fire.as_dict()) == fire
    assert Text("Fire", "Tiro") == Text(en="Fire", it="Tiro")


def test_texts_are_equal_where_english_and_italian_are_however_they_came_about(catalogue):
    filled = [catalogue.gettext(FIRES).format(unit=Text("Pikes", "Picche"), range=8) for _call in range(2)]
    plain = Text("Pikes fires at 8 cm", "Picche tira a 8 cm")

    assert filled[0] == filled[1] == plain == filled[0]
    assert len({*filled, plain}) == 1
    assert catalogue.gettext("Fire") == catalogue.gettext("Fire") != catalogue.pgettext("verb", "Fire")
    assert filled[0] != catalogue.gettext(FIRES).format(unit=Text("Pikes", "Lance"), range=8)


@pytest.mark.parametrize(("one", "other"), [(1, True), (1, 1.0), (0, False)])
def test_values_that_are_equal_but_read_otherwise_make_other_texts(catalogue, one, other):
    assert catalogue.gettext("{n} hit").format(n=one) != catalogue.gettext("{n} hit").format(n=other)
