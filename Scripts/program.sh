#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Builds a program in the tree of the tests, unless it is there, and prints its path; where
# GONIOMETER_PROGRAM names another goniometer, that one's.
#
#   Scripts/program.sh [PRODUCT]    goniometer without it

set -euo pipefail
product=${1:-goniometer}
if [[ $product == goniometer && -n ${GONIOMETER_PROGRAM-} ]]; then
  realpath -e "$GONIOMETER_PROGRAM"
  exit
fi
cd "$(dirname "$0")/.."
Scripts/swift.sh build --product "$product" --quiet >&2
printf '%s\n' "$PWD/.build/tests/debug/$product"
