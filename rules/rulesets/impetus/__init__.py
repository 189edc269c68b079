"""Impetus, from its Italian quick sheet, as code: a table of the sheet is a file here, in the sheet's order.

The sheet prints modifiers and leaves the core of the game out; what is cited ``fuori scheda`` (``core`` in the code) comes from
our rulings.
"""

from rules.engine.ruleset import Chapter, Ruleset
from rules.engine.text import Text
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
from rules.rulesets.impetus.pages import TABLES
from rules.rulesets.impetus.play import PLAY
from rules.rulesets.impetus.printed import with_what_is_printed
from rules.rulesets.impetus.rulings import RULINGS
from rules.rulesets.impetus.terms import REFUSALS, TERMS

RULESET = Ruleset(
    slug="impetus",
    name=Text("Impetus", "Impetus"),
    edition=Text("Quick reference sheet", "Scheda riassuntiva"),
    period=Text("Ancient, medieval and renaissance battles", "Battaglie antiche, medievali e rinascimentali"),
    chapters=(
        Chapter("movement", Text("Troop types and movement", "Tipo di truppa e movimento"), (movement.movement_allowance,)),
        Chapter(
            "interpenetration",
            Text("Interpenetration", "Interpenetrazione"),
            (interpenetration.may_interpenetrate, interpenetration.involuntary_interpenetration),
        ),
        Chapter("discipline", Text("Discipline test", "Test di disciplina"), (discipline.discipline_test,)),
        Chapter("manoeuvre", Text("Manoeuvres", "Manovre"), (manoeuvre.manoeuvre,)),
        Chapter(
            "deployment",
            Text("Deployment and terrain", "Schieramento e terreni"),
            (
                deployment.deployment_attacker_roll,
                deployment.terrain_choice,
                deployment.deploy_first_roll,
                deployment.deployment_order,
            ),
        ),
        Chapter("shooting", Text("Shooting", "Tiro"), (shooting.shooting, shooting.hits_from_dice)),
        Chapter("cohesion", Text("Cohesion test", "Test di coesione"), (cohesion.cohesion_test,)),
        Chapter(
            "generals",
            Text("Generals", "Generali"),
            (generals.general_profile, generals.command_check, generals.initiative, generals.general_loss_test),
        ),
        Chapter("impetus", Text("Impetus bonus", "Bonus impeto"), (impetus.impetus_bonus,)),
        Chapter("melee", Text("Melee", "Mischia"), (melee.melee_dice, melee.melee, melee.melee_result)),
        Chapter(
            "retreat",
            Text("Retreat, pursuit, charge", "Ritirata, inseguimento, carica"),
            (retreat.charge_distance, retreat.retreat_distance, retreat.pursuit_distance, retreat.retreat_and_pursuit),
        ),
        Chapter("losses", Text("Losses and army break", "Perdite e rotta"), (losses.unit_status, losses.army_break)),
    ),
    terms=TERMS,
    refusals=REFUSALS,
    tables=TABLES,
    rulings=with_what_is_printed(RULINGS),
    play=PLAY,
)
