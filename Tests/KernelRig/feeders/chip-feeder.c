/* SPDX-License-Identifier: Apache-2.0
 *
 * Plays motion files into the data registers of chips that the kernel's i2c-stub pretends to be.
 *
 *   chip-feeder --bus N [--rate HZ] [--times N] [--step FILE]... CHIP[@ADDRESS]=MOTION...
 *
 *   --rate HZ     rows a second; 100 unless said otherwise
 *   --times N     plays everything so many times, 0 for ever; 1 unless said otherwise
 *   --step FILE   writes "1" to FILE after each row: the trigger_now of a sysfs trigger, which makes
 *                 the driver read what was just put there
 *
 * Chips of one command are played side by side, row by row; the shortest motion decides how long.
 * A chip's registers are written in one block transfer, so that nobody who reads them in one sees
 * half a row. On one processor, stepping is exact: a driver's thread that a step wakes is of the
 * real-time class and has read its row before this program runs on.
 */
#define _GNU_SOURCE
#include "motion.h"

#include <fcntl.h>
#include <linux/i2c-dev.h>
#include <linux/i2c.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* Where a chip keeps its readings, from its data sheet. */
struct kind {
  const char *name;
  long address;
  uint8_t first_register;
  uint8_t length;
  uint8_t offset[quantities];
  int big_endian;
};

static const struct kind kinds[] = {
  /* GYR_X 0x0c to ACC_Z 0x17 */
  {"bmi160", 0x69, 0x0c, 12, {[gyroscope] = 0, [accelerometer] = 6}, 0},
  /* OUTX_L_G 0x22 to OUTZ_H_XL 0x2d */
  {"lsm6dsl", 0x6a, 0x22, 12, {[gyroscope] = 0, [accelerometer] = 6}, 0},
  /* ACCEL_XOUT_H 0x3b, the temperature at 0x41, GYRO_XOUT_H 0x43 */
  {"mpu6050", 0x68, 0x3b, 14, {[accelerometer] = 0, [gyroscope] = 8}, 1},
};

enum { most = 8 };

struct chip {
  const struct kind *kind;
  int bus;
  struct motion motion;
};

static const struct kind *kind_named(const char *name)
{
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (!strcmp(kinds[i].name, name)) return &kinds[i];
  fail(name, "no chip of this name is known");
  return 0;
}

/* CHIP[@ADDRESS]=MOTION */
static struct chip open_chip(int bus, char *text)
{
  char *path = strchr(text, '='), *address, device[32];
  struct chip chip;
  if (!path) fail(text, "expected CHIP[@ADDRESS]=MOTION");
  *path++ = 0;
  address = strchr(text, '@');
  if (address) *address++ = 0;
  chip.kind = kind_named(text);
  chip.motion = read_motion(path);
  snprintf(device, sizeof device, "/dev/i2c-%d", bus);
  chip.bus = open(device, O_RDWR | O_CLOEXEC);
  if (chip.bus < 0) fail(device, strerror(errno));
  /* FORCE: the kernel's driver has the address. */
  if (ioctl(chip.bus, I2C_SLAVE_FORCE, address ? strtol(address, 0, 0) : chip.kind->address) < 0)
    fail(device, strerror(errno));
  return chip;
}

static void put_reading(const struct chip *chip, const struct reading *reading)
{
  union i2c_smbus_data data = {0};
  struct i2c_smbus_ioctl_data transfer = {
    I2C_SMBUS_WRITE, chip->kind->first_register, I2C_SMBUS_I2C_BLOCK_DATA, &data};
  data.block[0] = chip->kind->length;
  for (int q = 0; q < quantities; q++)
    for (int axis = 0; axis < 3; axis++) {
      uint16_t value = (uint16_t)reading->axis[q][axis];
      uint8_t *bytes = &data.block[1 + chip->kind->offset[q] + 2 * axis];
      bytes[chip->kind->big_endian ? 1 : 0] = (uint8_t)value;
      bytes[chip->kind->big_endian ? 0 : 1] = (uint8_t)(value >> 8);
    }
  if (ioctl(chip->bus, I2C_SMBUS, &transfer) < 0) fail(chip->kind->name, strerror(errno));
}

int main(int count, char **words)
{
  struct chip chips[most];
  int steps[most], chip_count = 0, step_count = 0, bus = -1;
  double rate = 100;
  long times = 1;
  for (int i = 1; i < count; i++) {
    char *word = words[i], *value = i + 1 < count ? words[i + 1] : "";
    if (chip_count == most || step_count == most) fail(word, "too many");
    if (strncmp(word, "--", 2)) {
      chips[chip_count++] = open_chip(bus, word);
      continue;
    }
    i++;
    if (!strcmp(word, "--bus")) bus = atoi(value);
    else if (!strcmp(word, "--rate")) rate = atof(value);
    else if (!strcmp(word, "--times")) times = atol(value);
    else if (!strcmp(word, "--step")) {
      steps[step_count] = open(value, O_WRONLY | O_CLOEXEC);
      if (steps[step_count++] < 0) fail(value, strerror(errno));
    } else fail(word, "no such option");
  }
  if (!chip_count || rate <= 0) fail("chip-feeder", "expected --bus N CHIP[@ADDRESS]=MOTION...");

  size_t rows = chips[0].motion.count;
  for (int i = 1; i < chip_count; i++)
    if (chips[i].motion.count < rows) rows = chips[i].motion.count;
  struct pace pace = start_pace(rate);
  for (long turn = 0; times == 0 || turn < times; turn++)
    for (size_t row = 0; row < rows; row++) {
      for (int i = 0; i < chip_count; i++) put_reading(&chips[i], &chips[i].motion.readings[row]);
      for (int i = 0; i < step_count; i++)
        if (pwrite(steps[i], "1", 1, 0) != 1) fail("--step", strerror(errno));
      wait_for(&pace);
    }
  return 0;
}
