"""What is left of a battle: how it ends, report, exports, proof of the dice, check list."""
