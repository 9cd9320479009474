# shellcheck shell=bash disable=SC2154 # some are given by those that read this one
# SPDX-License-Identifier: Apache-2.0
#
# What `run` and `power-cuts` share: whether the rig can run here, what the guest gets, and its start.

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
package=$(cd "$here/../.." && pwd)
architecture=${RIG_ARCH:-amd64}
folder=$package/.build/kernel-rig-$architecture${RIG_KERNEL+-$RIG_KERNEL}
if_possible=
[[ ${1-} != --if-possible ]] || if_possible=1

suite=${suite:-kernel rig}
# shellcheck source=Tests/Support/suite.sh
. "$package/Tests/Support/suite.sh"

# --- What it takes -------------------------------------------------------------------------------

[[ $(uname -sm) == 'Linux x86_64' ]] || impossible "guests are made on an x86-64 Linux, this is $(uname -sm)"
[[ -e $here/$architecture.sh ]] || impossible "there is no guest of $architecture; amd64 and arm64 are"
{ command -v apt-get && command -v dpkg-deb; } >/dev/null ||
  impossible "the guest is made of Debian's packages, and there is no apt-get here"

# shellcheck source=Tests/KernelRig/amd64.sh
. "$here/$architecture.sh"
command -v "${system[0]}" >/dev/null ||
  impossible "${system[0]} is not installed (Scripts/setup.sh --rig installs it)"

# --- What the guest gets -------------------------------------------------------------------------

# add_libraries FILE: all libraries that a program or library loads, the C library among them.
add_libraries() { libraries_of "$1" | xargs cp -uL -t "$guest/lib/$triple"; }

# Makes the guest's files, in $shared, which goes at the end. `native` is then the program of this machine.
make_guest() {
  "$here/base.sh" "$folder" "$architecture" || impossible 'the guest cannot be made; why is said above'
  shared=$(mktemp -d)
  trap 'rm -rf "$shared"; [[ -z ${qemu-} ]] || kill "$qemu" 2>/dev/null' EXIT
  guest=$shared/guest
  mkdir -p "$guest/bin" "$guest/rig" "$guest/lib/$triple"

  build || exit 1
  # shellcheck disable=SC2034
  native=$("$package/Scripts/program.sh") || exit 1
  own_surroundings "$shared"
  for program in "${programs[@]}"; do
    cp "$program" "$guest/bin" && add_libraries "$program" || exit 1
  done
  cp "$folder"/bin/*-feeder "$guest/bin"
  pages=$(web_library)
  [[ -n $pages ]] || impossible 'libmicrohttpd is not installed (Scripts/setup.sh installs it)'
  cp -L "$pages" "$guest/lib/$triple" && add_libraries "$pages" || exit 1
  # Parts of the C library that older programs name, such as iiod.
  c_library=$(dirname "$(libraries_of "${programs[0]}" | grep '/libc\.so\.6$')")
  for part in libpthread.so.0 librt.so.1 libdl.so.2; do
    cp "$c_library/$part" "$guest/lib/$triple"
  done
  cp -r "$here"/{guest,motion,scenarios} "$guest/rig"
  cp "$here/guest/init" "$guest"
}

# --- Its start -----------------------------------------------------------------------------------

# start_guest SECONDS SCENARIO...: starts qemu, `qemu`, which is ended after that time; with the files of
# `archives` and the `arguments` of qemu. $shared/log has what the scenarios say.
start_guest() {
  local seconds=$1
  shift
  printf '%s\n' "$@" >"$guest/rig/list"
  (cd "$guest" && find . | "$folder/busybox" cpio -o -H newc 2>/dev/null) >"$shared/guest.cpio"
  : >"$shared/log"
  cat "$folder/base.cpio" "${archives[@]}" "$shared/guest.cpio" >"$shared/initrd"
  serials "$shared/console" "$shared/log"
  # One processor: stepping is exact only then.
  timeout -k 5 "$seconds" "${system[@]}" -accel tcg -smp 1 -m 1024 \
    -nodefaults -no-user-config -display none -no-reboot "${arguments[@]}" \
    -kernel "$folder/vmlinuz" -initrd "$shared/initrd" \
    -append "console=$console log=$log loglevel=5 panic=-1 mitigations=off audit=0 nokaslr rdinit=/init" \
    </dev/null >"$shared/qemu" 2>&1 &
  qemu=$!
}
