#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Tests Scripts/setup.sh against machines made of stand-ins: a folder is the whole PATH.

# shellcheck disable=SC2016 # what the stand-ins do is expanded when they run

set -u
cd "$(dirname "$0")/.." || exit 1
bash=$(command -v bash)
machine=$(mktemp -d)
export machine
trap 'rm -rf "$machine"' EXIT
failures=0

# A machine with Swift 6.3, all libraries, apt-get and an ordinary user without sudo.
fresh() {
  rm -rf "$machine" && mkdir -p "$machine"
  for tool in env tail rm ln; do ln -s "$(command -v "$tool")" "$machine/$tool"; done
  put swift 'echo "Swift version 6.3.1 (swift-6.3.1-RELEASE)"'
  put id 'echo 1000'
  put mandoc ''; put zsh ''; put fish ''; put qemu-system-x86_64 ''; put qemu-system-aarch64 ''; put parallel ''
  for tool in chromium chromedriver tidy xmllint pdftotext weasyprint valgrind c++; do put "$tool" ''; done
  put Rscript '[[ ! -e $machine/no-jsonlite ]]'
  # Python has the modules unless a file says otherwise.
  put python3 'case $2 in *venv*) [[ ! -e $machine/no-venv ]] ;; *) [[ ! -e $machine/no-jsonschema ]] ;; esac'
  # A library is there unless a file "no-NAME" says otherwise; installing mends that.
  put pkg-config 'shift; for name; do [[ ! -e $machine/no-$name ]] || exit 1; done'
  put apt-get 'echo "$DEBIAN_FRONTEND $*" >> $machine/calls
    case $1 in
      update) : > $machine/lists ;;
      install) [[ -e $machine/lists ]] || { echo "E: unable to locate package"; exit 100; }
        for file in $machine/no-*; do [[ ! -e $file ]] || rm "$file"; done
        [[ " $* " != *" qemu-system-x86 "* ]] || ln -s fish $machine/qemu-system-x86_64
        [[ " $* " != *" chromium-driver "* ]] || ln -s fish $machine/chromedriver
        [[ " $* " != *" libxml2-utils "* ]] || ln -s fish $machine/xmllint ;;
    esac'
  : > "$machine/lists"
}

put() { printf '#!%s\n%s\n' "$bash" "$2" > "$machine/$1" && chmod +x "$machine/$1"; }

# expect NAME CODE TEXT [ARGUMENT]: runs the set-up there; TEXT is all it says, "*" a wildcard.
expect() {
  local said code
  said=$(PATH=$machine "$bash" Scripts/setup.sh ${4+"$4"} 2>&1 </dev/null)
  code=$?
  # shellcheck disable=SC2053 # the right side is a pattern
  if [[ $code == "$2" && $said == $3 ]]; then return; fi
  printf 'test-setup: %s: exit %s, said:\n%s\nexpected exit %s and:\n%s\n' \
    "$1" "$code" "$said" "$2" "$3" >&2
  failures=$((failures + 1))
}

# called NAME TEXT: what apt-get was called with, one call a line.
called() {
  local calls=
  [[ -e $machine/calls ]] && calls=$(<"$machine/calls")
  [[ $calls == "$2" ]] && return
  printf 'test-setup: %s: apt-get was called with:\n%s\nexpected:\n%s\n' "$1" "$calls" "$2" >&2
  failures=$((failures + 1))
}

get='get 6.2 or later from https://www.swift.org/install/linux/'
install='noninteractive install -y -q --no-install-recommends'

fresh
expect 'nothing missing' 0 ''
called 'nothing missing' ''

fresh; rm "$machine/swift"
expect 'no Swift' 1 "setup: swift is not on the PATH; $get"

fresh; put swift 'echo "Swift version 5.9.2 (swift-5.9.2-RELEASE)"'
expect 'old Swift' 1 "setup: Swift 5.9.2 is too old; $get"

fresh; put swift 'echo "Swift version 6.1.2 (swift-6.1.2-RELEASE)"'
expect 'Swift a little too old' 1 "setup: Swift 6.1.2 is too old; $get"

fresh; put swift 'echo "Swift version 6.2 (swift-6.2-RELEASE)"'
expect 'the oldest Swift' 0 ''

fresh; rm "$machine/swift"; put apt-cache 'echo "  Candidate: 6.2.3-1+b1"'
expect 'no Swift, one of Debian' 1 \
  "setup: swift is not on the PATH; type: apt-get install swiftlang, or $get"

fresh; rm "$machine/swift"; put apt-cache 'echo "  Candidate: 6.0.3+dfsg-1"'
expect 'no Swift, an old one of Debian' 1 \
  "setup: swift is not on the PATH; $get; Debian's swiftlang is 6.0.3 here"

fresh; put swift 'echo "Swift version 7.0-dev (LLVM)"'
expect 'newer Swift' 0 ''

fresh; put swift 'echo "swift: error while loading shared libraries: libz3.so"; exit 127'
expect 'Swift that does not run' 1 \
  "setup: swift does not run (swift: error while loading shared libraries: libz3.so); $get"

fresh; : > "$machine/no-hdf5"; : > "$machine/no-matio"; : > "$machine/no-libxml-2.0"
: > "$machine/no-libedit"
expect 'libraries that are loaded' 1 \
  'setup: packages are missing; type: sudo apt-get install libhdf5-dev libmatio-dev libxml2-dev libedit-dev'

