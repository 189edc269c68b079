import pytest
from django.utils import translation

from tests.campaigns.war import War, declared_war


@pytest.fixture
def war(db) -> War:
    """Northern Italy 1800 in its first turn: an arbiter and a leader for every faction."""
    return declared_war()


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield
