# make run, make test: all one must remember. PORT=8001 and PYTHON=python3.12 may be given to any of them.
PYTHON ?= python3
BIN := .venv/bin
.PHONY: run dev install test check bench odds messages
.DELETE_ON_ERROR:

run: .venv/run
	@$(BIN)/python -m config.run

# For developers: templates and files are read anew each time, and errors show their traceback to whoever caused them.
dev: .venv/run
	@DEBUG=1 $(BIN)/python -m config.run

install: .venv/dev

test: .venv/dev check
	$(BIN)/python -m pytest -n 2 --dist loadgroup

check: .venv/dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/python -m config.messages check

bench: .venv/run
	$(BIN)/python manage.py bench

# The odds against all faces of up to eight dice and 200,000 runs: some hours, and it tells as it goes.
odds: .venv/dev
	ODDS=thorough $(BIN)/python -m pytest -s -q tests/rules/odds

messages: .venv/run
	$(BIN)/python -m config.messages collect

# What is installed follows pyproject.toml: `run` is the app and its embedded servers, `dev` what tests need besides.
.venv/run: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Stendardo needs Python 3.11 or later: make run PYTHON=python3.11")'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python deploy/requirements.py embedded > .venv/requirements.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement .venv/requirements.txt
	@touch $@

.venv/dev: .venv/run
	$(BIN)/python deploy/requirements.py dev > .venv/requirements-dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement .venv/requirements-dev.txt
	@touch $@
