#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Writes a Debian package, .build/packages/goniometer_VERSION-1_ARCHITECTURE.deb: the program of one file,
# manual, completions, udev rule, systemd units, examples. The same sources and tools give the same bytes.
#
#   Scripts/package/deb.sh ARCHITECTURE    amd64, or arm64 with the SDK of Scripts/debian

set -euo pipefail
architecture=${1-}
# shellcheck source=Scripts/debian/root.sh
. "$(dirname "$0")/../debian/root.sh"
cd "$package"

case $architecture in
  amd64)
    Scripts/build-static.sh .build/static
    program=.build/static/release/goniometer
    run=("$program")
    ;;
  arm64)
    Scripts/debian/release-arm64.sh
    program=.build/arm64/static/release/goniometer
    run=("$root/usr/bin/qemu-aarch64" -L "$root/arm64/sysroot" "$program")
    ;;
  *)
    printf 'usage: deb.sh amd64|arm64\n' >&2
    exit 64
    ;;
esac
for tool in dpkg-deb gzip; do command -v "$tool" >/dev/null || fail "$tool is missing"; done

# --- What is in it -------------------------------------------------------------------------------

# Times are those of the last change, so that they are the same each time.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
version=$("${run[@]}" --version)
version=${version##* }
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
chmod 755 "$tree"
umask 022

# put FILE PATH [MODE]: a file, - for standard input, at a path of the package.
put() { install -D -m "${3:-644}" "${1/#-/\/dev/stdin}" "$tree/$2"; }

ZSH=vendor-completions Scripts/package/install.sh "$tree/usr" "$program" "${run[@]}"
put Support/60-goniometer-iio.rules usr/lib/udev/rules.d/60-goniometer-iio.rules
for unit in Support/*.service Support/*.timer; do
  name=$(basename "$unit")
  place=system
  [[ $name != goniometer-care.* ]] || place=user
  sed 's,/usr/local/bin/,/usr/bin/,g' "$unit" | put - "usr/lib/systemd/$place/$name"
done
documents=usr/share/doc/goniometer
put Support/debian/copyright $documents/copyright
gzip -9n <CHANGELOG.md | put - $documents/changelog.gz
printf 'goniometer (%s-1) unstable; urgency=medium\n\n  * See changelog.gz.\n\n -- %s  %s\n' "$version" \
  "$(sed -n 's/^Maintainer: //p' Support/debian/control)" "$(date -uRd "@$SOURCE_DATE_EPOCH")" |
  gzip -9n | put - $documents/changelog.Debian.gz
put NOTICE $documents/NOTICE
find datasets -type f | while read -r file; do put "$file" "$documents/examples/${file#datasets/}"; done
put Support/debian/lintian-overrides usr/share/lintian/overrides/goniometer

# --- The package ---------------------------------------------------------------------------------

mkdir "$tree/DEBIAN"
glibc=$(readelf --version-info "$program" | grep -oE 'GLIBC_[0-9.]+' | sort -Vu | tail -n 1)
size=$(du -sk --apparent-size "$tree" | cut -f 1)
sed "s/@VERSION@/$version/; s/@ARCHITECTURE@/$architecture/; s/@SIZE@/$size/; s/@GLIBC@/${glibc#GLIBC_}/" \
  Support/debian/control >"$tree/DEBIAN/control"
for script in postinst prerm postrm; do put "Support/debian/$script" "DEBIAN/$script" 755; done
(cd "$tree" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$tree/DEBIAN/md5sums"
find "$tree" -print0 | xargs -0 touch --no-dereference -d "@$SOURCE_DATE_EPOCH"

mkdir -p .build/packages
file=.build/packages/goniometer_$version-1_$architecture.deb
dpkg-deb --root-owner-group -Zxz --build "$tree" "$file.partial" >/dev/null
mv "$file.partial" "$file"
if command -v lintian >/dev/null; then
  lintian --fail-on error,warning "$file" || fail "lintian complains about $file"
else
  printf 'deb: lintian is not installed, and did not check %s\n' "$file" >&2
fi
printf '%s: %d MB, needs libc6 %s\n' "$file" $(($(stat -c %s "$file") / 1000000)) "${glibc#GLIBC_}"
sha256sum "$file"
