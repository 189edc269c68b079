"""A scoreboard in sixty lines: the toy of docs/explanation/apps/journal.md."""
