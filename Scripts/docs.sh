#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Writes the reference of all public libraries as a static site, without network: the toolchain's own
# docc renders the doc comments and the landing pages, Sources/NAME/NAME.docc.
#
#   Scripts/docs.sh [FOLDER] [BASE-PATH]    makes FOLDER; .build/docs and / without them
#
# A browser has to get the site from a server, as its pages load each other:
#
#   python3 -m http.server --directory .build/docs 8080
#
# BASE-PATH is the path of the site on its host, such as goniometer.

set -euo pipefail
cd "$(dirname "$0")/.."
site=${1:-.build/docs}
base=${2:-/}
work=.build/docs-work

fail() {
  printf 'docs: %s\n' "$*" >&2
  exit 1
}

swift=$(command -v swift) || fail "Swift is missing: see README.md"
tools=$(dirname "$(readlink -f "$swift")")
for tool in docc swift-symbolgraph-extract; do
  [[ -x $tools/$tool ]] || fail "the toolchain in $tools has no $tool: install a toolchain from" \
    "swift.org, whose archive for Linux has it. Distributions may leave it out."
done
[[ -d $tools/../share/docc/render ]] || fail "the toolchain has docc but not the pages that it" \
  "renders with (share/docc/render); a toolchain from swift.org has them."

# A library has a landing page; the package's tests hold that.
names=()
for page in Sources/*/*.docc; do names+=("$(basename "$page" .docc)"); done

# --- Symbol graphs, from the modules that the program is built of --------------------------------

swift build -c release --product goniometer
modules=.build/release/Modules
target=$(swiftc -print-target-info | sed -n 's/^ *"triple": "\(.*\)",$/\1/p' | head -n 1)
includes=(-I "$modules")
for map in Sources/C*/module.modulemap Sources/C*/include/module.modulemap; do
  includes+=(-I "$(dirname "$map")")
done

rm -rf "$work"
archives=()
for name in "${names[@]}"; do
  [[ -f $modules/$name.swiftmodule ]] || fail "the build made no module $name"
  mkdir -p "$work/symbols/$name"
  "$tools/swift-symbolgraph-extract" -module-name "$name" "${includes[@]}" -target "$target" \
    -minimum-access-level public -skip-synthesized-members -output-dir "$work/symbols/$name"
  "$tools/docc" convert "Sources/$name/$name.docc" \
    --additional-symbol-graph-dir "$work/symbols/$name" --hosting-base-path "$base" \
    --output-path "$work/$name.doccarchive" > "$work/$name.log" 2>&1 ||
    { cat "$work/$name.log" >&2 && fail "docc could not render $name"; }
  archives+=("$work/$name.doccarchive")
  printf 'docs: %s\n' "$name"
done

# --- One site, with a page that lists the libraries ----------------------------------------------

rm -rf "$site"
mkdir -p "$(dirname "$site")"
"$tools/docc" merge "${archives[@]}" --synthesized-landing-page-name Goniometer \
  --synthesized-landing-page-kind Libraries --synthesized-landing-page-topics-style list \
  --output-path "$site"
printf 'docs: wrote %s; python3 -m http.server --directory %s 8080, then open %s\n' \
  "$site" "$site" 'http://localhost:8080/documentation/'
