"""French: offered while its catalogue is complete; English shows for what it lacks."""

import re

import polib
import pytest
from django.conf import settings
from django.test import Client

from rules.engine.ruleset import rulesets

#: Messages that may be new and not yet translated.
MOST_MISSING = 0.03


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES if code != "en"])
def test_an_offered_language_is_complete(language):
    catalogue = polib.pofile(str(settings.BASE_DIR / "locale" / language / "LC_MESSAGES" / "django.po"))

    missing = [entry.msgid for entry in catalogue if entry.fuzzy or not entry.translated()]
    assert len(missing) <= MOST_MISSING * len(catalogue), missing[:20]


def test_pages_follow_the_browsers_language(db):
    french = Client(headers={"accept-language": "fr-FR,fr;q=0.9"})

    page = french.get("/rules/impetus/").content.decode()
    assert '<html lang="fr"' in page
    assert "Mêlée" in page
    assert "Votre première soirée en dix étapes" in french.get("/help/first-evening/").content.decode()


def test_french_is_chosen_by_hand(db):
    phone = Client(headers={"accept-language": "en"})
    phone.post("/people/language/", {"language": "fr", "next": "/"})

    assert '<html lang="fr"' in phone.get("/").content.decode()


@pytest.mark.parametrize("language", ["en", "it", "fr"])
def test_each_page_leads_to_the_other_languages(db, language):
    page = Client(headers={"accept-language": language}).get("/").content.decode()

    offered = re.findall(r'name="language" value="(\w+)"', page)
    assert sorted([language, *offered]) == ["en", "fr", "it"]


def test_a_rulebook_without_french_shows_english():
    name = rulesets()["ordre-mixte"].terms["melee"]

    assert name.of("fr") == name.en
