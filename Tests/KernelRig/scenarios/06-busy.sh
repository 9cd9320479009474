# SPDX-License-Identifier: Apache-2.0
# A sensor that somebody else reads, and triggers that are missing, refused or full.

plug bmi160
plug lsm6dsl
feed rest bmi160
feed rest lsm6dsl
record() { run goniometer record --duration 1s --force --output /tmp/it.giraw "$@"; }
limit=15

note 'no trigger, and one that is not there'
record --device bmi160
exits 'no trigger is an error' 66
says 'it says that one is needed' 'trigger'
trigger clock 100
record --device bmi160 --trigger clocks
says 'the kernel took no such trigger without a word; the program has one' "did not take the trigger 'clocks'|clocks"
record --device bmi160
exits 'the only trigger is taken without being named' 0

note 'another reader'
start goniometer record --device bmi160 --trigger clock --output /tmp/first.giraw --force
first=$program
await 'the first to capture' grep -q 1 "$(folder bmi160)/buffer/enable"
sleep 1
record --device bmi160 --trigger clock
exits 'the second is refused' 66
says 'and told who has it' "goniometer.*$first|$first.*goniometer"
run goniometer devices bmi160
says 'the doctor tells it too' "$first"

note 'a third device on a trigger'
record --device lsm6dsl --trigger clock
says 'a trigger serves two; the third gets nothing, and that is said' 'gave nothing for'
says 'with the likely reason' 'two|third|consumers'
equal 'and is switched off again' "$(cat "$(folder lsm6dsl_accel)/buffer/enable" "$(folder lsm6dsl_gyro)/buffer/enable" | tr -d '\n')" 00
kill "$first"
wait "$first"
code=$?
quietly goniometer replay /tmp/first.giraw
show
says 'the first reader lost nothing meanwhile' ' no gap;'
