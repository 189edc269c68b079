"""Impetus, from its Italian quick sheet, as code: a table of the sheet is a file here, in the sheet's order.

The sheet prints modifiers and leaves the core of the game out; what is cited ``fuori scheda`` (``core`` in the code) comes from
our rulings.
"""

from rules.engine.ruleset import Chapter, Ruleset
from rules.rulesets.impetus import (
    cohesion,
    deployment,
    discipline,
    generals,
    impetus,
    interpenetration,
    losses,
    manoeuvre,
    melee,
    movement,
    retreat,
    shooting,
)
from rules.rulesets.impetus.messages import _, pgettext
from rules.rulesets.impetus.pages import TABLES
from rules.rulesets.impetus.play import PLAY
from rules.rulesets.impetus.printed import with_what_is_printed
from rules.rulesets.impetus.rulings import RULINGS
from rules.rulesets.impetus.terms import REFUSALS, TERMS

RULESET = Ruleset(
    slug="impetus",
    name=pgettext("name", "Impetus"),
    edition=_("Quick reference sheet"),
    period=_("Ancient, medieval and renaissance battles"),
    chapters=(
        Chapter("movement", _("Troop types and movement"), (movement.movement_allowance,)),
        Chapter(
            "interpenetration",
            _("Interpenetration"),
            (interpenetration.may_interpenetrate, interpenetration.involuntary_interpenetration),
        ),
        Chapter("discipline", _("Discipline test"), (discipline.discipline_test,)),
        Chapter("manoeuvre", _("Manoeuvres"), (manoeuvre.manoeuvre,)),
        Chapter(
            "deployment",
            _("Deployment and terrain"),
            (
                deployment.deployment_attacker_roll,
                deployment.terrain_choice,
                deployment.deploy_first_roll,
                deployment.deployment_order,
            ),
        ),
        Chapter("shooting", _("Shooting"), (shooting.shooting, shooting.hits_from_dice)),
        Chapter("cohesion", _("Cohesion test"), (cohesion.cohesion_test,)),
        Chapter(
            "generals",
            _("Generals"),
            (generals.general_profile, generals.command_check, generals.initiative, generals.general_loss_test),
        ),
        Chapter("impetus", _("Impetus bonus"), (impetus.impetus_bonus,)),
        Chapter("melee", _("Melee"), (melee.melee_dice, melee.melee, melee.melee_result)),
        Chapter(
            "retreat",
            _("Retreat, pursuit, charge"),
            (retreat.charge_distance, retreat.retreat_distance, retreat.pursuit_distance, retreat.retreat_and_pursuit),
        ),
        Chapter("losses", _("Losses and army break"), (losses.unit_status, losses.army_break)),
    ),
    terms=TERMS,
    refusals=REFUSALS,
    tables=TABLES,
    rulings=with_what_is_printed(RULINGS),
    play=PLAY,
)
