"""Accounts, clubs, invitations: who may see what, and nothing about any game."""
