"""nginx before two web processes, as deploy/nginx.conf has it: a battle stays with one, and goes on with the other if it must.

And Nchan (deploy/nchan.conf), which tells spectators what one publisher was told; SPECTATORS=3000 measures it.
"""

import asyncio
import os
import re
import shutil
import socket
import statistics
import subprocess
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psutil
import pytest

from config.listening import listen
from tests.conftest import ROOT, address_of, environment_of_web_process, web_process
from tests.loops import run
from tools.bench import field
from tools.bench.phone import Phone
from tools.bench.watching import Screen, watching

NGINX = shutil.which("nginx") or next(iter(map(str, Path("/usr/sbin").glob("nginx"))), None)
NCHAN = next(iter(Path("/usr/lib/nginx/modules").glob("ngx_nchan_module.so")), None)
needs_nginx = pytest.mark.skipif(NGINX is None, reason="needs nginx: apt-get install nginx")
needs_nchan = pytest.mark.skipif(NGINX is None or NCHAN is None, reason="needs Nchan: apt-get install libnginx-mod-nchan")
SPECTATORS = int(os.environ.get("SPECTATORS", "20"))


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


@contextmanager
def nginx(example: str, ports: dict[str, int], module: Path | None = None) -> Iterator[Path]:
    """An nginx with this file of deploy/, its ports replaced; the folder has its log of which process answered what."""
    folder = Path(tempfile.mkdtemp(prefix="nginx-"))
    text = (ROOT / "deploy" / example).read_text()
    for there, here in ports.items():
        assert there in text
        text = re.sub(rf"\b{there}\b", str(here), text)
    load = f"load_module {module};\n" if module else ""
    (folder / "nginx.conf").write_text(
        f"{load}daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;\n"
        f"worker_rlimit_nofile {2 * SPECTATORS + 1024}; events {{ worker_connections {2 * SPECTATORS + 512}; }}\n"
        f'http {{ log_format who "$upstream_addr $request_uri"; access_log {folder}/access.log who;\n{text}\n}}\n'
    )
    process = subprocess.Popen([str(NGINX), "-p", str(folder), "-c", str(folder / "nginx.conf")], stderr=subprocess.PIPE)
    try:
        answers(next(reversed(ports.values())), process)
        yield folder
    finally:
        process.terminate()
        process.wait(10)
        shutil.rmtree(folder, ignore_errors=True)


def answers(port: int, process: "subprocess.Popen[bytes]") -> None:
    while process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
    raise AssertionError(process.stderr.read().decode())


def pressed(phone: Phone, laid: field.FirstVolley, form: dict[str, object]) -> int:
    """A volley and its undo; the number of the latter."""
    url = f"/battles/{laid.battle.code}/"
    volley = phone.post(f"{url}act/fire/", {**form, "key": uuid.uuid4().hex})
    assert volley.entry, volley.body[:500]
    undo = phone.post(f"{url}undo/", {"entry": volley.entry, "key": uuid.uuid4().hex})
    assert undo.entry, undo.body[:500]
    return undo.entry


@needs_nginx
def test_a_battle_stays_with_one_process_and_goes_on_with_the_other(transactional_db):
    laid = [field.first_volley(field.armies(1, 2), seed) for seed in range(4)]
    front = free_port()
    listener = listen("127.0.0.1", 0)
    environment = environment_of_web_process(listener) | {"PUBLIC_URL": f"http://127.0.0.1:{front}", "TRUSTED_PROXIES": "1"}
    listener.close()
    with ExitStack() as last:
        webs = [last.enter_context(web_process(environment)) for _n in range(2)]
        ports = {there: int(address.rpartition(":")[2]) for there, (address, _pid) in zip(("8001", "8002"), webs, strict=True)}
        folder = last.enter_context(nginx("nginx.conf", {**ports, "8000": front}))
        server, forms = f"http://127.0.0.1:{front}", [field.volley(one.battle) for one in laid]
        phones = [Phone(server, one.both) for one in laid]
        with watching([Screen(server, one.battle.code, 0) for one in laid]) as looking:
            entries = [pressed(phone, one, form) for phone, one, form in zip(phones, laid, forms, strict=True)]
            arrivals = looking.arrivals()
        assert [max(seq for seq, _at in screen or []) for screen in arrivals] == entries

        owners = {}
        for line in (folder / "access.log").read_text().splitlines():
            owner, _space, path = line.partition(" ")
            if found := re.match(r"/battles/(\w{12})/", path):
                owners.setdefault(found[1], set()).add(owner)
        assert set(owners) == {one.battle.code for one in laid}
        assert all(len(processes) == 1 for processes in owners.values()), owners

        gone = next(iter(owners[laid[0].battle.code])).rpartition(":")[2]
        process = psutil.Process(next(pid for address, pid in webs if address.endswith(f":{gone}")))
        process.kill()
        assert pressed(Phone(server, laid[0].both), laid[0], forms[0]) > entries[0]


