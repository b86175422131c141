#!/bin/sh
# The walk of an operator by docs/operations.md, inside the system that scripts/try-operations.sh has started: each command is one that stands
# there. Run by that script, with both versions, /srv/walk/old and /srv/walk/new.
set -eu
cd /srv/walk/old

docs=/srv/walk/operations.md
arch=$(dpkg --print-architecture)
# A version that is not released yet has a ~ in the package and a - everywhere else.
old=$(dpkg-deb -f countinghouse_*.deb Version | tr '~' '-')
new=$(dpkg-deb -f ../new/countinghouse_*.deb Version | tr '~' '-')
site=https://www.example.com
password='a long enough password'
authority=
said=$(mktemp)
export DEBIAN_FRONTEND=noninteractive

say() { printf '\n══ %s\n' "$*"; }
fail() {
  echo "operator-walk: $1" >&2
  journalctl -u countinghouse --no-pager -n 20 >&2
  exit 1
}
# Shows a command and runs it, when its words stand in the docs. Theirs come first where the docs have a word to fill in.
docs() {
  grep -qF -- "$1" "$docs" || fail "the docs do not say: $1"
  printf '$ %s\n' "${2:-$1}"
  (eval "${2:-$1}") </dev/null >"$said" 2>&1 || { cat "$said"; fail "it failed: ${2:-$1}"; }
  # The columns of apt and the log are no answer to read.
  grep -vE '^(Reading|Building|\(Reading|WARNING: apt|Selecting|Preparing|Get:|After this|Need to get|  countinghouse$)|"level":' "$said" | cut -c1-180 | tail -25 || true
}
answers() { # CODE ADDRESS: within half a minute
  for _ in $(seq 300); do
    code=$(curl -s -o /dev/null -w '%{http_code}' $authority "$2" || true)
    [ "$code" = "$1" ] && echo "$2 answers $1" && return
    sleep 0.1
  done
  fail "$2 answered $code and not $1"
}
ask() { # METHOD PATH [JSON]
  curl -sS $authority -X "$1" "$site$2" -H "Authorization: Bearer ${token:-}" -H 'Content-Type: application/json' ${3:+--data "$3"}
}
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }
sign_in() {
  token=$(ask POST /api/auth/login "{\"email\":\"admin@example.com\",\"password\":\"$password\"}" | field token)
  [ -n "$token" ] || fail 'nobody is signed in'
}
write_lead() { # NAME
  ask POST /api/contact "{\"name\":\"Wilma $1\",\"email\":\"wilma@example.com\",\"message\":\"Our ledgers are a mess.\"}" >/dev/null
}
leads_are() { # NAMES of the requests that are there
  ask GET /api/leads >/tmp/leads || fail 'the requests cannot be read'
  names=$(grep -oE '"name":"Wilma [A-Z][a-z]+"' /tmp/leads | sort | tr '\n' ' ')
  [ "$names" = "$(printf '"name":"Wilma %s" ' $*)" ] || fail "the requests are: $names$(head -c 300 /tmp/leads)"
  echo "the requests that are there: $*"
}
version_is() { docs 'countinghouse version' && grep -q "^$1\$\|$1" "$said" || fail "the version is not $1"; }
newest() { countinghouse backup list | grep -oE 'countinghouse-[^ ]*\.tar\.gz' | grep -e "$1" | head -1; }

before_upgrade() { find /var/lib/countinghouse/backups -name '*-upgrade.tar.gz' | sort | tail -1; }

say 'The sandbox of the unit'
systemd-analyze security --offline=true --threshold=15 /srv/walk/countinghouse.service | tail -1

say '1. The package'
docs 'sha256sum -c SHA256SUMS'
docs 'apt install ./countinghouse_VERSION_ARCH.deb' "apt install ./countinghouse_${old}_$arch.deb"
answers 200 http://127.0.0.1:3000/readyz
docs 'journalctl -u countinghouse' 'journalctl -u countinghouse --no-pager'
first=$(sed -n 's/.*Password: *\([^ ]*\).*/\1/p' "$said")
[ -n "$first" ] || fail 'the log does not show the first password'
systemctl show countinghouse -p Type -p SubState -p WatchdogUSec -p NRestarts -p User | tr '\n' ' '

