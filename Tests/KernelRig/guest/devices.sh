# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=dash
#
# Words of scenarios that make sensors, triggers and motion come and go. Sourced in the guest.

# shellcheck disable=SC2034
iio=/sys/bus/iio/devices

# What each chip must say for its driver to take it: address, module, driver's name, and registers:
# the number by which it is known, then the reset values that the driver reads back.
chip() {
  case $1 in
    bmi160) echo "${2:-0x69} bmi160_i2c bmi160 0x00=0xd1 0x40=0x28 0x41=0x03 0x42=0x28 0x43=0x00" ;;
    lsm6dsl) echo "${2:-0x6a} st_lsm6dsx_i2c lsm6dsl 0x0f=0x6a 0x12=0x04" ;;
    mpu6050) echo "${2:-0x68} inv-mpu6050-i2c mpu6050 0x75=0x68 0x6b=0x40" ;;
  esac
}

# The number of the bus of pretended chips, which is made when it is first asked for.
bus() {
  if [ ! -e /sys/module/i2c_stub ]; then
    modprobe i2c-dev
    modprobe i2c-stub chip_addr=0x68,0x69,0x6a
  fi
  for adapter in /sys/bus/i2c/devices/i2c-*; do
    grep -q 'SMBus stub' "$adapter/name" && echo "${adapter##*-}"
  done
}

# plug CHIP [ADDRESS] | plug hid [MOTION [OPTION...]]: a sensor appears.
plug() {
  if [ "$1" = hid ]; then
    shift
    plug_hub "$@"
    return
  fi
  on=$(bus)
  # shellcheck disable=SC2046 # words are what is wanted
  set -- $(chip "$1" "$2")
  address=$1 module=$2 name=$3
  shift 3
  for register; do i2cset -f -y "$on" "$address" "${register%=*}" "${register#*=}"; done
  modprobe "$module"
  echo "$name $address" >"/sys/bus/i2c/devices/i2c-$on/new_device"
}

# unplug ADDRESS | unplug hid: it is gone.
unplug() {
  if [ "$1" = hid ]; then
    kill -9 "$hub"
    wait "$hub" 2>/dev/null
  else
    echo "$1" >"/sys/bus/i2c/devices/i2c-$(bus)/delete_device"
  fi
}

plug_hub() {
  modprobe uhid
  modprobe hid-sensor-hub
  modprobe hid-sensor-accel-3d
  modprobe hid-sensor-gyro-3d
  motion_file=$(motion "${1:-rest}" hid)
  [ $# = 0 ] || shift
  hid-feeder "$@" "$motion_file" &
  hub=$!
  await 'both sensors of the hub' has_device gyro_3d
  await 'both sensors of the hub' has_device accel_3d
}

# folder NAME: the attributes of the first device or trigger of that name; fails where none is.
folder() {
  for entry in "$iio"/*; do
    if [ "$(cat "$entry/name" 2>/dev/null)" = "$1" ]; then
      echo "$entry"
      return
    fi
  done
  return 1
}
has_device() { folder "$1" >/dev/null; }

# node NAME: its iio:deviceN.
node() { basename "$(folder "$1")"; }

# trigger NAME HZ: a trigger of the kernel's timer.
trigger() {
  modprobe iio-trig-hrtimer
  grep -q configfs /proc/mounts || mount -t configfs config /sys/kernel/config
  mkdir "/sys/kernel/config/iio/triggers/hrtimer/$1"
  echo "$2" >"$(folder "$1")/sampling_frequency"
}

# stepper: a trigger that fires when it is told to, named sysfstrigN. Says the file that tells it.
stepper() {
  modprobe iio-trig-sysfs
  echo "$1" >"$iio/iio_sysfs_trigger/add_trigger"
  echo "$(folder "sysfstrig$1")/trigger_now"
}

# motion NAME CHIP: the file of a motion in the steps of a chip, made when it is first asked for.
motion() {
  case $1 in
    /*) echo "$1" ;;
    *)
      [ -e "/tmp/$1-$2.csv" ] ||
        awk -v chip="$2" -f "/rig/motion/$1.awk" >"/tmp/$1-$2.csv" </dev/null
      echo "/tmp/$1-$2.csv"
      ;;
  esac
}

# feed MOTION CHIP [OPTION...]: plays a motion into a chip for ever, in the background.
feed() {
  file=$(motion "$1" "$2")
  fed=$2
  shift 2
  chip-feeder --bus "$(bus)" --times 0 "$@" "$fed=$file" &
}

# step MOTION CHIP FILE [HZ]: plays a motion into a chip once, and makes it measure after each row.
step() {
  chip-feeder --bus "$(bus)" --rate "${4:-500}" --step "$3" "$2=$(motion "$1" "${2%@*}")"
}

# knee FOLDER: two chips for a knee, bmi160 on the thigh and lsm6dsl on the shank, and a recording of
# one at their own resolution: /tmp/SEGMENT.raw to be played, .first its first reading, .csv to be
# analysed.
knee() {
  plug bmi160
  plug lsm6dsl
  for pair in thigh:bmi160:bmi160 shank:lsm6dsl_accel:lsm6dsl_gyro; do
    segment=${pair%%:*}
    pair=${pair#*:}
    awk -v accel="$(value "$(folder "${pair%:*}")/in_accel_scale")" \
      -v gyro="$(value "$(folder "${pair#*:}")/in_anglvel_scale")" -v table="/tmp/$segment.csv" \
      -f /rig/motion/raw.awk "$1/$segment.csv" >"/tmp/$segment.raw"
    head -n 1 "/tmp/$segment.raw" >"/tmp/$segment.first"
  done
}

# knee_ready: its chips at the first reading, and triggered by steppers 0 and 1. One trigger a chip:
# lsm6dsl is two devices, and a trigger serves two.
knee_ready() {
  chip-feeder --bus "$(bus)" bmi160=/tmp/thigh.first lsm6dsl=/tmp/shank.first
  echo sysfstrig0 >"$(folder bmi160)/trigger/current_trigger"
  echo sysfstrig1 >"$(folder lsm6dsl_accel)/trigger/current_trigger"
  echo sysfstrig1 >"$(folder lsm6dsl_gyro)/trigger/current_trigger"
  echo 104 >"$(folder lsm6dsl_accel)/sampling_frequency"
  echo 104 >"$(folder lsm6dsl_gyro)/sampling_frequency"
}

# Everything as it was before the first scenario.
tidy() {
  for name in goniometer rig-probe iiod chip-feeder hid-feeder; do
    for process in $(pidof "$name"); do kill -9 "$process"; done
    while pidof "$name" >/dev/null; do sleep 0.05; done
  done
  for device in "$iio"/iio:device*; do
    [ -e "$device/buffer/enable" ] && echo 0 >"$device/buffer/enable"
    [ -e "$device/trigger/current_trigger" ] && echo >"$device/trigger/current_trigger"
  done 2>/dev/null
  for client in /sys/bus/i2c/devices/*-00*; do
    [ -e "$client" ] && echo "0x${client##*-00}" >"${client%/*}/i2c-$(bus)/delete_device"
  done 2>/dev/null
  for timer in /sys/kernel/config/iio/triggers/hrtimer/*; do
    [ -e "$timer" ] && rmdir "$timer"
  done
  for number in 0 1 2 3; do
    [ -e "$iio/iio_sysfs_trigger" ] && echo "$number" >"$iio/iio_sysfs_trigger/remove_trigger"
  done 2>/dev/null
  [ ! -e /sys/module/i2c_stub ] || rmmod i2c_stub
  rm -rf /tmp/*
}
