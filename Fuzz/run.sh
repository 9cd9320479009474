#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Fuzz a reader: Fuzz/run.sh all|table|loggers|tasks|results|sessions|exchange|pages|forms|responses|published|expressions|units|layout|raw|iiod|mat|hdf5|xlsx|mvnx|interface [seconds, 600 by default]
#
# `all` takes one after the other, for so many seconds each, and says a line of each; exit code 1 where one found
# anything.
#
# New inputs go to .build/fuzz/TARGET/corpus. One that crashes is written to .build/fuzz/TARGET/;
# mend the reader, then keep the input in Fuzz/corpus/ (table) or Fuzz/corpora/TARGET/, which the
# tests replay. SANITIZE=fuzzer leaves the address sanitizer out, three times as fast.
set -eu
cd "$(dirname "$0")/.."
targets=$(sed -n 's/^# Fuzz a reader: Fuzz.run.sh all|\([a-z0-9|]*\) .*/\1/p' "$0" | tr '|' ' ')
case " all $targets " in
  *" ${1:-none} "*) target=$1 ;;
  *)
    sed -n 's/^# \(Fuzz a reader.*\)/\1/p' "$0" >&2
    exit 64
    ;;
esac
seconds=${2:-600}
if [ "$target" = all ]; then
  code=0
  mkdir -p .build/fuzz
  for target in $targets; do
    log=.build/fuzz/$target.log
    if Fuzz/run.sh "$target" "$seconds" >"$log" 2>&1; then
      printf 'fuzz: %s: nothing found in %s inputs\n' "$target" \
        "$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")"
    else
      printf 'fuzz: %s: failed; the last line of %s is: %s\n' "$target" "$log" "$(tail -n 1 "$log")"
      code=1
    fi
  done
  exit $code
fi
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
  table | loggers | mat | hdf5 | xlsx | mvnx) modules=container ;;
  interface)
    modules=interface
    folders="Sources/Localization Sources/ClinicalTerms Sources/JSON Sources/ClinicalFindings Sources/Files Sources/Drawing Sources/Inertial Sources/Recordings
      Sources/Goniometry Sources/Walking Sources/Measurement Sources/StudyTasks Sources/UCUM Sources/FHIRPath Sources/FHIRExchange
      Sources/CareStore Sources/CareTasks Sources/BatchRuns Sources/Reports
      Sources/InertialInterface Sources/MeasurementInterface"
    ;;
  *)
    modules=task
    folders="Fuzz/Findings Sources/Localization Sources/ClinicalTerms Sources/JSON Sources/ClinicalFindings Sources/Files Sources/StudyTasks
      Sources/ResearchKitExchange Sources/UCUM Sources/FHIRPath Sources/FHIRExchange Sources/Presenting
      Fuzz/TaskFuzzing"
    ;;
esac
if [ "$modules" = container ]; then
  modules=.build/fuzz/container
else
  modules=.build/fuzz/$modules-modules-${SANITIZE:-fuzzer,address}
fi

