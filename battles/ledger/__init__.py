"""The log as the truth: a battle at a number, how it is read and written, remembered and replayed."""
