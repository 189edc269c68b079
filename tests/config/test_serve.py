"""`python -m config.serve` by itself, as the compose file starts it."""

import socket
import subprocess
import sys

import pytest

from config import serve
from tests.conftest import ROOT, environment_of_test_database


def test_a_port_that_is_taken_is_a_sentence(db):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        environment = environment_of_test_database() | {"HOST": "127.0.0.1", "PORT": str(port)}
        done = subprocess.run(
            [sys.executable, "-m", "config.serve"], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60
        )

    assert done.returncode == 1
    assert done.stderr == (
        f"Stendardo cannot run: 127.0.0.1, port {port}, cannot be used (Address already in use): "
        "end the other program or choose another, such as PORT=8001.\n"
    )


@pytest.mark.parametrize(
    ("host", "port", "said"), [("127.0.0.1", 70_000, "port must be 0-65535"), ("203.0.113.77", 0, "cannot be used")]
)
def test_an_address_that_cannot_be_is_said(host, port, said):
    with pytest.raises(SystemExit, match=said):
        serve.listen(host, port)
