#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Makes sure that what the build needs is there: Swift, and the Debian packages of the C libraries.
# Silent where nothing is missing. Installs packages as root or through a sudo that asks nothing;
# otherwise says in one line what to type and exits 1.
#
#   Scripts/setup.sh          what the program needs
#   Scripts/setup.sh --tests  also what some tests run: other shells, a manual page checker and a
#                             checker of JSON Schema.
#                             Where these cannot be installed, their tests are skipped.
#   Scripts/setup.sh --rig    also qemu, in which Tests/KernelRig boots a kernel
#   Scripts/setup.sh --distributed
#                             also Java, GNU parallel and Python's venv, for Distributed/test.sh
#   Scripts/setup.sh --bindings
#                             also Python, R, valgrind and a C++ compiler, for Tests/Bindings
#   Scripts/setup.sh --pages  also a browser and checkers of pages, pictures and PDF, for Tests/Pages and
#                             Tests/Browser; --browser is the same

set -u
wish=${1-}
[[ $wish == --browser ]] && wish=--pages

needed_major=6
needed_minor=2

fail() {
  printf 'setup: %s\n' "$*" >&2
  exit 1
}

# --- Swift ---------------------------------------------------------------------------------------

# isEnough MAJOR MINOR: whether a Swift of that version does.
isEnough() { (($1 > needed_major || ($1 == needed_major && $2 >= needed_minor))); }

where="get $needed_major.$needed_minor or later from https://www.swift.org/install/linux/"
# Debian has a Swift of its own, as far as the lists of packages here say.
if [[ $(apt-cache policy swiftlang 2>/dev/null) =~ Candidate:\ (([0-9]+)\.([0-9]+)[0-9.]*) ]]; then
  if isEnough "${BASH_REMATCH[2]}" "${BASH_REMATCH[3]}"; then
    where="type: apt-get install swiftlang, or $where"
  else
    where+="; Debian's swiftlang is ${BASH_REMATCH[1]} here"
  fi
fi
command -v swift >/dev/null || fail "swift is not on the PATH; $where"
found=$(swift --version 2>&1 </dev/null)
[[ $found =~ version\ ([0-9]+)\.([0-9]+)[0-9.]* ]] || fail "swift does not run (${found%%$'\n'*}); $where"
major=${BASH_REMATCH[1]} minor=${BASH_REMATCH[2]} version=${BASH_REMATCH[0]#version }
isEnough "$major" "$minor" || fail "Swift $version is too old; $where"

# --- Debian packages -----------------------------------------------------------------------------

# Sets `missing` to the packages whose library or program is not there.
look() {
  missing=()
  if ! command -v pkg-config >/dev/null; then
    missing=(pkg-config libgsl-dev zlib1g-dev libssl-dev libzip-dev libsqlite3-dev libhdf5-dev
      libmatio-dev libxml2-dev libedit-dev libmicrohttpd-dev libqrencode-dev)
  elif ! pkg-config --exists gsl zlib libcrypto libzip sqlite3 hdf5 matio libxml-2.0 libedit \
    libmicrohttpd libqrencode; then
    pkg-config --exists gsl || missing+=(libgsl-dev)
    pkg-config --exists zlib || missing+=(zlib1g-dev)
    pkg-config --exists libcrypto || missing+=(libssl-dev)
    pkg-config --exists libzip || missing+=(libzip-dev)
    pkg-config --exists sqlite3 || missing+=(libsqlite3-dev)
    # These are loaded when a file, or a person in a terminal, needs them; the build does without. The
    # development packages have the same names in every release, and bring the libraries.
    pkg-config --exists hdf5 || missing+=(libhdf5-dev)
    pkg-config --exists matio || missing+=(libmatio-dev)
    pkg-config --exists libxml-2.0 || missing+=(libxml2-dev)
    pkg-config --exists libedit || missing+=(libedit-dev)
    # Loaded when pages are served; the build reads their declarations.
    pkg-config --exists libmicrohttpd || missing+=(libmicrohttpd-dev)
    pkg-config --exists libqrencode || missing+=(libqrencode-dev)
  fi
  if [[ $wish == --rig ]]; then
    command -v qemu-system-x86_64 >/dev/null || missing+=(qemu-system-x86)
    command -v qemu-system-aarch64 >/dev/null || missing+=(qemu-system-arm)
  fi
  if [[ $wish == --distributed ]]; then
    command -v java >/dev/null || missing+=(default-jre-headless)
    command -v parallel >/dev/null || missing+=(parallel)
    python3 -c 'import venv, ensurepip' 2>/dev/null || missing+=(python3-venv)
  fi
  if [[ $wish == --bindings ]]; then
    command -v Rscript >/dev/null || missing+=(r-base-core)
    Rscript -e 'loadNamespace("jsonlite")' >/dev/null 2>&1 || missing+=(r-cran-jsonlite)
    command -v valgrind >/dev/null || missing+=(valgrind)
    command -v c++ >/dev/null || missing+=(g++)
    python3 -c 'import venv, ensurepip' 2>/dev/null || missing+=(python3-venv)
  fi
  if [[ $wish == --pages ]]; then
    command -v chromium >/dev/null || missing+=(chromium)
    command -v chromedriver >/dev/null || missing+=(chromium-driver)
    command -v tidy >/dev/null || missing+=(tidy)
    command -v xmllint >/dev/null || missing+=(libxml2-utils)
    command -v pdftotext >/dev/null || missing+=(poppler-utils)
    command -v weasyprint >/dev/null || missing+=(weasyprint)
    python3 -c 'import venv, ensurepip' 2>/dev/null || missing+=(python3-venv)
  fi
}

# Sets `tools` to the packages of the tests whose program, or Python module, is not there.
look_for_tools() {
  tools=()
  for tool in mandoc zsh fish; do
    command -v "$tool" >/dev/null || tools+=("$tool")
  done
  python3 -c 'import jsonschema' 2>/dev/null || tools+=(python3-jsonschema)
}

look
tools=()
[[ $wish == --tests ]] && look_for_tools
wanted=("${missing[@]}" "${tools[@]}")
((${#wanted[@]} == 0)) && exit 0

if ! command -v apt-get >/dev/null; then
  ((${#missing[@]} == 0)) && exit 0
  fail "install the development files of GSL, zlib, OpenSSL, libzip, SQLite, HDF5, matio, libxml2, libedit, libmicrohttpd and libqrencode, and pkg-config (Debian calls them: ${missing[*]})"
fi

if [[ $(id -u) == 0 ]]; then
  become=()
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
  become=(sudo -n)
elif ((${#missing[@]} == 0)); then
  exit 0
else
  fail "packages are missing; type: sudo apt-get install ${missing[*]}"
fi

apt() {
  "${become[@]}" env DEBIAN_FRONTEND=noninteractive apt-get "$@" </dev/null 2>&1
}

# The package lists are fetched only where the ones at hand do not do.
install() {
  report=$(apt install -y -q --no-install-recommends "$@") && return
  apt update -q >/dev/null
  report=$(apt install -y -q --no-install-recommends "$@")
}

printf 'setup: installing %s\n' "${wanted[*]}" >&2
if ! install "${wanted[@]}" && ((${#tools[@]} > 0 && ${#missing[@]} > 0)); then
  # A tool that cannot be had must not keep away a library that can.
  install "${missing[@]}"
fi
look
if ((${#missing[@]} > 0)); then
  printf '%s\n' "$report" | tail -n 5 >&2
  fail "apt-get could not install ${missing[*]}; its last lines are above"
fi
