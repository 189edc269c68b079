"""Whole numbers as they come in a request."""

import pytest

from common.numbers import whole_number


@pytest.mark.parametrize(("raw", "number"), [("0", 0), ("007", 7), ("123456789", 123_456_789)])
def test_digits_are_a_number(raw, number):
    assert whole_number(raw) == number


@pytest.mark.parametrize("raw", [None, "", " 7", "7 ", "+7", "-7", "7.0", "1_000", "٧", "²", "seven", "7\n", "1234567890"])
def test_everything_else_is_none(raw):
    assert whole_number(raw) is None


def test_how_long_it_may_be_is_up_to_whoever_asks():
    assert whole_number("123456789012345", digits=15) == 123_456_789_012_345
    assert whole_number("1000", digits=3) is None
