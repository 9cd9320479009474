#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Builds the program with Swift inside, so that it starts quickly and runs where there is no Swift,
# and tries it on a bundled recording with nothing of the environment. It then needs GSL, OpenSSL,
# libzip and the C library of a machine, no more.
#
#   Scripts/build-static.sh FOLDER    the program is then FOLDER/release/goniometer

set -euo pipefail
cd "$(dirname "$0")/.."
folder=$1

fail() {
  printf 'build-static: %s\n' "$*" >&2
  exit 1
}

# Found before the shared one: a third of the time to start went into libstdc++'s symbols.
mkdir -p "$folder/lib"
archive=$(cc -print-file-name=libstdc++.a)
[[ -f $archive ]] && ln -sf "$archive" "$folder/lib/"

# At a fixed address and without a table of its own symbols there is next to nothing to relocate.
swift build -c release --product goniometer --static-swift-stdlib --scratch-path "$folder" \
  -Xlinker "-L$PWD/$folder/lib" -Xlinker --no-pie -Xlinker --no-export-dynamic -Xlinker -s

program=$folder/release/goniometer
libraries=$(ldd "$program" | sed -n 's/^\t\([^ ]*\) =>.*/\1/p' | sort)
[[ $libraries != *libswift* && $libraries != *Foundation* && $libraries != *dispatch* ]] ||
  fail "$program still needs Swift's shared libraries"
recording=datasets/seated-extension
measure=(analyze --thigh "$recording/thigh.csv" --shank "$recording/shank.csv" --json)
result=$(env -i "$program" "${measure[@]}") || fail "$program does not measure $recording"
[[ $result == *'"range"'* ]] || fail "$program gave no range for $recording"
printf '%s: %d MB; needs %s\n' "$program" $(($(stat -c %s "$program") / 1000000)) "${libraries//$'\n'/ }"