fresh; : > "$machine/no-libmicrohttpd"; : > "$machine/no-libqrencode"
expect 'libraries of pages' 1 \
  'setup: packages are missing; type: sudo apt-get install libmicrohttpd-dev libqrencode-dev'

fresh; : > "$machine/no-gsl"; : > "$machine/no-zlib"
expect 'not root, no sudo' 1 \
  'setup: packages are missing; type: sudo apt-get install libgsl-dev zlib1g-dev'
called 'not root, no sudo' ''

fresh; : > "$machine/no-gsl"; put sudo 'exit 1'
expect 'sudo that would ask' 1 'setup: packages are missing; type: sudo apt-get install libgsl-dev'

fresh; : > "$machine/no-gsl"; put sudo 'shift; exec "$@"'; put true ''
expect 'sudo that asks nothing' 0 'setup: installing libgsl-dev'
called 'sudo that asks nothing' "$install libgsl-dev"

fresh; : > "$machine/no-libcrypto"; put id 'echo 0'
expect 'root' 0 'setup: installing libssl-dev'
called 'root' "$install libssl-dev"

fresh; : > "$machine/no-gsl"; put id 'echo 0'; rm "$machine/lists"
expect 'root without package lists' 0 'setup: installing libgsl-dev'
called 'root without package lists' "$install libgsl-dev
noninteractive update -q
$install libgsl-dev"

fresh; : > "$machine/no-gsl"; put id 'echo 0'; put apt-get 'echo "E: no network"; exit 100'
expect 'apt-get fails' 1 'setup: installing libgsl-dev
E: no network
setup: apt-get could not install libgsl-dev; its last lines are above'

fresh; : > "$machine/no-gsl"; rm "$machine/apt-get"
expect 'no Debian' 1 'setup: install the development files of GSL,*: libgsl-dev)'

fresh; rm "$machine/zsh"
expect 'a tool of the tests is not asked for' 0 ''
expect 'a tool of the tests cannot be installed' 0 '' --tests

fresh; rm "$machine/zsh"; put id 'echo 0'
expect 'a tool of the tests' 0 'setup: installing zsh' --tests
called 'a tool of the tests' "$install zsh"

fresh; : > "$machine/no-jsonschema"; put id 'echo 0'
expect 'a module of the tests' 0 'setup: installing python3-jsonschema' --tests
called 'a module of the tests' "$install python3-jsonschema"

fresh; rm "$machine/python3"; put id 'echo 0'
expect 'no Python for the tests' 0 'setup: installing python3-jsonschema' --tests
expect 'Python is not asked for' 0 ''

fresh; rm "$machine/pkg-config"
expect 'no pkg-config' 1 \
  'setup: packages are missing; type: sudo apt-get install pkg-config libgsl-dev zlib1g-dev libssl-dev libzip-dev libsqlite3-dev libhdf5-dev libmatio-dev libxml2-dev libedit-dev libmicrohttpd-dev libqrencode-dev'

fresh; rm "$machine/qemu-system-x86_64"
expect 'qemu is asked for by the rig alone' 0 '' --tests
expect 'qemu, not root' 1 'setup: packages are missing; type: sudo apt-get install qemu-system-x86' \
  --rig
put id 'echo 0'
expect 'qemu' 0 'setup: installing qemu-system-x86' --rig
called 'qemu' "$install qemu-system-x86"
expect 'qemu is there' 0 '' --rig

fresh; rm "$machine/qemu-system-x86_64"; put id 'echo 0'; : > "$machine/no-gsl"
expect 'qemu and a library' 0 'setup: installing libgsl-dev qemu-system-x86' --rig

fresh; rm "$machine/parallel"
expect 'GNU parallel is asked for by the engines alone' 0 '' --rig
expect 'engines, not root' 1 \
  'setup: packages are missing; type: sudo apt-get install default-jre-headless parallel' \
  --distributed

fresh; rm "$machine/xmllint"; rm "$machine/chromedriver"
expect 'a browser is asked for by the pages alone' 0 '' --tests
expect 'pages, not root' 1 \
  'setup: packages are missing; type: sudo apt-get install chromium-driver libxml2-utils' --pages
put id 'echo 0'
expect 'pages' 0 'setup: installing chromium-driver libxml2-utils' --pages
called 'pages' "$install chromium-driver libxml2-utils"
expect 'all that pages need is there' 0 '' --pages

fresh; : > "$machine/no-venv"
for tool in chromium chromedriver tidy xmllint pdftotext weasyprint; do rm "$machine/$tool"; done
expect 'nothing of what pages need' 1 \
  'setup: packages are missing; type: sudo apt-get install chromium chromium-driver tidy libxml2-utils poppler-utils weasyprint python3-venv' \
  --pages

fresh; rm "$machine/Rscript"; rm "$machine/valgrind"; rm "$machine/c++"; : > "$machine/no-venv"
expect 'R, valgrind and C++ are asked for by the bindings alone' 0 '' --tests
expect 'nothing of what bindings need' 1 \
  'setup: packages are missing; type: sudo apt-get install r-base-core r-cran-jsonlite valgrind g++ python3-venv' \
  --bindings

fresh; : > "$machine/no-jsonlite"; put id 'echo 0'
expect 'R without jsonlite' 0 'setup: installing r-cran-jsonlite' --bindings
called 'R without jsonlite' "$install r-cran-jsonlite"
expect 'all that bindings need is there' 0 '' --bindings

((failures == 0)) && echo 'test-setup: all passed'
exit $((failures > 0))
