"""What is worth knowing before the dice."""

from rules.engine.odds.chain import FollowUp, Harm, Outlook, Values
from rules.rulesets.naran_fuciliers_wars.fire import FireFacts

_REACTION = ("result", "reaction_after", "disorganised_after")


def loss_test_of_the_target(facts: FireFacts, values: Values, answers: Values) -> dict[str, object] | None:
    """Losses by fire are felt, those of the same turn together. §3.4.4, R53"""
    if not values["loss_test_required"]:
        return None
    by_guns = facts.shooter.arm == "artillery"
    known: dict[str, object] = {
        "trigger": "fire",
        "arm": facts.target.kind,
        "losses": values["figures_lost"] + (answers.get("losses") or 0),
        "figures_at_start": answers.get("figures_at_start") or facts.target.figures,
        "by_artillery": by_guns or bool(answers.get("by_artillery")),
        "by_canister": (by_guns and facts.shooter.ammunition == "canister") or bool(answers.get("by_canister")),
        "by_infantry_short": (facts.shooter.arm == "infantry" and facts.band != "long") or bool(answers.get("by_infantry_short")),
        "square": facts.target.square,
    }
    if facts.target.kind == "artillery":
        known["crew_initial"] = answers.get("crew_initial") or facts.target.crew_initial or facts.target.figures
    return {**answers, **known}


OUTLOOK = Outlook(
    fields={
        "scouting_test": ("result", "winner"),
        "river_setup": ("strength", "placed_by"),
        "terrain_placement": ("placer", "repositionable_count"),
        "deploy_order": ("first",),
        "reinforcement_turn": ("first_turn",),
        "incitement_speech": ("result",),
        "reinforcement_arrival": ("arrived", "entry_edge"),
        "new_order_test": ("result", "carrier_eliminated"),
        "cavalry_order_change": ("result",),
        "fire": ("figures_lost", "destroyed", "loss_test_required", "individuals_lost"),
        "saving_throw": ("result",),
        "loss_test": _REACTION,
        "morale_test": _REACTION,
        "falling_back_retest": _REACTION,
        "breakthrough_test": ("result", "reaction_after"),
        "initiative": ("first_side",),
        "expand_contract": ("figures",),
        "river_fording": ("result", "figures_lost"),
        "square_vs_cavalry": ("result",),
        "melee": ("winner", "defender.losses", "attacker.losses"),
        "influence": ("result", "leader_eliminated"),
        "command_test": ("commands_lost_after",),
    },
    follow_ups=(
        FollowUp(
            "fire",
            "loss_test",
            ("figures_lost", "loss_test_required"),
            (
                *("trigger", "arm", "losses", "figures_at_start", "crew_initial"),
                *("by_artillery", "by_canister", "by_infantry_short", "square"),
            ),
            loss_test_of_the_target,
            on_table=lambda state, chosen: ({"unit": chosen["target"]}, {}),
        ),
    ),
    harm={
        "fire": (Harm("figures_lost", "target", "figures_lost", "figure_cost"),),
        "river_fording": (Harm("figures_lost", "unit", "figures_lost", "figure_cost"),),
        "melee": (
            Harm("attacker.figures_lost", "attacker", "figures_lost", "figure_cost"),
            Harm("defender.figures_lost", "defender", "figures_lost", "figure_cost"),
        ),
    },
)
