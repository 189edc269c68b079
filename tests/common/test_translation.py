"""Translations that a process keeps."""

from django.utils.translation import override

from common.translation import gettext


def test_a_kept_translation_is_that_of_the_language_that_is_active():
    for _again in range(2):
        with override("en"):
            assert gettext("The referee") == "The referee"
        with override("it"):
            assert gettext("The referee") == "L'arbitro"


def test_without_a_language_the_words_stay_as_they_are_in_the_code():
    with override(None):
        assert gettext("The referee") == "The referee"
