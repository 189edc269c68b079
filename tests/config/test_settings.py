import pytest

FOR_GOOD = {
    "DATABASE_URL": "postgresql://club:secret@db.example/stendardo",
    "SECRET_KEY": "one-long-random-secret-0123456789-abcdefghijklmnopqrstuvwxyz",
    "PUBLIC_URL": "https://battles.club.example",
}


def shown(manage, expression, **environment):
    done = manage("shell", "--no-imports", "-c", f"from django.conf import settings as s; print(({expression}))", **environment)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("environment", [{}, FOR_GOOD], ids=["a developer's machine without DEBUG", "a server for good"])
def test_the_deployment_check_is_content(manage, tmp_path, environment):
    done = manage("check", "--deploy", "--fail-level", "WARNING", VAR_DIR=str(tmp_path), **environment)

    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("missing", ["SECRET_KEY", "PUBLIC_URL"])
def test_a_server_for_good_asks_for_what_must_be_decided(manage, tmp_path, missing):
    done = manage("check", VAR_DIR=str(tmp_path), **FOR_GOOD | {missing: ""})

    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert f"{missing} is not set" in done.stderr


def test_a_wrong_setting_is_one_sentence_and_no_traceback(manage, tmp_path):
    done = manage("check", VAR_DIR=str(tmp_path), DEBUG="maybe")

    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "DEBUG is 'maybe'" in done.stderr


def test_the_public_address_answers_for_hosts_and_origins(manage, tmp_path):
    found = shown(manage, "s.ALLOWED_HOSTS, s.CSRF_TRUSTED_ORIGINS, s.SECURE_SSL_REDIRECT", VAR_DIR=str(tmp_path), **FOR_GOOD)

    assert found == "(['battles.club.example'], ['https://battles.club.example'], True)"


def test_a_network_without_tls_says_so_by_its_address(manage, tmp_path):
    environment = FOR_GOOD | {"PUBLIC_URL": "http://battles.local", "VAR_DIR": str(tmp_path)}

    assert (
        shown(manage, "s.SECURE_SSL_REDIRECT, s.SESSION_COOKIE_SECURE, s.SECURE_HSTS_SECONDS", **environment)
        == "(False, False, 0)"
    )


@pytest.mark.parametrize(("proxies", "header"), [("0", "None"), ("1", "('HTTP_X_FORWARDED_PROTO', 'https')")])
def test_a_proxy_is_believed_only_where_there_is_one(manage, tmp_path, proxies, header):
    found = shown(manage, "s.SECURE_PROXY_SSL_HEADER", VAR_DIR=str(tmp_path), TRUSTED_PROXIES=proxies, **FOR_GOOD)

    assert found == header


def test_every_page_carries_a_strict_content_security_policy(client, db):
    policy = client.get("/accounts/login/").headers["Content-Security-Policy"]

    assert "unsafe" not in policy
    assert {"default-src 'self'", "script-src 'self'", "style-src 'self'", "object-src 'none'"} <= set(policy.split("; "))


def test_health_is_told_to_whoever_asks_without_tls_and_by_any_name(client, db, settings):
    settings.ALLOWED_HOSTS = ["battles.club.example"]
    settings.SECURE_SSL_REDIRECT = True

    assert client.get("/healthz/", headers={"host": "10.0.0.7:8000"}).content.split()[0] == b"ok"
