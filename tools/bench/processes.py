"""Processes of a measure's own: those that press, and those that look on.

They begin alike on every Python and system, whose own ways differ (a fork; since Python 3.14 a server of forks; on macOS a new
program): forked from a process that has met the house once and holds no thread and no connection, so that fifty begin at once.
"""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.context import ForkServerContext
from multiprocessing.synchronize import Barrier

import django

#: Seconds within which all processes of a pool must have begun.
_PATIENCE = 120.0


def context() -> ForkServerContext:
    """By which they are started, and given pipes."""
    found = multiprocessing.get_context("forkserver")
    found.set_forkserver_preload(["tools.bench.preloaded"])
    return found


def pool(size: int) -> ProcessPoolExecutor:
    """So many processes, of which none begins to work before all are there."""
    way = context()
    return ProcessPoolExecutor(size, way, _together, (way.Barrier(size),))


def _together(everybody: Barrier) -> None:
    django.setup()  # done already, unless the house could not be found from where we were called
    everybody.wait(_PATIENCE)