say 'The first page, as it stands'
systemctl stop nginx
docs 'apt install caddy rsync'
docs 'apt install ./countinghouse_VERSION_ARCH.deb' "apt install ./countinghouse_${old}_$arch.deb"
docs 'countinghouse setup' 'countinghouse setup --domain www.example.com --email admin@example.com --mail-server smtp://localhost:25'
docs 'countinghouse setup' 'countinghouse setup'
! grep -q '^written:' "$said" || fail 'a second setup changed something'
docs 'journalctl -u countinghouse | grep Password'
docs 'countinghouse setup --copy-to backup@other.example.com:/srv/countinghouse'
systemctl is-enabled countinghouse-copy-backups.timer
systemctl stop caddy

say '2. What this deployment decides'
for line in PUBLIC_URL=https://www.example.com HOST=127.0.0.1 TRUST_PROXY=1 SMTP_URL=smtp://localhost:25; do
  docs "$line" "echo '$line' >>/etc/countinghouse/countinghouse.env"
done
docs 'systemctl restart countinghouse'

say '3. The command line'
docs 'countinghouse check'
version_is "$old"

say '4. HTTPS by Caddy, with a certificate of its own'
systemctl stop nginx
docs 'cp /opt/countinghouse/deploy/Caddyfile /etc/caddy/Caddyfile'
docs 'tls internal' "sed -i 's/^www.example.com {/&\n\ttls internal/' /etc/caddy/Caddyfile"
docs 'systemctl restart caddy'
for _ in $(seq 100); do [ -s /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt ] && break || sleep 0.1; done
authority='--cacert /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'
answers 200 $site/
answers 200 $site/readyz
answers 404 $site/metrics
answers 308 http://www.example.com/
curl -sI $authority $site/login | grep -i '^strict-transport-security'
systemctl stop caddy

say '4. HTTPS by nginx, with the firm'"'"'s own certificate'
mkdir -p /etc/letsencrypt/live/www.example.com
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=www.example.com -addext subjectAltName=DNS:www.example.com \
  -keyout /etc/letsencrypt/live/www.example.com/privkey.pem -out /etc/letsencrypt/live/www.example.com/fullchain.pem 2>/dev/null
docs 'cp /opt/countinghouse/deploy/nginx.conf /etc/nginx/sites-enabled/countinghouse'
docs 'nginx -t && systemctl restart nginx'
authority='--cacert /etc/letsencrypt/live/www.example.com/fullchain.pem'
answers 200 $site/
answers 404 $site/metrics
answers 301 http://www.example.com/
answers 403 http://www.example.com/api/health
head -c 49000000 /dev/urandom >/tmp/large
code=$(curl -s -o /dev/null -w '%{http_code}' $authority --data-binary @/tmp/large $site/api/publications)
[ "$code" != 413 ] && [ "$code" != 502 ] || fail "49 MB did not pass the proxy: $code"
echo "49 MB pass the proxy: $code to a stranger"
rm /tmp/large

say '5. Sign in, mail through Postfix, a first backup'
token=$(ask POST /api/auth/login "{\"email\":\"admin@example.com\",\"password\":\"$first\"}" | field token)
ask POST /api/auth/change-password "{\"currentPassword\":\"$first\",\"newPassword\":\"$password\",\"confirmPassword\":\"$password\"}" >/dev/null
sign_in
ask POST /api/outbox/test '{}' | cut -c1-300
echo
for _ in $(seq 100); do [ -s /var/mail/admin ] && break || sleep 0.1; done
grep -E '^(From|To|Subject|Message-ID):' /var/mail/admin || fail 'no email came into the mailbox'
write_lead First
docs 'countinghouse backup'
docs 'countinghouse backup list'
docs 'countinghouse backup verify NAME' "countinghouse backup verify $(newest .)"
docs 'countinghouse drill --identity key.txt' 'countinghouse drill'
ask POST /api/backups >/dev/null

