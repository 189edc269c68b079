"""The log is the truth: muster and changes rebuild the tracked state, to be compared with the rows."""

from dataclasses import dataclass

from django.db import transaction

from battles.ledger.reading import rows_of
from battles.models import Battle, Command, Entry, Side, Unit
from rules.engine.play.play import Play
from rules.engine.play.state import Change, State
from rules.engine.play.versions import complete_change
from rules.engine.ruleset import rulesets


@dataclass(frozen=True, slots=True)
class Difference:
    """A tracked field where log and rows do not agree (``field`` is empty where a whole holder is missing in one of them)."""

    address: str
    field: str
    log: object
    rows: object

    def __str__(self) -> str:
        return f"{self.address} {self.field}: log {self.log!r}, rows {self.rows!r}"


def rebuilt(battle: Battle) -> State:
    """The state that the log of ``battle`` gives, from its muster on, as of the release that wrote it last.

    ValueError where an entry's before-values do not hold.
    """
    play, state = play_of(battle), State({})
    for seq, changes in Entry.objects.filter(battle=battle).order_by("seq").values_list("seq", "changes").iterator():
        made = [complete_change(play, Change(*change)) for change in changes]
        _check_before(state, made, seq)
        state = state.after(made)
    return state


def differences(battle: Battle) -> list[Difference]:
    """Where the rows do not hold what the log says: empty if all is well. ValueError for a log that contradicts itself."""
    log = rebuilt(battle)
    rows = rows_of(battle.pk).state
    found = []
    for address in {*log.holders, *rows.holders}:
        ours, theirs = log.holders.get(address), rows.holders.get(address)
        if ours is None or theirs is None:
            found.append(Difference(address, "", ours, theirs))
            continue
        for name in {*ours, *theirs}:
            if ours.get(name) != theirs.get(name):
                found.append(Difference(address, name, ours.get(name), theirs.get(name)))
    return sorted(found, key=lambda d: (d.address, d.field))


@transaction.atomic
def mend(battle: Battle) -> None:
    """Let the rows be what the log says. ValueError for a log that contradicts itself.

    Processes that remember the battle learn of it only when they start anew.
    """
    battle = Battle.objects.select_for_update().get(pk=battle.pk)
    write_rows(battle, rebuilt(battle))


def write_rows(battle: Battle, state: State) -> None:
    """Let the rows hold this state."""
    battle.state = {name: state[name] for name in ("battle", "table")}
    battle.save(update_fields=["state"])
    for model, kind in ((Side, "side"), (Command, "command"), (Unit, "unit")):
        rows = {f"{kind}:{row.code}": row for row in model.objects.filter(battle=battle)}
        for address in rows.keys() - state.holders.keys():
            rows[address].delete()
        for address in state.addresses(kind):
            row = rows.get(address) or model(battle=battle, code=address.partition(":")[2])
            row.state = state[address]
            row.save()


def play_of(battle: Battle) -> Play:
    """How its ruleset is played."""
    play = rulesets()[battle.ruleset].play
    assert play is not None
    return play


def _check_before(state: State, changes: list[Change], seq: int) -> None:
    for on, name, before, _after in changes:
        holder = state.holders.get(on)
        now = holder if name == "" else (holder or {}).get(name)
        if now != before:
            raise ValueError(f"entry {seq}: {on} {name} was {now!r}, the entry says {before!r}")
        state = state.after([Change(on, name, before, _after)])
