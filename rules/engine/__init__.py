"""What every ruleset shares: texts, facts, dice, outcomes, procedures, sequence, tracked state."""
