#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Writes the archive of the sources as of the last commit, .build/packages/goniometer-VERSION.tar.gz, that of the
# reference of the libraries, where the toolchain can make it, and the SHA-256 of each beside it. The same
# commit gives the same bytes of the sources; docc writes the reference in another order each time.

set -euo pipefail
cd "$(dirname "$0")/../.."

fail() {
  printf 'dist: %s\n' "$*" >&2
  exit 1
}

git rev-parse --git-dir >/dev/null 2>&1 || fail 'this is no checkout of git; the archive is made of a commit'
[[ -z $(git status --porcelain) ]] || printf 'dist: what is not committed is not in the archive\n' >&2
version=$(git show HEAD:Sources/goniometer/Output/Version.swift | sed -n 's/.*current = "\(.*\)"$/\1/p')
name=goniometer-$version
mkdir -p .build/packages

# pack NAME: an archive of standard input, and its sum.
pack() {
  gzip -9n >".build/packages/$1.partial"
  mv ".build/packages/$1.partial" ".build/packages/$1"
  (cd .build/packages && sha256sum "$1" | tee "$1.sha256")
}

git archive --format=tar --prefix="$name/" HEAD | pack "$name.tar.gz"
if Scripts/docs.sh >.build/packages/docs.log 2>&1; then
  tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)" -C .build \
    --transform "s,^docs,$name-reference," -cf - docs | pack "$name-reference.tar.gz"
else
  printf 'dist: no reference of the libraries: %s\n' "$(tail -n 1 .build/packages/docs.log)" >&2
fi
