"""Attacker, terrain and deployment as acts («Schieramento»)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact
from rules.engine.outcome import Outcome, outcome
from rules.engine.play.acts import Act, Chosen
from rules.engine.play.state import Effect, State, opponent
from rules.engine.play.working import Working
from rules.engine.procedure import Procedure, procedure
from rules.engine.text import Text, join
from rules.rulesets.impetus import headlines, sheet
from rules.rulesets.impetus.acts import ARMY, COMMAND, NothingAsked
from rules.rulesets.impetus.acts.contests import again_task, contest_act
from rules.rulesets.impetus.consequences import first, task
from rules.rulesets.impetus.contest import code_of
from rules.rulesets.impetus.deployment import terrain_choice
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.sequence import army_of, settled
from rules.rulesets.impetus.state import army_names, say, word
from rules.rulesets.impetus.tables import TERRAIN, TERRAIN_TOTALS
from rules.rulesets.impetus.terms import FOOT, RIDERS, TerrainPiece, TerrainTable
from rules.rulesets.impetus.vying import attack_throw, deployment_again, deployment_both_again, deployment_throw

# --- 1: who attacks ------------------------------------------------------------------------------------------------


def known_of_attack(state: State, chosen: Chosen) -> dict[str, Any]:
    return {side: {"name": name, "army": army_of(state, side)} for side, name in army_names(state).items()}


def after_attack_throw(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    working.put("battle", "attacker", code_of(outcome.attacks, facts["a"]["name"]))
    return settled(working, "deployment_attacker_roll", chosen)


ATTACK = Act(attack_throw, (ARMY,), after_attack_throw, known=known_of_attack, id="deployment_attacker_roll")


# --- 2 to 4: terrain -----------------------------------------------------------------------------------------------


def known_of_terrain(state: State, chosen: Chosen) -> dict[str, Any]:
    """Points move the row once it is rolled (core, R26), so none are spent here; nor is a table chosen that is clear."""
    army = army_of(state, str(state.side_of(chosen["army"])))
    found = {"army": army, "scouting_points": state[chosen["army"]]["scouting_points"], "scouting_shift": 0}
    equal = sum(army.get(type_, 0) for type_ in FOOT) == sum(army.get(type_, 0) for type_ in RIDERS)
    return found if equal else found | {"table_if_equal": "infantry"}


def after_terrain_roll(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Whoever has points may move the row; then a piece of it is placed. Schieramento 2 to 4; core, R26."""
    working, army = Working(state), chosen["army"]
    if state[army]["scouting_points"]:
        why = _("{total} rolled: scouting points may move the row (off the sheet, R26).").format(total=outcome.total)
        known = {"rolled": outcome.total}
        name = f"scout_{outcome.table}"
        first(working, task(name, str(state.side_of(army)), why, {"army": army}, known))
    else:
        place(working, army, outcome.table, outcome.total)
    return settled(working, "terrain_choice", chosen)


TERRAIN_ROLL = Act(terrain_choice, (ARMY,), after_terrain_roll, known=known_of_terrain)


class SpendScoutingFacts(Facts):
    rolled: int = fact(ge=2, le=12, label=_("Rolled"))
    scouting_points: int = fact(ge=0, le=20, label=_("Scouting points"))
    scouting_shift: int = fact(
        0,
        ge=-10,
        le=10,
        label=_("Shift by scouting"),
        help=_("Up or down; a point for each."),
    )

    def contradictions(self) -> Iterator[Contradiction]:
        if abs(self.scouting_shift) > self.scouting_points:
            yield Contradiction("scouting_shift", _("Not so many points are left."))


@procedure(
    title=_("Move the row by scouting"),
    cite=f"{sheet.DEPLOYMENT} 2–4, fuori scheda, R26",
    help=_("A point for each step, up or down."),
    headline=headlines.of_scouting,
)
def spend_scouting(facts: SpendScoutingFacts, dice: Dice) -> Outcome:
    """The row that counts, and the points that are left. Schieramento 2 to 4; core, R26."""
    least, most = TERRAIN_TOTALS
    total = min(max(facts.rolled + facts.scouting_shift, least), most)
    return outcome(total=total, scouting_points_left=facts.scouting_points - abs(facts.scouting_shift))


def known_of_scouting(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"scouting_points": state[chosen["army"]]["scouting_points"]}


def after_scouting(table: TerrainTable, state: State, chosen: Chosen, outcome: Outcome) -> list[Effect]:
    working = Working(state)
    working.put(chosen["army"], "scouting_points", outcome.scouting_points_left)
    place(working, chosen["army"], table, outcome.total)
    return settled(working, f"scout_{table}", chosen)


def _scouting(table: TerrainTable) -> Act:
    return Act(
        spend_scouting,
        (ARMY,),
        lambda state, chosen, facts, outcome: after_scouting(table, state, chosen, outcome),
        known=known_of_scouting,
        ask_first=("scouting_shift",),
        id=f"scout_{table}",
    )


SCOUTING = tuple(_scouting(table) for table in TERRAIN)


def placing(pieces: Sequence[TerrainPiece]) -> Procedure[Any]:
    """The choice within one row of a terrain table."""

    class PlaceTerrainFacts(Facts):
        piece: Literal[tuple(pieces)] = fact(pieces[0], label=_("Piece"))  # type: ignore[valid-type]

    @procedure(
        title=_("Place terrain"),
        cite=f"{sheet.DEPLOYMENT} 2–4",
        help=_("One of the row."),
        headline=headlines.of_piece,
    )
    def place_terrain(facts: PlaceTerrainFacts, dice: Dice) -> Outcome:
        """Note what lies on the table now. Schieramento 2 to 4."""
        return outcome(piece=facts.piece)

    return place_terrain


