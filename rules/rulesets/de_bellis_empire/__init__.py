"""De Bellis Empire (1798–1815; author: Tito La Puente) as code: a chapter of the book is a file here, in the book's order."""

from rules.engine.ruleset import Chapter, Ruleset
from rules.engine.text import Text
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
from rules.rulesets.de_bellis_empire.pages import TABLES
from rules.rulesets.de_bellis_empire.play import PLAY
from rules.rulesets.de_bellis_empire.rulings import RULINGS
from rules.rulesets.de_bellis_empire.terms import TERMS

RULESET = Ruleset(
    slug="de-bellis-empire",
    name=Text("De Bellis Empire", "De Bellis Empire"),
    edition=Text("1798–1815, by Tito La Puente", "1798–1815, di Tito La Puente"),
    period=Text("Napoleonic wars, 1798–1815", "Guerre napoleoniche, 1798–1815"),
    chapters=(
        Chapter("bases", Text("1. Bases", "1. Imbasettamento"), (bases.base_size,)),
        Chapter("troops", Text("2. Troops", "2. Truppe"), (troops.army_cost,)),
        Chapter("terrain", Text("3. Terrain", "3. Terreno"), (terrain.table_size, terrain.terrain_feature)),
        Chapter(
            "turn",
            Text("4. Set-up and turn", "4. Schieramento e turno"),
            (turn.first_player, turn.deployment, turn.general_quality, turn.next_step),
        ),
        Chapter(
            "command",
            Text("5.1 Command", "5.1 Comando"),
            (command.activation, command.command_takeover, command.command_radius, command.activation_cost),
        ),
        Chapter(
            "movement",
            Text("5.2 Movement", "5.2 Movimento"),
            (
                movement.group_check,
                movement.interpenetration,
                movement.movement_allowance,
                movement.strategic_move,
                movement.square_formation,
                movement.skirmish_split,
            ),
        ),
        Chapter("zone_of_control", Text("6. Zone of control", "6. Zona di controllo"), (zone_of_control.zone_of_control,)),
        Chapter(
            "fire",
            Text("7. Fire", "7. Tiro"),
            (fire.range_band, fire.line_of_fire, fire.fire_priority, fire.fire),
        ),
        Chapter(
            "melee",
            Text("8. Melee", "8. Mischia"),
            (melee.contact_permission, melee.contact_facing, melee.artillery_swap, melee.melee),
        ),
        Chapter(
            "results",
            Text("9. Results", "9. Risultati"),
            (results.combat_result, results.pursuit, results.retreat, results.flight),
        ),
        Chapter(
            "rout",
            Text("10. Rout, 11. Victory", "10. Rotta, 11. Vittoria"),
            (rout.losses, rout.break_check, rout.general_loss, rout.victory),
        ),
        Chapter("towns", Text("12. Towns", "12. Città"), (towns.town_fighting,)),
    ),
    terms=TERMS,
    play=PLAY,
    tables=TABLES,
    rulings=RULINGS,
)
