#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Makes a Swift SDK for arm64 in the root of Debian sid: a sysroot with the C libraries of Debian 13, whose
# programs run on boards of that age, and with Swift's own of sid. Silent where it is there.
#
# Packages are checked by apt against Debian's signatures, and kept, so that what was interrupted goes on.

set -euo pipefail
# shellcheck source=Scripts/debian/root.sh
. "$(dirname "$0")/root.sh"
make_root

# What the build and the tests link or load, of Debian 13, and the libraries that archives of those want.
suite=trixie
libraries=(libc6-dev libstdc++-14-dev libgsl-dev zlib1g-dev libssl-dev libzstd-dev libzip-dev
  libsqlite3-dev libhdf5-dev libmatio-dev libedit-dev libmicrohttpd-dev libqrencode-dev)

# shellcheck disable=SC2016 # dpkg-query expands it
compiler=$(inside dpkg-query -W -f '${Version}' swiftlang)
made="$compiler $suite ${libraries[*]}"
[[ $(cat "$root/arm64/made" 2>/dev/null) == "$made" ]] && exit 0
printf 'sdk-arm64: makes a Swift SDK for arm64 with Swift %s in %s\n' "$compiler" "$root/arm64" >&2

# --- Packages ------------------------------------------------------------------------------------

mirror=$(awk '$1 == "deb" { print $2; exit }' "$root/etc/apt/sources.list")
for name in "$suite" sid; do
  folder=$root/packages/$name
  mkdir -p "$folder"/etc/apt/{sources.list.d,preferences.d,apt.conf.d} \
    "$folder"/var/{lib/apt/lists/partial,lib/dpkg,cache/apt/archives/partial}
  : >"$folder/status"
  printf 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] %s %s main\n' "$mirror" "$name" \
    >"$folder/etc/apt/sources.list"
  attempt "the lists of Debian's $name cannot be fetched" apt "$name" apt-get update --error-on=any
done
attempt 'the C libraries for arm64 cannot be fetched' \
  apt "$suite" apt-get install -y --download-only --no-install-recommends "${libraries[@]}"
# Packages of an earlier choice are there too.
mapfile -t chosen < <(apt "$suite" apt-get install -y --simulate --no-install-recommends "${libraries[@]}" |
  sed -nE 's/^Inst ([^ ]+) \(([^ ]+) .*\[([a-z0-9]+)\]\).*/\1_\2_\3.deb/p')
((${#chosen[@]} > 0)) || fail "apt chose no packages of Debian's $suite"

offered=$(apt sid apt-cache show --no-all-versions swiftlang | sed -n 's/^Version: //p')
# A rebuild of the same source is as good.
[[ ${offered%+b*} == "${compiler%+b*}" ]] ||
  fail "the root has Swift $compiler, and Debian has ${offered:-none} for arm64 now; type: rm -rf $root"
rm -f "$root"/packages/sid/*.deb
# Swift's library for XML, which tests use, wants sid's of C; two of them in one program do not agree.
attempt 'Swift for arm64 cannot be fetched' apt sid apt-get download swiftlang libswiftlang libxml2-16

# --- The sysroot ---------------------------------------------------------------------------------

# Written beside its place, and moved there when it is whole.
rm -rf "$root/arm64" "$root/arm64.partial"
sysroot=$root/arm64.partial/sysroot
mkdir -p "$sysroot"/usr/{bin,sbin,lib}
for folder in bin sbin lib; do ln -s "usr/$folder" "$sysroot/$folder"; done

# unpack FILE [PATH]: unpacks a package, or what of it is below a path.
unpack() {
  dpkg-deb --fsys-tarfile "$1" | tar -x -C "$sysroot" --keep-directory-symlink "${@:2}"
}
for file in "${chosen[@]/#/$root/packages/$suite/var/cache/apt/archives/}"; do
  file=${file//:/%3a}
  attempt "$(basename "$file") cannot be unpacked" unpack "$file"
done
for file in "$root"/packages/sid/{,lib}swiftlang_*.deb; do
  attempt "$(basename "$file") cannot be unpacked" unpack "$file" ./usr/libexec/swift/lib
done
attempt 'libxml2 cannot be unpacked' unpack "$root"/packages/sid/libxml2-16_*.deb ./usr/lib
# The compiler looks for the first object of a program here.
for folder in swift swift_static; do ln -sfn "../libexec/swift/lib/$folder" "$sysroot/usr/lib/$folder"; done

# --- The SDK -------------------------------------------------------------------------------------

bundle=$root/arm64.partial/debian-arm64.artifactbundle
mkdir -p "$bundle/arm64"
cat >"$bundle/info.json" <<END
{ "schemaVersion": "1.0",
  "artifacts": { "debian-arm64": { "type": "swiftSDK", "version": "${compiler%%-*}", "variants": [ { "path": "arm64" } ] } } }
END
swift=/arm64/sysroot/usr/libexec/swift/lib
cat >"$bundle/arm64/swift-sdk.json" <<END
{ "schemaVersion": "4.0",
  "targetTriples": { "aarch64-unknown-linux-gnu": {
    "sdkRootPath": "/arm64/sysroot", "swiftResourcesPath": "$swift/swift",
    "swiftStaticResourcesPath": "$swift/swift_static", "toolsetPaths": [ "toolset.json" ] } } }
END
cat >"$bundle/arm64/toolset.json" <<END
{ "schemaVersion": "1.0", "rootPath": "/usr/libexec/swift/bin",
  "swiftCompiler": { "extraCLIOptions": [ "-use-ld=lld" ] } }
END
attempt 'qemu cannot be installed' inside env DEBIAN_FRONTEND=noninteractive \
  apt-get install -y -q --no-install-recommends qemu-user
# There qemu looks for what programs load.
mkdir -p "$root/usr/gnemul"
ln -sfn /arm64/sysroot "$root/usr/gnemul/qemu-aarch64"
printf '%s\n' "$made" >"$root/arm64.partial/made"
mv "$root/arm64.partial" "$root/arm64"
du -sh "$root/arm64" | sed 's/^\([^[:space:]]*\).*/sdk-arm64: \1/' >&2
