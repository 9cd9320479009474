#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Puts pictures of the browser tests side by side for Documentation/Browser.md.
#
#   make test-browser SHOTS=shots && Scripts/browser-pictures.sh shots

set -euo pipefail
cd "$(dirname "$0")/.."
shots=$(cd "$1" && pwd)
folder=Documentation/pages
mkdir -p "$folder"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# sheet NAME WIDTH HEIGHT WIDTH-OF-EACH PICTURE...
sheet() {
  local name=$1 width=$2 height=$3 each=$4 picture
  shift 4
  {
    printf '<body style="margin:0;padding:12px;background:#d0d7de;display:flex;gap:12px;align-items:flex-start">'
    for picture; do
      printf '<div style="width:%spx;height:%spx;overflow:hidden;border-radius:8px;background:#fff"><img src="%s" style="width:%spx"></div>' \
        "$each" "$((height - 24))" "$shots/$picture.png" "$each"
    done
  } >"$work/sheet.html"
  chromium --headless=new --no-sandbox --disable-gpu --allow-file-access-from-files \
    --force-color-profile=srgb --screenshot="$work/sheet.png" --window-size="$width,$height" \
    "file://$work/sheet.html" >/dev/null 2>&1
  cp "$work/sheet.png" "$folder/$name.png"
}

sheet phone 1116 760 355 daily-check-in-check-in-phone phone-measuring-phone today-done-phone
sheet tablet 784 700 760 watch-tablet
sheet laptop 1024 560 1000 study-laptop
