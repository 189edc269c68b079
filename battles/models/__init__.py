"""Armies are lists that people keep; a battle holds copies of two of them, its seats and its log."""

from battles.models.army import Army, ArmyCommand, ArmyUnit
from battles.models.battle import Battle, Command, Invitation, Seat, Side, Unit
from battles.models.entry import Entry

__all__ = ["Army", "ArmyCommand", "ArmyUnit", "Battle", "Command", "Entry", "Invitation", "Seat", "Side", "Unit"]
