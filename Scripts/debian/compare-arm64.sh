#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Compares the program for arm64, run by qemu, with this machine's: attitudes by their bytes, over every
# bundled recording and every BROAD trial with each filter; measurements within 1e-6 degrees, since GSL is
# compiled otherwise there. Needs the SDK that sdk-arm64.sh makes. Public recordings are looked for in
# GONIOMETER_DATASETS, else in shared/datasets beside the package.

set -euo pipefail
# shellcheck source=Scripts/debian/root.sh
. "$(dirname "$0")/root.sh"

cd "$package"
"$(dirname "$0")/release-arm64.sh"
swift build -c release --product goniometer --quiet
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

native=$package/.build/release/goniometer
board=$scratch/goniometer
printf '#!/bin/sh\nexec "%s/usr/bin/qemu-aarch64" -L "%s/arm64/sysroot" "%s" "$@"\n' \
  "$root" "$root" "$package/.build/arm64/static/release/goniometer" >"$board"
chmod +x "$board"
printf 'compare-arm64: %s\n' "$("$board" --version)"

datasets=${GONIOMETER_DATASETS:-../shared/datasets}
recordings=(datasets/*/{thigh,shank}.csv "$datasets"/broad/*.imu.csv.gz)
filters=(vqf madgwick mahony strapdown bounded-position)
differ=0 count=0 bytes=0
for recording in "${recordings[@]}"; do
  [[ -e $recording ]] || continue
  for options in "${filters[@]/#/--filter }" '--lookahead 1' '--lookahead all'; do
    read -ra words <<<"$options"
    for program in native board; do
      # A recording in doubt ends with 1, and has its attitudes nevertheless.
      "${!program}" attitude "$recording" "${words[@]}" >"$scratch/$program.csv" 2>"$scratch/said" ||
        (($? == 1)) || fail "attitude $recording $options: $(tail -n 1 "$scratch/said")"
    done
    count=$((count + 1))
    bytes=$((bytes + $(stat -c %s "$scratch/native.csv")))
    cmp "$scratch/native.csv" "$scratch/board.csv" || differ=$((differ + 1))
  done
done
printf 'compare-arm64: %d files of attitudes, %d MB: %d differ\n' "$count" $((bytes / 1000000)) "$differ"
Scripts/same-outputs.py "$native" "$board" --words --tolerance 1e-6
((count > 0 && differ == 0))
