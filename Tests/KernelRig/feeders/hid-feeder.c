/* SPDX-License-Identifier: Apache-2.0
 *
 * Pretends to be the sensor hub of a laptop, an accelerometer and a gyroscope, through /dev/uhid,
 * and plays a motion file. The kernel's own drivers for such hubs bind to it and make an industrial
 * I/O device of each sensor, with a trigger of its own. When this program ends, however it ends,
 * the hub is unplugged.
 *
 *   hid-feeder [--rate HZ] [--times N] [--wait N] MOTION
 *
 *   --rate HZ     rows a second; 100 unless said otherwise
 *   --times N     plays everything so many times, 0 for ever; for ever unless said otherwise
 *   --wait N      holds the first row back until N sensors were switched on; 0 otherwise
 *
 * Steps are 0.001 g and 0.01 degrees per second. The layout of the reports follows the HID sensor
 * page (HID Usage Tables, page 0x20).
 */
#define _GNU_SOURCE
#include "motion.h"

#include <fcntl.h>
#include <linux/uhid.h>
#include <poll.h>
#include <sys/timerfd.h>
#include <unistd.h>

/* --- The report descriptor ---------------------------------------------------------------------- */

#define LOW(value) ((value) & 0xff)
#define HIGH(value) ((value) >> 8 & 0xff)
/* Items of a descriptor: a tag with the size of its value, then the value. */
#define USAGE_PAGE(page) 0x05, page
#define USAGE(usage) 0x0a, LOW(usage), HIGH(usage)
#define REPORT(number) 0x85, number
#define LEAST(value) 0x16, LOW(value), HIGH(value)
#define MOST(value) 0x27, LOW(value), HIGH(value), HIGH((value) >> 8), HIGH((value) >> 16)
#define BITS(bits) 0x75, bits, 0x95, 1
#define EXPONENT(nibble) 0x55, nibble
#define COLLECTION(kind) 0xa1, kind
#define PHYSICAL 0
#define APPLICATION 1
#define LOGICAL 2
#define END_COLLECTION 0xc0
#define FEATURE_VARIABLE 0xb1, 0x02
#define FEATURE_ARRAY 0xb1, 0x00
#define INPUT_VARIABLE 0x81, 0x02

/* One of six named states, numbered from 1 on. */
#define STATE(usage, first) \
  USAGE(usage), LEAST(0), MOST(5), BITS(8), COLLECTION(LOGICAL), USAGE(first), \
  USAGE((first) + 1), USAGE((first) + 2), USAGE((first) + 3), USAGE((first) + 4), \
  USAGE((first) + 5), FEATURE_ARRAY, END_COLLECTION
#define AXIS(usage, exponent) \
  USAGE(usage), LEAST(0x8000), MOST(0x7fff), BITS(16), EXPONENT(exponent), INPUT_VARIABLE
/* A sensor of three axes; `change` is the usage of its quantity, x of its first axis. */
#define SENSOR(number, usage, change, x, exponent) \
  REPORT(number), USAGE_PAGE(0x20), USAGE(usage), COLLECTION(PHYSICAL), \
  /* reporting state */ STATE(0x0316, 0x0840), \
  /* power state */ STATE(0x0319, 0x0850), \
  /* report interval, ms */ USAGE(0x030e), LEAST(0), MOST(0x7fffffff), BITS(32), EXPONENT(0), \
  FEATURE_VARIABLE, \
  /* change sensitivity, absolute */ USAGE(0x1000 | (change)), LEAST(0), MOST(0x7fff), BITS(16), \
  EXPONENT(exponent), FEATURE_VARIABLE, \
  AXIS(x, exponent), AXIS((x) + 1, exponent), AXIS((x) + 2, exponent), END_COLLECTION

enum { accelerometer_report = 1, gyroscope_report };

static const uint8_t descriptor[] = {
  USAGE_PAGE(0x20), USAGE(0x0001), COLLECTION(APPLICATION),
  SENSOR(accelerometer_report, 0x0073, 0x0452, 0x0453, 0x0d /* 10^-3 */),
  SENSOR(gyroscope_report, 0x0076, 0x0456, 0x0457, 0x0e /* 10^-2 */),
  END_COLLECTION,
};

/* --- The hub ------------------------------------------------------------------------------------ */

/* What can be set of a sensor, as its report stands in the descriptor. */
struct __attribute__((packed)) settings {
  uint8_t report, reporting, power;
  uint32_t interval_ms;
  uint16_t sensitivity;
};

static int hub;
static struct settings settings[quantities];
static struct motion motion;
static size_t row;

static void send_event(const struct uhid_event *event)
{
  if (write(hub, event, sizeof *event) != sizeof *event) fail("/dev/uhid", strerror(errno));
}

