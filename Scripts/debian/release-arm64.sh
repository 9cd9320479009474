#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Writes programs of one file for boards of arm64 with Debian 13 or later, such as
# .build/arm64/static/release/goniometer, and tries that one by qemu.
#
#   Scripts/debian/release-arm64.sh [PRODUCT...]    goniometer without any

set -euo pipefail
# shellcheck source=Scripts/debian/root.sh
. "$(dirname "$0")/root.sh"

"$(dirname "$0")/sdk-arm64.sh"
for product in "${@:-goniometer}"; do
  with_arm64 inside "${for_arm64[@]}" \
    Scripts/build-static.sh .build/arm64/static "$product" "${with_sdk[@]}"
done
