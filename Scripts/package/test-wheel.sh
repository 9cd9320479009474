#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Installs a wheel in a virtual environment of a fresh Debian 12 (CPython 3.11) and of a fresh Debian 13 (3.13), and
# runs the package's tests there, the cells of the guide and the comparison with the program among them. What pip
# installs is fetched outside, so that the fresh systems need no network.
#
#   Scripts/package/test-wheel.sh [--if-possible] [WHEEL [PROGRAM]]
#
#   WHEEL           without it both are made
#   PROGRAM         a goniometer of one file (make release-static); without it the comparison is skipped
#   --if-possible   where this is not root, or debootstrap is not installed, says so in one line and succeeds
#
# As root, on the architecture of the wheel.

set -euo pipefail
package=$(cd "$(dirname "$0")/../.." && pwd)
fail() {
  printf 'test-wheel: %s\n' "$*" >&2
  exit 1
}
suite=wheel if_possible=
# shellcheck source=Tests/Support/suite.sh
. "$package/Tests/Support/suite.sh"
if [[ ${1-} == --if-possible ]]; then
  if_possible=1
  shift
  [[ $(id -u) == 0 ]] || impossible 'fresh systems are made as root'
  command -v debootstrap >/dev/null || impossible 'debootstrap is not installed (make test-wheel installs it)'
fi
if (($# == 0)); then
  "$package/Scripts/build-static.sh" "$package/.build/static"
  wheel=$("$package/Scripts/package/wheel.sh" | tail -n 1)
  set -- "$package/$wheel" "$package/.build/static/release/goniometer"
fi
[[ -f $1 ]] || {
  printf 'usage: test-wheel.sh [--if-possible] [WHEEL [PROGRAM]]\n' >&2
  exit 64
}
wheel=$(realpath "$1")
program=${2:+$(realpath "$2")}
kept=$package/.build/wheel-test
mkdir -p "$kept"
command -v debootstrap >/dev/null ||
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends debootstrap >"$kept/log" 2>&1 ||
  fail 'debootstrap is missing and cannot be installed'

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# fresh SUITE: a fresh system with Python in the scratch folder, kept as an archive.
fresh() {
  local archive=$kept/$1.tar
  if [[ ! -e $archive ]]; then
    printf 'test-wheel: makes a fresh %s with Python\n' "$1" >&2
    debootstrap --variant=minbase --include=python3,python3-venv "$1" "$scratch" >"$kept/log" 2>&1 ||
      fail "no fresh $1; the last line of $kept/log is: $(tail -n 1 "$kept/log")"
    tar -C "$scratch" --exclude './dev/*' --exclude './proc/*' -cf "$archive.partial" .
    mv "$archive.partial" "$archive"
  else
    tar -C "$scratch" -xf "$archive"
  fi
}

# here COMMAND...: in the fresh system, with nothing of this one's environment.
here() {
  # shellcheck disable=SC2016 # the shell inside expands it
  unshare --mount --net --propagation private bash -c '
    mount --rbind /proc "$1/proc" && mount --rbind /dev "$1/dev" && shift &&
      exec chroot "$1" env -i PATH=/usr/bin:/bin LANG=C.UTF-8 "${@:2}"
  ' here "$scratch" "$scratch" "$@" </dev/null
}

for suite in bookworm trixie; do
  rm -rf "${scratch:?}"/*
  fresh "$suite"
  mkdir -p "$scratch"/{dev,proc,tmp/wheels} "$scratch/goniometer/Bindings"
  version=$(here python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])')
  python3 -m pip download --quiet --disable-pip-version-check --dest "$kept/wheels-$version" --only-binary=:all: \
    --python-version "$version" -r "$package/Bindings/python/requirements-test.txt" "${wheel}[all]" ||
    fail "the packages for Python $version cannot be had from PyPI"
  # It copies the wheel itself too, which is another one tomorrow.
  cp "$wheel" "$kept/wheels-$version/"
  cp "$kept/wheels-$version"/*.whl "$scratch/tmp/wheels/"
  cp -r "$package/Bindings/python" "$scratch/goniometer/Bindings/"
  cp -r "$package"/{Documentation,datasets,Makefile} "$scratch/goniometer/"
  [[ -z $program ]] || install "$program" "$scratch/usr/bin/goniometer"
  here python3 -m venv /venv
  here /venv/bin/pip install --quiet --disable-pip-version-check --no-index --find-links /tmp/wheels \
    "goniometer[all]" pytest
  here env GONIOMETER_PROGRAM="${program:+/usr/bin/goniometer}" MPLBACKEND=Agg \
    /venv/bin/python -m pytest /goniometer/Bindings/python -p no:cacheprovider ||
    fail "$(basename "$wheel") failed in a fresh $suite"
  printf 'test-wheel: %s passed in a fresh Debian %s with %s\n' "$(basename "$wheel")" \
    "$(cut -d. -f1 "$scratch/etc/debian_version")" "$(here /venv/bin/python -V)"
done
