"""Guerre d'Italia, the tactical rules, as code: a chapter of the book is a file here, in the book's order."""

from rules.engine.ruleset import Chapter, Ruleset
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
from rules.rulesets.guerre_ditalia.messages import _, pgettext
from rules.rulesets.guerre_ditalia.pages import TABLES
from rules.rulesets.guerre_ditalia.play import PLAY
from rules.rulesets.guerre_ditalia.rulings import RULINGS
from rules.rulesets.guerre_ditalia.terms import REFUSALS, TERMS

RULESET = Ruleset(
    slug="guerre-ditalia",
    name=_("Guerre d'Italia"),
    edition=_("Tactical rules, after Maximilian! (1995)"),
    period=_("Italian Wars, about 1494–1550"),
    chapters=(
        Chapter("elements", _("Elements and training"), (elements.element_profile,)),
        Chapter(
            "terrain",
            _("Terrain"),
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
            _("Deployment"),
            (deployment.substitution, deployment.reserve_size, deployment.deployment_limits),
        ),
        Chapter("command", _("Sequence and command"), (command.command_points, command.command_cost)),
        Chapter("movement", _("Movement and manoeuvres"), (movement.movement_allowance, movement.manoeuvre)),
        Chapter("interpenetration", _("Passing through friends"), (interpenetration.may_interpenetrate,)),
        Chapter("recoil", _("Recoil"), (recoil.recoil,)),
        Chapter("flight", _("Flight"), (flight.flight,)),
        Chapter("follow_up", _("Follow-up"), (follow_up.follow_up,)),
        Chapter(
            "shooting",
            pgettext("chapters", "Shooting"),
            (shooting.may_shoot, shooting.may_support_shooting, shooting.shooting),
        ),
        Chapter("melee", _("Melee"), (melee.may_start_melee, melee.may_support_melee, melee.melee)),
        Chapter("results", _("Results"), (results.combat_result,)),
        Chapter("replacement", _("Replacement"), (replacement.replacement,)),
        Chapter("rout", _("Rout"), (rout.rout_check, rout.voluntary_rout, rout.pursuit_after_rout)),
    ),
    terms=TERMS,
    refusals=REFUSALS,
    play=PLAY,
    tables=TABLES,
    rulings=RULINGS,
)
