"""Random battles with a document's ruleset: do they end, how long are they, who wins, what is never used."""

from collections import Counter
from dataclasses import dataclass, field
from math import inf

from rules.engine.errors import RulesError
from rules.engine.play.driver import DeadEnd, play_out, some_battle
from rules.engine.ruleset import Ruleset


@dataclass
class Trial:
    """What came of random battles. ``stuck``: those that did not end, with the step that they were in."""

    battles: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    turns: list[int] = field(default_factory=list)
    acts: Counter[str] = field(default_factory=Counter)
    stuck: list[str] = field(default_factory=list)
    never: tuple[str, ...] = ()


def try_out(
    ruleset: Ruleset, battles: int = 200, *, first_seed: int = 0, turns: int = 120, acts: int = 6000, seconds: float = inf
) -> Trial:
    """Play random battles, each for at most ``seconds``.

    Nothing escapes: a battle that comes to a dead end, or to no end, is among those ``stuck``.
    """
    play, found = ruleset.play, Trial()
    if play is None:
        return found
    for seed in range(first_seed, first_seed + battles):
        found.battles += 1
        try:
            played = play_out(play, some_battle(ruleset, seed), seed, turns=turns, acts=acts, seconds=seconds)
        except (DeadEnd, AssertionError, RulesError) as error:
            found.stuck.append(str(error)[:200])
            continue
        found.acts.update(played.acts)
        found.turns.append(play.sequence.turn(played.state))
        if played.verdict is None:
            found.stuck.append(play.sequence.where(played.state).en)
        else:
            found.wins[played.verdict.winner or "draw"] += 1
    found.never = tuple(name for name in play.acts if not found.acts[name])
    return found
