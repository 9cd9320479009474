#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Writes the archive of the sources as of the last commit, .build/packages/goniometer-VERSION.tar.gz, and its
# SHA-256 beside it. The same commit gives the same bytes.

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
git archive --format=tar --prefix="$name/" HEAD | gzip -9n >".build/packages/$name.tar.gz.partial"
mv ".build/packages/$name.tar.gz.partial" ".build/packages/$name.tar.gz"
(cd .build/packages && sha256sum "$name.tar.gz" | tee "$name.tar.gz.sha256")
