#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Fuzz a reader: Fuzz/run.sh table|tasks|results|sessions|exchange|pages|forms|responses|published|expressions|layout|raw|iiod [seconds, 600 by default]
#
# New inputs go to .build/fuzz/TARGET/corpus. One that crashes is written to .build/fuzz/TARGET/;
# mend the reader, then keep the input in Fuzz/corpus/ (table) or Fuzz/corpora/TARGET/, which the
# tests replay. SANITIZE=fuzzer leaves the address sanitizer out, three times as fast.
set -eu
cd "$(dirname "$0")/.."
case ${1:-} in
  table | tasks | results | sessions | exchange | pages | forms | responses | published | expressions | layout | raw | iiod) target=$1 ;;
  *)
    sed -n 's/^# \(Fuzz a reader.*\)/\1/p' "$0" >&2
    exit 64
    ;;
esac
seconds=${2:-600}
build=.build/fuzz/$target
mkdir -p "$build/corpus"

# compile ARGUMENTS: optimised, with what the package's targets are compiled with.
compile() {
  # The package access level needs a package.
  # The default linker warns of every symbol of the sanitizer.
  swiftc -O -use-ld=lld -parse-as-library -swift-version 6 -package-name goniometer \
    -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature ExistentialAny \
    -enable-upcoming-feature MemberImportVisibility \
    -sanitize="${SANITIZE:-fuzzer,address}" "$@"
}

case $target in
  layout | raw | iiod)
    modules=sensor
    folders="Fuzz/Findings Sources/Inertial Sources/IndustrialIO Fuzz/SensorFuzzing"
    ;;
  *)
    modules=task
    folders="Fuzz/Findings Sources/ClinicalTerms Sources/JSON Sources/StudyTasks
      Sources/ExchangeEngine Sources/ResearchKitExchange Sources/FHIRPath Sources/FHIRExchange Sources/TaskFiles Sources/Presenting
      Fuzz/TaskFuzzing"
    ;;
esac
modules=.build/fuzz/$modules-modules-${SANITIZE:-fuzzer,address}

# Compiles the modules of the folders, which takes minutes, unless nothing has changed.
compile_modules() {
  mkdir -p "$modules"
  # shellcheck disable=SC2086 # Several folders.
  [ -f "$modules/built" ] && [ -z "$(find $folders -newer "$modules/built")" ] && return
  for folder in $folders; do
    name=${folder##*/}
    find "$folder" -name '*.swift' >"$modules/$name.list"
    compile -c -wmo -module-name "$name" -I "$modules" -I Sources/CZip -emit-module \
      -emit-module-path "$modules/$name.swiftmodule" -o "$modules/$name.o" \
      "@$modules/$name.list"
  done
  touch "$modules/built"
}

if [ "$target" = table ]; then
  # One module, so that parts of the reader can be called by themselves; without the table of
  # results, which needs the rest of Recordings.
  for file in Sources/Recordings/*.swift Sources/Recordings/Bytes/*.swift \
    Sources/Recordings/Table/*.swift; do
    [ "${file##*/}" = KeyedTable.swift ] || printf '%s\n' "$file"
  done >"$build/sources.list"
  compile -module-name FuzzTarget -I Sources/CByteMasks -I Sources/CZlib -I Sources/CCrypto \
    "@$build/sources.list" Fuzz/TableTarget.swift -o "$build/run"
  set -- -max_len=600 -dict=Fuzz/table.dict "$build/corpus" Fuzz/corpus
elif [ "${modules#*sensor-}" != "$modules" ]; then
  compile_modules
  compile -D "$target" -module-name FuzzTarget -I "$modules" Fuzz/SensorTarget.swift \
    "$modules"/*.o -o "$build/run"
  set -- -max_len=4000 -malloc_limit_mb=64 -dict=Fuzz/sensors.dict "$build/corpus" \
    "Fuzz/corpora/$target"
else
  compile_modules
  compile -D "$target" -module-name FuzzTarget -I "$modules" -I Sources/CZip Fuzz/JSONTarget.swift \
    "$modules"/*.o -o "$build/run"
  dictionary=Fuzz/json.dict
  [ "$target" = expressions ] && dictionary=Fuzz/fhirpath.dict
  set -- -max_len=12000 "-dict=$dictionary" "$build/corpus" "Fuzz/corpora/$target"
fi
# Swift's own backtracer hangs on a sanitizer's report.
SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 exec "$build/run" \
  -max_total_time="$seconds" -timeout=10 -use_value_profile=1 \
  -artifact_prefix="$build/" -print_final_stats=1 "$@"
