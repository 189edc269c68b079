"""Units of a kind that have no name of their own: told apart by a number on every page, in both languages, in every ruleset."""

import re
from dataclasses import replace
from html import unescape

import pytest
from django.http import QueryDict
from django.utils import translation

from battles import actions
from battles.ledger.memory import snapshots
from battles.ledger.replay import differences
from battles.models import Battle, Entry, Seat, Unit
from battles.queries.sentences import name_of
from battles.table.act_form import ActForm
from rules.engine.army import ListedArmy
from rules.engine.play.names import own_name
from rules.engine.play.state import State
from rules.engine.play.versions import current
from rules.engine.ruleset import rulesets
from tests.battles.table import Table, shaped

pytestmark = pytest.mark.django_db
PLAYABLE = sorted(slug for slug, book in rulesets().items() if book.play)
EVERY_RULESET = pytest.mark.parametrize("slug", PLAYABLE)


def nameless(army: ListedArmy) -> ListedArmy:
    """The same list with no unit named."""
    commands = (replace(one, units=tuple(replace(unit, name="") for unit in one.units)) for one in army.commands)
    return replace(army, name=f"{army.name} without names"[:80], commands=tuple(commands))


def nameless_table(slug: str) -> Table:
    samples = rulesets()[slug].play.army.samples
    armies = [nameless(samples[place]) for place in (0, 1)]
    battle, _seats, _links = actions.create_battle(actions.NewBattle(slug, "Nameless", armies))
    seats = {"player": ("player", "a"), "both": ("player", "ab"), "referee": ("referee", ""), "spectator": ("spectator", "")}
    made = {n: Seat.objects.create(battle=battle, name=n.title(), role=role, sides=sides) for n, (role, sides) in seats.items()}
    return Table(battle, made)


def names(snapshot, language):
    """Names by side, in the order of muster."""
    found: dict[str, list[str]] = {"a": [], "b": []}
    for address, fields in snapshot.state.units():
        found[fields["side"]].append(name_of(snapshot, address, language))
    return found


@EVERY_RULESET
@pytest.mark.parametrize("language", ["en", "it"])
def test_no_two_units_of_an_army_share_a_name(slug, language):
    for by_side in names(nameless_table(slug).snapshot(), language).values():
        assert len({*by_side}) == len(by_side)


@EVERY_RULESET
def test_the_number_counts_the_kind_and_stays_with_the_unit(slug):
    table = nameless_table(slug)
    state = table.snapshot().state
    found = [own_name(fields) for _address, fields in state.units(side="a")]
    numbered = [name for name in found if re.search(r" \d+$", name.en)]
    kinds: dict[str, list[int]] = {}
    for name in numbered:
        kind, _space, number = name.en.rpartition(" ")
        assert name.it.endswith(f" {number}")
        kinds.setdefault(kind, []).append(int(number))

    assert numbered
    assert all(numbers == list(range(1, len(numbers) + 1)) and len(numbers) > 1 for numbers in kinds.values())


@EVERY_RULESET
@pytest.mark.parametrize("language", ["en", "it"])
def test_pages_and_exports_tell_them_apart(slug, language):
    table = nameless_table(slug)
    snapshot = table.snapshot()
    by_side = names(snapshot, language)
    phone = table.phone("both", language)

    board = phone.get(table.url).content.decode()
    cards = re.findall(r'<h4 class="unit-name">.*?<a [^>]*>([^<]*)</a>', board, re.DOTALL)
    log = phone.get(f"{table.url}log/").content.decode()
    options = re.findall(r'<option value="unit:[^"]*"[^>]*>\s*([^<]*?)\s*</option>', log)
    markdown = b"".join(phone.get(f"{table.url}export.md")).decode()
    lines = re.findall(r"^- (.*)$", markdown, re.MULTILINE)
    wall = phone.get(table.url, {"size": "projector"}).content.decode()

    assert sorted(map(unescape, cards)) == sorted(by_side["a"] + by_side["b"])
    assert sorted(map(unescape, options)) == sorted(by_side["a"] + by_side["b"])
    assert len({*lines[: len(by_side["a"])]}) == len(by_side["a"])
    assert not re.search(r"^- (.+) \(\1\b", markdown, re.MULTILINE), "the type is not said twice"
    assert all(name in unescape(wall) for name in by_side["a"][:3])


def stripped(table: Table) -> None:
    """What the release before wrote, which knew no names of kinds."""
    for unit in Unit.objects.filter(battle=table.battle):
        unit.state.pop("kind_name")
        unit.save()
    muster = Entry.objects.get(battle=table.battle, seq=1)
    for change in muster.changes:
        change[3].pop("kind_name", None)
    muster.save()
    Battle.objects.filter(pk=table.battle.pk).update(state_version=1)
    snapshots.clear()


@pytest.mark.parametrize("slug", [slug for slug in PLAYABLE if rulesets()[slug].play.fields.upgrades])
def test_a_battle_in_progress_shows_the_numbers_and_writes_them_with_its_next_entry(slug):
    table = nameless_table(slug)
    wanted = names(table.snapshot(), "en")
    stripped(table)

    shown = names(table.snapshot(), "en")
    actions.note(code=table.code, who=table.who("player"), text="Goes on")

    assert shown == wanted == names(table.snapshot(), "en")
    assert differences(table.battle) == []
    assert Battle.objects.get(pk=table.battle.pk).state_version == current(rulesets()[slug].play)
    assert table.phone("player").get(f"{table.url}report/").status_code == 200


# --- targets -------------------------------------------------------------------------------------------------------------


def charges(working):
    working.put("unit:b1-2", "charging", "unit:a1-1")


def in_contact(working):
    working.put("battle", "contacts", [{"attacker": "unit:b1-2", "defender": "unit:a1-1"}])


def in_melee(working):
    working.put("unit:b1-2", "in_melee_with", ["unit:a1-1"])
    working.put("unit:a1-1", "in_melee_with", ["unit:b1-2"])


OPPOSED = {
    "ordre-mixte": (charges, "charges"),
    "impetus": (in_melee, "in melee"),
    **dict.fromkeys(("de-bellis-empire", "guerre-ditalia", "naran-fuciliers-wars"), (in_contact, "in contact")),
}


@pytest.mark.parametrize("slug", sorted(OPPOSED))
def test_enemies_in_contact_come_first_among_the_targets_with_a_sign(slug):
    work, word = OPPOSED[slug]
    table = nameless_table(slug)
    before = table.snapshot("player")
    role = next(
        (act, place)
        for act in before.play.acts.values()
        for place, one in enumerate(act.roles)
        if place == 1 and one.who == "enemy" and one.kind == "unit" and act.roles[0].kind == "unit"
    )
    act = role[0]
    shaped(table, work)
    snapshot = table.snapshot("player")
    holders = {**snapshot.state.holders, "battle": {**snapshot.state.battle, "due": []}}
    free = replace(act, why_not=lambda *_known: None)
    query = QueryDict(f"act={act.name}&on=unit:a1-1&{act.roles[0].name}=unit:a1-1&_roles={act.roles[1].name}")

    with translation.override("en"):
        form = ActForm(replace(snapshot, state=State(holders)), free, query).lay_out()
    possible = form.roles[1].possible

    assert [(one.address, one.opposed) for one in possible[:2]] == [("unit:b1-2", word), ("unit:b1-1", "")]
