#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Prints the home that Swift is to have, which keeps there the modules of C that it has compiled and cannot build
# otherwise: HOME, or where that cannot be written, .build/home.

set -euo pipefail
home=${HOME-}
if [[ -z $home || ! -w $home ]]; then
  home=$(cd "$(dirname "$0")/.." && pwd)/.build/home
  mkdir -p "$home"
fi
printf '%s\n' "$home"