# Compiles the modules of the folders, which takes minutes, unless nothing has changed in them and in those before.
compile_modules() {
  mkdir -p "$modules"
  so_far=
  for folder in $folders; do
    name=${folder##*/}
    so_far="$so_far $folder"
    # shellcheck disable=SC2086 # Several folders.
    [ -f "$modules/$name.o" ] && [ -z "$(find $so_far -newer "$modules/$name.o")" ] && continue
    find "$folder" -name '*.swift' >"$modules/$name.list"
    # shellcheck disable=SC2086 # Several options.
    compile -c -wmo -module-name "$name" -I "$modules" -I Sources/CZip ${includes:-} -emit-module \
      -emit-module-path "$modules/$name.swiftmodule" -o "$modules/$name.o" \
      "@$modules/$name.list"
  done
}

if [ "$modules" = .build/fuzz/container ]; then
  # One module, so that parts of the reader can be called by themselves, with those that it imports beside it.
  for name in JSON Inertial; do
    # shellcheck disable=SC2046 # no name has a blank
    compile -c -wmo -module-name $name -I Sources/CKernels/include -emit-module \
      -emit-module-path "$build/$name.swiftmodule" -o "$build/$name.o" \
      $(find "Sources/$name" -name '*.swift')
  done
  for file in Sources/CReaders/*.c Sources/CKernels/*.c; do
    clang -O2 -I Sources/CReaders/include -I Sources/CKernels/include -c "$file" -o "$build/$(basename "$file").o"
  done
  find Sources/Recordings -name '*.swift' >"$build/sources.list"
  entry=Fuzz/ContainerTarget.swift
  [ "$target" != table ] || entry=Fuzz/TableTarget.swift
  compile -D "$target" -module-name FuzzTarget -I "$build" -I Sources/CKernels/include \
    -I Sources/CZlib -I Sources/CCrypto -I Sources/CReaders/include \
    "@$build/sources.list" "$entry" "$build"/*.o -o "$build/run"
  # A byte for the options, then the file.
  mkdir -p "$build/seeds"
  case $target in
    table) ;;
    loggers)
      for file in Fuzz/corpora/loggers/*; do
        for flags in '\000' '\004' '\010' '\044'; do
          { printf '%b' "$flags"; cat "$file"; } >"$build/seeds/${file##*/}$flags"
        done
      done ;;
    *)
      for file in Tests/RecordingsTests/Fixtures/containers/*.h5 \
        Tests/RecordingsTests/Fixtures/containers/*.mat Tests/RecordingsTests/Fixtures/containers/*.mvnx \
        Tests/RecordingsTests/Fixtures/containers/*.xlsx; do
        for flags in '\000' '\003' '\020'; do
          [ "$(wc -c <"$file")" -gt 40000 ] ||
            { printf '%b' "$flags"; cat "$file"; } >"$build/seeds/${file##*/}$flags"
        done
      done ;;
  esac
  case $target in
    table) set -- -max_len=600 -dict=Fuzz/table.dict "$build/corpus" Fuzz/corpus ;;
    loggers) set -- -max_len=4000 -dict=Fuzz/table.dict "$build/corpus" "$build/seeds" ;;
    *) set -- -max_len=40000 "$build/corpus" "$build/seeds" ;;
  esac
elif [ "$target" = interface ]; then
  # The library from its sources, so that the fuzzer sees its branches and the sanitizer its memory.
  includes=''
  for name in CCrypto CGSL CSQLite CZlib CGoniometer/include CReaders/include CKernels/include; do
    includes="$includes -I Sources/$name"
  done
  compile_modules
  for file in Sources/CGoniometer/*.c Sources/CReaders/*.c Sources/CKernels/*.c Fuzz/InterfaceTarget.c; do
    clang -O2 -g -fsanitize="$(printf %s "${SANITIZE:-fuzzer,address}" | sed s/fuzzer/fuzzer-no-link/)" \
      -I Sources/CGoniometer/include -I Sources/CReaders/include \
      -I Sources/CKernels/include -c "$file" -o "$build/$(basename "$file").o"
  done
  swiftc -use-ld=lld -sanitize="${SANITIZE:-fuzzer,address}" "$modules"/*.o "$build"/*.o \
    -lgsl -lgslcblas -lz -lcrypto -lzip -lsqlite3 -lm -o "$build/run"
  # It runs in an empty folder of its own.
  set -- -max_len=4000 "-artifact_prefix=$PWD/$build/" "-dict=$PWD/Fuzz/json.dict" "$PWD/$build/corpus" \
    "$PWD/Fuzz/corpora/interface"
elif [ "${modules#*sensor-}" != "$modules" ]; then
  includes="-I Sources/CKernels/include"
  compile_modules
  for file in Sources/CKernels/*.c; do
    clang -O2 -fsanitize=address -I Sources/CKernels/include -c "$file" -o "$build/$(basename "$file").o"
  done
  # shellcheck disable=SC2086 # Several options.
  compile -D "$target" -module-name FuzzTarget -I "$modules" $includes Fuzz/SensorTarget.swift \
    "$modules"/*.o "$build"/*.o -o "$build/run"
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
