"""The log is the truth: muster and changes rebuild the tracked state, to be compared with the rows."""

from django.db import transaction

from battles.ledger.reading import rows_of
from battles.models import Battle, Command, Entry, Side, Unit
from journal import audit
from journal.audit import Difference, changes_of, replay
from rules.engine.play.play import Play
from rules.engine.play.state import State
from rules.engine.play.versions import complete_change
from rules.engine.ruleset import rulesets


def rebuilt(battle: Battle) -> State:
    """Return the state that the log of ``battle`` gives, from its muster on, as of the release that wrote it last.

    ValueError where an entry's before-values do not hold.
    """
    play = play_of(battle)
    entries = Entry.objects.filter(battle=battle).order_by("seq").values_list("seq", "changes")
    return replay((seq, [complete_change(play, change) for change in changes_of(changes)]) for seq, changes in entries)


def differences(battle: Battle) -> list[Difference]:
    """Return where the rows do not hold what the log says. ValueError for a log that contradicts itself."""
    return audit.differences(rebuilt(battle).holders, rows_of(battle.pk).state.holders)


@transaction.atomic
def mend(battle: Battle) -> None:
    """Set the rows to what the log says. ValueError for a log that contradicts itself.

    Processes that have cached the battle use the old rows until they are restarted.
    """
    battle = Battle.objects.select_for_update().get(pk=battle.pk)
    write_rows(battle, rebuilt(battle))


def write_rows(battle: Battle, state: State) -> None:
    """Store this state in the rows."""
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
    """Return how its ruleset is played."""
    play = rulesets()[battle.ruleset].play
    assert play is not None
    return play
