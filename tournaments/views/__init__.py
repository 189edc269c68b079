"""Pages of events: fetch with the right to look, let an action do it, show what came of it."""
