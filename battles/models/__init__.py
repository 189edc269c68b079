"""A battle holds copies of two army lists, its seats and its log."""

from battles.models.battle import Battle, Command, Invitation, Seat, Side, Unit
from battles.models.check import Check
from battles.models.entry import Entry
from battles.models.photograph import Photograph

__all__ = ["Battle", "Check", "Command", "Entry", "Invitation", "Photograph", "Seat", "Side", "Unit"]
