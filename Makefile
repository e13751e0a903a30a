# Two commands matter: `make run` serves, `make test` proves.
# Everything they need is put into .venv, from requirements.lock, on first use.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
# Sockets, processes and databases are the same in every mode: they are tested once, compiled.
RULES  := not server and not nightly

NPM    := PATH="$(abspath $(BIN)):$$PATH" npm --prefix web
PACKED := web/node_modules/.package-lock.json
LINKER := $(VENV)/.linker
PAGE   := src/kitama/web/index.html
# Set CHROMIUM or FIREFOX to use another one than Debian's.
export CHROMIUM ?= /usr/bin/chromium
export FIREFOX ?= /usr/bin/firefox-esr

# Two stages at once, since each waits now and then (docs/decisions/0032-two-stages-of-tests-at-once.md). What one says
# comes in one piece, where make can do that.
TWO_AT_ONCE := --no-print-directory --jobs=2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
# What each stage said is kept, so that the end of a long run tells which tests failed, and not only that some did. In a
# file and not through a pipe: a process that outlives its test would keep a pipe open, and the stage would never end.
SAID   := build/said
KEPT    = $(if $(IS_KEPT),> $(SAID)/$@.txt 2>&1; code=$$?; cat $(SAID)/$@.txt; exit $$code)
FAILED := '^(FAILED|ERROR|FAIL) |FAIL .*[.]test[.]ts'
# Browsers have patience for some seconds only: who has more lets them go first.
AFTER_OTHERS := nice -n 19

.PHONY: run play test test-fast test-plain test-checked test-long test-web test-browser web check check-python \
  code-fast code-checked wheel image-root docs check-web check-docs format modules protocol reference bench bench-server bench-modules bench-crash pictures screenshots lock clean help

run: $(READY) $(PAGE)  ## serve on this machine, and print the address
	@$(BIN)/kitama serve

play: $(READY)  ## play in the terminal
	@$(BIN)/kitama play onitama

