"""The rules pages are tested in English unless a test says otherwise, with a small made-up rulebook beside the real ones."""

from collections.abc import Iterator

import pytest
from django.utils import translation

from rules.engine.ruleset import Ruleset, rulesets
from tests.rules_pages.sample import SAMPLE


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def sample() -> Iterator[Ruleset]:
    """The made-up rulebook, found like any other."""
    rulesets()[SAMPLE.slug] = SAMPLE
    yield SAMPLE
    del rulesets()[SAMPLE.slug]
