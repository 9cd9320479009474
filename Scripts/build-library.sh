#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Builds the libraries for C and every language that can call it, with Swift and the C libraries inside:
#
#   FOLDER/include/goniometer.h
#   FOLDER/lib/libgoniometer.so.1, libgoniometer.a, pkgconfig/goniometer.pc                 measurements; GPL
#   FOLDER/lib/libgoniometer-inertial.so.1, … .a, pkgconfig/goniometer-inertial.pc          filters; Apache-2.0
#
#   Scripts/build-library.sh [--as-tested] FOLDER [ARGUMENT...]
#
# A shared library needs the C library of a machine (glibc 2.35 or later where this is built on Debian 12) and
# shows nothing but the functions of the header. It is built from the objects of the release build, or with
# --as-tested from those of the tests, of which nothing has to be built again.
#
# Arguments go to 'swift build'. For another architecture they name a Swift SDK; then CC and pkg-config's
# variables are those of the architecture, SWIFT_STATIC is the folder of its static libraries of Swift, and only
# the shared libraries are made.

set -euo pipefail
cd "$(dirname "$0")/.."
build=(swift build -c release)
if [[ ${1-} == --as-tested ]]; then
  build=(Scripts/swift.sh build)
  shift
fi
if (($# == 0)); then
  printf 'usage: Scripts/build-library.sh [--as-tested] FOLDER [ARGUMENT...]\n' >&2
  exit 64
fi
read -ra cc <<<"${CC:-cc}"
mkdir -p "$1/include" "$1/lib/pkgconfig"
folder=$(cd "$1" && pwd)
work=$folder/work
shift
rm -rf "$work"
mkdir -p "$work"

fail() {
  printf 'build-library: %s\n' "$*" >&2
  exit 1
}

abi=$(sed -n 's/^#define GONIOMETER_ABI_VERSION //p' Sources/CGoniometer/include/goniometer.h)
version=$(sed -n 's/^#define GONIOMETER_VERSION "\(.*\)"$/\1/p' Sources/CGoniometer/include/goniometer.h)
install -m 644 Sources/CGoniometer/include/goniometer.h "$folder/include/"

# --- What goes inside ----------------------------------------------------------------------------

export GONIOMETER_LIBRARIES=1
"${build[@]}" --product goniometer-inertial-c "$@"
"${build[@]}" --product goniometer-c "$@"
objects=$("${build[@]}" --show-bin-path "$@")
machine=$("${cc[@]}" -dumpmachine)
machine=${machine%%-*}
swift=${SWIFT_STATIC:-$(swiftc -static-stdlib -print-target-info |
  sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p' | head -n 1)/linux}
[[ -f $swift/libswiftCore.a ]] || fail "Swift's static libraries are not in '$swift'; install them"

for name in gsl gslcblas z crypto zstd sqlite3 stdc++; do
  archive=$("${cc[@]}" -print-file-name="lib$name.a")
  [[ $archive == /* ]] && ln -s "$archive" "$work/"
done
read -ra flags < <(pkg-config --cflags libzip)
"${cc[@]}" -O2 -fPIC "${flags[@]}" -c Scripts/static/libzip_on_demand.c -o "$work/libzip.o"
"${AR:-ar}" rcs "$work/libzip.a" "$work/libzip.o"
"${cc[@]}" -O2 -fPIC -c Scripts/static/cblas_xerbla.c -o "$work/cblas_xerbla.o"

# swiftSwiftOnoneSupport has what modules that are not optimised call.
runtime=(swiftCore swiftSwiftOnoneSupport swift_Concurrency swift_StringProcessing swift_RegexParser
  swift_Builtin_float swiftGlibc)
foundation=(Foundation FoundationEssentials FoundationInternationalization CoreFoundation _FoundationICU
  _FoundationCollections _FoundationCShims swiftDispatch swiftSynchronization dispatch BlocksRuntime)
outside=(gsl gslcblas z crypto zip sqlite3)

# archives NAME...: the paths of those that are there, in a group, as they refer to each other.
archives() {
  printf '%s\n' --start-group
  for name in "$@"; do
    for place in "$work" "$swift"; do
      [[ -e $place/lib$name.a ]] && printf '%s\n' "$place/lib$name.a"
    done
  done
  printf '%s\n' --end-group
}

# --- The libraries -------------------------------------------------------------------------------

# functions [LAST]: the functions that the header declares, or those before a line that begins so.
functions() {
  sed "${1:+/^$1/,\$d}" Sources/CGoniometer/include/goniometer.h | sed "${1:+\$a#endif}" | cc -E -P -x c - |
    grep -o 'goniometer_[a-z0-9_]*(' | tr -d '(' | sort -u
}

functions >"$work/goniometer.functions"
functions '.\* --- Measurements' >"$work/goniometer-inertial.functions"

# The C compiler may know no lld.
linker=(clang)
[[ -n ${CC-} ]] && linker=("${cc[@]}")

# make_library NAME SUMMARY LICENCE ARCHIVE...: the shared and the static library of a product, and its
# description.
make_library() {
  local name=$1 summary=$2 licence=$3 inputs inside
  shift 3
  inputs=("$swift/$machine/swiftrt.o" "@$objects/$name-c.product/Objects.LinkFileList")
  [[ " $* " == *' gsl '* ]] && inputs+=("$work/cblas_xerbla.o")
  mapfile -t inside < <(archives "$@")

  printf '{ global: %s local: *; };\n' "$(sed 's/$/;/' "$work/$name.functions" | tr '\n' ' ')" \
    >"$work/symbols"

  make_static "$name"
  make_shared "$name"
  describe "$name" "$summary" "$licence"
}

# make_static NAME: not for another architecture, whose objects the tools here do not know.
make_static() {
  [[ $machine == "$(uname -m)" ]] || return 0
  local name=$1
  # The same, joined and with the names inside made local, so that another copy of Swift or of a C library
  # in a program is not confused with it; -d, as names of room that is not yet given (common) stay global.
  ld -r -d --force-group-allocation -o "$work/$name.o" "${inputs[@]}" "${inside[@]}"
  objcopy --strip-debug --keep-global-symbols="$work/$name.functions" "$work/$name.o"
  rm -f "$folder/lib/lib$name.a"
  ar rcs "$folder/lib/lib$name.a" "$work/$name.o"
}

# make_shared NAME: the library, which has to show the header's functions and nothing else.
make_shared() {
  local name=$1 file=lib$1.so.$abi foreign needed
  "${linker[@]}" -shared -fuse-ld=lld -o "$folder/lib/$file" -Wl,-soname,"$file" -Wl,-z,defs -Wl,-z,relro,-z,now \
    -Wl,--gc-sections -Wl,-s -Wl,--version-script="$work/symbols" "${inputs[@]}" \
    "${inside[@]/#/-Wl,}" "$work/libstdc++.a" -static-libgcc -lm -lpthread -ldl
  ln -sf "$file" "$folder/lib/lib$name.so"

  foreign=$(readelf -W --dyn-syms "$folder/lib/$file" | awk '$7 ~ /^[0-9]+$/ && $8 { print $8 }' |
    grep -vxF -f "$work/$name.functions" || true)
  [[ -z $foreign ]] || fail "$file shows more than the header: $foreign"
  needed=$(readelf -d "$folder/lib/$file" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | sort)
  [[ $needed != *swift* && $needed != *stdc* && $needed != *gsl* ]] || fail "$file needs $needed"
  printf '%s: %d MB; needs %s, glibc %s\n' "$folder/lib/$file" \
    $(($(stat -c %s "$folder/lib/$file") / 1000000)) "${needed//$'\n'/ }" \
    "$(readelf -V "$folder/lib/$file" | grep -o 'GLIBC_[0-9.]*' | sort -uV | tail -n 1 | cut -c 7-)"
}

# describe NAME SUMMARY LICENCE: for pkg-config.
describe() {
  local name=$1 summary=$2 licence=$3
  cat >"$folder/lib/pkgconfig/$name.pc" <<END
prefix=\${pcfiledir}/../..
Name: $name
Description: $summary
Version: $version
License: $licence
Cflags: -I\${prefix}/include
Libs: -L\${prefix}/lib -l$name
Libs.private: -Wl,--gc-sections -lstdc++ -lm -lpthread -ldl
END
}

make_library goniometer-inertial 'Attitude from accelerometers and gyroscopes' Apache-2.0 "${runtime[@]}"
make_library goniometer 'Knee range of motion from accelerometers and gyroscopes' GPL-3.0-or-later \
  "${runtime[@]}" "${foundation[@]}" "${outside[@]}"
rm -rf "$work"
