"""A table for tests: a real De Bellis Empire battle with its cast (player, opponent, referee, spectator, stranger)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.test import Client

from armies.models import Army, ArmyCommand, ArmyUnit
from battles import actions, ledger
from battles.actions.checks import changes
from battles.ledger import Draft, Requester, Snapshot
from battles.ledger.memory import snapshots
from battles.models import Battle, Seat
from battles.seats.access import GUEST_SEATS
from people.models import User
from rules.engine.army import ListedArmy
from rules.engine.play.working import Working
from rules.engine.ruleset import rulesets
from rules.rulesets.impetus.sequence import activate

SLUG = "de-bellis-empire"


def listed_army(army: ListedArmy, slug: str = SLUG) -> Army:
    """A sample army of the ruleset as rows."""
    found = Army.objects.filter(ruleset=slug, name=army.name, is_sample=True).first()
    if found:
        return found
    made = Army.objects.create(ruleset=slug, name=army.name, commander=army.commander, is_sample=True, options=dict(army.options))
    for position, corps in enumerate(army.commands):
        known = {"name": corps.name, "commander": corps.commander, "options": dict(corps.options)}
        command = ArmyCommand.objects.create(army=made, position=position, **known)
        ArmyUnit.objects.bulk_create(
            ArmyUnit(command=command, position=n, profile=unit.profile, name=unit.name, options=dict(unit.options))
            for n, unit in enumerate(corps.units)
        )
    return made


@dataclass
class Table:
    """A battle, and phones to look at it with: one for each of the cast."""

    battle: Battle
    seats: dict[str, Seat]

    @property
    def code(self) -> str:
        return self.battle.code

    @property
    def url(self) -> str:
        return f"/battles/{self.code}/"

    def who(self, name: str) -> Requester:
        return Requester(token=self.seats[name].token)

    def phone(self, name: str, language: str = "en") -> Client:
        """The phone of ``player`` (side a), ``opponent`` (side b), ``both``, ``referee``, ``spectator`` or ``stranger``."""
        client = Client(HTTP_ACCEPT_LANGUAGE=language)
        if name in self.seats:
            session = client.session
            session[GUEST_SEATS] = {self.code: self.seats[name].token}
            session.save()
        return client

    def snapshot(self, name: str = "referee") -> Snapshot:
        found = ledger.read(self.code, self.who(name))
        assert found is not None
        return found

    def go_to(self, step: str, **faces: list[int]) -> None:
        """Play on until the battle has come to this step; the server rolls, unless an act's ``faces`` are given by its name."""
        snapshot = self.snapshot()
        for _round in range(200):
            if snapshot.state.battle["step"] == step and not snapshot.state.battle["due"]:
                return
            self._go_on(snapshot, faces)
            snapshot = self.snapshot()
        raise AssertionError(f"never came to {step}")

    def _go_on(self, snapshot: Snapshot, faces: Mapping[str, list[int]]) -> None:
        due = snapshot.state.battle["due"]
        if due:
            actions.act(
                code=self.code,
                who=self.who("referee"),
                name=due[0]["act"],
                chosen=due[0]["chosen"],
                answers={},
                faces=faces.get(due[0]["act"]),
                due=due[0]["id"],
            )
        elif snapshot.state.battle["step"] == "lots" and snapshot.state["side:a"]["player"] is None:
            lots = {"name": "first_player", "chosen": {"army": "side:a"}, "answers": {}, "faces": [6, 1]}
            actions.act(code=self.code, who=self.who("referee"), **lots)
        else:
            actions.end_step(code=self.code, who=self.who("referee"), anyway=True)


def new_table(
    *, samples: tuple[int, int] = (0, 1), watching: str = "link", dice_policy: str = "either", slug: str = SLUG
) -> Table:
    """A battle between two sample armies with everybody seated."""
    snapshots.clear()
    play = rulesets()[slug].play
    armies = [listed_army(play.army.samples[n], slug) for n in samples]
    creator = User.objects.create_user(username=f"creator{User.objects.count()}")
    new = actions.NewBattle(slug, "Marengo", armies, created_by=creator, watching=watching, dice_policy=dice_policy)
    battle = actions.create_battle(new).battle
    places = {
        "player": ("player", "a"),
        "opponent": ("player", "b"),
        "both": ("player", "ab"),
        "referee": ("referee", ""),
        "spectator": ("spectator", ""),
    }
    seats = {
        name: Seat.objects.create(battle=battle, name=name.title(), role=role, sides=sides)
        for name, (role, sides) in places.items()
    }
    return Table(battle, seats)


#: A shot in the battle of ``shooting_table``.
SHOT = {"on": "unit:a1-6", "act": "shooting", "shooter": "unit:a1-6", "target": "unit:b1-1"}


def shooting_table() -> Table:
    """An Impetus battle in which the first command of side a is active, with many skirmishers in its sixth unit."""
    table = new_table(slug="impetus")

    def work(snapshot: Snapshot) -> int:
        working = Working(snapshot.state)
        working.put("battle", "due", [])
        working.put(SHOT["shooter"], "vbu", 9)
        activate(working, "command:a1")
        return ledger.write(snapshot, Draft(kind="step", side="a", changes=changes(snapshot, working.effects())))

    with ledger.locked(table.code, table.who("referee")) as snapshot:
        work(snapshot)
    return table


def shaped(table: Table, work: Callable[[Working], object]) -> Table:
    """The battle as ``work`` makes it."""

    def write(snapshot: Snapshot) -> int:
        working = Working(snapshot.state)
        work(working)
        return ledger.write(snapshot, Draft(kind="step", side="a", changes=changes(snapshot, working.effects())))

    with ledger.locked(table.code, table.who("referee")) as snapshot:
        write(snapshot)
    return table
