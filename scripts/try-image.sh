#!/bin/sh
# Builds the image of the release with buildah, starts it with a read-only root file system, and asks it. Run it as root.
#   scripts/try-image.sh [SYSTEM]
# SYSTEM is a folder with a small Debian, which stands in for the base image where no registry can be reached.
set -eu

version=$(sed -n 's/^ARG VERSION=//p' Dockerfile)
image=localhost/countinghouse:$version
port=3972
say() { echo "── $*"; }

base=
if [ -n "${1:-}" ]; then
  say 'a base image from the Debian in the folder'
  box=$(buildah from scratch)
  buildah add -q "$box" "$1" / >/dev/null
  buildah commit -q "$box" docker.io/library/debian:bookworm-slim >/dev/null
  buildah rm "$box" >/dev/null
  base=--pull-never
fi

say build
# chroot: without the rights that containers of their own would need. The format of Docker is the one that has health checks.
buildah build --format docker --isolation chroot --platform "linux/$(dpkg --print-architecture)" $base -q -t "$image" .
buildah inspect --type image --format 'version {{index .OCIv1.Config.Labels "org.opencontainers.image.version"}}, user {{.OCIv1.Config.User}}, volumes {{.OCIv1.Config.Volumes}}, health {{.Docker.Config.Healthcheck.Test}}' "$image"
buildah images --format '{{.Name}} {{.Size}}' "$image"

box=$(buildah from --pull-never "$image")
root=$(buildah mount "$box")
work=$(mktemp -d)
finish() {
  [ -z "${pid:-}" ] || kill "$pid" 2>/dev/null || true
  umount "$work/root/data" "$work/root/tmp" "$work/root/dev" "$work/root/proc" "$work/root" 2>/dev/null || true
  buildah rm "$box" >/dev/null
}
trap finish EXIT

say 'programs called node in it'
find "$root" -xdev -type f -name node -perm /111 | sed "s|^$root||"

say 'started as its account, its root read-only'
mkdir "$work/root"
mount --bind "$root" "$work/root"
mount -o remount,bind,ro "$work/root"
mount -t proc proc "$work/root/proc"
mount --bind /dev "$work/root/dev"
mount -t tmpfs tmpfs "$work/root/tmp"
mount -t tmpfs -o mode=700,uid=1000,gid=1000 tmpfs "$work/root/data"
inside() {
  chroot --userspec=1000:1000 "$work/root" /usr/bin/env -i NODE_ENV=production DATA_DIR=/data PORT=$port HOST=127.0.0.1 \
    PATH=/opt/countinghouse/node_modules/.bin:/usr/local/bin:/usr/bin:/bin sh -c "cd /opt/countinghouse && exec $*"
}
inside 'touch /opt/countinghouse/a' 2>/dev/null && exit 1
inside node build/server/main.js >"$work/log" 2>&1 &
pid=$!
for _ in $(seq 600); do
  [ "$(curl -s -o /dev/null -w '%{http_code}' "http://127.0.0.1:$port/readyz" || true)" = 200 ] && break
  sleep 0.1
done
curl -s "http://127.0.0.1:$port/readyz" && echo
say 'its health check'
inside "node -e \"fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))\""
inside ./cli version
inside ./cli check
kill "$(pgrep -f -u 1000 '^node build/server/main.js$')"
wait "$pid" && pid=
say 'stopped with 0'
