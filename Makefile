# `make play` sets everything up and opens a game; `make test` sets everything up and passes all tests.
PYTHON ?= python3
BIN := .venv/bin

CLIENT := src/arsenale/web/index.html
CLIENT_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -print)

.PHONY: play test lint soak bench balance strength docs texts web clean

.venv/ready: pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit("Arsenale needs Python 3.11 or newer, this is " + sys.version.split()[0] + "; try make PYTHON=python3.12" if sys.version_info < (3, 11) else 0)'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	touch $@

$(CLIENT): .venv/ready $(CLIENT_SOURCES)
	$(BIN)/python tools/build_web.py
	touch $@

web: $(CLIENT)

# A server on this machine, and the browser at a game against bots. In the terminal: .venv/bin/arsenale play
play: .venv/ready $(CLIENT)
	$(BIN)/arsenale serve --browser

test: .venv/ready $(CLIENT) lint
	$(BIN)/python -m tests.prepare
	$(BIN)/python -m bench.regression
	ARSENALE_LANG=en $(BIN)/python -m pytest -n 2 --dist worksteal

lint: .venv/ready
	$(BIN)/ruff format --check --quiet
	$(BIN)/ruff check --quiet
	$(BIN)/pyright --warnings
	$(BIN)/python tools/build_web.py check

# One million random games with every invariant checked after every order; GAMES=1000 for a taste, and
# RULESET=blood_royale for the other game.
GAMES ?= 1000000
RULESET ?= serenissima
soak: .venv/ready
	$(BIN)/python -m tests.soak --ruleset $(RULESET) --games $(GAMES)

bench: .venv/ready
	$(BIN)/python -m bench

# Plays the games behind docs/balance.md and writes its tables and pictures.
balance: .venv/ready
	$(BIN)/python tools/make_findings.py balance

# The same for docs/strength.md: which bot beats which.
strength: .venv/ready
	$(BIN)/python tools/make_findings.py strength

# What is generated from other files: the rule book's page, the pictures in docs, the golden playthroughs.
docs: $(CLIENT)
	$(BIN)/python tools/make_rule_book.py
	$(BIN)/python tools/make_api.py
	$(BIN)/arsenale board draw mediterranean -o docs/mediterranean.png
	$(BIN)/arsenale board draw europe -o docs/europe.png
	$(BIN)/python tools/make_pictures.py

# The catalogues of the other languages: what is new comes in, what is gone goes out.
texts: .venv/ready
	$(BIN)/python tools/make_texts.py

clean:
	rm -rf .venv src/arsenale/web web/node_modules bench/.venvs bench/results build dist
