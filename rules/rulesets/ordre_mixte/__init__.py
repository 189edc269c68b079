"""Ordre Mixte 4.0 as code: a block of the quick reference sheet is a file here, in the sheet's order."""

from rules.engine.ruleset import Chapter, Ruleset
from rules.engine.text import Text
from rules.rulesets.ordre_mixte import charges, fire, losses, melee, morale, movement, turn
from rules.rulesets.ordre_mixte.pages import TABLES
from rules.rulesets.ordre_mixte.play import PLAY
from rules.rulesets.ordre_mixte.rulings import RULINGS
from rules.rulesets.ordre_mixte.terms import REFUSALS, TERMS

RULESET = Ruleset(
    slug="ordre-mixte",
    name=Text("Ordre Mixte", "Ordre Mixte"),
    edition=Text("4.0, 15 mm", "4.0, 15 mm"),
    period=Text("Napoleonic wars", "Guerre napoleoniche"),
    chapters=(
        Chapter("fire", Text("Fire", "Tiro"), (fire.range_band, fire.infantry_fire, fire.artillery_fire, fire.split_fire)),
        Chapter(
            "melee",
            Text("Melee", "Mischie"),
            (melee.melee, melee.melee_order, melee.melee_outcome, melee.cavalry_fatigue),
        ),
        Chapter("losses", Text("Losses", "Perdite"), (losses.losses_from_percentage, losses.apply_losses)),
        Chapter("movement", Text("Movement", "Movimento"), (movement.movement_allowance, movement.compulsory_move)),
        Chapter("turn", Text("Order of the move", "Sequenza di mossa"), (turn.initiative, turn.move_permission)),
        Chapter(
            "charges",
            Text("Charges", "Cariche"),
            (charges.charge, charges.evasion, charges.finish_move, charges.close_to_contact, charges.follow_up_move),
        ),
        Chapter("morale", Text("Morale", "Morale"), (morale.morale_test, morale.recover_routed)),
    ),
    terms=TERMS,
    refusals=REFUSALS,
    tables=TABLES,
    rulings=RULINGS,
    play=PLAY,
)
