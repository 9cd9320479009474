#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Installs the program, its manual page and the completions of three shells.
#
#   Scripts/package/install.sh FOLDER PROGRAM [COMMAND...]
#
#   FOLDER    such as /usr/local
#   COMMAND   what runs PROGRAM where this machine cannot do so by itself
#
#   ZSH=vendor-completions   the folder of zsh's completions in a package of Debian; site-functions without it

set -euo pipefail
folder=$1 program=$2
shift 2
run=("${@:-$(realpath "$program")}")

# put PATH [MODE]: a file from standard input, at a path below FOLDER.
put() { install -D -m "${2:-644}" /dev/stdin "$folder/$1"; }

put bin/goniometer 755 <"$program"
"${run[@]}" manual | gzip -9n | put share/man/man1/goniometer.1.gz
"${run[@]}" completions bash | put share/bash-completion/completions/goniometer
"${run[@]}" completions zsh | put "share/zsh/${ZSH:-site-functions}/_goniometer"
"${run[@]}" completions fish | put share/fish/vendor_completions.d/goniometer.fish
