#!/bin/sh
# Builds what the image holds into a plain folder, by the same steps, starts it as nobody in particular, without leave to
# write there, and asks whether it is well: try.sh [FOLDER]. Needs no container runtime.
set -eu
here=$(dirname "$(realpath "$0")")
root=${1:-$(mktemp -d)}
port=${PORT:-18765}
wheel=$(ls -t "$here"/../dist/*.whl | head -1)

"$here/build.sh" "$wheel" "$root/kitama"
data=$(mktemp -d)
chmod 755 "$root"
as=
# As somebody else only where Python itself is open to others: it may stand in root's own home.
if [ "$(id -u)" = 0 ] && setpriv --reuid 65532 --regid 65532 --clear-groups \
  sh -c 'exec "$0" -c pass' "$root/kitama/bin/python" 2> /dev/null; then
  chown 65532:65532 "$data"
  as="setpriv --reuid 65532 --regid 65532 --clear-groups --no-new-privs"
fi
chmod -R a-w "$root/kitama"
echo "as: ${as:-$(id -un)}"
du -sm "$root/kitama" | awk '{ print "size: " $1 " MB" }'

begun=$(date +%s)
$as env -i PATH="$PATH" HOME="$data" XDG_DATA_HOME="$data" TMPDIR="$data" \
  "$root/kitama/bin/start" serve --host 127.0.0.1 --port "$port" &
server=$!
trap 'kill $server 2> /dev/null || true' EXIT
for _ in $(seq 600); do
  health=$(curl --silent --fail "http://127.0.0.1:$port/health" || true)
  if echo "$health" | grep --quiet '"rules":"up"'; then
    echo "$health"
    echo "tables can be played after $(($(date +%s) - begun)) s"
    kill "$server"
    wait "$server" || true
    exit 0
  fi
  kill -0 "$server" || exit 1
  sleep 0.2
done
echo "it did not come up" >&2
exit 1
