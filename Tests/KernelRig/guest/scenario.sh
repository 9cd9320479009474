# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=dash
# One scenario: the words that it may use, then it.

scenario=$1
# shellcheck source=/dev/null
. /rig/guest/checks.sh
# shellcheck source=/dev/null
. /rig/guest/devices.sh
# shellcheck source=/dev/null
. "/rig/scenarios/$scenario.sh"
exit 0
