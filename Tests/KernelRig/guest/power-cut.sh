# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=dash disable=SC2154
# limit: 600
# What the guest of `power-cuts` does: says what is on the disk, then measures again and again until its
# power is cut. A result counts as finished when the program has ended.

modprobe virtio_blk
modprobe crc32c_generic
modprobe ext4
mkdir -p /disk
await 'the disk' test -b /dev/vda
mount -t ext4 /dev/vda /disk || not_ok 'the disk cannot be mounted'
for result in /disk/live/[0-9]*.json; do
  [ ! -e "$result" ] || echo "there $(sha256sum "$result" | cut -c 1-64) ${result##*/}"
done
plug bmi160
trigger clock 100
chip-feeder --bus "$(bus)" --times 0 --rate 100 bmi160=/rig/shank.raw &
while true; do
  echo measuring
  goniometer live --device bmi160 --trigger clock --duration 5s --keep 16 --folder /disk/live \
    >/tmp/said 2>&1
  code=$?
  result=$(sed -n 's,^\(/disk/live/[0-9]*\.json\): .*,\1,p' /tmp/said)
  if [ -n "$result" ]; then
    echo "finished $(sha256sum "$result" | cut -c 1-64) ${result##*/}"
  else
    not_ok "no result, exit code $code: $(tail -n 1 /tmp/said)"
  fi
done
