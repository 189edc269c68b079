"""Ordre Mixte 4.0 as code: a block of the quick reference sheet is a file here, in the sheet's order."""

from rules.engine.ruleset import Chapter, Ruleset
from rules.rulesets.ordre_mixte import charges, fire, losses, melee, morale, movement, turn
from rules.rulesets.ordre_mixte.messages import _, pgettext
from rules.rulesets.ordre_mixte.pages import TABLES
from rules.rulesets.ordre_mixte.play import PLAY
from rules.rulesets.ordre_mixte.rulings import RULINGS
from rules.rulesets.ordre_mixte.terms import REFUSALS, TERMS

RULESET = Ruleset(
    slug="ordre-mixte",
    name=_("Ordre Mixte"),
    edition=_("4.0, 15 mm"),
    period=_("Napoleonic wars"),
    chapters=(
        Chapter("fire", _("Fire"), (fire.range_band, fire.infantry_fire, fire.artillery_fire, fire.split_fire)),
        Chapter(
            "melee",
            pgettext("chapters", "Melee"),
            (melee.melee, melee.melee_order, melee.melee_outcome, melee.cavalry_fatigue),
        ),
        Chapter("losses", _("Losses"), (losses.losses_from_percentage, losses.apply_losses)),
        Chapter("movement", _("Movement"), (movement.movement_allowance, movement.compulsory_move)),
        Chapter("turn", _("Order of the move"), (turn.initiative, turn.move_permission)),
        Chapter(
            "charges",
            _("Charges"),
            (charges.charge, charges.evasion, charges.finish_move, charges.close_to_contact, charges.follow_up_move),
        ),
        Chapter("morale", _("Morale"), (morale.morale_test, morale.recover_routed)),
    ),
    terms=TERMS,
    refusals=REFUSALS,
    tables=TABLES,
    rulings=RULINGS,
    play=PLAY,
)
