"""What a person who pressed something can run into."""


class Refused(Exception):
    """It may not be done: the sentence says what, why, and what next."""
