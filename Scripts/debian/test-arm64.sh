#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Builds all tests for arm64, as a release is built, in .build/arm64/tests, and runs them by qemu. Needs the SDK
# that sdk-arm64.sh makes.
#
#   Scripts/debian/test-arm64.sh [ARGUMENT...]    what a test bundle is given, such as --filter NAME

set -euo pipefail
# shellcheck source=Scripts/debian/root.sh
. "$(dirname "$0")/root.sh"

"$(dirname "$0")/sdk-arm64.sh"
inside Scripts/setup.sh --tests

folder=.build/arm64/tests
inside "${for_arm64[@]}" swift build --build-tests -c release --scratch-path "$folder" "${with_sdk[@]}" \
  -Xswiftc -enable-testing -Xlinker -L/testing
with_arm64 inside "$folder/release/GoniometerPackageTests.xctest" --testing-library swift-testing "$@"
