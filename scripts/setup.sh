# Read by the other scripts with `.`, after they set $root. Makes $root/.venv and leaves its programs' folder in $bin.
#   setup runtime     what `durnius serve` needs
#   setup development that, and the tools that the checks and tests need
#   setup_node        the type checker of the page, where npm is; without it, returns 1
#   compile_bots      machine code of the bots' fast modules, in place; without a C compiler they run as they are
#   setup_compiled    the same beside the runtime, with what it needs, where a C compiler is and it was not in vain
# Everything is pinned by hash in requirements*.txt and package-lock.json; a stamp makes a second run instant.
# shellcheck shell=sh

say() { printf '%s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

find_python() { # Prints the first Python that is 3.11 or newer.
    for name in python3 python3.14 python3.13 python3.12 python3.11 python; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
            command -v "$name"
            return
        fi
    done
    return 1
}

make_venv() { # make_venv [plain]: by uv where it is, by Python itself otherwise or when told so
    rm -rf "$root/.venv"
    python=$(find_python) || python=
    if command -v uv >/dev/null 2>&1 && { [ -z "${1:-}" ] || [ -z "$python" ]; }; then
        uv venv --quiet --no-project --python "${python:->=3.11}" "$root/.venv"
        return
    fi
    [ -n "$python" ] || fail "Durnius needs Python 3.11 or newer, or uv; neither was found."
    "$python" -c 'import ensurepip, venv' >/dev/null 2>&1 || fail "$python cannot make virtual environments." \
        "On Debian and Ubuntu install what is missing with: apt install python3-venv (installing uv helps as well)."
    "$python" -m venv "$root/.venv"
}

install() { # install [options of pip that uv knows too]
    if "$bin/python" -m pip --version >/dev/null 2>&1; then
        "$bin/python" -m pip --disable-pip-version-check --no-input install --quiet "$@"
    elif command -v uv >/dev/null 2>&1; then
        uv pip install --quiet --python "$bin/python" "$@"
    else
        return 1
    fi
}

setup() {
    setup_venv "$1"
    if [ -e "$root/src/durnius/bots/compiled.stamp" ]; then
        "$bin/python" "$root/scripts/compile.py" stale
    fi
}

setup_venv() {
    bin=$root/.venv/bin
    case $1 in
        runtime) file=requirements.txt ;;
        development) file=requirements-dev.txt ;;
    esac
    # Both stamps name all pins: the runtime's are a part of the development's, so either set serves `serve`.
    stamp=$(cat "$root/requirements.txt" "$root/requirements-dev.txt" "$root/pyproject.toml" | cksum)" $root"
    for done in "$root/.venv/.$1" "$root/.venv/.development"; do
        if [ -f "$done" ] && [ "$(cat "$done")" = "$stamp" ] && "$bin/python" -c 'import durnius' 2>/dev/null; then
            return
        fi
    done
    if ! "$bin/python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
        make_venv
    fi
    say "Installing what Durnius needs into $root/.venv (once)"
    if ! install --require-hashes -r "$root/$file"; then
        make_venv plain # it was half made, or made by a uv that is gone or cannot reach its index
        install --require-hashes -r "$root/$file"
    fi
    # Compiled modules would lie beside their sources and go stale with the first change to them.
    DURNIUS_PURE=1 install --no-deps --no-build-isolation -e "$root"
    rm -f "$root/.venv/.runtime" "$root/.venv/.development"
    printf '%s' "$stamp" >"$root/.venv/.$1"
}

compile_bots() {
    "$bin/python" "$root/scripts/compile.py"
}

setup_compiled() {
    "$bin/python" "$root/scripts/compile.py" possible || return 0
    if ! "$bin/python" -c 'import mypyc, setuptools' 2>/dev/null; then
        say "Fetching what compiles the bots (once)"
        if ! PIP_RETRIES=1 install --require-hashes -r "$root/requirements-compile.txt" >/dev/null 2>&1; then
            say "That could not be had, without a network perhaps: the bots run as plain Python until a later start."
            return
        fi
    fi
    say "Compiling the bots (once, a minute or two; with DURNIUS_PURE=1 they run as they are, and look less far ahead)"
    compile_bots
}

setup_node() {
    command -v npm >/dev/null 2>&1 || return 1
    stamp=$(cat "$root/package.json" "$root/package-lock.json" | cksum)
    if [ "$(cat "$root/node_modules/.stamp" 2>/dev/null)" != "$stamp" ]; then
        (cd "$root" && npm ci --ignore-scripts --silent) || fail "npm ci failed."
        printf '%s' "$stamp" >"$root/node_modules/.stamp"
    fi
}
