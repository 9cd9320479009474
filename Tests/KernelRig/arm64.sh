# shellcheck shell=bash disable=SC2016,SC2034,SC2154 # for the scripts that read this one
# SPDX-License-Identifier: Apache-2.0
#
# The guest that is a board of arm64 with Debian 13. Its programs are those of one file that boards get;
# kernel and libraries come from the root and the SDK that Scripts/debian makes.

triple=aarch64-linux-gnu
loader=lib/ld-linux-aarch64.so.1
# The processor of a Raspberry Pi 4.
system=(qemu-system-aarch64 -M virt -cpu cortex-a72)
console=ttyAMA0 log=ttyS0

serials() {
  arguments+=(-serial "file:$1" -chardev "file,id=log,path=$2" -device 'pci-serial,chardev=log')
}

# shellcheck source=Scripts/debian/root.sh
. "$package/Scripts/debian/root.sh"
"$package/Scripts/debian/sdk-arm64.sh" || exit 1
sysroot=$root/arm64/sysroot

# within PATH: a path of the package as the root sees it.
within() { printf '/goniometer%s' "${1#"$package"}"; }

packages_known() { apt trixie apt-cache "$@"; }

download() {
  apt trixie apt-get download "$@" || return
  mv "$root"/packages/trixie/*.deb "$scratch"
}

compile() {
  local arguments=() argument
  for argument; do
    [[ $argument != "$package"/* ]] || argument=$(within "$argument")
    arguments+=("$argument")
  done
  inside "${for_arm64[@]}" bash -c '$CC -fuse-ld=lld "$@"' compile "${arguments[@]}"
}

# Debian's kernel for arm64 has no i2c-stub: it is built from the kernel's own source, by its headers.
make_modules() {
  local release=$1 source=linux-source-${1%.*} name
  local headers=("linux-headers-$release" "linux-headers-${release%-arm64}-common" "linux-kbuild-${release%-arm64}")
  fetch "${headers[@]}" "$source"
  for name in "${headers[@]}"; do
    dpkg-deb --fsys-tarfile "$folder/packages/$name" | tar x -C "$root" --keep-directory-symlink
  done
  inside env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \
    gcc-14-aarch64-linux-gnu make >"$scratch/apt" 2>&1 ||
    fail "the kernel's compiler cannot be installed: $(tail -n 1 "$scratch/apt")"
  mkdir "$scratch/module"
  # The end of the archive is not waited for.
  { dpkg-deb --fsys-tarfile "$folder/packages/$source" | tar xO "./usr/src/$source.tar.xz" |
    tar xJ -C "$scratch/module" --strip-components 3 --occurrence=1 "$source/drivers/i2c/i2c-stub.c"; } \
    2>/dev/null || [[ -s $scratch/module/i2c-stub.c ]] || fail "$source has no i2c-stub"
  printf 'obj-m := i2c-stub.o\n' >"$scratch/module/Makefile"
  with_arm64 inside make -C "/usr/src/linux-headers-$release" "M=$(within "$scratch/module")" \
    CONFIG_DEBUG_INFO_BTF_MODULES= modules >"$scratch/make" 2>&1 ||
    fail "i2c-stub cannot be built: $(tail -n 1 "$scratch/make")"
  mkdir -p "$scratch/kernel/lib/modules/$release/kernel/drivers/i2c"
  cp "$scratch/module/i2c-stub.ko" "$scratch/kernel/lib/modules/$release/kernel/drivers/i2c"
}

build() {
  "$package/Scripts/debian/release-arm64.sh" goniometer rig-probe >"$shared/build" 2>&1 || {
    tail -n 20 "$shared/build" >&2
    return 1
  }
  programs=("$package"/.build/arm64/static/release/{goniometer,rig-probe})
}

libraries_of() {
  local file=$1
  if [[ $file == "$sysroot"/* ]]; then file=${file#"$sysroot"}; else file=$(within "$file"); fi
  inside qemu-aarch64 "/arm64/sysroot/$loader" --list "$file" |
    sed -nE 's,^.*[[:space:]](/[^ ]+) \(0x.*$,\1,p' | while read -r file; do
    [[ $file == /arm64/* ]] && file=$root$file || file=$sysroot$file
    printf '%s\n' "$file"
  done
}

web_library() { printf '%s\n' "$sysroot/usr/lib/$triple/libmicrohttpd.so.12"; }
