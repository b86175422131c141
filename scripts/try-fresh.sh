#!/bin/sh
# Tries the two commands of README.md on a fresh machine: makes a minimal Debian with nothing but Node and npm, clones the
# repository into it, runs `npm start` until the first page answers and `npm test` to the end, and prints the times. Run it as
# root where debootstrap is.
#   scripts/try-fresh.sh SYSTEM [--until start|tools|tests]
# SYSTEM is a folder for that Debian; what is in it is made anew. The machine's own apt sources, name servers and npm settings
# are copied into it. Where Debian's Node is older than README.md asks for, this machine's Node and npm are copied too.
set -eu

system=$(realpath -m "${1:?name the folder of a Debian system}")
until=tests
[ "${2:-}" != --until ] || until=${3:?start, tools or tests}
port=3972
home=/var/lib/fresh
repository=$(git -C "$(dirname "$0")" rev-parse --show-toplevel)
say() { echo "── $*"; }
fail() {
  echo "try-fresh: $1" >&2
  exit 1
}
# Says how long a command took.
timed() {
  what=$1
  shift
  began=$(date +%s)
  code=0
  "$@" || code=$?
  say "$what: $(($(date +%s) - began)) s, ended with $code"
  return $code
}

pid=
finish() {
  [ -z "$pid" ] || kill "$pid" 2>/dev/null || true
  for at in proc sys dev/pts dev/shm dev; do
    mountpoint -q "$system/$at" && umount --lazy "$system/$at" || true
  done
}
trap finish EXIT

for tool in debootstrap curl git; do
  command -v "$tool" >/dev/null || fail "$tool is missing"
done
[ "$(id -u)" = 0 ] || fail 'run it as root'
for at in proc sys dev; do
  mountpoint -q "$system/$at" && fail "$system is in use: $at is mounted"
done
rm -rf "$system"
mirror=$(sed -n 's/^URIs: *\([^ ]*\).*/\1/p; s/^deb \(\[[^]]*\] \)\{0,1\}\([^ ]*\) .*/\2/p' /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | head -1)
say "a minimal Debian in $system"
# apt's own settings may name a proxy, which debootstrap takes from the environment alone.
proxy=$(apt-config dump Acquire::http::Proxy 2>/dev/null | sed -n 's/^Acquire::http::Proxy "\(.*\)";$/\1/p')
[ -z "$proxy" ] || export http_proxy="${http_proxy:-$proxy}"
debootstrap --variant=minbase --include=ca-certificates,git bookworm "$system" ${mirror:+"$mirror"} >"$system.log" 2>&1 ||
  fail "debootstrap failed: see $system.log"

rm -f "$system/etc/apt/sources.list"
for from in /etc/apt/sources.list /etc/apt/sources.list.d /etc/apt/apt.conf.d /etc/apt/trusted.gpg.d /etc/apt/keyrings /usr/share/keyrings /etc/ssl/certs /usr/local/share/ca-certificates; do
  [ ! -e "$from" ] || { mkdir -p "$system$(dirname "$from")" && cp -rL "$from" "$system$(dirname "$from")" 2>/dev/null || true; }
done
cp -L /etc/resolv.conf /etc/hosts "$system/etc/"
mount -t proc proc "$system/proc"
mount -t sysfs sys "$system/sys"
mount --bind /dev "$system/dev"
mount -t tmpfs -o mode=1777 tmpfs "$system/dev/shm"

mkdir -p "$system$home"
# npm's settings as this machine resolves them, without those of this repository.
(cd / && npm config list --json 2>/dev/null) |
  sed -n 's/^ *"\(registry\|cafile\|proxy\|https-proxy\|noproxy\|strict-ssl\)": "\{0,1\}\([^",]*\)"\{0,1\},\{0,1\}$/\1=\2/p' |
  grep -v '=null$' >"$system$home/.npmrc" || true
