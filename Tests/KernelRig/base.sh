#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Makes what the rig's guest boots from, out of the distribution's own packages:
#
#   FOLDER/vmlinuz       the kernel
#   FOLDER/base.cpio     busybox and the kernel modules that the rig needs
#   FOLDER/iiod.cpio     iiod and its libraries
#   FOLDER/bin           the guest's busybox, and the feeders
#   FOLDER/busybox       this machine's
#
# Nothing is installed here, and for amd64 no root is needed: packages are fetched into FOLDER/packages and taken
# apart there. What is there and no older than the files it is made of is left as it is.
#
#   base.sh FOLDER ARCHITECTURE    amd64 or arm64; RIG_KERNEL=6.1 takes the newest kernel of that series

set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
package=$(cd "$here/../.." && pwd)
mkdir -p "$1/packages" "$1/bin"
folder=$(cd "$1" && pwd)
busybox=$folder/busybox
architecture=$2

# Drivers, and what brings the guest its network and a disk. Others that these need are found.
modules=(
  virtio_pci virtio_net virtio_blk ext4 crc32c_generic
  i2c-stub i2c-dev bmi160_i2c st_lsm6dsx_i2c inv-mpu6050-i2c
  uhid hid-sensor-hub hid-sensor-accel-3d hid-sensor-gyro-3d
  iio-trig-hrtimer iio-trig-sysfs
)
# Where in the kernel's package those are.
module_folders=(drivers/{base,hid,i2c,iio,virtio} drivers/block/virtio_blk.ko* drivers/net/{net_failover,virtio_net}.ko*
  fs/{configfs,ext4,jbd2,mbcache.ko*} net/core crypto lib arch/{x86,arm64}/crypto)

# shellcheck source=Tests/KernelRig/amd64.sh
. "$here/$architecture.sh"

fail() {
  printf 'kernel rig: %s\n' "$*" >&2
  exit 1
}

scratch=$(mktemp -d "$folder/scratch.XXXXXX")
trap 'rm -rf "$scratch"' EXIT

# --- Packages ------------------------------------------------------------------------------------

# kernel: the package of the newest plain kernel: no cloud, real-time or debug flavour.
kernel() {
  packages_known search --names-only "^linux-image-${RIG_KERNEL-[0-9]}.*-$architecture\$" |
    cut -d' ' -f1 | grep -vE -- "-(cloud|rt)-|^linux-image-[0-9.]+-$architecture\$" | sort -V | tail -n 1
}

