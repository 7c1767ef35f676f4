# The only list of commands. A fresh machine needs Python 3.11 or newer (with venv) and make.
# Everything is installed into this folder: .venv, node_modules, .cache.

SHELL := /bin/sh
PYTHON ?= python3
SITE_URL ?= http://127.0.0.1:8000/
scripts := '**/*.{js,mjs,mts}'
venv := .venv/bin/python
# A lock names every package, so nothing is left to resolve: resolving would look at newer releases too,
# which have no hash here, and a release of tomorrow would end the installation.
pip := $(venv) -m pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all: --no-deps

# The tools of the project come before those of the machine, also in what the recipes start.
export PATH := $(CURDIR)/.venv/bin:$(PATH)
export SITE_URL
export NO_MKDOCS_2_WARNING := 1

# A .venv whose Python has gone, after an upgrade of the machine, is made again.
$(shell test -e .venv/bin/python || rm -rf .venv)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup serve test build edition bench bench-site bench-pages audit compare-builds check-access check-engines check-pythons check-hosts check-visits pdf lock \
        format lint types javascript pytest

help:
	@echo 'make serve                  set up, build, serve at $(SITE_URL) and rebuild after every edit'
	@echo 'make test                   set up and run the checks, all but the marathons, which its last lines name'
	@echo 'make build SITE_URL=...     build the site for that address into site/'
	@echo 'make edition NUMBER=2026.1 SITE_URL=...   test, then keep this state of the book for ever, at e/2026.1/'
	@echo 'make format                 format Python and scripts as make test wants them'
	@echo 'make setup                  install everything into this folder, and nothing else'
	@echo 'make check-pythons          the engine on every Python of this machine, and on the one in Pyodide'
	@echo 'make check-visits           a thousand pages in one tab, which must not grow (VISITS=100 for fewer), and fifty killed browsers'
	@echo 'make check-access           run axe over every page in every state; PAGES=^bench/ for some of them'
	@echo 'make check-engines          one journey in Chromium, Firefox and WebKit; ENGINES=firefox for some of them'
	@echo 'make check-hosts            try the recipes for nginx, Caddy and Apache with the servers that are here'
	@echo 'make pdf                    set an A5 booklet of each game, and its two sides of A4, into build/pdf/; check them'
	@echo 'make audit                  ask the public lists whether a locked package has a known fault'
	@echo 'make compare-builds OLD=... NEW=...   say what differs between two built sites'
	@echo 'make lock                   resolve requirements/*.in and package.json again'

# --- set-up: a stamp for each lock file, so that a second call does nothing twice ---

setup: .venv/.test-installed node_modules/.test-installed

.venv/pyvenv.cfg:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo 'make: $(PYTHON) is missing or older than 3.11; install Python 3.11 or newer, or name one: make PYTHON=python3.12' >&2; exit 2; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
	  echo 'make: $(PYTHON) comes without venv; install it first (on Debian and Ubuntu: the package python3-venv)' >&2; exit 2; }
	@echo 'Making .venv'
	@$(PYTHON) -m venv .venv

.venv/.site-installed: requirements/site.txt | .venv/pyvenv.cfg
	@echo 'Installing the packages that build the site'
	@$(pip) -r $<
	@touch $@

.venv/.test-installed: requirements/site.txt requirements/test.txt | .venv/pyvenv.cfg
	@echo 'Installing the packages that build and test the site'
	@$(pip) -r requirements/site.txt -r requirements/test.txt
	@touch $@ .venv/.site-installed

# Node.js of the machine where it is new enough and has npm; else one from a wheel, into .venv.
.venv/.node-ready: requirements/node.txt | .venv/pyvenv.cfg
	@node -e 'process.exit(parseInt(process.versions.node) < 20)' 2>/dev/null && npm --version >/dev/null 2>&1 || { \
	  echo 'Installing Node.js'; $(pip) -r $<; }
	@touch $@

node_modules/.site-installed: package-lock.json .npmrc .venv/.node-ready
	@echo 'Installing the npm packages of the site'
	@npm ci --omit=dev --ignore-scripts --loglevel=error
	@touch $@

node_modules/.test-installed: package-lock.json .npmrc .venv/.node-ready
	@echo 'Installing the npm packages of the site and its tests'
	@npm ci --ignore-scripts --loglevel=error
	@touch $@ node_modules/.site-installed

# --- the site ---

serve: .venv/.site-installed node_modules/.site-installed
	@$(venv) -m macros dev.serve

build: .venv/.site-installed node_modules/.site-installed
	@$(venv) -m macros build --site-dir site

edition: .venv/.site-installed node_modules/.site-installed
	@test -n '$(NUMBER)' || { echo 'make: name the edition: make edition NUMBER=2026.1 SITE_URL=https://...' >&2; exit 2; }
	@$(MAKE) --no-print-directory test
	@$(venv) -m macros build --edition '$(NUMBER)'