cafile=$(sed -n 's/^cafile=//p' "$system$home/.npmrc")
[ -z "$cafile" ] || { mkdir -p "$system$(dirname "$cafile")" && cp -L "$cafile" "$system$cafile"; }
# Becomes the command, so that its process can be ended.
enter() {
  exec chroot "$system" /usr/bin/env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME="$home" LANG=C.UTF-8 \
    ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} ${no_proxy:+no_proxy="$no_proxy"} \
    ${NODE_EXTRA_CA_CERTS:+NODE_EXTRA_CA_CERTS="$NODE_EXTRA_CA_CERTS"} DEBIAN_FRONTEND=noninteractive "$@"
}
inside() { (enter "$@"); }
[ -z "${NODE_EXTRA_CA_CERTS:-}" ] || { mkdir -p "$system$(dirname "$NODE_EXTRA_CA_CERTS")" && cp -L "$NODE_EXTRA_CA_CERTS" "$system$NODE_EXTRA_CA_CERTS"; }

least=$(sed -n 's/.*"node": ">=\([0-9]*\).*/\1/p' "$repository/package.json")
inside apt-get update -qq
debians=$(inside apt-cache policy nodejs | sed -n 's/.*Candidate: \([0-9]*\).*/\1/p')
if [ "${debians:-0}" -ge "$least" ]; then
  inside apt-get install -y -qq --no-install-recommends nodejs npm >>"$system.log" 2>&1 || fail "no Node: see $system.log"
else
  say "Debian's Node is ${debians:-missing}, and $least or newer is needed: this machine's is copied"
  # Not one that packages of a repository have brought.
  PATH=$(echo "$PATH" | tr ':' '\n' | grep -v node_modules | paste -sd:)
  node=$(realpath "$(command -v node)")
  npm=$(realpath "$(command -v npm)")
  mkdir -p "$system/usr/local/lib/node_modules" "$system/usr/local/bin"
  cp "$node" "$system/usr/local/bin/node"
  cp -r "$(dirname "$(dirname "$npm")")" "$system/usr/local/lib/node_modules/npm"
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$system/usr/local/bin/npm"
  # What that program is linked against, where it is not part of it.
  ldd "$node" | sed -n 's/.*=> \(\/[^ ]*\).*/\1/p' | while read -r library; do
    [ -e "$system$library" ] || { mkdir -p "$system$(dirname "$library")" && cp -L "$library" "$system$library"; }
  done
fi
say "Node $(inside node --version), npm $(inside npm --version), $(nproc) cores"

say 'the repository'
git -C "$repository" bundle create -q "$system/srv/repository.bundle" HEAD
inside git -c advice.detachedHead=false clone -q /srv/repository.bundle /srv/countinghouse
rm "$system/srv/repository.bundle"

first_page() {
  enter sh -c "cd /srv/countinghouse && exec env PORT=$port HOST=127.0.0.1 npm start" >"$system.start.log" 2>&1 &
  pid=$!
  for _ in $(seq 6000); do
    kill -0 "$pid" 2>/dev/null || fail "npm start ended: see $system.start.log"
    [ "$(curl -s -o /dev/null -w '%{http_code}' "http://127.0.0.1:$port/" || true)" = 200 ] && return
    sleep 0.2
  done
  fail 'no page within 20 minutes'
}
timed 'npm start, until the first page' first_page
grep -E 'installed|built' "$system.start.log" || true
kill "$pid" 2>/dev/null || true
wait "$pid" || true
pid=
[ "$until" != start ] || exit 0

if [ "$until" = tools ]; then
  timed 'npm test, packages and tools alone' inside sh -c 'cd /srv/countinghouse && npm test -- --only browser,operations,api-postgres --help >/dev/null; node_modules/.bin/node --eval "
    import(\"/srv/countinghouse/scripts/install-test-tools.mjs\").then(async (tools) => console.log(await tools.installTools([\"api-sqlite\", \"api-postgres\", \"operations\", \"browser\"])))"'
  exit 0
fi
timed 'npm test' inside sh -c 'cd /srv/countinghouse && npm test' >"$system.test.log" 2>&1 || { tail -60 "$system.test.log"; fail "npm test failed: see $system.test.log"; }
tail -30 "$system.test.log"
