"""Tests with event loops of their own run beside Playwright's."""

import asyncio

from tests import loops


async def three() -> int:
    await asyncio.sleep(0)
    return 3


def test_a_loop_runs_where_another_runs_already():
    async def outer() -> int:
        return loops.run(three())

    assert loops.run(outer()) == 3
