# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=dash
#
# Runs the scenarios named in /run/list, one after another, each in a shell of its own with a limit
# of time, and puts everything back between them. What they print goes to /run/log.

rig=/package/Tests/KernelRig
modprobe industrialio
# Read into memory now: a page that is fetched while a scenario runs costs the guest's time.
for file in $(find /rig/bin /rig/lib -type f ! -name 'libicudata*'); do cat "$file"; done >/dev/null
hostname rig
# Root, somebody of the group that the udev rule gives sensors to, and somebody who is not.
printf '%s:x:%s::/tmp:/bin/sh\n' root 0:0 member 1000:1000 plain 1001:1001 >/etc/passwd
printf '%s:x:%s\n' root 0: member 1000: plain 1001: iio 998:member >/etc/group

while read -r name; do
  {
    echo "begin $name $(cut -d' ' -f1 /proc/uptime)"
    seconds=$(sed -n 's/^# limit: //p' "$rig/scenarios/$name.sh")
    timeout -s KILL "${seconds:-60}" sh "$rig/guest/scenario.sh" "$name" ||
      echo "not ok - the scenario ran to its end, within ${seconds:-60} s"
    sh -c ". $rig/guest/devices.sh; tidy"
    echo "end $name $(cut -d' ' -f1 /proc/uptime)"
  } >>/run/log 2>&1 </dev/null
done </run/list
dmesg >/run/dmesg
sync