# --- the checks: all of them run, whichever fails, and pytest speaks last. Those that run on one processor run
# beside it; what they say comes in one piece when they are done ---

test: setup
	@mkdir -p .cache; rm -f .cache/failed; \
	{ { for check in lint types javascript; do \
	  $(MAKE) --no-print-directory $$check || echo $$check >>.cache/failed; done; } >.cache/checks.txt 2>&1; \
	  echo; cat .cache/checks.txt; } & \
	$(MAKE) --no-print-directory pytest || echo pytest >>.cache/failed; \
	wait; test ! -e .cache/failed || { echo "failed:" $$(cat .cache/failed) >&2; exit 1; }

lint: .venv/.test-installed node_modules/.test-installed
	$(venv) -m ruff check --cache-dir .cache/ruff
	$(venv) -m ruff format --check --cache-dir .cache/ruff
	node_modules/.bin/prettier --check --log-level warn $(scripts)

format: .venv/.test-installed node_modules/.test-installed
	$(venv) -m ruff format --cache-dir .cache/ruff
	node_modules/.bin/prettier --write --log-level warn $(scripts)

types: .venv/.test-installed node_modules/.test-installed
	$(venv) -m mypy
	node_modules/.bin/tsc --project tsconfig.json

javascript: node_modules/.test-installed
	node --test $$(find tests/js -name '*.test.mjs' | sort)

pytest: setup
	$(venv) -m pytest -m 'not marathon' --numprocesses auto --maxprocesses 5 --dist loadscope --cov --cov-report=term

# --- measurements ---

bench: setup
	@$(venv) -m tools.bench.engine_bench
	@node tools/bench/pyodide_bench.mjs "$$($(venv) -c 'import sysconfig; print(sysconfig.get_path("purelib"))')"

bench-site: setup
	@$(venv) -m tools.bench.first_answer

bench-pages: setup .cache/lighthouse/.installed
	@$(venv) -m tools.bench.page_report

# Lighthouse is large, and nothing else needs it.
.cache/lighthouse/.installed: tools/bench/lighthouse/package-lock.json .npmrc .venv/.node-ready
	@echo 'Installing Lighthouse'
	@mkdir -p $(@D) && cp tools/bench/lighthouse/package.json $< .npmrc $(@D)
	@npm ci --prefix $(@D) --ignore-scripts --loglevel=error
	@touch $@

# --- a long visit: so many pages in one tab, which must not grow; and pages that a whole Chromium puts away ---

VISITS ?= 1000
check-visits: setup
	@$(venv) -m tests.site.faults.long_visit --visits $(VISITS)
	$(venv) -m pytest -m 'marathon(target="check-visits")' --numprocesses 0 tests/site/faults

# --- for every reader: each page in each state, an hour or two ---

PAGES ?=
check-access: setup
	@$(venv) -m tests.site.access.sweep '$(PAGES)'

# --- the engine on other Pythons: each python3.N of this machine, and 3.14 in Pyodide ---

check-pythons: setup
	@$(venv) -m tests.pythons

# --- the recipes for hosts, each tried with its server where this machine has it ---

check-hosts: setup
	@$(venv) -m tests.site.hosts

# --- on paper: a booklet and the table's pages of each game, into build/pdf/; then they are read page by page ---

pdf: setup
	@$(venv) -m tools.booklets
	$(venv) -m pytest -m 'marathon(target="pdf")' --numprocesses 0 tests/tools

# --- in three browser engines: one journey, which ends in the table of a page ---

ENGINES ?=
check-engines: setup
	@$(venv) -m tests.site.engines $(ENGINES)

# --- for maintainers: is a locked package known to be faulty, and what does an update change? ---

audit: setup
	@$(PYTHON) -m venv .cache/audit && .cache/audit/bin/python -m pip install --quiet pip-audit
	@$(venv) -m tests.supply.audit .cache/audit/bin/pip-audit

compare-builds: .venv/.site-installed
	@test -n '$(OLD)' && test -n '$(NEW)' || { \
	  echo 'make: name two built sites: make compare-builds OLD=site-before NEW=site' >&2; exit 2; }
	@$(venv) -m tools.compare_builds '$(OLD)' '$(NEW)'

# --- for maintainers: refresh the locks with the newest versions the *.in files allow ---

lock: .venv/pyvenv.cfg
	@$(PYTHON) -m venv .cache/uv && .cache/uv/bin/python -m pip install --quiet uv
	@without=''; \
	for name in site test node; do \
	  .cache/uv/bin/uv pip compile --quiet --upgrade --universal --generate-hashes --no-emit-index-url \
	    --python-version 3.11 --custom-compile-command 'make lock' \
	    requirements/$$name.in $$without --output-file requirements/$$name.txt || exit 1; \
	  test $$name != site || without=$$(sed -n 's/^\([a-z0-9-]*\)==.*/--no-emit-package \1/p' requirements/site.txt); done
	@npm install --package-lock-only --ignore-scripts
