# SPDX-License-Identifier: Apache-2.0
# limit: 600
# A board's sensors, served by Debian's iiod, are read by the program on another machine: this one
# outside of the guest.

modprobe virtio_net
ifconfig eth0 10.0.2.15 up
plug bmi160
trigger clock 100
echo clock >"$(folder bmi160)/trigger/current_trigger"
feed rest bmi160
iiod >/tmp/iiod 2>&1 &
await 'iiod to listen' sh -c 'netstat -ltn | grep -q :30431'
outside
sed 's/^/    | iiod: /' /tmp/iiod
