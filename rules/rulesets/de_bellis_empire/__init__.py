"""De Bellis Empire (1798–1815; author: Tito La Puente) as code: a chapter of the book is a file here, in the book's order."""

from rules.engine.ruleset import Chapter, Ruleset
from rules.rulesets.de_bellis_empire import (
    bases,
    command,
    fire,
    melee,
    movement,
    results,
    rout,
    terrain,
    towns,
    troops,
    turn,
    zone_of_control,
)
from rules.rulesets.de_bellis_empire.messages import _
from rules.rulesets.de_bellis_empire.pages import TABLES
from rules.rulesets.de_bellis_empire.play import PLAY
from rules.rulesets.de_bellis_empire.rulings import RULINGS
from rules.rulesets.de_bellis_empire.terms import TERMS

RULESET = Ruleset(
    slug="de-bellis-empire",
    name=_("De Bellis Empire"),
    edition=_("1798–1815, by Tito La Puente"),
    period=_("Napoleonic wars, 1798–1815"),
    chapters=(
        Chapter("bases", _("1. Bases"), (bases.base_size,)),
        Chapter("troops", _("2. Troops"), (troops.army_cost,)),
        Chapter("terrain", _("3. Terrain"), (terrain.table_size, terrain.terrain_feature)),
        Chapter(
            "turn",
            _("4. Set-up and turn"),
            (turn.first_player, turn.deployment, turn.general_quality, turn.next_step),
        ),
        Chapter(
            "command",
            _("5.1 Command"),
            (command.activation, command.command_takeover, command.command_radius, command.activation_cost),
        ),
        Chapter(
            "movement",
            _("5.2 Movement"),
            (
                movement.group_check,
                movement.interpenetration,
                movement.movement_allowance,
                movement.strategic_move,
                movement.square_formation,
                movement.skirmish_split,
            ),
        ),
        Chapter("zone_of_control", _("6. Zone of control"), (zone_of_control.zone_of_control,)),
        Chapter(
            "fire",
            _("7. Fire"),
            (fire.range_band, fire.line_of_fire, fire.fire_priority, fire.fire),
        ),
        Chapter(
            "melee",
            _("8. Melee"),
            (melee.contact_permission, melee.contact_facing, melee.artillery_swap, melee.melee),
        ),
        Chapter(
            "results",
            _("9. Results"),
            (results.combat_result, results.pursuit, results.retreat, results.flight),
        ),
        Chapter(
            "rout",
            _("10. Rout, 11. Victory"),
            (rout.losses, rout.break_check, rout.general_loss, rout.victory),
        ),
        Chapter("towns", _("12. Towns"), (towns.town_fighting,)),
    ),
    terms=TERMS,
    play=PLAY,
    tables=TABLES,
    rulings=RULINGS,
)
