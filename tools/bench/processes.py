"""Separate processes of a measure: those that press and those that watch.

They start alike on every Python and system, whose own ways differ (a fork; since Python 3.14 a server of forks; on macOS a new
program): forked from a process that has imported the product and holds no thread and no connection, so that fifty start at once.
"""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.context import ForkServerContext
from multiprocessing.synchronize import Barrier

import django

#: Seconds within which all processes of a pool must have begun.
_PATIENCE_SECONDS = 120.0


def context() -> ForkServerContext:
    """Return the context that starts processes and gives them pipes."""
    found = multiprocessing.get_context("forkserver")
    found.set_forkserver_preload(["tools.bench.preloaded"])
    return found


def pool(size: int) -> ProcessPoolExecutor:
    """Start a pool whose processes begin to work together."""
    way = context()
    return ProcessPoolExecutor(size, way, _together, (way.Barrier(size),))


def _together(everybody: Barrier) -> None:
    django.setup()  # done already, unless the product is not on the path of the caller
    everybody.wait(_PATIENCE_SECONDS)
