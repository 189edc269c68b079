"""Guerre d'Italia, the tactical rules, as code: a chapter of the book is a file here, in the book's order."""

from rules.engine.ruleset import Chapter, Ruleset
from rules.engine.text import Text
from rules.rulesets.guerre_ditalia import (
    command,
    deployment,
    elements,
    flight,
    follow_up,
    interpenetration,
    melee,
    movement,
    recoil,
    replacement,
    results,
    rout,
    shooting,
    terrain,
)
from rules.rulesets.guerre_ditalia.pages import TABLES
from rules.rulesets.guerre_ditalia.play import PLAY
from rules.rulesets.guerre_ditalia.rulings import RULINGS
from rules.rulesets.guerre_ditalia.terms import REFUSALS, TERMS

RULESET = Ruleset(
    slug="guerre-ditalia",
    name=Text("Guerre d'Italia", "Guerre d'Italia"),
    edition=Text("Tactical rules, after Maximilian! (1995)", "Regolamento tattico, da Maximilian! (1995)"),
    period=Text("Italian Wars, about 1494–1550", "Guerre d'Italia, 1494–1550 circa"),
    chapters=(
        Chapter("elements", Text("Elements and training", "Elementi e addestramento"), (elements.element_profile,)),
        Chapter(
            "terrain",
            Text("Terrain", "Terreno"),
            (
                terrain.attacker_roll,
                terrain.assign_sides,
                terrain.terrain_count,
                terrain.terrain_layout,
                terrain.attacker_removes_terrain,
                terrain.river_bridges,
                terrain.terrain_effects,
            ),
        ),
        Chapter(
            "deployment",
            Text("Deployment", "Piazzamento"),
            (deployment.substitution, deployment.reserve_size, deployment.deployment_limits),
        ),
        Chapter("command", Text("Sequence and command", "Sequenza e comando"), (command.command_points, command.command_cost)),
        Chapter(
            "movement", Text("Movement and manoeuvres", "Movimento e manovre"), (movement.movement_allowance, movement.manoeuvre)
        ),
        Chapter("interpenetration", Text("Passing through friends", "Interpenetrazione"), (interpenetration.may_interpenetrate,)),
        Chapter("recoil", Text("Recoil", "Respinta"), (recoil.recoil,)),
        Chapter("flight", Text("Flight", "Fuga"), (flight.flight,)),
        Chapter("follow_up", Text("Follow-up", "Incalzare"), (follow_up.follow_up,)),
        Chapter(
            "shooting",
            Text("Shooting", "Tiro a distanza"),
            (shooting.may_shoot, shooting.may_support_shooting, shooting.shooting),
        ),
        Chapter("melee", Text("Melee", "Mischia"), (melee.may_start_melee, melee.may_support_melee, melee.melee)),
        Chapter("results", Text("Results", "Risultati"), (results.combat_result,)),
        Chapter("replacement", Text("Replacement", "Rimpiazzo"), (replacement.replacement,)),
        Chapter("rout", Text("Rout", "Rotta"), (rout.rout_check, rout.voluntary_rout, rout.pursuit_after_rout)),
    ),
    terms=TERMS,
    refusals=REFUSALS,
    play=PLAY,
    tables=TABLES,
    rulings=RULINGS,
)
