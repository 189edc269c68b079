"""Campaigns alike but for a secret answer alike to whoever may not know it."""

import re

import pytest
from django.db import transaction

from campaigns import actions
from campaigns.models import Force
from campaigns.pages import pages
from tests.campaigns.war import War

PAGES = ("", "changes/?since=0", "log/", "people/", "orders/", "forces/suchet/", "orders/suchet/", "forces/murat/", "deadline/")
#: Seals are hashes of what nobody knows; marks of a press, tokens of a form and times differ from page to page.
PASSING = re.compile(
    r"\b\d{1,2}:\d\d(?::\d\d[.\d]*)?\b|"
    r"[0-9a-f]{64}|[0-9a-f-]{36}|name=\"(?:key|csrfmiddlewaretoken)\" value=\"[^\"]*\""
)


def answers(war: War, name: str) -> dict[str, tuple[int, str]]:
    phone = war.phone(name)
    found = {page: phone.get(war.url + page) for page in PAGES}
    return {page: (answer.status_code, PASSING.sub("", answer.content.decode())) for page, answer in found.items()}


def told_both(war: War, name: str, one, other) -> list[dict]:
    """What ``name`` is answered after ``one`` and after ``other`` was done, nothing else having happened."""
    found = []
    for deed in (one, other):
        point = transaction.savepoint()
        pages.clear()  # what is taken back here was never to be seen
        deed()
        found.append(answers(war, name))
        transaction.savepoint_rollback(point)
    return found


@pytest.mark.parametrize("name", ["italy", "stranger"])
def test_a_sealed_order_makes_no_difference_to_the_other_side(war, name):
    def order(place):
        war.order("melas", "march", path=[place])
        actions.hand_in(code=war.code, who=war.who("melas"), faction="melas")

    one, other = told_both(war, name, lambda: order("alessandria"), lambda: order("ivrea"))

    assert one == other


@pytest.mark.parametrize("name", ["italy", "stranger"])
def test_an_order_that_is_not_handed_in_leaves_no_trace(war, name):
    one, other = told_both(war, name, lambda: None, lambda: war.order("melas", "march", path=["ivrea"]))

    assert one == other


@pytest.mark.parametrize("name", ["italy", "stranger"])
def test_a_force_that_nobody_sees_makes_no_difference(war, name):
    def stands(place):
        force = Force.objects.get(campaign=war.campaign, code="vukassovich")
        force.state["at"] = place
        force.save()

    one, other = told_both(war, name, lambda: stands("brescia"), lambda: stands("mantova"))

    assert one == other
