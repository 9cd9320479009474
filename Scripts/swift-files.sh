#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Prints every Swift file that belongs here: what git knows of or would take, and that is still
# there. `make format` and `make lint` work on the same ones, whatever folder they are in.

set -u
cd "$(dirname "$0")/.." || exit 1
git ls-files --cached --others --exclude-standard -- '*.swift' | sort -u |
  while read -r file; do [[ -f $file ]] && printf '%s\n' "$file"; done
