# Sets up everything a command needs; sourced by the commands in this folder, never run by itself.
# shellcheck shell=bash
#
#   setup_python   $python: the interpreter of .venv, with the project and its tools in it
#   setup_node     site/node_modules as the lock file says
#   setup_browser  $KARATA_CHROMIUM: a Chromium for the tests
#
# Each says in one line what it does; `stop` says in one line what is missing.

set -euo pipefail

ROOT="$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)"
cd -- "$ROOT"

LOG="$ROOT/build/setup.log"
python="$ROOT/.venv/bin/python"
least_python="3.11"
least_node="20"

say() { printf '· %s\n' "$*" >&2; }
stop() {
  printf '✗ %s\n' "$*" >&2
  exit 1
}

# run WHAT-IS-MISSING COMMAND…: keeps the output in the log and shows its end only if it fails.
run() {
  local missing="$1"
  shift
  mkdir -p "$ROOT/build"
  if ! "$@" >"$LOG" 2>&1 </dev/null; then
    tail -n 15 -- "$LOG" >&2
    stop "$missing (whole output: build/setup.log)"
  fi
}

# digest FILE…: one word that changes when a file does.
digest() { cat -- "$@" 2>/dev/null | git hash-object --stdin; }

is_new_enough() {
  "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

find_python() {
  local name
  for name in "${KARATA_PYTHON:-python3}" python3.13 python3.14 python3.12 python3.11 python; do
    if command -v -- "$name" >/dev/null 2>&1 && is_new_enough "$name"; then
      command -v -- "$name"
      return 0
    fi
  done
  return 1
}

setup_python() {
  command -v git >/dev/null 2>&1 || stop "git is missing: install it and try again"
  if [ ! -x "$python" ] || ! is_new_enough "$python"; then
    local base
    base="$(find_python)" || stop "Python $least_python or newer is missing: install it, or name it in KARATA_PYTHON"
    say "making a virtual environment in .venv with $("$base" --version 2>&1)"
    rm -rf -- "$ROOT/.venv"
    run "Python's venv module is missing: on Debian, apt-get install python3-venv" \
      "$base" -m venv "$ROOT/.venv"
  fi
  local stamp="$ROOT/.venv/karata-stamp" now
  now="$ROOT $(digest pyproject.toml)"
  if [ ! -f "$stamp" ] || [ "$(cat -- "$stamp")" != "$now" ]; then
    say "installing the Python packages of pyproject.toml into .venv"
    run "the Python packages could not be installed: is the network there?" \
      "$python" -m pip install --disable-pip-version-check -q -e '.[site,dev]'
    printf '%s' "$now" >"$stamp"
  fi
}

setup_node() {
  command -v node >/dev/null 2>&1 || stop "Node.js $least_node or newer is missing: install it and try again"
  command -v npm >/dev/null 2>&1 || stop "npm is missing: install it and try again (it comes with Node.js)"
  node -e "process.exit(Number(process.versions.node.split('.')[0]) < $least_node ? 1 : 0)" ||
    stop "Node.js $least_node or newer is missing: this is $(node --version)"
  if [ ! -f site/package-lock.json ]; then return 0; fi
  local stamp="site/node_modules/.karata-stamp" now
  now="$(digest site/package.json site/package-lock.json)"
  if [ ! -f "$stamp" ] || [ "$(cat -- "$stamp")" != "$now" ]; then
    say "installing the npm packages of site/package-lock.json into site/node_modules"
    run "the npm packages could not be installed: is the network there?" \
      npm ci --prefix site --no-audit --no-fund
    printf '%s' "$now" >"$stamp"
  fi
}

is_root_on_debian() {
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 &&
    grep -qi '^ID=debian' "${KARATA_OS_RELEASE:-/etc/os-release}" 2>/dev/null
}

setup_browser() {
  KARATA_CHROMIUM="$("$python" scripts/chromium.py || true)"
  if [ -z "$KARATA_CHROMIUM" ] && is_root_on_debian; then
    say "installing Debian's chromium"
    run "Debian's package lists could not be read: is the network there?" apt-get update -q
    run "Debian's chromium could not be installed" \
      env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends chromium
    KARATA_CHROMIUM="$("$python" scripts/chromium.py || true)"
  fi
  if [ -z "$KARATA_CHROMIUM" ]; then
    say "installing Playwright's Chromium"
    run "no Chromium: install one, or name it in KARATA_CHROMIUM" \
      "$python" -m playwright install chromium
    KARATA_CHROMIUM="$("$python" scripts/chromium.py)" ||
      stop "no Chromium: install one, or name it in KARATA_CHROMIUM"
  fi
  export KARATA_CHROMIUM
}
