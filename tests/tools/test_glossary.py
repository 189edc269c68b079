"""Messages use the one word for each thing that the glossary names (docs/help)."""

import re
from collections.abc import Iterator

import polib
import pytest

from tools.messages import ROOT

MESSAGES = [entry for entry in polib.pofile(str(ROOT / "locale/it/LC_MESSAGES/django.po")) if not entry.obsolete]

#: Words that messages avoid, and what they say instead. ``(?i:…)`` is added around each.
ENGLISH = {
    r"who(?:so)?ever|whatever|anew|all the same|as long as|so many|by (?:itself|themselves|oneself)": "plain words",
    r"of (?:its|one's|your|their) own": "own, separate",
    r"\bstands?\b|\bstood\b|\btold\b|\btells?\b|\bkept\b|reckon|\bdeeds?\b|\bfellows?\b": "is, shown, stored, calculate",
    r"the house(?! rules?)|whoever runs|run(?:s|ning)? (?:the|this) (?:place|house)": "the site operator",
    r"\brulesets?\b": "rulebook",
    r"turn(?:s|ed)? (?:\w+ ){0,2}round\b": "undo",
    r"\b(?:take|taken|took) (?:\w+ ){0,3}(?:back|away)\b": "withdraw, undo, remove",
    r"\b(?:bring|brought) (?:\w+ ){0,2}(?:back|in)\b": "restore, import",
    r"\bmake (?:an?|the|my|new) (?:account|link|token|tournament|address|recovery)|\bfound (?:a|the) (?:club|campaign)": "create",
    r"\b(?:goes|going|gone) on\b|\bgo on (?:with|after|turning)": "in progress, continue, resume",
    r"\blook(?:s|ing)? on\b": "watch",
    r"second step": "two-step sign-in",
    r"(?<!case )\bletters?\b": "e-mail",
    r"\bthe door\b": "check-in",
    r"\btelephones?\b": "phone",
    r"\btreasurers? of lists\b": "list keeper",
    r"\bsince this page was opened\b|\blook at (?:it|them) again\b": "since you opened this page; check it again",
}
ITALIAN = {
    r"\besercit[oi]\b": "armata",
    r"\baccoppia": "abbinamento",
    r"\bdiario\b": "registro",
    r"\bregol[ae] di casa\b": "regola della casa",
    r"\bcircol[oi]\b": "club",
    r"\bbanco\b|\bsecondo passo\b|\bbase di dati\b|\bcopi[ae] di sicurezza\b": "amministrazione, accesso, database, backup",
    r"ripristin(?!a un backup)": "recuperare",
    r"\bfonda(?:re|ta|to)?\b (?:un|il|la|una) (?:club|campagna)": "creare",
    r"\bstornare?\b": "annullare",
}


def texts(entry: polib.POEntry) -> Iterator[tuple[str, dict[str, str]]]:
    for english in filter(None, (entry.msgid, entry.msgid_plural)):
        yield re.sub(r"%\(\w+\)s", "%s", english), ENGLISH
    for italian in filter(None, (entry.msgstr, *entry.msgstr_plural.values())):
        yield re.sub(r"%\(\w+\)s", "%s", italian), ITALIAN


def synonyms(entry: polib.POEntry) -> list[tuple[str, str, str]]:
    return [
        (found[0], instead, text)
        for text, avoided in texts(entry)
        for pattern, instead in avoided.items()
        if (found := re.search(pattern, text, re.IGNORECASE))
    ]


def test_no_message_has_a_synonym_of_a_glossary_word():
    assert [found for entry in MESSAGES for found in synonyms(entry)] == []


def test_a_synonym_is_found_in_both_languages():
    entry = polib.POEntry(msgid="Whoever has it may take the link back", msgstr="L'esercito è nel diario")

    assert [found for found, _instead, _text in synonyms(entry)] == ["Whoever", "take the link back", "esercito", "diario"]


#: In a row of the glossary as infinitives or adjectives; buttons have another form.
VERBS = {"concede", "due", "restore", "undo", "withdraw"}


def rows() -> list[tuple[str, list[str]]]:
    page = (ROOT / "docs/help/en/glossary.md").read_text()
    return [
        (english, italian.split(", "))
        for english, italian in re.findall(r"^\| ([^|]+) \| ([^|]+) \| [^|]+ \|$", page, re.MULTILINE)[1:]
        if english not in VERBS
    ]


@pytest.mark.parametrize(("english", "italian"), rows())
def test_a_message_of_one_glossary_word_is_translated_by_its_pair(english, italian):
    alone = [entry for entry in MESSAGES if entry.msgid.lower() == english and not entry.msgid_plural]

    assert [entry.msgstr for entry in alone if entry.msgstr.lower() not in italian] == []
