# SPDX-License-Identifier: Apache-2.0
# Root may do all. Others may ask for values, and capture once the udev rule is in force.

# enforce_rule: does what udev does with the rule that the program prints.
enforce_rule() {
  goniometer devices --udev-rule >/tmp/rule
  for path in "$iio"/iio:device* "$iio"/trigger*; do
    path=$(readlink -f "$path")
    kernel=$(basename "$path")
    sed ':a; /\\$/N; s/\\\n//; ta' /tmp/rule | grep '^SUBSYSTEM' | while read -r line; do
      pattern=$(echo "$line" | sed -n 's/.*KERNEL=="\([^"]*\)".*/\1/p')
      # shellcheck disable=SC2254 # it is a pattern
      case $kernel in $pattern) ;; *) continue ;; esac
      group=$(echo "$line" | sed -n 's/.*GROUP="\([^"]*\)".*/\1/p')
      mode=$(echo "$line" | sed -n 's/.*MODE="\([^"]*\)".*/\1/p')
      command=$(echo "$line" | sed -n "s/.*RUN+=\".bin.sh -c '\(.*\)'\".*/\1/p" |
        sed "s,%p,${path#/sys},g; s/\\$\\$/$/g")
      [ -z "$group" ] || chgrp "$group" "/dev/$kernel"
      [ -z "$mode" ] || chmod "$mode" "/dev/$kernel"
      sh -c "$command"
    done
  done
}

# as USER COMMAND: runs the program as somebody else.
as() { run su "$1" -c "$2"; }

plug bmi160
feed rest bmi160
trigger clock 100
mkdir -m 777 /tmp/out.d
record='goniometer record --trigger clock --duration 1s --force --output /tmp/out.d'

note 'root'
run goniometer record --device bmi160 --trigger clock --duration 1s --output /tmp/out.d/root.giraw
exits 'root captures' 0

note 'nobody in particular'
as plain "$record/plain.giraw --device bmi160"
exits 'a plain user does not capture' 66
says 'the message names the file' '/(dev/iio:device0|sys/.*(enable|trigger|clock|_en))'
says 'and what mends it' 'become root|udev rule|group'
as plain 'goniometer record --device bmi160 --poll --duration 1s --output /tmp/out.d/polled.giraw'
exits 'a plain user polls' 0
as plain 'goniometer devices'
says 'the doctor tells a plain user of the rule' 'udev-rule'
equal 'nothing was changed by trying' "$(cat "$(folder bmi160)/buffer/enable")" 0

note 'a member of the group iio, with the rule'
as member "$record/early.giraw --device bmi160"
exits 'not before the rule' 66
enforce_rule
as member "$record/member.giraw --device bmi160"
exits 'a member captures' 0
as plain "$record/plain.giraw --device bmi160"
exits 'who is no member does not' 66