def place(working: Working, army: str, table: TerrainTable, total: int) -> None:
    """One of the row is due, unless the row is empty. Schieramento 2 to 4."""
    up_to, pieces = next(row for row in TERRAIN[table] if total <= row[0])
    if pieces == ("none",):
        return
    words = [word(piece) for piece in pieces]
    names = join(", ", words).map(str.lower)
    why = _("Row {total}: {pieces} (Schieramento 2–4).").format(total=total, pieces=names)
    first(working, task(placing_id(table, up_to), str(working.state.side_of(army)), why, {"army": army}))


def placing_id(table: TerrainTable, up_to: int) -> str:
    return f"place_{table}_{up_to}"


def after_placing(act: str, state: State, chosen: Chosen, outcome: Outcome) -> list[Effect]:
    working = Working(state)
    if outcome.piece not in ("none", "remove_opponent_terrain", "move_opponent_terrain"):
        piece = {"kind": outcome.piece, "placer": state.side_of(chosen["army"])}
        working.put("battle", "terrain", [*state.battle["terrain"], piece])
    return settled(working, act, chosen)


def _placing(table: TerrainTable, up_to: int, pieces: Sequence[TerrainPiece]) -> Act:
    """The act of one row of a terrain table."""
    name = placing_id(table, up_to)
    return Act(
        placing(pieces),
        (ARMY,),
        lambda state, chosen, facts, outcome: after_placing(name, state, chosen, outcome),
        ask_first=("piece",),
        id=name,
    )


PLACING = tuple(_placing(table, up_to, pieces) for table, rows in TERRAIN.items() for up_to, pieces in rows)


# --- 7: who deploys first ------------------------------------------------------------------------------------------


def known_of_order(state: State, chosen: Chosen) -> dict[str, Any]:
    found: dict[str, Any] = {"thrown": [], "a_reroll": None, "b_reroll": None}
    for side, name in army_names(state).items():
        fields = state[f"side:{side}"]
        found[side] = {"name": name, "structure": fields["structure"], "scouting_unused": fields["scouting_points"]}
    return found


def after_deployment_throw(act: str, state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Whoever may roll again is asked; then the winner decides who deploys first. Schieramento 7, R16."""
    working = Working(state)
    if outcome.decides:
        army = "side:" + code_of(outcome.decides, facts["a"]["name"])
        again = "deployment_both_again" if state[army]["structure"] == "average" else "deployment_again"
        first(working, again_task(state, again, {"army": army}, facts, outcome))
    else:
        won = code_of(outcome.chooses, facts["a"]["name"])
        winner = f"side:{won}"
        why = say(
            state,
            _("{army} decides who deploys first (Schieramento 7)."),
            army=winner,
        )
        known = {"by": outcome.chooses, "enemy": facts[opponent(won)]["name"]}
        first(working, task("who_deploys_first", won, why, {"army": winner}, known))
    return settled(working, act, chosen)


DEPLOYMENT_THROW = contest_act(deployment_throw, (ARMY,), after_deployment_throw, known_of_order, "deploy_first_roll")
DEPLOYMENT_AGAIN = contest_act(deployment_again, (ARMY,), after_deployment_throw)
DEPLOYMENT_BOTH_AGAIN = contest_act(deployment_both_again, (ARMY,), after_deployment_throw)


class WhoDeploysFirstFacts(Facts):
    by: str = fact(min_length=1, label=_("Decides"))
    enemy: str = fact("", label=_("The enemy"))
    first: Literal["ourselves", "the_enemy"] = fact(label=_("Deploys first"))


@procedure(
    title=_("Choose who deploys first"),
    cite=f"{sheet.DEPLOYMENT} 7",
    help=_("The winner of the roll decides."),
    headline=headlines.of_first,
)
def who_deploys_first(facts: WhoDeploysFirstFacts, dice: Dice) -> Outcome:
    """Schieramento 7."""
    return outcome(deploys_first=facts.by if facts.first == "ourselves" else facts.enemy)


def after_order_choice(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    own = str(state.side_of(chosen["army"]))
    working.put("battle", "deploys_first", own if facts["first"] == "ourselves" else opponent(own))
    return settled(working, "who_deploys_first", chosen)


WHO_DEPLOYS_FIRST = Act(who_deploys_first, (ARMY,), after_order_choice, ask_first=("first",), quick="first")


# --- 8 to 10: deployment -------------------------------------------------------------------------------------------


@procedure(
    title=_("Deploy a command"),
    cite=f"{sheet.DEPLOYMENT} 8–10",
    help=_("One command at a time, in turn."),
    headline=headlines.always(_("Deployed")),
)
def deploy(facts: NothingAsked, dice: Dice) -> Outcome:
    """Schieramento 8 to 10."""
    return outcome(deployed=True)


def why_not_deploy(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state[address]["deployed"]:
        return say(state, _("{command} is deployed."), command=address)
    return None


def after_deploying(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    working.put(chosen["command"], "deployed", True)
    return settled(working, "deploy", chosen)


DEPLOY = Act(deploy, (COMMAND,), after_deploying, why_not=why_not_deploy)
