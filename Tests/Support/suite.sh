# shellcheck shell=bash disable=SC2154 # some are given by those that read this one
# SPDX-License-Identifier: Apache-2.0
#
# What suites share that are run by a script: where they cannot run, their Python, and what the programs that they
# start find around them. `suite` is the name of one; `if_possible` is set where it may be left out.

# cannot WORDS: why the suite, or a part of it, cannot run here. Its exit code: whether that may be. The file of
# GONIOMETER_SKIPPED gets the line too.
cannot() {
  if [[ -n ${if_possible-} ]]; then
    printf '%s: skipped, %s\n' "$suite" "$*" | tee -a "${GONIOMETER_SKIPPED:-/dev/null}"
    return 0
  fi
  printf '%s: %s\n' "$suite" "$*" >&2
  return 1
}

# impossible WORDS: the same, which ends it.
impossible() {
  cannot "$@"
  exit
}

# python_environment FOLDER REQUIREMENTS [OPTION...]: a virtual environment in which these packages are, made
# unless it is there. The options are pip's.
python_environment() {
  local folder=$1 requirements=$2
  shift 2
  cmp -s "$requirements" "$folder/requirements.txt" && return
  python3 -c 'import venv, ensurepip' 2>/dev/null || impossible "Python's venv is not installed (package python3-venv)"
  { rm -rf "$folder" && python3 -m venv "$folder" &&
    "$folder/bin/pip" install --quiet --disable-pip-version-check "$@" --requirement "$requirements" &&
    cp "$requirements" "$folder/requirements.txt"; } >"$folder.log" 2>&1 ||
    impossible "the packages of $requirements cannot be installed ($(tail -n 1 "$folder.log"))"
}

# own_surroundings FOLDER: from here on a home in this folder, English and UTC, and nothing of the person who
# runs the tests, as Tests/Support/ChildProcesses has it for Swift: shells write a history into a home, browsers a
# profile and Python its caches. After the program is built, as compilers keep at home what they have compiled.
own_surroundings() {
  mkdir -p "$1/home" || return
  local name
  for name in "${!LANG@}" "${!LC_@}" "${!XDG_@}" RUNTIME_DIRECTORY STATE_DIRECTORY; do unset "$name"; done
  export HOME=$1/home LC_ALL=C.UTF-8 TZ=UTC
}
