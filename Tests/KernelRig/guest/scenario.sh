# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=dash
# One scenario: the words that it may use, then it.

# shellcheck source=/dev/null
. /package/Tests/KernelRig/guest/checks.sh
# shellcheck source=/dev/null
. /package/Tests/KernelRig/guest/devices.sh
# shellcheck source=/dev/null
. "/package/Tests/KernelRig/scenarios/$1.sh"
exit 0
