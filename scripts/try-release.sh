#!/bin/sh
# Tries what `npm run release` has made, as an operator would: the tarball where nothing is installed, and the package for Debian in a system
# of its own: installed, started as its unit says, asked, upgraded, removed and purged, with the data still there. Run it as root.
#   scripts/try-release.sh SYSTEM [RELEASE]
# SYSTEM is a folder with a small Debian that nobody else uses; where there is none yet, debootstrap makes it.
set -eu

system=$(realpath -m "${1:?name the folder of a Debian system}")
release=$(realpath "${2:-release}")
port=3971
say() { echo "── $*"; }
fail() {
  echo "try-release: $1" >&2
  exit 1
}
ready() {
  for _ in $(seq 600); do
    [ "$(curl -s -o /dev/null -w '%{http_code}' "http://127.0.0.1:$port/readyz" || true)" = 200 ] && return
    sleep 0.1
  done
  fail 'the site was not ready within a minute'
}

say 'the sandbox of the service: at most 1.5'
sandbox=$(systemd-analyze security --offline=true --threshold=15 deploy/countinghouse.service) || fail 'the unit is too open'
echo "$sandbox" | tail -1

say checksums
(cd "$release" && sha256sum -c SHA256SUMS)

[ -x "$system/usr/bin/dpkg" ] || debootstrap --variant=minbase --include=adduser bookworm "$system"
inside() { chroot "$system" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive "$@"; }
mountpoint -q "$system/proc" || mount -t proc proc "$system/proc"
[ -e "$system/dev/urandom" ] || mount --bind /dev "$system/dev"
pid=
finish() {
  [ -z "$pid" ] || kill "$pid" 2>/dev/null || true
  umount "$system/proc" "$system/dev" 2>/dev/null || true
}
trap finish EXIT

say 'the tarball, with no PATH and an empty home'
inside rm -rf /tmp/unpacked && inside mkdir -p /tmp/unpacked/home
tar -xzf "$release"/countinghouse-*-linux-*.tar.gz -C "$system/tmp/unpacked"
unpacked=$(cd "$system" && echo tmp/unpacked/countinghouse-*)
chroot "$system" /usr/bin/env -i HOME=/tmp/unpacked/home HOST=127.0.0.1 PORT=$port "/$unpacked/start" >/tmp/try-release.log 2>&1 &
pid=$!
ready
chroot "$system" /usr/bin/env -i "/$unpacked/cli" version
chroot "$system" /usr/bin/env -i "/$unpacked/cli" check
kill "$pid" && wait "$pid" && pid=
say 'stopped with 0'
inside rm -rf /tmp/unpacked

say 'the package'
inside dpkg --purge countinghouse 2>/dev/null || true
inside rm -rf /var/lib/countinghouse
cp "$release"/countinghouse_*.deb "$system/tmp/countinghouse.deb"
inside dpkg -i /tmp/countinghouse.deb
[ "$(inside stat -c '%a %U' /etc/countinghouse/countinghouse.env)" = '600 root' ] || fail 'others may read the settings'
[ "$(inside stat -c '%a %U' /var/lib/countinghouse)" = '700 countinghouse' ] || fail 'others may read the data'
[ -L "$system/etc/systemd/system/multi-user.target.wants/countinghouse.service" ] || fail 'the service is not enabled'
printf 'PORT=%s\nSECRET=%s\n' $port not-a-secret-but-long-enough-for-one >>"$system/etc/countinghouse/countinghouse.env"
inside countinghouse version
inside countinghouse check && fail 'a command made a database' || true

# Without a running systemd, what the unit says: its account, folder, settings and program.
start() {
  inside runuser -u countinghouse -- sh -c "set -a; HOST=127.0.0.1 PORT=$port SECRET=not-a-secret-but-long-enough-for-one \
    NODE_ENV=production DATA_DIR=/var/lib/countinghouse; cd /opt/countinghouse; exec node_modules/.bin/node build/server/main.js" >/tmp/try-release.log 2>&1 &
  pid=$!
  ready
}
stop() {
  kill "$(pgrep -f -u "$(inside id -u countinghouse)" '^node_modules/.bin/node build/server/main.js$')"
  wait "$pid" && pid=
}
start
inside countinghouse check
inside countinghouse backup
stop

say 'an upgrade to the next version keeps the settings and the data'
next=$(mktemp -d)
dpkg-deb -R "$release"/countinghouse_*.deb "$next"
sed -i 's/^Version: .*/&+next/' "$next/DEBIAN/control"
echo '# a later wording' >>"$next/etc/countinghouse/countinghouse.env"
dpkg-deb --root-owner-group -Znone --build "$next" "$system/tmp/next.deb" >/dev/null
rm -rf "$next"
inside dpkg --force-confdef --force-confold -i /tmp/next.deb
grep -q '^SECRET=' "$system/etc/countinghouse/countinghouse.env" || fail 'the settings were replaced'
start
inside countinghouse check
stop

say 'removed and purged: the data stays'
inside dpkg --purge countinghouse
inside ls -A /var/lib/countinghouse
[ -s "$system/var/lib/countinghouse/countinghouse.db" ] || fail 'the data is gone'
grep -q '^SECRET=' "$system/var/lib/countinghouse/countinghouse.env.removed" || fail 'the keys are gone'
for gone in /opt/countinghouse /etc/countinghouse /usr/sbin/countinghouse /usr/lib/systemd/system/countinghouse.service; do
  [ ! -e "$system$gone" ] || fail "$gone is still there"
done

say 'installed again: the same site'
inside dpkg -i /tmp/countinghouse.deb >/dev/null
inside install -m 600 /var/lib/countinghouse/countinghouse.env.removed /etc/countinghouse/countinghouse.env
inside countinghouse check
inside dpkg --purge countinghouse
inside rm -rf /var/lib/countinghouse /tmp/countinghouse.deb /tmp/next.deb
say 'all well'
