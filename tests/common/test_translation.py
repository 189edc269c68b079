"""Translations that a process keeps."""

import pytest
from django.utils.translation import override

from common.translation import gettext


@pytest.mark.parametrize("language", ["en", "it", "en", "it"])
def test_a_kept_translation_is_that_of_the_language_that_is_active(language):
    with override(language):
        assert gettext("The referee") == {"en": "The referee", "it": "L'arbitro"}[language]


def test_without_a_language_the_words_stay_as_they_are_in_the_code():
    with override(None):
        assert gettext("The referee") == "The referee"
