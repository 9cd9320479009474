#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Builds the package with the Swift that Debian has, 6.2 in sid, in a root of its own, and runs the tests
# there.
#
#   Scripts/debian/test-swift62.sh [--if-possible] [ARGUMENT...]
#
#   ARGUMENT        what 'swift test' is given, such as --filter NAME
#   --if-possible   where the root is not there, says so in one line and succeeds

set -euo pipefail
# shellcheck source=Scripts/debian/root.sh
. "$(dirname "$0")/root.sh"

suite='Swift 6.2'
skip_unless "$root/complete" 'root with it; make test-swift62 makes it' "$@"
[[ -z $if_possible ]] || shift
make_root
inside bash -c 'swift --version 2>&1 | head -n 1 && Scripts/setup.sh --tests &&
  exec swift test --scratch-path .build/swift62 -Xlinker -L/testing "$@"' tests "$@"
