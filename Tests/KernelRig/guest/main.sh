# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=dash
#
# Runs the scenarios named in /run/list, one after another, each in a shell of its own with a limit
# of time, and puts everything back between them. What they print goes to /run/log.

rig=/package/Tests/KernelRig
modprobe industrialio

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
