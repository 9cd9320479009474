#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Fuzz the table reader: Fuzz/run.sh [seconds, 600 by default]
#
# New inputs go to .build/fuzz/corpus. One that crashes is written to .build/fuzz/; mend the
# reader, then keep the input in Fuzz/corpus/, which the tests replay. SANITIZE=fuzzer leaves
# the address sanitizer out, three times as fast.
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-600}
build=.build/fuzz
mkdir -p "$build/corpus"
rm -rf "$build/sources"
mkdir -p "$build/sources"
# The package access level needs a package; one module of these files has none.
cp Sources/Recordings/*.swift Sources/Recordings/Bytes/*.swift \
  Sources/Recordings/Table/*.swift Fuzz/FuzzTarget.swift "$build/sources/"
swiftc -O -parse-as-library -swift-version 6 -package-name goniometer -module-name FuzzTarget \
  -enable-upcoming-feature InternalImportsByDefault \
  -sanitize="${SANITIZE:-fuzzer,address}" -I Sources/CZlib -I Sources/CCrypto \
  "$build"/sources/*.swift -o "$build/table"
# Swift's own backtracer hangs on a sanitizer's report.
SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 exec "$build/table" \
  -max_total_time="$seconds" -max_len=600 -timeout=10 -use_value_profile=1 \
  -dict=Fuzz/table.dict -artifact_prefix="$build/" -print_final_stats=1 \
  "$build/corpus" Fuzz/corpus
