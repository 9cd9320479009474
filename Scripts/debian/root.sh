# shellcheck shell=bash disable=SC2016 # the shells inside expand these
# SPDX-License-Identifier: Apache-2.0
#
# What the scripts beside it share: a root of Debian sid, whose Swift builds this package for this machine and
# for arm64. It takes three minutes and 5 GB once, and is kept below .build; GONIOMETER_ROOT names
# another place. Within it the package is /goniometer.

package=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
root=${GONIOMETER_ROOT:-$package/.build/debian}
root_log=$root.log

# shellcheck source=Tests/Support/suite.sh
. "$package/Tests/Support/suite.sh"

fail() {
  printf '%s: %s\n' "$(basename "$0" .sh)" "$*" >&2
  exit 1
}

# attempt WORDS COMMAND...: runs a command, with all it says in a file; where it fails, says so in a line.
attempt() {
  local words=$1
  shift
  "$@" >"$root_log" 2>&1 && return
  # Not every program says so.
  (($(df --output=avail "$root" | tail -n 1) > 20000)) || fail "$words: the disk of $root is full"
  fail "$words; the last line of $root_log is: $(tail -n 1 "$root_log")"
}

# Runs a command in the root with what a kernel gives. The mounts end with it.
inside() {
  unshare --mount --propagation private bash -c '
    mount --rbind /proc "$1/proc" && mount --rbind /dev "$1/dev" && mount --bind "$2" "$1/goniometer" &&
      shift 2 && exec chroot "$root" bash -c "cd /goniometer && exec \"\$@\"" inside "$@"
  ' inside "$root" "$package" "$@" </dev/null
}
# Runs a command where programs for arm64 run as well, by qemu. Linux 6.7 and later keep the entry that says so
# to a user namespace; where the machine has such an entry, that one is used.
with_arm64() {
  if [[ -e /proc/sys/fs/binfmt_misc/qemu-aarch64 ]]; then
    "$@"
    return
  fi
  # A namespace that has this machine's users, of which only its maker may write the list.
  unshare --user sleep infinity &
  local holder=$! code=0
  until [[ $(readlink "/proc/$holder/ns/user") != $(readlink /proc/self/ns/user) ]]; do sleep 0.01; done
  printf '0 0 65536\n' >"/proc/$holder/uid_map"
  printf '0 0 65536\n' >"/proc/$holder/gid_map"
  nsenter --user --target "$holder" unshare --mount bash -c '
    mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc &&
      printf %s ":qemu-aarch64:M::\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00:"$(
        )"\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff:$root/usr/bin/qemu-aarch64:F" \
        >/proc/sys/fs/binfmt_misc/register || {
      printf "programs for arm64 cannot run here: Linux 6.7 is needed, or the package qemu-user-binfmt\n" >&2
      exit 1
    }
    "$@"
  ' with_arm64 "$@" || code=$?
  kill "$holder"
  return "$code"
}
export root package
export -f inside

# What a build for arm64 is told, and the arguments of 'swift build'. Of the two lists of folders pkg-config
# takes the first, and Swift's package manager the second.
# shellcheck disable=SC2034 # for the scripts that read this one
for_arm64=(env "CC=/usr/libexec/swift/bin/clang --target=aarch64-linux-gnu --sysroot=/arm64/sysroot"
  AR=/usr/libexec/swift/bin/llvm-ar PKG_CONFIG_SYSROOT_DIR=/arm64/sysroot
  PKG_CONFIG_{LIBDIR,PATH}"=/arm64/sysroot/usr/lib/aarch64-linux-gnu/pkgconfig:/arm64/sysroot/usr/share/pkgconfig")
# shellcheck disable=SC2034
with_sdk=(--swift-sdks-path /arm64 --swift-sdk debian-arm64)

# apt SUITE PROGRAM ARGUMENT...: apt-get or another of apt, of a machine of arm64 with nothing
# installed, in a folder of which it fetches packages.
# A mirror that is kept as it was on a day is as good as a new one: hence Check-Valid-Until.
apt() {
  local folder=/packages/$1
  inside bash -c 'cd "$1" && shift && exec "$@"' apt "$folder" "$2" -q -o "Dir=$folder" \
    -o "Dir::State::status=$folder/status" -o APT::Architecture=arm64 -o APT::Architectures=arm64 \
    -o Acquire::Check-Valid-Until=false -o APT::Sandbox::User=root "${@:3}"
}

# skip_unless FILE WORDS ARGUMENT...: where the first argument is --if-possible, sets `if_possible`, and ends the
# suite unless this is root and has the file, which is of what the words name.
skip_unless() {
  if_possible=
  [[ ${3-} == --if-possible ]] || return 0
  if_possible=1
  [[ $(id -u) == 0 && -e $1 ]] || impossible "there is no $2, as root"
}

# Makes the root unless it is there.
make_root() {
  [[ $(id -u) == 0 ]] || fail 'a root of its own needs the rights of root; use sudo'
  [[ $(uname -m) == x86_64 ]] || fail "the root is one of amd64, this is $(uname -m)"
  [[ -e $root/complete ]] && return
  printf '%s: makes a root of Debian sid in %s\n' "$(basename "$0" .sh)" "$root" >&2
  rm -rf "$root"
  mkdir -p "$root"
  command -v debootstrap >/dev/null || attempt 'debootstrap is missing and cannot be installed' \
    env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends debootstrap
  attempt 'debootstrap made no root' debootstrap --variant=minbase sid "$root"
  cp /etc/resolv.conf "$root/etc/"
  mkdir -p "$root/goniometer"
  attempt 'Swift cannot be installed' inside env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -q --no-install-recommends swiftlang git python3
  attempt 'the C libraries cannot be installed' inside Scripts/setup.sh
  # Debian has the module _Testing_Foundation without its library, of which nothing is used.
  mkdir -p "$root/testing"
  attempt 'ar does not run' inside ar rcs /testing/lib_Testing_Foundation.a
  touch "$root/complete"
}
