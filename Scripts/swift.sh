#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs 'swift build' or 'swift test' in the one tree that `make run`, `make test` and all checks share, so that
# nothing is built twice: .build/tests, built for debugging, with the modules that compute optimised.
#
#   Scripts/swift.sh build|test [ARGUMENT...]    arguments go to swift

set -euo pipefail
cd "$(dirname "$0")/.."
command=$1
shift
HOME=$(Scripts/home.sh)
export HOME
# Of the debug information the lines, which a crash names.
GONIOMETER_OPTIMISED=1 exec swift "$command" --scratch-path .build/tests \
  -Xswiftc -gline-tables-only "$@"
