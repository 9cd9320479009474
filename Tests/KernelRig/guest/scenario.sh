# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=dash
# One scenario: the words that it may use, then it.

# shellcheck source=checks.sh
. /package/Tests/KernelRig/guest/checks.sh
# shellcheck source=devices.sh
. /package/Tests/KernelRig/guest/devices.sh
# shellcheck disable=SC1090
. "/package/Tests/KernelRig/scenarios/$1.sh"
exit 0
