#!/bin/sh
# Puts a whole server into a folder: build.sh WHEEL FOLDER. The image is made by it (Containerfile), and so is
# the plain folder that try.sh starts where there is no container runtime.
set -eu
wheel=$(realpath "$1")
folder=$2
here=$(dirname "$(realpath "$0")")
python=${PYTHON:-python3}

"$python" -m venv "$folder"
# The versions everything was tested with; hashes cannot be asked of a wheel made a moment ago.
sed -e 's/ \\$//' -e '/^ *--hash/d' "$here/../requirements.lock" > "$folder/constraints.txt"
"$folder/bin/python" -m pip install --quiet --disable-pip-version-check --no-cache-dir --no-compile \
  --constraint "$folder/constraints.txt" "$wheel[cluster]"

# Machine code for any processor of this kind, so that the image need not compile where it starts. Python's own code is
# kept of what is loaded here: that is a good half of it.
export NUMBA_CPU_NAME=generic NUMBA_CPU_FEATURES=
unset PYTHONDONTWRITEBYTECODE
XDG_CACHE_HOME="$folder/cache" "$folder/bin/python" -c \
  'from kitama.server.preparing import main; from kitama.server.thinker import warm_up; main(); warm_up()'
"$folder/bin/python" -c 'import kitama.cli.serve, kitama.cli.worker, nats, psycopg, uvloop'

# What is never run here: tests of others, examples made up for schemas (25 MB of names), C sources, and what installs.
"$folder/bin/python" -m pip uninstall --quiet --yes faker setuptools pip
packages=$("$folder/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
rm -rf "$packages"/numba/tests "$packages"/llvmlite/tests "$packages"/numpy/tests "$packages"/numpy/*/tests
find "$packages" -type f \( -name '*.[ach]' -o -name '*.[ch]pp' -o -name '*.py[xi]' -o -name '*.pxd' \) -delete
if command -v strip > /dev/null; then
  # Not those in *.libs: their order was changed when the wheels were made, and they would not load any more.
  find "$packages" -name '*.so' -not -path '*.libs/*' -exec strip --strip-unneeded {} +
fi
rm "$folder/constraints.txt"
install -m 755 "$here/start.sh" "$folder/bin/start"
