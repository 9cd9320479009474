#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Builds a program with Swift and the C libraries inside, so that it starts quickly and runs where
# there is neither, and tries it on a bundled recording with nothing of the environment. It then
# needs the C library of a machine, and libzip where a task is told to write a zip archive. Libraries for
# files of MATLAB, HDF5, Excel and Xsens MVN are loaded when such a file is read, in every build.
#
#   Scripts/build-static.sh FOLDER [PRODUCT [ARGUMENT...]]
#
# makes FOLDER/release/PRODUCT; goniometer without it. Arguments go to 'swift build'. For another
# architecture they name a Swift SDK; then CC, AR and pkg-config's variables are those of the architecture,
# and its programs must run here.

set -euo pipefail
cd "$(dirname "$0")/.."
folder=$1
product=${2:-goniometer}
shift $(($# < 2 ? $# : 2))
read -ra cc <<<"${CC:-cc}"

fail() {
  printf 'build-static: %s\n' "$*" >&2
  exit 1
}

# --- Archives, found before the shared libraries -------------------------------------------------

# Relocating libcrypto, and libstdc++'s symbols, were a third each of the time to start. A library that
# a system has no archive of stays shared.
rm -rf "${folder:?}/lib"
mkdir -p "$folder/lib/pkgconfig"
lib=$(cd "$folder/lib" && pwd)
for name in stdc++ crypto gsl gslcblas z zstd sqlite3; do
  archive=$("${cc[@]}" -print-file-name="lib$name.a")
  [[ $archive == /* ]] && ln -s "$archive" "$lib/"
done
read -ra flags < <(pkg-config --cflags libzip)
"${cc[@]}" -O2 "${flags[@]}" -c Scripts/static/libzip_on_demand.c -o "$lib/libzip.o"
"${AR:-ar}" rcs "$lib/libzip.a" "$lib/libzip.o"

# The folder that pkg-config tells comes before any other: it is told this one, and what an archive wants
# besides: libcrypto of Debian 13 that of zstd.
for name in libcrypto gsl zlib libzip sqlite3; do
  besides=(--static)
  [[ $name != libzip ]] || besides=()
  cat >"$lib/pkgconfig/$name.pc" <<END
Name: $name
Description: $name, for static linking
Version: $(pkg-config --modversion "$name")
Libs: -L$lib $(pkg-config "${besides[@]}" --libs-only-l "$name")
Cflags: $(pkg-config --cflags "$name")
END
done

# --- The program ---------------------------------------------------------------------------------

# At a fixed address and without a table of its own symbols there is next to nothing to relocate. Generic types are
# named to Swift's runtime by their parts, not by a text of which it looks up the conformances.
PKG_CONFIG_PATH=$lib/pkgconfig swift build -c release --product "$product" \
  --static-swift-stdlib --scratch-path "$folder" -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
  -Xlinker "-L$lib" -Xlinker --no-pie -Xlinker --no-export-dynamic -Xlinker -s "$@"

program=$folder/release/$product
libraries=$(readelf -d "$program" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | sort)
[[ $libraries != *libswift* && $libraries != *Foundation* && $libraries != *dispatch* ]] ||
  fail "$program still needs Swift's shared libraries"
if [[ $product == goniometer ]]; then
  recording=datasets/seated-extension
  measure=(analyze --thigh "$recording/thigh.csv" --shank "$recording/shank.csv" --json)
  result=$(env -i "$program" "${measure[@]}") || fail "$program does not measure $recording"
  [[ $result == *'"range"'* ]] || fail "$program gave no range for $recording"
  trial=$(mktemp -d)
  trap 'rm -rf "$trial"' EXIT
  tasks=datasets/tasks
  env -i "$program" task run $tasks/onboarding.json --answers $tasks/answers/onboarding.json \
    --output-directory "$trial/run" --archive "$trial/run.zip" >/dev/null ||
    fail "$program does not run a task"
  [[ -s $trial/run.zip ]] || fail "$program writes no archive"
fi
printf '%s: %d MB; needs %s\n' "$program" $(($(stat -c %s "$program") / 1000000)) "${libraries//$'\n'/ }"