# with_libraries PACKAGE...: these and the libraries that they need, however deep, but for the C
# library: the guest has this machine's.
with_libraries() {
  local -A seen=()
  local new=("$@") name found
  while ((${#new[@]} > 0)); do
    for name in "${new[@]}"; do seen[$name]=1; done
    mapfile -t found < <(packages_known depends --no-suggests --no-recommends "${new[@]}" |
      sed -nE 's/^ *(Pre)?Depends: ((lib|zlib)[^ ]*)$/\2/p' | grep -vE '^lib(c6|gcc-s1)$' | sort -u)
    new=()
    for name in "${found[@]}"; do [[ -n ${seen[$name]-} ]] || new+=("$name"); done
  done
  printf '%s\n' "${!seen[@]}"
}

# fetch PACKAGE...: fetches those that are not there, all at once.
fetch() {
  local name missing=()
  for name; do [[ -e $folder/packages/$name ]] || missing+=("$name"); done
  ((${#missing[@]} == 0)) && return
  download "${missing[@]}" >"$scratch/apt" 2>&1 || {
    tail -n 3 "$scratch/apt" >&2
    fail "packages cannot be fetched; as root, 'apt-get update' may mend that"
  }
  for name in "${missing[@]}"; do mv "$scratch/$name"_*.deb "$folder/packages/$name"; done
}

# --- Parts ---------------------------------------------------------------------------------------

# take_kernel PACKAGE: unpacks the kernel and the modules that are wanted, with what they need, to
# $scratch/base.
take_kernel() {
  local all=$scratch/kernel release tables name file
  mkdir -p "$all/usr/lib"
  ln -s usr/lib "$all/lib"
  # Before Debian 13 modules are below /lib.
  dpkg-deb --fsys-tarfile "$folder/packages/$1" |
    tar x -C "$all" --keep-directory-symlink --wildcards './boot/vmlinuz-*' '*/lib/modules/*/modules.*' \
      "${module_folders[@]/#/*/lib/modules/*/kernel/}" 2>/dev/null || true
  release=$(basename "$all"/lib/modules/*)
  make_modules "$release"
  find "$all" -name '*.ko.xz' -print0 | xargs -0 -r -n 64 "$busybox" unxz
  "$busybox" depmod -b "$all" "$release"
  tables=$scratch/base/lib/modules/$release
  mkdir -p "$tables"
  cp "$all/lib/modules/$release"/modules.{dep,builtin,order} "$tables"
  for name in "${modules[@]}"; do
    # A dash and an underscore are the same in a module's name. What is built in has no file; a
    # trigger that an old kernel does not have is missed by the scenario that wants it.
    sed -nE "s,^([^:]*/)?(${name//[-_]/[-_]}\.ko):(.*)\$,\1\2\3,p" "$tables/modules.dep"
  done | tr ' ' '\n' | sort -u | while read -r file; do
    mkdir -p "$tables/${file%/*}"
    cp "$all/lib/modules/$release/$file" "$tables/$file"
  done
  cp "$all"/boot/vmlinuz-* "$folder/vmlinuz"
}

# take_iiod: iiod and its libraries.
take_iiod() {
  local names name
  mapfile -t names < <(with_libraries iiod)
  fetch "${names[@]}"
  for name in "${names[@]}"; do dpkg-deb -x "$folder/packages/$name" "$scratch/iiod"; done
  mkdir -p "$scratch/taken/bin" "$scratch/taken/lib/$triple"
  cp "$scratch/iiod/usr/sbin/iiod" "$scratch/taken/bin"
  find "$scratch/iiod" -name 'lib*.so.*' -exec cp -a {} "$scratch/taken/lib/$triple" \;
  pack "$scratch/taken" iiod.cpio
}

# pack ROOT NAME: an archive as the kernel unpacks it.
pack() {
  (cd "$1" && find . | "$busybox" cpio -o -H newc 2>/dev/null) >"$scratch/packed"
  mv "$scratch/packed" "$folder/$2"
}

# busybox_of PACKAGE FILE: the program of a package.
busybox_of() {
  rm -rf "$scratch/busybox"
  dpkg-deb -x "$1" "$scratch/busybox"
  cp "$scratch"/busybox/*bin/busybox "$2" 2>/dev/null || cp "$scratch"/busybox/usr/*bin/busybox "$2"
}

# The guest's busybox, and that of this machine, which packs what the guest gets.
take_busybox() {
  fetch busybox-static
  busybox_of "$folder/packages/busybox-static" "$folder/bin/busybox"
  (cd "$scratch" && apt-get download -q busybox-static) >"$scratch/apt" 2>&1 ||
    fail "busybox cannot be fetched: $(tail -n 1 "$scratch/apt")"
  busybox_of "$scratch"/busybox-static_*.deb "$busybox"
}

# pack_base: what is in $scratch/base, with busybox and the folders that there must be.
pack_base() {
  local base=$scratch/base
  mkdir -p "$base"/{bin,sbin,dev,proc,sys,tmp,etc,usr,"lib/$triple",lib64}
  cp "$folder/bin/busybox" "$base/bin"
  ln -s ../lib "$base/usr/lib"
  ln -s "/lib/$triple/$(basename "$loader")" "$base/$loader"
  pack "$base" base.cpio
}

build_feeder() {
  local program=$folder/bin/$1
  [[ $program -nt $here/feeders/$1.c && $program -nt $here/feeders/motion.h ]] && return
  compile -std=gnu11 -O2 -Wall -Wextra -static -o "$program" "$here/feeders/$1.c"
}

# --- All -----------------------------------------------------------------------------------------

made=$folder/made-by
stamp=$(cat "$here/base.sh" "$here/$architecture.sh" | sha256sum; echo "${RIG_KERNEL-}")
if [[ ! -e $made || $(<"$made") != "$stamp" ]]; then
  rm -f "$made"
  image=$(kernel)
  [[ -n $image ]] || fail "no package of a Linux ${RIG_KERNEL-} kernel is known; as root, type: apt-get update"
  printf 'kernel rig: making the guest of %s\n' "$image" >&2
  take_busybox
  fetch "$image"
  take_kernel "$image"
  take_iiod
  pack_base
  printf '%s\n' "$stamp" >"$made"
fi
for source in "$here"/feeders/*.c; do build_feeder "$(basename "$source" .c)"; done
