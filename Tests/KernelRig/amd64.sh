# shellcheck shell=bash disable=SC2034,SC2154 # for the scripts that read this one
# SPDX-License-Identifier: Apache-2.0
#
# The guest that is a PC. Its kernel and its C library are those of the Debian that this machine has.

triple=x86_64-linux-gnu
loader=lib64/ld-linux-x86-64.so.2
system=(qemu-system-x86_64 -M 'pc,usb=off' -cpu max)
console=ttyS0 log=ttyS1

# serials CONSOLE LOG: what qemu is told of the two files.
serials() { arguments+=(-serial "file:$1" -serial "file:$2"); }

packages_known() { apt-cache "$@"; }

# download PACKAGE...: to $scratch.
download() { (cd "$scratch" && apt-get download -q "$@"); }

# With the compiler that comes with Swift, so that no other one is needed.
compile() {
  local clang
  clang=$(dirname "$(readlink -f "$(command -v swift)")")/clang
  [[ -x $clang ]] || clang=cc
  "$clang" "$@"
}

# make_modules RELEASE: modules that the kernel's package has not, below $scratch/kernel/lib/modules.
make_modules() { :; }

# build: the programs, whose paths are then in `programs`; without their symbols, as the guest has little memory.
build() {
  local name program
  programs=()
  for name in goniometer rig-probe; do
    program=$("$package/Scripts/program.sh" "$name") || return
    strip -o "$shared/$name" "$program" || return
    programs+=("$shared/$name")
  done
}

# The libraries that a program or library loads, the C library among them.
libraries_of() { ldd "$1" | sed -nE 's,^.*[[:space:]](/[^ ]+) \(0x.*$,\1,p'; }

# What the program loads when it serves pages.
web_library() { ldconfig -p | awk '$1 == "libmicrohttpd.so.12" && /x86-64/ { print $NF; exit }'; }
