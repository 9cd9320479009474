#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# What a reader should not have to look for: format, licence lines, the direction of imports, and
# paths that exist on one machine only. Prints what is wrong; exits 1 where anything is.

set -u
cd "$(dirname "$0")/.." || exit 1
status=0

# complain TEXT FINDINGS: prints both where there are findings.
complain() {
  [[ -z $2 ]] && return
  printf 'lint: %s\n%s\n' "$1" "$2" >&2
  status=1
}

# What git knows of or would take, that is still there.
mapfile -t files < <(git ls-files --cached --others --exclude-standard | sort -u |
  while read -r file; do [[ -f $file ]] && printf '%s\n' "$file"; done)
select_files() { printf '%s\n' "${files[@]}" | grep -E "$1"; }

mapfile -t swift_files < <(Scripts/swift-files.sh)
swift format lint --strict --parallel "${swift_files[@]}" || status=1

code='(\.(swift|sh|h|c|py|awk|modulemap)|Makefile|/run|/guest/init)$'
complain 'no SPDX line at the top' "$(select_files "$code" | grep -v '\.modulemap$' |
  while read -r file; do head -n 5 "$file" | grep -q 'SPDX-License-Identifier: Apache-2.0' ||
    [[ ! -s $file ]] || printf '%s\n' "$file"; done)"

# imports TARGETS MODULES: lines in the targets that import one of the modules; "a|b" for several.
imports() {
  select_files "^Sources/($1)/.*\.swift$" |
    xargs -r -d '\n' grep -nE "^[^/\"]*\bimport +((struct|class|enum|func|protocol) +)?($2)\b"
}
complain 'only Goniometry may import CGSL (GPL)' \
  "$(imports '[^/]*' 'CGSL' | grep -v '^Sources/Goniometry/')"
complain 'these modules stay free of Goniometry, which is GPL through GSL' \
  "$(imports 'ClinicalTerms|Localization|JSON|ClinicalFindings|Drawing|Inertial|IndustrialIO|Recordings|StudyTasks|UCUM|FHIRPath|ResearchKitExchange|FHIRExchange|CareStore|CareTasks|Files|Presenting|ConsolePrograms' 'Goniometry')"
complain 'ClinicalTerms, Localization, Drawing, Inertial, IndustrialIO, Goniometry, UCUM and ConsolePrograms do without Foundation' \
  "$(imports 'ClinicalTerms|Localization|Drawing|Inertial|IndustrialIO|Goniometry|UCUM|ConsolePrograms' 'Foundation[A-Za-z]*')"

complain 'paths of one machine' \
  "$(printf '%s\n' "${files[@]}" | xargs -r -d '\n' grep -nIE '(^|[^.[:alnum:]])/(home|root|Users|work|mnt)/')"

version=$(sed -n 's/.*current = "\(.*\)"$/\1/p' Sources/goniometer/Output/Version.swift)
complain "the version is $version in Sources/goniometer/Output/Version.swift, and not so in" \
  "$({ grep -LxF "version: $version" CITATION.cff
    grep -LxF "__version__ = \"$version\"" Bindings/python/src/goniometer/_version.py
    grep -LxF "#define GONIOMETER_VERSION \"$version\"" Sources/CGoniometer/include/goniometer.h
    [[ $(grep -m 1 '^## ' CHANGELOG.md) == "## $version"* ]] || printf 'CHANGELOG.md\n'; })"

if command -v shellcheck >/dev/null; then
  mapfile -t scripts < <(select_files '(\.sh|/run|/guest/init)$')
  shellcheck --external-sources --severity=warning "${scripts[@]}" || status=1
fi

exit $status