# The page before all: the server's tests look for it, and must not find half of it. Servers are tested after browsers, whom
# all others make room for: who gets no time for minutes loses patience, too.
test: $(PAGE)  ## every test: rules in three modes, server, page, browsers
	@rm -rf $(SAID) && mkdir -p $(SAID)
	@$(MAKE) $(TWO_AT_ONCE) IS_KEPT=yes --keep-going test-browser test-plain test-checked test-web; said=$$?; \
	$(MAKE) --no-print-directory IS_KEPT=yes test-fast && test $$said = 0 || \
	  { echo "What failed (each stage's words are in $(SAID)):"; grep -aE $(FAILED) $(SAID)/*.txt | cut -c -200; exit 1; }

# The linker is here to see whether the kept modules are what the sources make.
test-fast: $(READY) $(LINKER) code-fast
	$(BIN)/pytest -n auto $(KEPT)

test-plain: $(READY)
	NUMBA_DISABLE_JIT=1 $(AFTER_OTHERS) $(BIN)/pytest -n auto -m "$(RULES)" --cov --cov-report=term-missing $(KEPT)

test-checked: $(READY) code-checked
	NUMBA_BOUNDSCHECK=1 $(AFTER_OTHERS) $(BIN)/pytest -n auto -m "$(RULES)" $(KEPT)

code-fast: $(READY)
	@$(BIN)/python -m tests.compiling

code-checked: $(READY)
	@NUMBA_BOUNDSCHECK=1 $(BIN)/python -m tests.compiling

test-long: $(READY)  ## the nightly walks as well; KITAMA_NIGHTLY=1 lets other stages do more, too
	$(BIN)/pytest -n auto -m "nightly or not nightly"

web: $(PAGE)  ## build the page into src/kitama/web, from where the server and the wheel take it

test-web: $(PACKED)  ## the page's own tests
	$(NPM) test $(KEPT)

test-browser: $(PAGE) $(CHROMIUM) $(FIREFOX) code-fast  ## people in browsers against the real server
	$(NPM) run test:browser $(KEPT)

check-web: $(PACKED)  ## types, accessibility and lint of the page
	$(NPM) run check

check: $(READY)  ## format, lint, types, layers
	@$(MAKE) $(TWO_AT_ONCE) check-web check-python check-docs

check-python: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(READY)  ## let ruff format and mend what it can
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

modules: $(LINKER)  ## make what the page plays with again: WebAssembly modules, maps, cards, levels
	$(BIN)/python -m scripts.modules
	$(BIN)/python -m scripts.page_content

protocol: $(READY)  ## make the page's types again: the protocol, and each title's views and content
	$(BIN)/python -m scripts.protocol
	$(BIN)/python -m scripts.titles

reference: $(READY)  ## make docs/reference.md and docs/views.md again, from docstrings and types
	$(BIN)/python -m scripts.reference

bench: $(READY)  ## speed, side by side with its references
	$(BIN)/python -m bench

bench-server: $(READY)  ## the server beside boardgame.io's; needs node and npm
	$(BIN)/python -m bench.server

bench-crash: $(READY)  ## 200 kills (KILLS=1000 for more, STORE=cluster for two nodes), and nothing lost
	$(BIN)/python -m bench.crash $(KILLS) $(if $(STORE),--store $(STORE))

bench-modules: $(READY) $(PACKED) $(CHROMIUM)  ## bots in the page's modules beside native ones
	$(BIN)/python -m bench.modules


wheel: $(READY) $(PAGE)  ## the package with the page in it, in dist/
	rm -rf dist
	$(BIN)/python -m hatchling build -t wheel

image-root: wheel  ## what the image holds, built by the same steps in a plain folder, and started
	deploy/try.sh

docs: check-docs build/board/board.html  ## the site of docs/, in build/site; a link that leads nowhere fails
	cp -R build/board build/site/board

check-docs: .venv-docs/.locked  ## the same without its boards
	rm -rf build/site
	.venv-docs/bin/zensical build --strict
	@.venv-docs/bin/python -m scripts.site_links build/site

build/board/board.html: $(PACKED) $(shell find web/src -type f -not -name types.ts) web/board.html web/vite.board.config.ts
	$(NPM) run board

pictures: $(READY)  ## draw docs/pictures anew
	$(BIN)/python scripts/pictures.py

screenshots: $(PAGE) $(CHROMIUM)  ## photograph the page for docs/pictures; `make run` must be running
	$(BIN)/node web/tools/screenshots.mjs http://localhost:8000 docs/pictures

lock: $(READY)  ## pin the newest versions that fit pyproject.toml
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade \
	  --no-header --no-emit-index-url --no-emit-find-links --no-annotate \
	  --group dev --extra server --extra cluster --extra research --extra train pyproject.toml \
	  --output-file requirements.lock

clean:  ## forget the environment and every cache in this folder
	rm -rf web/node_modules src/kitama/web
	rm -rf $(VENV) .venv-docs build .cache .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis bench/build

help:
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14

$(READY): $(VENV)/.locked pyproject.toml
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

# A lock names all there is, so nothing is looked up: pip would ask for the newest of what another package wants with an
# extra, find it has no hash here, and stop on the day it appears.
$(VENV)/.locked: requirements.lock
	@test -n "$(PYTHON)" || { echo "Python 3.11 or later is needed, and was not found."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Python 3.11 or later is needed; $(PYTHON) is older. Try: make PYTHON=/path/to/python3.11"; exit 1; }
	@echo "Setting up $(VENV) (once, about a minute) ..."
	@$(PYTHON) -m venv --clear $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes --requirement requirements.lock
	@touch $@

.venv-docs/.locked: requirements-docs.lock
	@$(PYTHON) -m venv --clear .venv-docs
	@.venv-docs/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes --requirement $<
	@touch $@

# Only for who changes compiled code: the modules it makes are kept in the repository.
$(LINKER): $(READY) requirements-linker.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes \
	  --requirement requirements-linker.lock
	@touch $@

$(PACKED): $(READY) web/package-lock.json
	@$(NPM) install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

$(PAGE): $(PACKED) $(shell find web/src web/public web/offline web/tools -type f -not -name types.ts) web/index.html web/vite.config.ts
	$(NPM) run build

$(FIREFOX): | $(CHROMIUM)  # never two installations at once

$(CHROMIUM) $(FIREFOX):
	@command -v apt-get > /dev/null && test "$$(id -u)" = 0 || \
	  { echo "The browser tests need $(@F): install it, or set CHROMIUM and FIREFOX to where they are."; exit 1; }
	@echo "Installing $(@F) for the browser tests ..."
	@apt-get update -qq && apt-get install -qq --yes $(@F) > /dev/null