@needs_nchan
def test_nchan_tells_all_spectators_what_one_publisher_was_told(transactional_db):
    laid = field.first_volley(field.armies(1, 2), 1)
    listener = listen("127.0.0.1", 0)
    environment = environment_of_web_process(listener) | {"PUBLIC_URL": address_of(listener)}
    listener.close()
    inside, outside = free_port(), free_port()
    with web_process(environment) as (server, pid), nginx("nchan.conf", {"8090": inside, "8091": outside}, NCHAN):
        phone, form = Phone(server, laid.both), field.volley(laid.battle)
        before = psutil.Process(pid).cpu_times().user
        delays = run(_published(server, laid, inside, outside, lambda: pressed(phone, laid, form)))
        spent = psutil.Process(pid).cpu_times().user - before

    assert len(delays) == SPECTATORS * PRESSES
    ordered = sorted(delays)
    print(
        f"{SPECTATORS} spectators: press of two acts to seen {statistics.median(ordered) * 1000:.0f} ms,"
        f" p95 {ordered[int(len(ordered) * 0.95)] * 1000:.0f} ms; the web process {spent / PRESSES * 1000:.0f} ms each"
    )


PRESSES = 5


async def _published(server, laid, inside, outside, press) -> list[float]:
    """Seconds from each press to each spectator, who hears of it by Nchan alone."""
    arrived: dict[int, list[float]] = {}
    url = f"/battles/{laid.battle.code}/"
    source, _writer = await _opened(server.rpartition(":")[2], f"{url}events/?since=0")
    spectators = [await _opened(outside, f"{url}spectators/en/") for _n in range(SPECTATORS)]
    readers = [asyncio.create_task(_heard(reader, arrived)) for reader, _writer in spectators]
    publisher = asyncio.create_task(_publish(source, inside, f"/publish/{laid.battle.code}/en"))
    delays: list[float] = []
    for _press in range(PRESSES):
        begun = time.perf_counter()
        last = await asyncio.get_running_loop().run_in_executor(None, press)
        async with asyncio.timeout(30):
            while len(arrived.get(last, ())) < SPECTATORS:
                await asyncio.sleep(0)
        delays += [at - begun for at in arrived[last]]
    for task in (publisher, *readers):
        task.cancel()
    for _reader, writer in spectators:
        writer.close()
    return delays


async def _opened(port, path) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", int(port))
    head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\nAccept-Language: en\r\n\r\n"
    writer.write(head.encode())
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


async def _heard(reader: asyncio.StreamReader, arrived: dict[int, list[float]]) -> None:
    while line := await reader.readline():
        if line.startswith(b"data: UP TO "):
            arrived.setdefault(int(line[12:]), []).append(time.perf_counter())


async def _publish(source: asyncio.StreamReader, port: int, path: str) -> None:
    """Whatever the battle's stream says is said to all spectators, and up to which number of the log it brings them."""
    while event := await source.readuntil(b"\n\n"):
        lines = [line[6:] for line in event.splitlines() if line.startswith(b"data: ")]
        if number := re.search(rb"\bid: (\d+)\n", event):
            lines.append(b"UP TO " + number[1])
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        body = b"\n".join(lines)
        writer.write(
            f"POST {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body
        )
        await reader.read()
        writer.close()
