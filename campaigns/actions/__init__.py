"""What can be done in a campaign: verbs with keyword arguments, and the only writers.

Each locks the campaign, asks the engine, and writes entries of the log in one transaction (``campaigns.ledger.writing``). The
engine decides and refuses; here its refusals become sentences, and its outcomes become rows.
"""

from campaigns.actions.clock import run_due_steps
from campaigns.actions.consent import agree, refuse_proposal
from campaigns.actions.decisions import close_road, set_right, set_truce
from campaigns.actions.duels import open_table
from campaigns.actions.engagements import agree_auto, choose_retreat, concede, confirm_result, rule_result, start_battle
from campaigns.actions.found import NewCampaign, begin, create_campaign
from campaigns.actions.keeping import delete_campaign, forget_guests
from campaigns.actions.kits import replace_kit
from campaigns.actions.leagues import challenge, step
from campaigns.actions.members import ask_to_join, claim, invite, join, leave, propose_invitation, remove, revoke
from campaigns.actions.orders import give_order, hand_in, set_absent, take_back
from campaigns.actions.prisoners import answer_exchange, offer_exchange
from campaigns.actions.purchases import buy, cancel_purchase
from campaigns.actions.regrouping import regroup
from campaigns.actions.reporting import report_result
from campaigns.actions.reverse import reverse
from campaigns.actions.trees import allot
from campaigns.actions.turn import close_turn, end_campaign, move_on, reveal, set_deadline

__all__ = [
    "NewCampaign",
    "agree",
    "agree_auto",
    "allot",
    "answer_exchange",
    "ask_to_join",
    "begin",
    "buy",
    "cancel_purchase",
    "challenge",
    "choose_retreat",
    "claim",
    "close_road",
    "close_turn",
    "concede",
    "confirm_result",
    "create_campaign",
    "delete_campaign",
    "end_campaign",
    "forget_guests",
    "give_order",
    "hand_in",
    "invite",
    "join",
    "leave",
    "move_on",
    "offer_exchange",
    "open_table",
    "propose_invitation",
    "refuse_proposal",
    "regroup",
    "remove",
    "replace_kit",
    "report_result",
    "reveal",
    "reverse",
    "revoke",
    "rule_result",
    "run_due_steps",
    "set_absent",
    "set_deadline",
    "set_right",
    "set_truce",
    "start_battle",
    "step",
    "take_back",
]
