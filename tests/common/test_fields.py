"""Fields answer as Django's ``QueryDict``."""

import pytest
from django.http import QueryDict

from common.fields import Fields

SENT = "one=1&two=2&two=3&empty="


@pytest.mark.parametrize("key", ["one", "two", "empty", "missing"])
@pytest.mark.parametrize("default", [(), ("x",), (None,)])
def test_a_field_is_what_django_says(key, default):
    assert Fields(SENT).get(key, *default) == QueryDict(SENT).get(key, *default)


@pytest.mark.parametrize("key", ["one", "two", "empty", "missing"])
@pytest.mark.parametrize("default", [(), (["x"],), (None,)])
def test_a_list_of_fields_is_what_django_says(key, default):
    assert Fields(SENT).getlist(key, *default) == QueryDict(SENT).getlist(key, *default)


def test_nobody_can_alter_what_was_sent_by_its_list():
    sent = Fields(SENT)
    sent.getlist("two").clear()
    assert sent.getlist("two") == ["2", "3"]
