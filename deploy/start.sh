#!/bin/sh
# Starts kitama in a folder made by build.sh that nobody may write to: machine code is looked up in a copy, because
# whoever looks it up wants to be able to add to it.
set -eu
folder=$(dirname "$(dirname "$(realpath "$0")")")
export NUMBA_CPU_NAME=generic NUMBA_CPU_FEATURES= PYTHONDONTWRITEBYTECODE=1
export XDG_CACHE_HOME="${XDG_CACHE_HOME:-${TMPDIR:-/tmp}/kitama-cache}"
mkdir -p "$XDG_CACHE_HOME"
cp -Rn "$folder/cache/." "$XDG_CACHE_HOME"
chmod -R u+w "$XDG_CACHE_HOME"
exec "$folder/bin/kitama" "$@"
