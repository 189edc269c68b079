"""On PYTHONPATH it makes Python believe that it runs on macOS, as far as can be had on Linux (tests/config/test_elsewhere.py).

What only Linux has is taken out of the standard library, and ``sys.platform`` says ``darwin``: but to those that ask at their
import, and would look for parts of macOS that are not here.
"""

import ctypes
import importlib
import multiprocessing
import os
import resource
import select
import selectors
import signal
import socket
import sys
import time

import psutil  # noqa: F401 - it needs Linux to look at Linux

#: By module: names, or beginnings of names, that Linux has and macOS has not.
_ONLY_LINUX = {
    os: "sched_ SCHED_ pidfd_ P_PIDFD eventfd EFD_ memfd_ MFD_ timerfd TFD_ pipe2 splice SPLICE_ setns unshare O_TMPFILE O_PATH"
    " O_DIRECT posix_fadvise POSIX_FADV posix_fallocate copy_file_range getrandom getxattr setxattr listxattr removexattr"
    " getresuid getresgid setresuid setresgid waitid fdatasync",
    select: "epoll EPOLL",
    signal: "pidfd_ sigtimedwait sigwaitinfo SIGPWR SIGPOLL SIGSTKFLT SIGRTM",
    socket: "SO_PEERCRED SO_BINDTODEVICE SO_PASSCRED SO_PRIORITY SO_MARK TCP_USER_TIMEOUT TCP_QUICKACK TCP_CORK TCP_DEFER_ACCEPT"
    " TCP_KEEPIDLE SOCK_CLOEXEC SOCK_NONBLOCK AF_NETLINK AF_VSOCK AF_PACKET",
    resource: "prlimit RLIMIT_SIGPENDING RLIMIT_MSGQUEUE RLIMIT_RT RLIMIT_NICE",
    time: "CLOCK_BOOTTIME CLOCK_TAI",
}

for _module, _names in _ONLY_LINUX.items():
    for _name in [name for name in vars(_module) if name.startswith(tuple(_names.split()))]:
        delattr(_module, _name)
if hasattr(os, "process_cpu_count"):  # since Python 3.13, by what is gone now
    os.process_cpu_count = os.cpu_count


class _Library(ctypes.CDLL):
    """The C library, without the call by which Linux tells a child of its parent's death."""

    def __getattr__(self, name):
        if name == "prctl":
            raise AttributeError(name)
        return super().__getattr__(name)


ctypes.CDLL = _Library
del selectors.EpollSelector
importlib.reload(selectors)
for _name in ("asyncio", "urllib.request", "psycopg", "uvloop"):
    importlib.import_module(_name)
sys.platform = "darwin"
multiprocessing.set_start_method("spawn", force=True)
