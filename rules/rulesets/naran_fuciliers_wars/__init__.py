"""Naran Fuciliers Wars, complete rules of August 2012, as code: a chapter of the book is a file here, in the book's order."""

from rules.engine.ruleset import Chapter, Ruleset
from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars import (
    army_lists,
    command_tests,
    contact,
    fire,
    influence,
    leaders,
    melee,
    morale,
    movement,
    orders,
    reorganisation,
    reserves,
    setting_up,
    victory,
)
from rules.rulesets.naran_fuciliers_wars.pages import TABLES
from rules.rulesets.naran_fuciliers_wars.play import PLAY
from rules.rulesets.naran_fuciliers_wars.refusals import REFUSALS
from rules.rulesets.naran_fuciliers_wars.rulings import RULINGS
from rules.rulesets.naran_fuciliers_wars.terms import TERMS

RULESET = Ruleset(
    slug="naran-fuciliers-wars",
    name=Text("Naran Fuciliers Wars", "Naran Fuciliers Wars"),
    edition=Text("Complete rules, August 2012", "Regolamento completo, agosto 2012"),
    period=Text("From the early 1700s to the mid 1800s", "Dai primi del Settecento alla metà dell'Ottocento"),
    chapters=(
        Chapter(
            "army_lists",
            Text("1.1 Armies", "1.1 Eserciti"),
            (army_lists.army_cost, army_lists.validate_army, army_lists.multiplayer_points),
        ),
        Chapter(
            "victory",
            Text("1.3 Victory", "1.3 Vittoria"),
            (victory.battle_losses, victory.victory, victory.tournament_score),
        ),
        Chapter(
            "setting_up",
            Text("2. Before the battle", "2. Prima della battaglia"),
            (
                setting_up.scouting_test,
                setting_up.river_setup,
                setting_up.terrain_placement,
                setting_up.deployment_zone,
                setting_up.deploy_order,
                setting_up.reinforcement_turn,
                setting_up.starting_ammunition,
                setting_up.incitement_speech,
            ),
        ),
        Chapter(
            "reserves",
            Text("3.1 Reserves and reinforcements", "3.1 Riserve e rinforzi"),
            (reserves.reserve_entry, reserves.reinforcement_arrival),
        ),
        Chapter(
            "orders",
            Text("3.2 Orders", "3.2 Ordini"),
            (
                orders.order_obligations,
                orders.command_radius,
                orders.send_order,
                orders.new_order_test,
                orders.cavalry_order_change,
                orders.take_over_command,
            ),
        ),
        Chapter(
            "reorganisation",
            Text("3.3 Reorganisation", "3.3 Riorganizzazione"),
            (
                reorganisation.reorganise,
                reorganisation.formation_options,
                reorganisation.change_formation,
                reorganisation.formation_check,
                reorganisation.lie_down,
                reorganisation.lower_standard,
            ),
        ),
        Chapter(
            "fire",
            Text("3.4 Fire", "3.4 Fuoco"),
            (
                fire.declare_fire,
                fire.range_band,
                fire.woods_visibility,
                fire.cover_check,
                fire.woods_cover,
                fire.fire,
                fire.saving_throw,
                fire.loss_test,
            ),
        ),
        Chapter(
            "movement",
            Text("3.5 Initiative and movement", "3.5 Iniziativa e movimento"),
            (
                movement.initiative,
                movement.falling_back_retest,
                movement.manoeuvre,
                movement.collision,
                movement.interpenetration,
                movement.movement_allowance,
                movement.expand_contract,
                movement.river_fording,
            ),
        ),
        Chapter(
            "contact",
            Text("3.5.6–3.5.9 Contact", "3.5.6–3.5.9 Contatto"),
            (contact.gunners_refuge, contact.contact, contact.wrap, contact.square_vs_cavalry, contact.chase_messenger),
        ),
        Chapter(
            "melee",
            Text("3.6 Melee", "3.6 Mischia"),
            (melee.declare_capture, melee.melee, melee.melee_targets),
        ),
        Chapter(
            "morale",
            Text("3.6.6 After the melee", "3.6.6 Dopo la mischia"),
            (morale.morale_test, morale.breakthrough_test, morale.disengage),
        ),
        Chapter("influence", Text("3.7 Influence", "3.7 Influenza"), (influence.influence, influence.bloodlust_expiry)),
        Chapter("command_tests", Text("3.8 Command test", "3.8 Test di Comando"), (command_tests.command_test,)),
        Chapter(
            "leaders",
            Text("4. Characters", "4. Personaggi"),
            (leaders.character_movement, leaders.army_standard_event, leaders.leader_loss),
        ),
    ),
    terms=TERMS,
    refusals=REFUSALS,
    tables=TABLES,
    rulings=RULINGS,
    play=PLAY,
)
