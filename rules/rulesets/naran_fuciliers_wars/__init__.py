"""Naran Fuciliers Wars, complete rules of August 2012, as code: a chapter of the book is a file here, in the book's order."""

from rules.engine.ruleset import Chapter, Ruleset
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
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.pages import TABLES
from rules.rulesets.naran_fuciliers_wars.play import PLAY
from rules.rulesets.naran_fuciliers_wars.refusals import REFUSALS
from rules.rulesets.naran_fuciliers_wars.rulings import RULINGS
from rules.rulesets.naran_fuciliers_wars.terms import TERMS

RULESET = Ruleset(
    slug="naran-fuciliers-wars",
    name=_("Naran Fuciliers Wars"),
    edition=_("Complete rules, August 2012"),
    period=_("From the early 1700s to the mid 1800s"),
    chapters=(
        Chapter(
            "army_lists",
            _("1.1 Armies"),
            (army_lists.army_cost, army_lists.validate_army, army_lists.multiplayer_points),
        ),
        Chapter(
            "victory",
            _("1.3 Victory"),
            (victory.battle_losses, victory.victory, victory.tournament_score),
        ),
        Chapter(
            "setting_up",
            _("2. Before the battle"),
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
            _("3.1 Reserves and reinforcements"),
            (reserves.reserve_entry, reserves.reinforcement_arrival),
        ),
        Chapter(
            "orders",
            _("3.2 Orders"),
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
            _("3.3 Reorganisation"),
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
            _("3.4 Fire"),
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
            _("3.5 Initiative and movement"),
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
            _("3.5.6–3.5.9 Contact"),
            (contact.gunners_refuge, contact.contact, contact.wrap, contact.square_vs_cavalry, contact.chase_messenger),
        ),
        Chapter(
            "melee",
            _("3.6 Melee"),
            (melee.declare_capture, melee.melee, melee.melee_targets),
        ),
        Chapter(
            "morale",
            _("3.6.6 After the melee"),
            (morale.morale_test, morale.breakthrough_test, morale.disengage),
        ),
        Chapter("influence", _("3.7 Influence"), (influence.influence, influence.bloodlust_expiry)),
        Chapter("command_tests", _("3.8 Command test"), (command_tests.command_test,)),
        Chapter(
            "leaders",
            _("4. Characters"),
            (leaders.character_movement, leaders.army_standard_event, leaders.leader_loss),
        ),
    ),
    terms=TERMS,
    refusals=REFUSALS,
    tables=TABLES,
    rulings=RULINGS,
    play=PLAY,
)
