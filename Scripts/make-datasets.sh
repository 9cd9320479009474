#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Makes the bundled recordings of datasets/ anew, byte for byte, from the root of the repository.
# GONIOMETER names a program that is built already; without it the release build is made.
set -eu
cd "$(dirname "$0")/.."

if [ -z "${GONIOMETER:-}" ]; then
  swift build -c release --product goniometer
  GONIOMETER="$(swift build -c release --show-bin-path)/goniometer"
fi

licence='Licence: CC0 1.0.'

make_recording() {
  folder=$1
  note=$2
  shift 2
  "$GONIOMETER" simulate "$@" --rate 50 --decimals 5 --note "$note $licence" \
    --output "datasets/$folder" --force
}

make_recording seated-extension \
  'A right knee with an extension deficit of 5 degrees: upright stance, then three extensions in sitting.' \
  --range 5-105 --speed 80 --grade module --out-of-plane 2 --wobble 1 --seed 11

make_recording sit-to-stand \
  'A left knee: upright stance, then three times from sitting to standing and back.' \
  --protocol sit-to-stand --side left --range 0-85 --grade module --out-of-plane 3 --wobble 2 \
  --seed 22

make_recording one-device \
  'One telephone on the shank, no stance, the thigh still: three extensions in sitting.' \
  --devices shank --standing 0 --rest-before 2 --rest-after 2 --range 0-90 --grade phone --seed 36

make_recording damaged \
  'For error messages: a gap of 0.9 s, a gyroscope that clips, 2 % of the samples lost.' \
  --range 0-90 --standing 2 --repetitions 2 --grade module --gyro-range 100 --gap 7.2-8.1 \
  --lost 2 --seed 44
