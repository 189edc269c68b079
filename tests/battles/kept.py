"""Battles that releases have left behind (tests/corpus), and a look at all that is shown of one."""

from pathlib import Path

from django.test import Client

from battles.ledger.memory import snapshots, written
from battles.models import Battle, Seat
from battles.seats.access import GUEST_SEATS
from rules.engine.ruleset import rulesets
from tests.conftest import ROOT

CORPUS = ROOT / "tests" / "corpus"
RECORDS = ("report/", "log/", "dice/", "luck/", "check-list/", "export.json", "export.csv", "export.md")


def battles_of(release: str = "*") -> list[Path]:
    """The files that ``manage.py corpus`` wrote."""
    return sorted(path for path in CORPUS.glob(f"{release}/*.json.gz") if path.name != "tables.json.gz")


def forget() -> None:
    """Like a process that has just started."""
    snapshots.clear()
    written.clear()


def phones_of(battle: Battle) -> dict[str, Client]:
    """One for each way of looking at a battle, which everybody may from now on."""
    Battle.objects.filter(pk=battle.pk).update(watching="link")
    forget()
    phones = {"stranger": Client(HTTP_ACCEPT_LANGUAGE="it")}
    for name, role, sides in (("a", "player", "a"), ("b", "player", "b"), ("ab", "player", "ab"), ("referee", "referee", "")):
        seat = Seat.objects.create(battle=battle, name=name, role=role, sides=sides)
        phones[name] = Client(HTTP_ACCEPT_LANGUAGE="en")
        session = phones[name].session
        session[GUEST_SEATS] = {battle.code: seat.token}
        session.save()
    return phones


def shown(battle: Battle) -> set[int]:
    """Every status of the battle's page for everybody, and of its records for those who see least and for one side.

    There is no check list where the rulebook has none.
    """
    phones = phones_of(battle)
    found = answers(battle, ("",), phones) | answers(battle, RECORDS, {name: phones[name] for name in ("stranger", "a")})
    if rulesets()[battle.ruleset].play.sequence.check_list is None:
        found = {key: status for key, status in found.items() if (status, key.partition(" ")[2]) != (404, "check-list/")}
    return set(found.values())


def answers(battle: Battle, addresses: tuple[str, ...], phones: dict[str, Client]) -> dict[str, int]:
    """What every phone is answered at these addresses of the battle (its page: empty): status by phone and address."""
    found = {}
    for name, phone in phones.items():
        for address in addresses:
            answer = phone.get(f"/battles/{battle.code}/{address}")
            if answer.status_code == 200:
                assert b"".join(answer)
            found[f"{name} {address}"] = answer.status_code
    return found