say 'A restore into a second data folder, beside the running site'
docs 'install -d -m 700 -o countinghouse -g countinghouse /var/lib/countinghouse-second'
docs 'cp -p /etc/countinghouse/countinghouse.env /etc/countinghouse/second.env'
printf_line=$(grep '^printf .*second.env$' "$docs")
docs "$printf_line"
docs 'countinghouse --env /etc/countinghouse/second.env restore /var/lib/countinghouse/backups/NAME' \
  "countinghouse --env /etc/countinghouse/second.env restore /var/lib/countinghouse/backups/$(newest .)"
docs "$(grep '^systemd-run ' "$docs")"
answers 200 http://127.0.0.1:3001/readyz
(site=http://localhost:3001 && sign_in && leads_are First)
docs 'systemctl stop countinghouse-second'
rm -r /var/lib/countinghouse-second /etc/countinghouse/second.env

upgrade() {
  docs 'apt install ./countinghouse_VERSION_ARCH.deb' "apt install ../new/countinghouse_${new}_$arch.deb"
  answers 200 $site/readyz
  version_is "$new"
  sign_in
  leads_are First
  before_upgrade | grep . || fail 'there is no backup from before the upgrade'
  write_lead Second
}
way_back() {
  docs 'apt install --allow-downgrades ./countinghouse_VERSION_ARCH.deb' "apt install -y --allow-downgrades ./countinghouse_${old}_$arch.deb"
  journalctl -u countinghouse --no-pager -o cat -n 15 | grep -m1 -i newer || fail 'the old version did not refuse the database'
  docs 'systemctl stop countinghouse'
  docs 'countinghouse restore /var/lib/countinghouse/backups/countinghouse-TIME-upgrade.tar.gz --force' "countinghouse restore $(before_upgrade) --force"
  docs 'systemctl start countinghouse'
  answers 200 $site/readyz
  version_is "$old"
  sign_in
  leads_are First
  docs 'countinghouse check'
}

say "Upgrading from $old to $new, which changes a table, on SQLite"
upgrade
say 'The way back'
way_back
ls -d /var/lib/countinghouse/before-restore-*

say 'To PostgreSQL'
runuser -u postgres -- psql -qc "create role countinghouse login password 'of-a-trial'"
runuser -u postgres -- createdb -O countinghouse countinghouse
docs 'systemctl stop countinghouse'
docs 'countinghouse move --to postgres://user:password@host/name' 'countinghouse move --to postgres://countinghouse:of-a-trial@127.0.0.1/countinghouse'
docs 'DATABASE_URL' "echo DATABASE_URL=postgres://countinghouse:of-a-trial@127.0.0.1/countinghouse >>/etc/countinghouse/countinghouse.env"
docs 'systemctl start countinghouse'
answers 200 $site/readyz
sign_in
leads_are First
say "Upgrading from $old to $new on PostgreSQL"
upgrade
say 'The way back'
way_back
runuser -u postgres -- psql -Atc "select nspname from pg_namespace where nspname like 'before_restore%'" countinghouse

say 'Up and back by one command each'
docs 'countinghouse upgrade ./countinghouse_VERSION_ARCH.deb' "countinghouse upgrade ../new/countinghouse_${new}_$arch.deb"
answers 200 $site/readyz
version_is "$new"
docs 'countinghouse rollback'
answers 200 $site/readyz
version_is "$old"
sign_in
leads_are First

say 'Removed and purged: the data stays'
docs 'apt remove countinghouse' 'apt remove -y countinghouse'
docs 'apt purge countinghouse' 'apt purge -y countinghouse'
docs 'countinghouse.env.removed' 'ls /var/lib/countinghouse/countinghouse.db /var/lib/countinghouse/countinghouse.env.removed /var/lib/countinghouse/backups'
[ ! -e /opt/countinghouse ] && [ ! -e /etc/countinghouse ] || fail 'something of the program is still there'
say 'all well'
