"""The kernel of everything with a log: battles, campaigns, tournaments (docs/explanation/apps/journal.md)."""
