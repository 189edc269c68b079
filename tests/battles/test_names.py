"""What armies are called: by a short name and a mark, never by a letter or a number of ours."""

import re
from contextlib import suppress
from random import Random

import pytest
from django.core.management import call_command
from django.urls import reverse

from armies.models import Army
from battles import actions, ledger
from battles.actions.demo import load_patterns, start_demo
from battles.ledger import Requester
from battles.models import Battle, Entry
from battles.queries.short_names import LONGEST, distinct_names, short_name
from battles.seats.access import GUEST_SEATS
from battles.table import fragments
from common.errors import Refused
from rules.engine.errors import RulesError
from rules.engine.play import driver
from rules.engine.ruleset import rulesets

PLAYABLE = sorted(slug for slug, book in rulesets().items() if book.play)
#: What our own letters and numbers look like on a page.
OURS = re.compile(
    r"\b(?:side|player|army) [AB]\b|\b(?:parte|lato|giocatore|esercito) [AB]\b|\b(?:army|parte|esercito|giocatore) [12]\b"
    r"|\b(?:first|second) army\b|\b(?:prim|second)[ao] (?:armata|esercito)\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Carthago", "Carthago"),
        ("Carthago, Canne 216 a.C.", "Carthago"),
        ("Armata della Lega, Fornovo 1495", "Lega"),
        ("Armée de Charles VIII, Fornovo 1495", "Charles VIII"),
        ("La Grande Armée, Borodino 1812", "Grande Armée"),
        ("Russian army, Borodino 1812", "Russian army"),
        ("Kampfgruppenverband", "Kampfgruppenve"),
    ],
)
def test_a_short_name_is_proposed(name, short):
    assert short_name(name) == short
    assert len(short_name(name)) <= LONGEST


def test_two_armies_never_go_by_the_same_name():
    assert distinct_names("Bande nere", "bande nere") == ("Bande nere", "bande nere II")
    assert distinct_names("Lega", "Charles VIII") == ("Lega", "Charles VIII")


@pytest.mark.django_db
def test_the_short_name_is_asked_at_the_muster_and_may_be_altered(client):
    call_command("load_samples", verbosity=0)
    armies = list(Army.objects.filter(is_sample=True, is_book=False, ruleset="guerre-ditalia").order_by("pk")[:2])
    page = client.get(reverse("battles:new"), {"ruleset": "guerre-ditalia"}).content.decode()
    proposed = [short_name(army.name) for army in armies]
    sent = {"ruleset": "guerre-ditalia", "army_a": armies[0].pk, "army_b": armies[1].pk, "sides": "ab", "guest": "Anna"}
    sent |= {"dice_policy": "either", "watching": "link", "short_a": "La Lega", "proposed_a": proposed[0]}
    options = {"option_" + option.name: option.start for option in rulesets()["guerre-ditalia"].play.fields.options}

    answer = client.post(reverse("battles:new"), {**options, **sent})

    battle = Battle.objects.get()
    assert all(f'value="{name}"' in page for name in proposed)
    assert answer.status_code == 302
    assert [side.state["name"] for side in battle.sides.order_by("code")] == ["La Lega", proposed[1]]
    assert battle.state["table"]["armies"] == {"a": armies[0].name, "b": armies[1].name}
    assert "La Lega" in client.get(reverse("battles:battle", args=[battle.code])).content.decode()


@pytest.mark.django_db
def test_the_inviting_page_hears_who_sat_down(client):
    call_command("load_samples", verbosity=0)
    load_patterns()
    battle, seat = start_demo(user=None, guest="Anna", ruleset="impetus")
    before = ledger.read(battle.code, Requester(None, seat.token))
    actions.hand_over(code=battle.code, who=Requester(None, seat.token))
    after = ledger.read(battle.code, Requester())

    html = fragments.changed(after, ledger.entries_since(after, before.seq), "ab", "en")

    told = html.partition('<section id="seated"')[2].partition("</section>")[0]
    assert "Anna hands the seat over" in told
    assert reverse("battles:battle", args=[battle.code]) in told


# --- on no page of a demo ----------------------------------------------------------------------------------------------


def carried_out(code: str, who: Requester, choice: driver.Chooses) -> None:
    if isinstance(choice, driver.Choice):
        given = {"chosen": choice.chosen, "answers": choice.answers, "faces": None, "due": choice.due}
        actions.act(code=code, who=who, name=choice.act, **given)
    elif isinstance(choice, driver.Decline):
        actions.decline(code=code, who=who, due=choice.due)
    else:
        actions.end_step(code=code, who=who, anyway=True)


def played_a_little(slug: str, acts: int = 25) -> tuple[Battle, object]:
    """A demo with some of its battle played, by the acts that players have."""
    call_command("load_samples", verbosity=0)
    load_patterns()
    battle, seat = start_demo(user=None, guest="Anna", ruleset=slug)
    who, chance = Requester(None, seat.token), Random(7)
    for _ in range(acts):
        snapshot = ledger.read(battle.code, who)
        choice = driver.anyone(snapshot.play, snapshot.state, chance)
        with suppress(Refused, RulesError):  # the rules say no only then: the next is another
            carried_out(battle.code, who, choice)
    return battle, seat


def text_of(html: str) -> str:
    """What a page says, with the labels of what cannot be read otherwise."""
    labels = " ".join(re.findall(r'(?:aria-label|title|alt|placeholder)="([^"]*)"', html))
    body = re.sub(r"<(script|style|head)\b.*?</\1>", " ", html, flags=re.DOTALL)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " · ", body) + labels)


def addresses(battle: Battle, snapshot) -> list[str]:
    """The battle's pages, and its panels: entries, units, what is on offer to them, what is due."""
    home = reverse("battles:battle", args=[battle.code])
    pages = [home, f"{home}?size=projector", f"{home}?do=end-step", f"{home}?do=note"]
    pages += [reverse(f"battles:{name}", args=[battle.code]) for name in ("log", "report", "dice", "luck", "ending", "seats")]
    pages += [f"{home}?entry={seq}" for seq in Entry.objects.filter(battle=battle).values_list("seq", flat=True)]
    pages += [f"{home}?due={due['id']}" for due in snapshot.state.battle["due"]]
    play = snapshot.play
    for side in "ab":
        holders = [
            None,
            *(a for kind in ("command", "unit") for a in snapshot.state.addresses(kind) if side == a.split(":")[1][0]),
        ]
        for holder in holders[:6]:
            on = holder or f"side:{side}"
            pages.append(f"{home}?on={on}")
            offers = play.offers(snapshot.state, side, holder)
            pages += [f"{home}?on={on}&act={offer.act}" for offer in offers if offer.why_not is None]
    return pages


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("slug", PLAYABLE)
def test_no_page_of_a_demo_speaks_of_sides_by_letters(client, slug, language):
    battle, seat = played_a_little(slug)
    session = client.session
    session[GUEST_SEATS] = {battle.code: seat.token}
    session.save()
    client.cookies["django_language"] = language
    found = set()

    for address in addresses(battle, ledger.read(battle.code, Requester(None, seat.token))):
        answer = client.get(address)
        assert answer.status_code in (200, 302), address
        text = text_of(answer.content.decode())
        found |= {(text[max(0, m.start() - 60) : m.end() + 30], address.split("?")[-1]) for m in OURS.finditer(text)}

    assert sorted(found) == []
