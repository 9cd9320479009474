#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Builds the package with the Swift that Debian has, 6.2 in sid, in a root of its own, and runs the tests
# there. The root takes five minutes and 4 GB once; it is kept below .build.
#
#   Scripts/debian-swift.sh [ARGUMENT...]    what 'swift test' is given, such as --filter NAME
#
# GONIOMETER_ROOT names another place for the root. Needs the rights of root, and debootstrap.

set -euo pipefail
cd "$(dirname "$0")/.."
root=${GONIOMETER_ROOT:-$PWD/.build/debian-swift}

fail() {
  printf 'debian-swift: %s\n' "$*" >&2
  exit 1
}

# Runs a command in a root with what a kernel gives; the mounts end with it.
inside() {
  local folder=$1
  shift
  unshare --mount --propagation private bash -c '
    mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && exec chroot "$@"
  ' inside "$folder" "$@" </dev/null
}

# --- The root ------------------------------------------------------------------------------------

[[ $(id -u) == 0 ]] || fail 'a root of its own needs the rights of root; type: sudo make test-swift62'
command -v debootstrap >/dev/null || fail 'debootstrap is missing; type: apt-get install debootstrap'
if [[ ! -e $root/complete ]]; then
  printf 'debian-swift: makes a root of Debian sid in %s\n' "$root" >&2
  rm -rf "$root"
  mkdir -p "$root"
  log=$root.log
  debootstrap --variant=minbase sid "$root" >"$log" 2>&1 ||
    fail "debootstrap made no root; the last line of $log is: $(tail -n 1 "$log")"
  cp /etc/resolv.conf "$root/etc/"
  inside "$root" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -q --no-install-recommends swiftlang git python3 >"$log" 2>&1 ||
    fail "Swift cannot be installed; the last line of $log is: $(tail -n 1 "$log")"
  touch "$root/complete"
fi

# --- The tests -----------------------------------------------------------------------------------

# Times of files are kept, so that only what changed is built again.
mkdir -p "$root/goniometer"
find "$root/goniometer" -mindepth 1 -maxdepth 1 ! -name .build -exec rm -rf {} +
git ls-files -z | tar --null -T - -c | tar -x -C "$root/goniometer"
# Debian has the module _Testing_Foundation without its library, of which nothing is used.
mkdir -p "$root/goniometer/.build/lib"
[[ -e $root/goniometer/.build/lib/lib_Testing_Foundation.a ]] ||
  inside "$root" ar rcs /goniometer/.build/lib/lib_Testing_Foundation.a
inside "$root" bash -c 'cd /goniometer && swift --version 2>&1 | head -n 1 &&
  Scripts/setup.sh && exec swift test -Xlinker -L/goniometer/.build/lib "$@"' tests "$@"
