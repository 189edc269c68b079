"""Decisions have a reason that everybody reads, and purchases a price before they are noted."""

import pytest

from campaigns import actions
from tests.campaigns.actions.border import border_war, changed, units_of
from tests.campaigns.test_turns import engaged

pytestmark = pytest.mark.django_db
REASON = "The dice fell under the table."


def log_of(war, name):
    return war.phone(name).get(war.url + "log/").content.decode()


@pytest.mark.parametrize(
    "fields",
    [
        {"do": "truce", "truce-one": "republic", "truce-other": "coalition", "truce-holds": "on", "truce-reason": REASON},
        {"do": "road", "road-road": "0", "road-closed": "on", "road-reason": REASON},
        {"do": "right", "right-on": "side:republic", "right-number": "3", "right-reason": REASON},
    ],
    ids=["truce", "road", "by hand"],
)
def test_everybody_reads_why_the_arbiter_decided(war, fields):
    answer = war.phone("arbiter").post(war.url + "decisions/", fields)

    assert answer.status_code == 302
    assert f"Reason: {REASON}" in log_of(war, "stranger")


def test_a_ruling_has_its_reason(war):
    engaged(war)
    code = next(iter(war.snapshot().engagements))
    fields = {"winner": "a", "severity": "minor", "loss_a": 5, "loss_b": 10, "reason": REASON}

    assert war.phone("arbiter").post(f"{war.url}battles/{code}/rule/", fields).status_code == 302
    assert war.last("settle").facts["reason"] == REASON
    assert f"Reason: {REASON}" in log_of(war, "melas")


def test_a_decision_without_a_reason_has_no_line_for_it(war):
    actions.set_truce(code=war.code, who=war.who("arbiter"), sides=("republic", "coalition"), holds=True, reason="  ")

    assert "reason" not in war.last("truce").facts
    assert "Reason" not in log_of(war, "stranger")


def test_leaders_read_the_reason_before_they_agree(war):
    actions.leave(code=war.code, who=war.who("arbiter"))
    sides = ("republic", "coalition")
    actions.set_truce(code=war.code, who=war.who("italy"), sides=sides, holds=True, reason=REASON)

    assert REASON in war.phone("melas").get(war.url).content.decode()
    for name in ("reserve", "melas", "ott"):
        (proposal,) = war.snapshot(name).here["proposals"]
        actions.agree(code=war.code, who=war.who(name), proposal=proposal)
    assert war.last("truce").facts["reason"] == REASON
    assert "reason" not in war.last("agree").facts


def test_the_treasury_names_prices_and_what_the_notes_come_to():
    war = border_war(rules={"replace_rate": 125})
    foot = units_of(war, "red1")[0]
    with changed(war, {f"unit:{foot}": {"strength": 4}}):
        pass
    for purchase in (
        {"do": "replace", "unit": foot, "steps": 3},
        {"do": "recruit", "pool": 0, "place": "home", "force": None},
    ):
        actions.buy(code=war.code, who=war.who("reds"), faction="reds", purchase=purchase)

    page = war.phone("reds").get(f"{war.url}treasury/reds/").content.decode()

    assert "red1 1 (4/10) · 3 a step" in page
    assert "× 2 · 19 each" in page
    assert "price 8" in page  # 20 points, 3 of 10 steps, 125 percent: 7.5
    assert "price 19" in page
    assert "Together 27; in the purse 40" in page
    assert "Red1 (Home)" in page
    assert "Red2" not in page.partition('name="force"')[2].partition("</select>")[0]
