# SPDX-License-Identifier: Apache-2.0
# What is done on this side: $port leads to the guest's iiod, $work is a folder for what is made.

host=iiod:127.0.0.1:$port
run goniometer record --device "$host/bmi160" --duration 2s --output "$work/remote.giraw"
exits 'a sensor of another machine is recorded' 0
run goniometer replay "$work/remote.giraw"
says 'over the network' 'over the network'
says 'some two seconds at some 100 Hz' '1[5-9][0-9] samples|2[0-9][0-9] samples'
goniometer replay "$work/remote.giraw" --to csv >"$work/table.csv" 2>/dev/null
between 'gravity, m/s²' "$(tail -n 1 "$work/table.csv" | cut -d, -f4)" 9.7 9.9
run goniometer record --device "$host/bmi161" --duration 2s --output "$work/none.giraw"
says 'a name that it does not have' 'bmi161.*bmi160'
