# SPDX-License-Identifier: Apache-2.0
# What is done on this side: $port leads to the guest's iiod, $work is a folder for what is made.

host=iiod:127.0.0.1:$port
run goniometer record --device "$host/bmi160" --duration 2s --output "$work/remote.giraw"
exits 'a sensor of another machine is recorded' 0
run goniometer replay "$work/remote.giraw"
says 'over the network' 'over the network'
says 'of two seconds' 'device: (1\.9|2\.[0-2])[0-9]* s'
says 'at a rate of 100 Hz' '100\.0 Hz by its driver'
# By the real clock: a guest whose machine has other work loses firings of its timer.
between 'samples' "$(sed -n 's/^ *\([0-9]*\) samples of .*/\1/p' "$work/said" | head -n 1)" 20 300
goniometer replay "$work/remote.giraw" --to csv >"$work/table.csv" 2>/dev/null
between 'gravity, m/s²' "$(tail -n 1 "$work/table.csv" | cut -d, -f4)" 9.7 9.9
run goniometer record --device "$host/bmi161" --duration 2s --output "$work/none.giraw"
says 'a name that it does not have' 'bmi161.*bmi160'
