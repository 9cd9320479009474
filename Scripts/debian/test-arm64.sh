#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Builds all tests for arm64, as a release is built, in .build/arm64/tests, and runs them by qemu. Needs the SDK
# that sdk-arm64.sh makes.
#
#   Scripts/debian/test-arm64.sh [--if-possible] [--suites MODULE,...] [ARGUMENT...]
#
#   ARGUMENT        what a test bundle is given, such as --filter NAME
#   --if-possible   where the SDK is not there, says so in one line and succeeds
#   --suites        builds and runs the tests of these modules alone

set -euo pipefail
# shellcheck source=Scripts/debian/root.sh
. "$(dirname "$0")/root.sh"

suite=arm64
skip_unless "$root/arm64/made" 'Swift SDK for it; make sdk-arm64 makes it' "$@"
[[ -z $if_possible ]] || shift
if [[ ${1-} == --suites ]]; then
  export GONIOMETER_SUITES=$2
  shift 2
fi
"$(dirname "$0")/sdk-arm64.sh"
inside Scripts/setup.sh --tests

folder=.build/arm64/tests
inside "${for_arm64[@]}" swift build --build-tests -c release --scratch-path "$folder" "${with_sdk[@]}" \
  -Xswiftc -enable-testing -Xlinker -L/testing
swift=/arm64/sysroot/usr/libexec/swift/lib/swift
code=0
# A job in a script's background ignores the interrupt, and so would what tests start.
with_arm64 inside env --default-signal=INT GONIOMETER_EMULATED=1 \
  "GONIOMETER_SWIFTC=swiftc -target aarch64-unknown-linux-gnu -sdk /arm64/sysroot -resource-dir $swift" \
  "$folder/release/GoniometerPackageTests.xctest" --testing-library swift-testing "$@" || code=$?
printf 'test-arm64: exit code %d\n' "$code"
exit "$code"
