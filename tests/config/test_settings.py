import gzip
import re
import socket

import pytest
from django.http.request import split_domain_port, validate_host

from config import machine

FOR_GOOD = {
    "DATABASE_URL": "postgresql://club:secret@db.example/stendardo",
    "SECRET_KEY": "one-long-random-secret-0123456789-abcdefghijklmnopqrstuvwxyz",
    "PUBLIC_URL": "https://battles.club.example",
}


def shown(manage, expression, **environment):
    done = manage("shell", "--no-imports", "-c", f"from django.conf import settings as s; print(({expression}))", **environment)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_the_deployment_check_is_content(manage, tmp_path):
    done = manage("check", "--deploy", "--fail-level", "WARNING", VAR_DIR=str(tmp_path), **FOR_GOOD)

    assert done.returncode == 0, done.stderr


def test_an_evening_s_table_is_served_without_tls_and_by_this_machine_s_own_names_alone(manage, tmp_path):
    found = shown(
        manage, "s.DEBUG, s.SECURE_SSL_REDIRECT, s.SESSION_COOKIE_SECURE, '*' in s.ALLOWED_HOSTS", VAR_DIR=str(tmp_path)
    )

    assert found == "(False, False, False, False)"
    assert eval(shown(manage, "s.ALLOWED_HOSTS", VAR_DIR=str(tmp_path))) == machine.names()


@pytest.mark.parametrize(("debug", "hosts"), [("0", "['club.example']"), ("1", "['club.example']")])
def test_hosts_that_are_named_are_all(manage, tmp_path, debug, hosts):
    assert shown(manage, "s.ALLOWED_HOSTS", VAR_DIR=str(tmp_path), ALLOWED_HOSTS="club.example", DEBUG=debug) == hosts


def test_other_hosts_below_the_name_are_bound_only_by_choice(manage, tmp_path):
    asked = "s.SECURE_HSTS_INCLUDE_SUBDOMAINS, s.SECURE_HSTS_PRELOAD"

    assert shown(manage, asked, VAR_DIR=str(tmp_path), **FOR_GOOD) == "(False, False)"
    chosen = FOR_GOOD | {"HSTS_SUBDOMAINS": "1", "HSTS_PRELOAD": "1"}
    assert shown(manage, asked, VAR_DIR=str(tmp_path), **chosen) == "(True, True)"


def test_a_host_that_is_not_ours_is_turned_away_in_both_languages(client, caplog):
    answer = client.get("/accounts/login/", headers={"host": "evil.example"})

    assert answer.status_code == 400
    assert "Nobody answers to that name here" in answer.content.decode()
    assert "Qui non si risponde a questo nome" in answer.content.decode()
    assert "Traceback" not in caplog.text


def test_pages_are_compressed_where_no_proxy_does_it(client, db, manage, tmp_path):
    page = client.get("/accounts/login/", headers={"accept-encoding": "gzip"})

    assert page["Content-Encoding"] == "gzip"
    assert gzip.decompress(page.content).startswith(b"<!doctype html>")
    behind = FOR_GOOD | {"TRUSTED_PROXIES": "1", "VAR_DIR": str(tmp_path)}
    assert shown(manage, "[name for name in s.MIDDLEWARE if 'Gzip' in name]", **behind) == "[]"


def test_crawlers_are_kept_from_calculators_odds_and_battles(client):
    said = b"".join(client.get("/robots.txt").streaming_content).decode()
    rules = re.findall(r"^(Allow|Disallow): (.+)$", said, re.MULTILINE)

    def may_read(path: str) -> bool:
        fitting = [(len(rule), word) for word, rule in rules if re.match(re.escape(rule).replace(r"\*", ".*"), path)]
        return max(fitting, default=(0, "Allow"))[1] == "Allow"

    kept_out = ["/battles/x/", "/join/x/", "/successor/x/", "/rules/impetus/fire/", "/rules/impetus/fire/odds/", "/api/rules"]
    let_in = ["/", "/rules/", "/rules/impetus/", "/rules/impetus/tables/", "/rules/impetus/rulings/"]
    assert [path for path in kept_out if may_read(path)] == []
    assert [path for path in let_in if not may_read(path)] == []


@pytest.mark.parametrize("host", ["192.168.1.7", "10.0.0.3:8000", "localhost", "[::1]:8000", socket.gethostname().lower()])
def test_a_machine_answers_to_any_address_and_to_its_names(host):
    assert validate_host(split_domain_port(host)[0], machine.names())


@pytest.mark.parametrize("host", ["evil.example", "192.168.1.7.evil.example", "1.256", "evil.local"])
def test_a_machine_answers_to_no_other_name(host):
    assert not validate_host(split_domain_port(host)[0], machine.names())
