# SPDX-License-Identifier: Apache-2.0
# The disk fills while a sensor is recorded: said, and all that fitted can be read.

plug bmi160
trigger clock 400
feed rest bmi160
mkdir -p /tmp/small
mount -t tmpfs -o size=48k small /tmp/small
for kind in giraw csv; do
  run goniometer record --device bmi160 --trigger clock --output "/tmp/small/it.$kind"
  exits "$kind: it ends by itself" 74
  says "$kind: the reason is said" 'No space left|ENOSPC|full'
  equal "$kind: the sensor is switched off" "$(value "$(folder bmi160)/buffer/enable")" 0
  if [ "$kind" = giraw ]; then
    run goniometer replay "/tmp/small/it.$kind"
    says 'giraw: what fitted can be read' '[0-9][0-9][0-9]+ samples'
  else
    check 'csv: what fitted has whole rows' awk -F, 'NF != 7 { exit 1 }' "/tmp/small/it.$kind"
  fi
  rm "/tmp/small/it.$kind"
done
umount /tmp/small
