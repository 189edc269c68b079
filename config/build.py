"""Which Python runs us. One built with profile-guided optimisation takes about a sixth less processor time (docs/performance.md).

``python -I config/build.py`` succeeds with a Python that `make run` would rather take than others (``config/choose-python``).
"""

import importlib.util
import platform
import sys
import sysconfig

#: From here on nobody has tried, and the embedded PostgreSQL has no wheel (docs/running.md).
UNTRIED = (3, 15)
#: How it shows in what a Python was configured with: by itself, or as Debian's and Ubuntu's, whose packages ask for it at `make`.
_SIGNS = ("--enable-optimizations", "--with-wheel-pkg-dir=/usr/share/python-wheels")


def optimised() -> bool | None:
    """Was this Python built with profile-guided optimisation? None where it does not tell, as on Windows."""
    arguments = sysconfig.get_config_var("CONFIG_ARGS")
    return any(sign in arguments for sign in _SIGNS) if isinstance(arguments, str) else None


def described() -> str:
    """The version, and whether it is a quick build, for the terminal."""
    how = {True: "built with profile-guided optimisation", False: "built without profile-guided optimisation", None: ""}[
        optimised()
    ]
    return f"Python {platform.python_version()}" + (f", {how}" if how else "")


def would_do() -> bool:
    """New enough and not too new, quick, and able to make an environment."""
    return (3, 11) <= sys.version_info < UNTRIED and optimised() is True and importlib.util.find_spec("ensurepip") is not None


if __name__ == "__main__":
    sys.exit(0 if would_do() else 1)