static void plug_in(double rate)
{
  struct uhid_event event = {.type = UHID_CREATE2};
  for (int q = 0; q < quantities; q++)
    settings[q] = (struct settings){
      .report = (uint8_t)(accelerometer_report + q), .reporting = 1, .power = 1,
      .interval_ms = (uint32_t)(1000 / rate)};
  hub = open("/dev/uhid", O_RDWR | O_CLOEXEC);
  if (hub < 0) fail("/dev/uhid", strerror(errno));
  strcpy((char *)event.u.create2.name, "sensor hub of the rig");
  event.u.create2.bus = 3; /* USB */
  event.u.create2.vendor = 0x1209; /* free for tests */
  event.u.create2.product = 0x0001;
  event.u.create2.rd_size = sizeof descriptor;
  memcpy(event.u.create2.rd_data, descriptor, sizeof descriptor);
  send_event(&event);
}

/* All events are reported (2) at full power (2). */
static int is_on(int q) { return settings[q].reporting == 2 && settings[q].power == 2; }

/* A sensor's report of the row that is next; its length. */
static uint16_t fill_input(int q, uint8_t *bytes)
{
  *bytes++ = settings[q].report;
  for (int axis = 0; axis < 3; axis++) {
    uint16_t value = (uint16_t)motion.readings[row].axis[q][axis];
    *bytes++ = (uint8_t)value;
    *bytes++ = (uint8_t)(value >> 8);
  }
  return 7;
}

static void answer_get(const struct uhid_get_report_req *request)
{
  struct uhid_event answer = {.type = UHID_GET_REPORT_REPLY};
  struct uhid_get_report_reply_req *reply = &answer.u.get_report_reply;
  int q = request->rnum - accelerometer_report;
  reply->id = request->id;
  if (q < 0 || q >= quantities) reply->err = EIO;
  else if (request->rtype != UHID_FEATURE_REPORT) reply->size = fill_input(q, reply->data);
  else {
    reply->size = sizeof *settings;
    memcpy(reply->data, &settings[q], sizeof *settings);
  }
  send_event(&answer);
}

static void answer_set(const struct uhid_set_report_req *request)
{
  struct uhid_event answer = {.type = UHID_SET_REPORT_REPLY};
  int q = request->rnum - accelerometer_report;
  answer.u.set_report_reply.id = request->id;
  if (q < 0 || q >= quantities || request->size > sizeof *settings)
    answer.u.set_report_reply.err = EIO;
  else memcpy(&settings[q], request->data, request->size);
  send_event(&answer);
}

static void answer_kernel(void)
{
  struct uhid_event event = {0};
  if (read(hub, &event, sizeof event) < 0) fail("/dev/uhid", strerror(errno));
  if (event.type == UHID_GET_REPORT) answer_get(&event.u.get_report);
  if (event.type == UHID_SET_REPORT) answer_set(&event.u.set_report);
}

static void send_row(void)
{
  for (int q = 0; q < quantities; q++) {
    struct uhid_event event = {.type = UHID_INPUT2};
    if (!is_on(q)) continue;
    event.u.input2.size = fill_input(q, event.u.input2.data);
    send_event(&event);
  }
}

int main(int count, char **words)
{
  double rate = 100;
  long times = 0, turn = 0;
  int wanted = 0;
  const char *path = 0;
  for (int i = 1; i < count; i++) {
    char *word = words[i];
    if (strncmp(word, "--", 2)) {
      path = word;
      continue;
    }
    const char *value = ++i < count ? words[i] : "";
    if (!strcmp(word, "--rate")) rate = atof(value);
    else if (!strcmp(word, "--times")) times = atol(value);
    else if (!strcmp(word, "--wait")) wanted = atoi(value);
    else fail(word, "no such option");
  }
  if (!path || rate <= 0) fail("hid-feeder", "expected a motion file");
  motion = read_motion(path);
  plug_in(rate);

  int timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
  struct pace pace = start_pace(rate);
  struct timespec period = {pace.period / 1000000000, pace.period % 1000000000};
  struct itimerspec ticks = {period, period};
  if (timer < 0 || timerfd_settime(timer, 0, &ticks, 0) < 0) fail("timer", strerror(errno));
  struct pollfd ready[] = {{.fd = hub, .events = POLLIN}, {.fd = timer, .events = POLLIN}};
  while (times == 0 || turn < times) {
    if (poll(ready, 2, -1) < 0 && errno != EINTR) fail("poll", strerror(errno));
    /* The kernel waits for its answers: they come first. */
    if (ready[0].revents & POLLIN) {
      answer_kernel();
      continue;
    }
    uint64_t passed;
    if (!(ready[1].revents & POLLIN) || read(timer, &passed, sizeof passed) != sizeof passed) continue;
    if (is_on(accelerometer) + is_on(gyroscope) < wanted) continue;
    wanted = 0;
    send_row();
    if (++row == motion.count) {
      row = 0;
      turn++;
    }
  }
  /* Whoever reads finds the last rows before the hub is gone. */
  sleep(2);
  return 0;
}
