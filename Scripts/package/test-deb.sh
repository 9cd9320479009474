#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Installs a package in a fresh Debian 13 of its architecture, uses it as a person would, and removes it.
#
#   Scripts/package/test-deb.sh PACKAGE.deb

# shellcheck disable=SC2016 # other shells expand it

set -euo pipefail
# shellcheck source=Scripts/debian/root.sh
. "$(dirname "$0")/../debian/root.sh"
[[ -f ${1-} ]] || {
  printf 'usage: test-deb.sh PACKAGE.deb\n' >&2
  exit 64
}
file=$(realpath "$1")
architecture=$(dpkg-deb --field "$file" Architecture)
# Programs of arm64 run by the emulator of the root.
by=()
if [[ $architecture != amd64 ]]; then
  "$package/Scripts/debian/sdk-arm64.sh"
  by=(with_arm64)
fi

# --- A fresh Debian, kept as an archive ----------------------------------------------------------

fresh=$package/.build/debian-13-$architecture
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# here COMMAND...: in the fresh system.
here() {
  unshare --mount --propagation private bash -c '
    mount --rbind /proc "$1/proc" && mount --rbind /dev "$1/dev" && exec chroot "$@"
  ' here "$scratch" "$@" </dev/null
}
export scratch
export -f here

# apt_here ARGUMENT...: a mirror that is kept as it was on a day is as good as a new one.
apt_here() {
  here env DEBIAN_FRONTEND=noninteractive apt-get -q -o Acquire::Check-Valid-Until=false \
    -o APT::Sandbox::User=root "$@"
}
export -f apt_here

make_fresh() {
  cp /etc/resolv.conf "$scratch/etc/"
  # In a user namespace no device can be made; those that are wanted are there.
  mkdir "$scratch/debootstrap/instead"
  printf '#!/bin/sh\n[ "${1##*/}" != test-dev-null ] || : >"$1"\n' >"$scratch/debootstrap/instead/mknod"
  chmod +x "$scratch/debootstrap/instead/mknod"
  here env PATH="/debootstrap/instead:$PATH" /debootstrap/debootstrap --second-stage
  apt_here update
  apt_here install -y --no-install-recommends man-db bash-completion systemd udev kmod zsh fish
}
export -f make_fresh

if [[ ! -e $fresh.tar ]]; then
  printf 'test-deb: makes a fresh Debian 13 of %s\n' "$architecture" >&2
  { debootstrap --variant=minbase --arch="$architecture" --foreign trixie "$scratch" &&
    "${by[@]}" bash -ec make_fresh; } >"$fresh.log" 2>&1 ||
    fail "no fresh Debian; the last line of $fresh.log is: $(tail -n 1 "$fresh.log")"
  tar -C "$scratch" --exclude ./dev --exclude ./proc -cf "$fresh.tar.partial" .
  mv "$fresh.tar.partial" "$fresh.tar"
else
  tar -C "$scratch" -xf "$fresh.tar"
fi
mkdir -p "$scratch"/{dev,proc}
cp "$file" "$scratch/tmp/goniometer.deb"

# --- What a person does --------------------------------------------------------------------------

examples=/usr/share/doc/goniometer/examples
use() {
  # check WORDS PATTERN COMMAND...: what the command says matches.
  check() {
    local words=$1 pattern=$2 said
    shift 2
    said=$(here "$@" 2>&1) || true
    if grep -qE -- "$pattern" <<<"$said"; then
      printf 'ok - %s\n' "$words"
    else
      printf 'not ok - %s; it said:\n%s\n' "$words" "$(head -n 20 <<<"$said")"
      failures=$((failures + 1))
    fi
  }
  all_files() { find "$scratch" -xdev -path "$scratch/proc" -prune -o -path "$scratch/dev" -prune -o -print | sort; }
  failures=0
  all_files >"$scratch.before"
  apt_here install -y --no-install-recommends /tmp/goniometer.deb >"$scratch.said" 2>&1 || {
    cat "$scratch.said"
    exit 1
  }
  check 'it is installed whole' '^$' dpkg --verify goniometer
  check 'it starts' '^goniometer [0-9.]+$' goniometer --version
  check 'a recording is measured' 'Use this result' goniometer analyze \
    --thigh "$examples/seated-extension/thigh.csv" --shank "$examples/seated-extension/shank.csv" --side right
  check 'the manual is there' 'goniometer.*analyze' sh -c 'MANWIDTH=80 man goniometer | tr "\n" " "'
  check 'bash completes' 'complete -F' bash -c '. /usr/share/bash-completion/completions/goniometer; complete -p goniometer'
  check 'zsh completes' '^goniometer$' zsh -c 'autoload -U compinit; compinit -u; echo ${(k)_comps[(r)_goniometer]}'
  check 'fish completes' 'analyze' fish -c 'complete --do-complete "goniometer an"'
  for unit in goniometer-record@.service goniometer-live.service goniometer-serve.service goniometer-trigger.service; do
    check "systemd knows $unit" "^$unit +(static|disabled)" systemctl --no-legend list-unit-files 'goniometer*'
  done
  check 'the units have no mistakes' '^$' sh -c "systemd-analyze verify /usr/lib/systemd/system/goniometer-record@bmi160.service \
    /usr/lib/systemd/system/goniometer-live.service /usr/lib/systemd/system/goniometer-serve.service \
    /usr/lib/systemd/system/goniometer-trigger.service 2>&1 | grep goniometer"
  check 'udev knows the rule' 'Success|0 failed' udevadm verify /usr/lib/udev/rules.d/60-goniometer-iio.rules
  check 'there is the group of the rule' '^iio:' getent group iio
  apt_here purge -y goniometer >"$scratch.said" 2>&1 || cat "$scratch.said"
  all_files >"$scratch.after"
  # What apt and the shells keep for themselves is none of the package's.
  left=$(comm -13 "$scratch.before" "$scratch.after" | grep -vE '/(var/(lib/(apt|dpkg)|cache|log)|root|tmp|run)(/|$)|/etc/g?(group|shadow)-$' || true)
  if [[ -z $left ]]; then
    printf 'ok - nothing is left when it is removed\n'
  else
    printf 'not ok - left:\n%s\n' "$left"
    failures=$((failures + 1))
  fi
  rm -f "$scratch".{before,after,said}
  ((failures == 0))
}
export examples
export -f use
if "${by[@]}" bash -c use; then
  printf 'test-deb: %s passed in a fresh Debian 13 of %s\n' "$(basename "$file")" "$architecture"
else
  fail "$(basename "$file") failed"
fi
