#!/bin/sh
# Walks docs/operations.md as an operator would, in a Debian of its own with systemd, Caddy, nginx, Postfix and PostgreSQL: the package installed, HTTPS,
# mail, backup, restore beside the site, an upgrade to a made-up next version with one more migration, and the way back, on both engines. Run it as root
# where systemd-nspawn and debootstrap are, after `npm run release`.
#   scripts/try-operations.sh SYSTEM [RELEASE] [NEXT]
# SYSTEM is a folder for that Debian; where there is none yet, debootstrap makes it. It has no network but its own loopback.
# NEXT is a folder with a later release; without one, it is made up.
set -eu

system=$(realpath -m "${1:?name the folder of a Debian system}")
release=$(realpath "${2:-release}")
scratch=$(mktemp -d /var/tmp/try-operations-XXXXXX)
nspawn=
finish() {
  if [ -n "$nspawn" ]; then
    # SIGTERM asks systemd-nspawn for an orderly end of the system.
    kill "$nspawn" 2>/dev/null && wait "$nspawn" || true
  fi
  rm -rf "$scratch"
}
trap finish EXIT

packages=adduser,systemd,systemd-sysv,dbus,ca-certificates,curl,openssl,procps,caddy,rsync,nginx-light,postfix,postgresql
[ -x "$system/usr/sbin/postfix" ] || debootstrap --variant=minbase --include=$packages bookworm "$system"
rm -f "$system/usr/sbin/policy-rc.d"

# The next version: this one, with another number and a change of a table that has rows.
make_up_next() {
  next=$scratch/next
  mkdir "$next"
  git ls-files -z | xargs -0 cp --parents -t "$next"
  cp -al node_modules "$next/node_modules"
  (
    cd "$next"
    sed -i 's/"version": "\([0-9]*\.[0-9]*\)\.[0-9]*[^"]*"/"version": "\1.99"/' package.json
    cat >src/database/migrations/9999-made-up.ts <<'END'
import { sql } from 'kysely'
import type { Migration } from './migration.ts'

export const madeUp: Migration = {
  name: '9999-made-up',
  async up(db) {
    await db.schema.alterTable('leads').addColumn('colour', 'text').execute()
    await sql`update leads set colour = 'green'`.execute(db)
  },
}
END
  all=src/database/migrations/all.ts
  { echo "import { madeUp } from './9999-made-up.ts'"; sed 's/^\]$/  madeUp,\n]/' $all; } >"$scratch/all.ts"
  mv "$scratch/all.ts" $all
  grep -q '^  madeUp,$' $all
  PATH="$PWD/node_modules/.bin:$PATH" node scripts/release.mjs --to "$scratch/new"
)
}
if [ -n "${3:-}" ]; then cp -r "$3" "$scratch/new"; else make_up_next; fi

walk=$system/srv/walk
rm -rf "$walk" && mkdir -p "$walk/old" "$walk/new"
cp "$release"/* "$walk/old"
cp "$scratch"/new/*.deb "$walk/new"
cat docs/operations.md docs/reference.md >"$walk/operations.md"
cp deploy/countinghouse.service scripts/operator-walk.sh "$walk"

# As before the first visit, whatever a walk before has left.
chroot "$system" dpkg --purge countinghouse >/dev/null 2>&1 || true
rm -rf "$system"/var/lib/countinghouse* "$system/etc/countinghouse" "$system/etc/nginx/sites-enabled/countinghouse" "$system/var/mail/admin" "$system"/var/log/journal/*
echo '127.0.0.1 localhost www.example.com' >"$system/etc/hosts"
echo operator >"$system/etc/hostname"
chroot "$system" sh -c 'id admin >/dev/null 2>&1 || useradd -m admin'
chroot "$system" postconf -e myhostname=mail.example.com 'mydestination=localhost, example.com' inet_interfaces=loopback-only default_transport=error

systemd-nspawn --boot --directory="$system" --machine=operator --register=no --keep-unit --private-network --resolv-conf=off --console=pipe \
  </dev/null >"$scratch/boot.log" 2>&1 &
nspawn=$!
inside() { nsenter -t "$leader" -a env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root "$@"; }
for _ in $(seq 100); do
  # It forks more than once before one of its children is the system.
  leader=$(ps --ppid "$nspawn" -o pid=,comm= | awk '$2 == "systemd" { print $1 }')
  [ -n "$leader" ] && break || sleep 0.1
done
# Caddy and nginx want the same ports: one of them fails here, which "degraded" means.
for _ in $(seq 300); do
  state=$(inside systemctl is-system-running 2>/dev/null || true)
  case $state in running | degraded) break ;; esac
  sleep 0.2
done
echo "── systemd as process 1: $state"
inside runuser -u postgres -- sh -c 'dropdb --if-exists countinghouse; dropuser --if-exists countinghouse' || true
inside sh /srv/walk/operator-walk.sh
