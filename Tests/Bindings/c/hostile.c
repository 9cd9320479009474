/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Misuses every function of goniometer.h, and holds what it promises against numbers found another way.
 *
 *   hostile DATASETS [light]
 *
 *   DATASETS   the folder of the bundled recordings
 *   light      fewer repetitions, for valgrind
 *
 * Prints "N passed, N failed"; exit code 1 where anything failed.
 */
#include <goniometer.h>

#include <errno.h>
#include <malloc.h>
#include <math.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Attitudes that are found along other ways may differ by so much in each of four numbers: lanes and pairs add
 * up in another order. */
static const double OTHER_ORDER = 1e-9;
#ifndef INERTIAL_ONLY
/* Numbers that went through JSON with all their digits. */
static const double ALL_DIGITS = 1e-12;
/* Degrees: the extremes of a summary were held for a moment, single samples lie a little beyond. */
static const double HELD = 0.05;
#endif

static int passed, failed, light;
static const char *datasets;

/* --- Checks --------------------------------------------------------------------------------------------- */

static void check(int ok, const char *format, ...) {
  if (ok) {
    passed++;
    return;
  }
  failed++;
  va_list arguments;
  va_start(arguments, format);
  fprintf(stderr, "hostile: ");
  vfprintf(stderr, format, arguments);
  fprintf(stderr, "\n");
  va_end(arguments);
}

/* Whether a text is well-formed UTF-8. */
static int is_utf8(const char *text) {
  for (const unsigned char *byte = (const unsigned char *)text; *byte;) {
    int more = *byte < 0x80 ? 0 : *byte >= 0xC2 && *byte < 0xE0 ? 1 : *byte >= 0xE0 && *byte < 0xF0 ? 2
               : *byte >= 0xF0 && *byte < 0xF5 ? 3 : -1;
    if (more < 0) return 0;
    byte++;
    for (; more > 0; more--)
      if ((*byte++ & 0xC0) != 0x80) return 0;
  }
  return 1;
}

static const char PATTERN = 0x5A;
static goniometer_error error;

/* An error that shows whether it was written. */
static goniometer_error *fresh(void) {
  memset(&error, PATTERN, sizeof error);
  return &error;
}

static int untouched(void) {
  for (size_t i = 0; i < sizeof error; i++)
    if (((char *)&error)[i] != PATTERN) return 0;
  return 1;
}

/* Checks a status, the error that belongs to it, and words that the message has. */
static void expect_at(int line, int32_t expected, int32_t status, const char *words) {
  if (status != expected) {
    check(0, "line %d: status %d, expected %d: %s", line, status, expected,
          status == GONIOMETER_OK ? "" : error.message);
  } else if (status == GONIOMETER_OK) {
    check(untouched(), "line %d: an error was written although nothing failed", line);
  } else {
    size_t length = strnlen(error.message, sizeof error.message);
    check(error.status == status && length > 10 && length < sizeof error.message &&
              is_utf8(error.message) && (!words || strstr(error.message, words)),
          "line %d: status %d and '%.200s', expected %d and '%s'", line, error.status, error.message,
          status, words ? words : "");
  }
}
#define EXPECT(STATUS, CALL, WORDS) (fresh(), expect_at(__LINE__, STATUS, CALL, WORDS))
#define SUCCEEDS(CALL) EXPECT(GONIOMETER_OK, CALL, NULL)

static uint64_t random_state = 0x9E3779B97F4A7C15u;

static uint64_t random_bits(void) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return random_state;
}

static double random_number(double low, double high) {
  return low + (high - low) * (double)(random_bits() >> 11) / 9007199254740992.0;
}

/* --- Samples -------------------------------------------------------------------------------------------- */

enum { COUNT = 3000 };
static const double RATE = 100;

typedef struct sample {
  double time, force[3], velocity[3];
} sample;

static sample motion[COUNT], second_motion[COUNT];

/* A sensor that rests for two seconds in every six and swings otherwise, with noise and a bias. */
static void make_motion(sample *samples, double phase) {
  double angle = phase;
  for (int i = 0; i < COUNT; i++) {
    double t = i / RATE, rate = fmod(t, 6) < 2 ? 0 : 2 * sin(3 * t + phase);
    angle += rate / RATE;
    sample *s = &samples[i];
    s->time = t;
    s->force[0] = -9.81 * sin(angle) + random_number(-0.05, 0.05);
    s->force[1] = random_number(-0.05, 0.05);
    s->force[2] = 9.81 * cos(angle) + random_number(-0.05, 0.05);
    s->velocity[0] = 0.01 + random_number(-0.002, 0.002);
    s->velocity[1] = rate + random_number(-0.002, 0.002);
    s->velocity[2] = -0.02 + random_number(-0.002, 0.002);
  }
}

/* Views of an array of samples. */
static goniometer_samples columns_of(const sample *samples, int64_t count) {
  goniometer_samples result;
  memset(&result, 0, sizeof result);
  result.count = count;
  result.rate = RATE;
  result.time = (goniometer_column){&samples->time, sizeof *samples};
  for (int i = 0; i < 3; i++) {
    result.specific_force[i] = (goniometer_column){&samples->force[i], sizeof *samples};
    result.angular_velocity[i] = (goniometer_column){&samples->velocity[i], sizeof *samples};
  }
  return result;
}

typedef double quaternion[4];

static goniometer_quaternions rows_of(quaternion *rows) {
  return (goniometer_quaternions){rows, sizeof(quaternion), sizeof(double)};
}

static double norm_error(const double *q) {
  return fabs(sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]) - 1);
}

/* The largest difference of two rows of attitudes; what is no number counts as infinite. */
static double difference(quaternion *a, quaternion *b, int64_t count) {
  double largest = 0;
  for (int64_t i = 0; i < count; i++)
    for (int k = 0; k < 4; k++) {
      double d = fabs(a[i][k] - b[i][k]);
      largest = d >= 0 ? fmax(largest, d) : INFINITY;
    }
  return largest;
}

static const char *const filters[] = {"bounded-position", "vqf", "madgwick", "mahony", "strapdown"};

static goniometer_filter *opened(const goniometer_filter_options *options, double rate) {
  goniometer_filter *filter = NULL;
  SUCCEEDS(goniometer_filter_open(options, rate, &filter, &error));
  return filter;
}

static quaternion attitudes[COUNT], other_attitudes[COUNT], second_attitudes[COUNT];

/* --- The library ---------------------------------------------------------------------------------------- */

static void test_library(void) {
  check(goniometer_abi_version() == GONIOMETER_ABI_VERSION, "the binary interface is another");
  check(!strcmp(goniometer_version(), GONIOMETER_VERSION), "the version is %s", goniometer_version());
  check(sizeof(goniometer_error) == 2048, "an error has %zu bytes", sizeof(goniometer_error));
  check(sizeof(goniometer_samples) == 128, "samples have %zu bytes", sizeof(goniometer_samples));
  check(sizeof(goniometer_summary) == 104, "a summary has %zu bytes", sizeof(goniometer_summary));

  const int parameters[] = {26, 13, 1, 2, 0};
  for (int i = 0; i < 5; i++) {
    int64_t count = 0;
    double value = NAN;
    while (goniometer_filter_parameter(filters[i], count, &value)) count++;
    check(count == parameters[i], "%s has %d parameters", filters[i], (int)count);
    check(!goniometer_filter_parameter(filters[i], -1, &value), "a parameter before the first");
    check(!goniometer_filter_parameter(filters[i], INT64_MAX, NULL), "a parameter beyond the last");
    check(!goniometer_filter_parameter(filters[i], INT64_MIN, NULL), "a parameter before the first");
  }
  double value = 0, named = 1;
  const char *name = goniometer_filter_parameter(NULL, 0, &value);
  check(name && name == goniometer_filter_parameter("bounded-position", 0, &named) && value == named,
        "NULL is not the first filter");
  const char *none[] = {"", "VQF", "vqf ", "\xFF\xFE", "\xC3", "bounded_position"};
  for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
    value = 7;
    check(!goniometer_filter_parameter(none[i], 0, &value) && value == 7, "a parameter of '%s'", none[i]);
  }
}

/* --- NULL everywhere ------------------------------------------------------------------------------------ */

static void test_null(void) {
  goniometer_samples samples = columns_of(motion, 10);
  goniometer_quaternions rows = rows_of(attitudes);
  quaternion q;
  const double three[7] = {0};
  goniometer_error *none = NULL;

  check(goniometer_attitude(NULL, NULL, NULL, none) == GONIOMETER_USAGE, "an error that is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_attitude(NULL, NULL, NULL, &error), "samples is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_attitude(NULL, NULL, &rows, &error), "samples is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_attitude(NULL, &samples, NULL, &error), "attitudes is NULL");
  goniometer_quaternions nowhere = {NULL, 32, 8};
  EXPECT(GONIOMETER_USAGE, goniometer_attitude(NULL, &samples, &nowhere, &error), "attitudes is NULL");
  SUCCEEDS(goniometer_attitude(NULL, &samples, &rows, &error));
  for (int i = 0; i < 3; i++) {
    goniometer_samples lacking = samples;
    lacking.specific_force[i].data = NULL;
    char words[64];
    snprintf(words, sizeof words, "samples.specific_force[%d] is NULL", i);
    EXPECT(GONIOMETER_USAGE, goniometer_attitude(NULL, &lacking, &rows, &error), words);
    lacking = samples;
    lacking.angular_velocity[i].data = NULL;
    snprintf(words, sizeof words, "samples.angular_velocity[%d] is NULL", i);
    EXPECT(GONIOMETER_USAGE, goniometer_attitude(NULL, &lacking, &rows, &error), words);
  }
  goniometer_samples timeless = samples;
  timeless.time.data = NULL;
  SUCCEEDS(goniometer_attitude(NULL, &timeless, &rows, &error));
  timeless.rate = 0;
  EXPECT(GONIOMETER_USAGE, goniometer_attitude(NULL, &timeless, &rows, &error), "neither times nor a rate");

  SUCCEEDS(goniometer_attitude_lanes(NULL, 0, NULL, NULL, &error));
  EXPECT(GONIOMETER_USAGE, goniometer_attitude_lanes(NULL, 1, NULL, NULL, &error), "samples is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_attitude_lanes(NULL, 1, &samples, NULL, &error), "attitudes is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_attitude_lanes(NULL, 1, &samples, &nowhere, &error), "recording 0");

  EXPECT(GONIOMETER_USAGE, goniometer_filter_open(NULL, RATE, NULL, &error), "filter is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_filter_update(NULL, 0, NULL, NULL, NULL, &error), "is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_filter_update(NULL, 0, three, three, q, &error), "the filter is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_filter_update_many(NULL, NULL, NULL, NULL, &error), "is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_filter_update_many(NULL, &samples, &rows, NULL, &error),
         "the filter is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_filter_pending(NULL, NULL, &error), "count is NULL");
  int64_t count = 77;
  EXPECT(GONIOMETER_USAGE, goniometer_filter_pending(NULL, &count, &error), "the filter is NULL");
  check(count == 77, "a call that failed wrote a count");
  EXPECT(GONIOMETER_USAGE, goniometer_filter_finish(NULL, NULL, &error), "the filter is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_filter_bias(NULL, NULL, &error), "bias is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_filter_bias(NULL, q, &error), "the filter is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_filter_counts(NULL, NULL, NULL, &error), "the filter is NULL");
  SUCCEEDS(goniometer_filter_close(NULL, &error));
  EXPECT(GONIOMETER_USAGE, goniometer_pair_open(NULL, RATE, RATE, NULL, &error), "pair is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_pair_update(NULL, NULL, NULL, NULL, NULL, &error), "the pair is NULL");
  SUCCEEDS(goniometer_pair_close(NULL, &error));

  goniometer_filter *filter = opened(NULL, RATE);
  EXPECT(GONIOMETER_USAGE, goniometer_filter_update(filter, 0, NULL, three, q, &error), "specific_force is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_filter_update(filter, 0, three, NULL, q, &error), "angular_velocity is NULL");
  SUCCEEDS(goniometer_filter_update(filter, 0, motion[0].force, motion[0].velocity, NULL, &error));
  EXPECT(GONIOMETER_USAGE, goniometer_filter_update_many(filter, NULL, &rows, NULL, &error), "samples is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_filter_update_many(filter, &samples, NULL, NULL, &error), "attitudes is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_filter_pending(filter, NULL, &error), "count is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_filter_bias(filter, NULL, &error), "bias is NULL");
  SUCCEEDS(goniometer_filter_counts(filter, NULL, NULL, &error));
  int64_t taken = -1;
  SUCCEEDS(goniometer_filter_counts(filter, &taken, NULL, &error));
  check(taken == 1, "calls that failed took in samples: %d", (int)taken);
  SUCCEEDS(goniometer_filter_finish(filter, NULL, &error));
  SUCCEEDS(goniometer_filter_close(filter, &error));

  goniometer_free(NULL);
  goniometer_text empty = {NULL, 3};
  goniometer_free(&empty);
  check(!empty.bytes && empty.length == 0, "a text that was given back is not empty");

#ifndef INERTIAL_ONLY
  goniometer_text text = {NULL, 77};
  goniometer_summary summary;
  EXPECT(GONIOMETER_USAGE, goniometer_measure(NULL, NULL, 0, NULL, &error), "measurement is NULL");
  goniometer_measurement *measurement = (goniometer_measurement *)&text;
  EXPECT(GONIOMETER_USAGE, goniometer_measure(NULL, NULL, 0, &measurement, &error), "request is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_measure("{}", NULL, 1, &measurement, &error), "recordings is NULL");
  check(measurement == (goniometer_measurement *)&text, "a call that failed wrote a handle");
  EXPECT(GONIOMETER_USAGE, goniometer_measurement_summary(NULL, NULL, &error), "summary is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_measurement_summary(NULL, &summary, &error), "the measurement is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_measurement_json(NULL, NULL, &error), "json is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_measurement_json(NULL, &text, &error), "the measurement is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_measurement_advice(NULL, NULL, &error), "advice is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_measurement_advice(NULL, &text, &error), "the measurement is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_measurement_warnings(NULL, NULL, &error), "warnings is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_measurement_warnings(NULL, &text, &error), "the measurement is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_measurement_angle_count(NULL, NULL, NULL, &error), "the measurement is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_measurement_angles(NULL, NULL, 0, &error), "the measurement is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_measurement_page(NULL, NULL, NULL, &error), "html is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_measurement_page(NULL, NULL, &text, &error), "the measurement is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_measurement_picture(NULL, NULL, 800, NULL, &error), "svg is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_measurement_picture(NULL, NULL, 800, &text, &error), "the measurement is NULL");
  SUCCEEDS(goniometer_measurement_close(NULL, &error));
  EXPECT(GONIOMETER_USAGE, goniometer_find(NULL, NULL, NULL, &error), "inputs is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_find("[]", NULL, NULL, &error), "requests is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_measure_row(NULL, NULL, &error), "request is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_measure_row("{}", NULL, &error), "result is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_summary_columns(NULL, &error), "columns is NULL");
  EXPECT(GONIOMETER_USAGE, goniometer_agreement(NULL, NULL, 2, 1, NAN, &text, &error), "columns is NULL");
  check(!text.bytes && text.length == 77, "calls that failed wrote a text");
  check(!goniometer_angle_column(-1) && !goniometer_angle_column(8) && !goniometer_angle_column(INT64_MAX) &&
            !strcmp(goniometer_angle_column(1), "flexion_deg"), "the columns of angles");
  check(fabs(goniometer_factor_95() - 1.96) < 0.05, "the factor is %g", goniometer_factor_95());
#endif
}

/* --- Numbers that make no sense --------------------------------------------------------------------------- */

static void test_numbers(void) {
  const double rates[] = {0, -1, -0.0, NAN, INFINITY, -INFINITY, 1e-9, 0.00099, 100001, 1e300, 5e-324};
  for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
    goniometer_filter *filter = (goniometer_filter *)&rates;
    goniometer_pair *pair = (goniometer_pair *)&rates;
    EXPECT(GONIOMETER_USAGE, goniometer_filter_open(NULL, rates[i], &filter, &error), "rate is");
    EXPECT(GONIOMETER_USAGE, goniometer_pair_open(NULL, rates[i], RATE, &pair, &error), "thigh_rate is");
    EXPECT(GONIOMETER_USAGE, goniometer_pair_open(NULL, RATE, rates[i], &pair, &error), "shank_rate is");
    check((void *)filter == (void *)&rates && (void *)pair == (void *)&rates, "a call that failed wrote a handle");
    goniometer_samples samples = columns_of(motion, 10);
    goniometer_quaternions rows = rows_of(attitudes);
    samples.rate = rates[i];
    if (samples.rate == 0) continue; /* told by the times */
    EXPECT(GONIOMETER_USAGE, goniometer_attitude(NULL, &samples, &rows, &error), "samples.rate is");
    EXPECT(GONIOMETER_USAGE, goniometer_attitude_lanes(NULL, 1, &samples, &rows, &error), "samples.rate is");
  }

  const double bounds[] = {0.001, 100000};
  for (int i = 0; i < 2; i++) goniometer_filter_close(opened(NULL, bounds[i]), NULL);

  const int64_t counts[] = {-1, INT64_MIN, INT64_MIN + 1};
  for (int i = 0; i < 3; i++) {
    goniometer_samples samples = columns_of(motion, counts[i]);
    goniometer_quaternions rows = rows_of(attitudes);
    EXPECT(GONIOMETER_USAGE, goniometer_attitude(NULL, &samples, &rows, &error), "samples.count is");
    goniometer_filter *filter = opened(NULL, RATE);
    EXPECT(GONIOMETER_USAGE, goniometer_filter_update_many(filter, &samples, &rows, NULL, &error),
           "samples.count is");
    goniometer_filter_close(filter, NULL);
    EXPECT(GONIOMETER_USAGE, goniometer_attitude_lanes(NULL, counts[i], &samples, &rows, &error), "count is");
  }
  /* More than there can be in any memory. */
  goniometer_samples huge = columns_of(motion, INT64_MAX);
  goniometer_quaternions rows = rows_of(attitudes);
  EXPECT(GONIOMETER_USAGE, goniometer_attitude(NULL, &huge, &rows, &error), "stride");
  EXPECT(GONIOMETER_USAGE, goniometer_attitude_lanes(NULL, 1, &huge, &rows, &error), "stride");
  EXPECT(GONIOMETER_USAGE, goniometer_attitude_lanes(NULL, INT64_MAX, &huge, &rows, &error), "count is");
  const int64_t strides[] = {INT64_MAX, INT64_MIN};
  for (int i = 0; i < 2; i++) {
    goniometer_samples samples = columns_of(motion, 10);
    samples.angular_velocity[2].stride = strides[i];
    EXPECT(GONIOMETER_USAGE, goniometer_attitude(NULL, &samples, &rows, &error), "angular_velocity[2]");
    samples = columns_of(motion, 10);
    samples.time.stride = strides[i];
    EXPECT(GONIOMETER_USAGE, goniometer_attitude(NULL, &samples, &rows, &error), "samples.time");
    samples = columns_of(motion, 10);
    goniometer_quaternions far = {attitudes, strides[i], 8};
    EXPECT(GONIOMETER_USAGE, goniometer_attitude(NULL, &samples, &far, &error), "strides of attitudes");
    far = (goniometer_quaternions){attitudes, 32, strides[i]};
    EXPECT(GONIOMETER_USAGE, goniometer_attitude(NULL, &samples, &far, &error), "strides of attitudes");
  }
  /* Samples that are all one in memory, more than can be copied. */
  goniometer_samples still = columns_of(motion, INT64_MAX / 4);
  still.time.data = NULL;
  for (int i = 0; i < 3; i++) still.specific_force[i].stride = still.angular_velocity[i].stride = 0;
  goniometer_quaternions one = {attitudes, 0, 8};
  EXPECT(GONIOMETER_USAGE, goniometer_attitude_lanes(NULL, 1, &still, &one, &error), "samples.count is");
  goniometer_filter_options smoothing = {.lookahead = INFINITY};
  EXPECT(GONIOMETER_USAGE, goniometer_attitude(&smoothing, &still, &one, &error), "samples.count is");

  goniometer_samples none = columns_of(motion, 0);
  SUCCEEDS(goniometer_attitude(NULL, &none, NULL, &error));
  SUCCEEDS(goniometer_attitude(&smoothing, &none, NULL, &error));
  quaternion kept = {7, 7, 7, 7};
  goniometer_quaternions kept_rows = rows_of(&kept);
  SUCCEEDS(goniometer_attitude_lanes(NULL, 1, &none, &kept_rows, &error));
  check(kept[0] == 7, "no samples have an attitude");
}

static void test_options(void) {
  goniometer_filter *filter = NULL;
  goniometer_filter_options options = {0};
  const char *names[] = {"", "VQF", "vqf\n", "kalman"};
  for (int i = 0; i < 4; i++) {
    options.filter = names[i];
    EXPECT(GONIOMETER_USAGE, goniometer_filter_open(&options, RATE, &filter, &error), "expected one of");
  }
  const char *broken[] = {"\xFF", "vqf\xC3", "\xED\xA0\x80", "\xC0\x80", "\xF8\x88\x80\x80\x80"};
  for (int i = 0; i < 5; i++) {
    options.filter = broken[i];
    EXPECT(GONIOMETER_USAGE, goniometer_filter_open(&options, RATE, &filter, &error), "not in UTF-8");
    options.filter = "vqf";
    goniometer_parameter parameter = {broken[i], 1};
    options.parameters = &parameter;
    options.parameter_count = 1;
    EXPECT(GONIOMETER_USAGE, goniometer_filter_open(&options, RATE, &filter, &error), "not in UTF-8");
    options.parameters = NULL;
    options.parameter_count = 0;
  }
  /* A name of one character of thousands of bytes: the message is cut at a character. */
  static char name[9000];
  for (int shift = 0; shift < 4; shift++) {
    memset(name, 0, sizeof name);
    memset(name, 'a', (size_t)shift + 1);
    for (int i = shift + 1; i + 3 < 8000; i += 2) memcpy(name + i, "\xCC\x81", 2);
    options.filter = name;
    EXPECT(GONIOMETER_USAGE, goniometer_filter_open(&options, RATE, &filter, &error), NULL);
    size_t length = strlen(error.message);
    check(length >= sizeof error.message - 5, "a long message has only %zu bytes", length);
    memset(name + shift + 1, 0, sizeof name - (size_t)shift - 1);
    for (int i = shift + 1; i + 4 < 8000; i += 7) memcpy(name + i, "\xF0\x9F\x91\xA9\xE2\x80\x8D", 7);
    EXPECT(GONIOMETER_USAGE, goniometer_filter_open(&options, RATE, &filter, &error), NULL);
    length = strlen(error.message);
    check(length >= sizeof error.message - 5, "a long message has only %zu bytes", length);
  }

  options = (goniometer_filter_options){0};
  const double lookaheads[] = {-1, NAN, -INFINITY, 1e-9, 601, 1e300};
  for (int i = 0; i < 6; i++) {
    options.lookahead = lookaheads[i];
    EXPECT(GONIOMETER_USAGE, goniometer_filter_open(&options, RATE, &filter, &error), "lookahead is");
  }
  options.lookahead = INFINITY;
  EXPECT(GONIOMETER_USAGE, goniometer_filter_open(&options, RATE, &filter, &error), "must be finite");
  /* As many rows as would take gigabytes. */
  options.lookahead = 600;
  EXPECT(GONIOMETER_USAGE, goniometer_filter_open(&options, 100000, &filter, &error), "lookahead");
  options.lookahead = 1;
  for (int i = 1; i < 5; i++) {
    options.filter = filters[i];
    EXPECT(GONIOMETER_USAGE, goniometer_filter_open(&options, RATE, &filter, &error), "bounded-position");
  }
  goniometer_pair *pair;
  options.filter = NULL;
  EXPECT(GONIOMETER_USAGE, goniometer_pair_open(&options, RATE, RATE, &pair, &error), "no lookahead");
  options.lookahead = 0;
  for (int i = 2; i < 5; i++) {
    goniometer_samples samples = columns_of(motion, 10);
    goniometer_quaternions rows = rows_of(attitudes);
    options.filter = filters[i];
    EXPECT(GONIOMETER_USAGE, goniometer_pair_open(&options, RATE, RATE, &pair, &error), "side by side");
    EXPECT(GONIOMETER_USAGE, goniometer_attitude_lanes(&options, 1, &samples, &rows, &error), "side by side");
  }
  const double latencies[] = {0.2501, -0.2501, NAN, INFINITY};
  for (int i = 0; i < 4; i++) {
    options = (goniometer_filter_options){.latency = latencies[i]};
    EXPECT(GONIOMETER_USAGE, goniometer_filter_open(&options, RATE, &filter, &error), "latency is");
  }
  options = (goniometer_filter_options){.parameter_count = 1};
  EXPECT(GONIOMETER_USAGE, goniometer_filter_open(&options, RATE, &filter, &error), "parameters is NULL");
  options.parameter_count = -1;
  EXPECT(GONIOMETER_USAGE, goniometer_filter_open(&options, RATE, &filter, &error), "parameter_count is");
  options.parameter_count = INT64_MAX;
  EXPECT(GONIOMETER_USAGE, goniometer_filter_open(&options, RATE, &filter, &error), "parameter_count is");
  goniometer_parameter parameter = {NULL, 1};
  options.parameters = &parameter;
  options.parameter_count = 1;
  EXPECT(GONIOMETER_USAGE, goniometer_filter_open(&options, RATE, &filter, &error), "parameters[0].name");
  parameter.name = "beta";
  EXPECT(GONIOMETER_USAGE, goniometer_filter_open(&options, RATE, &filter, &error), "has no parameter 'beta'");
  options.filter = "strapdown";
  EXPECT(GONIOMETER_USAGE, goniometer_filter_open(&options, RATE, &filter, &error), "none");
  check(!filter, "a call that failed wrote a handle");
}

/* Each parameter at values from nothing to the largest: refused, or attitudes of unit length. */
static void test_parameters(void) {
  const double values[] = {0, 1, -1, 1e-300, 1e-6, 1e-3, 1e3, 1e6, 1e7, 1e300, NAN, INFINITY, -INFINITY};
  for (int i = 0; i < 5; i++) {
    for (int64_t index = 0;; index++) {
      double value;
      const char *name = goniometer_filter_parameter(filters[i], index, &value);
      if (!name) break;
      for (size_t k = 0; k < sizeof values / sizeof *values; k++) {
        goniometer_parameter parameter = {name, values[k]};
        goniometer_filter_options options = {filters[i], &parameter, 1, 0, 0};
        for (int lookahead = 0; lookahead < (i == 0 ? 3 : 1); lookahead++) {
          options.lookahead = (double[]){0, 0.3, INFINITY}[lookahead];
          int64_t count = light ? 40 : 400;
          goniometer_samples samples = columns_of(motion, count);
          goniometer_quaternions rows = rows_of(attitudes);
          memset(attitudes, 0, sizeof attitudes);
          int32_t status = goniometer_attitude(&options, &samples, &rows, fresh());
          int valid = values[k] >= 0 && values[k] <= 1e6;
          if (!valid) {
            expect_at(__LINE__, GONIOMETER_USAGE, status, name);
            continue;
          }
          int usual = 1;
          for (int64_t row = 0; status == GONIOMETER_OK && row < count; row++)
            usual &= norm_error(attitudes[row]) < 1e-6;
          check((status == GONIOMETER_OK && usual) || status == GONIOMETER_USAGE,
                "%s with %s %g and lookahead %g: status %d, attitudes of unit length: %d", filters[i], name,
                values[k], options.lookahead, status, usual);
        }
      }
      /* The default, stated, changes nothing. */
      goniometer_parameter parameter = {name, value};
      goniometer_filter_options options = {filters[i], &parameter, 1, 0, 0};
      goniometer_filter_options defaults = {filters[i], NULL, 0, 0, 0};
      goniometer_samples samples = columns_of(motion, 300);
      goniometer_quaternions rows = rows_of(attitudes), other_rows = rows_of(other_attitudes);
      SUCCEEDS(goniometer_attitude(&options, &samples, &rows, &error));
      SUCCEEDS(goniometer_attitude(&defaults, &samples, &other_rows, &error));
      check(!memcmp(attitudes, other_attitudes, 300 * sizeof(quaternion)), "%s: stating the default of %s",
            filters[i], name);
    }
  }
}

/* --- Attitudes -------------------------------------------------------------------------------------------- */

static void test_streams(void) {
  const double latencies[] = {0, 0.03, -0.03};
  for (int i = 0; i < 5; i++)
    for (int k = 0; k < 3; k++) {
      goniometer_filter_options options = {filters[i], NULL, 0, 0, latencies[k]};
      goniometer_samples samples = columns_of(motion, COUNT);
      goniometer_quaternions rows = rows_of(attitudes), other_rows = rows_of(other_attitudes);
      SUCCEEDS(goniometer_attitude(&options, &samples, &rows, &error));
      double worst = 0;
      for (int row = 0; row < COUNT; row++) worst = fmax(worst, norm_error(attitudes[row]));
      check(worst < 1e-9, "%s: lengths differ from 1 by %g", filters[i], worst);

      goniometer_filter *filter = opened(&options, RATE);
      int32_t status = 0;
      for (int row = 0; row < COUNT; row++)
        status |= goniometer_filter_update(filter, motion[row].time, motion[row].force, motion[row].velocity,
                                           other_attitudes[row], NULL);
      check(status == 0 && !memcmp(attitudes, other_attitudes, sizeof attitudes),
            "%s: one by one differs from the whole by %g", filters[i],
            difference(attitudes, other_attitudes, COUNT));
      int64_t taken, unusable, pending;
      SUCCEEDS(goniometer_filter_counts(filter, &taken, &unusable, &error));
      check(taken == COUNT && unusable == 0, "%s took %d", filters[i], (int)taken);
      SUCCEEDS(goniometer_filter_pending(filter, &pending, &error));
      check(pending == 0, "%s: %d are pending", filters[i], (int)pending);
      double bias[3];
      SUCCEEDS(goniometer_filter_bias(filter, bias, &error));
      /* Those that estimate a bias find it within a tenth; the others say nothing. */
      if (i < 2)
        check(fabs(bias[0] - 0.01) < 0.002 && fabs(bias[2] + 0.02) < 0.002, "%s: bias %g %g %g", filters[i],
              bias[0], bias[1], bias[2]);
      if (i == 2 || i == 4) check(bias[0] == 0 && bias[1] == 0 && bias[2] == 0, "%s has a bias", filters[i]);
      SUCCEEDS(goniometer_filter_close(filter, &error));

      filter = opened(&options, RATE);
      memset(other_attitudes, 0, sizeof other_attitudes);
      for (int64_t row = 0; row < COUNT;) {
        int64_t block = (int64_t)(random_bits() % 70), written = -1;
        if (block > COUNT - row) block = COUNT - row;
        samples = columns_of(motion + row, block);
        other_rows = rows_of(other_attitudes + row);
        SUCCEEDS(goniometer_filter_update_many(filter, &samples, &other_rows, block % 2 ? &written : NULL, &error));
        check(block % 2 == 0 || written == block, "%d rows of %d", (int)written, (int)block);
        row += block;
      }
      check(!memcmp(attitudes, other_attitudes, sizeof attitudes), "%s: blocks differ from the whole", filters[i]);
      SUCCEEDS(goniometer_filter_close(filter, &error));
    }

  /* Without times, samples are counted; the rate of the samples is not used. */
  goniometer_samples samples = columns_of(motion, COUNT);
  goniometer_quaternions rows = rows_of(attitudes), other_rows = rows_of(other_attitudes);
  samples.time.data = NULL;
  SUCCEEDS(goniometer_attitude(NULL, &samples, &rows, &error));
  goniometer_filter *filter = opened(NULL, RATE);
  for (int64_t row = 0; row < COUNT; row += 100) {
    samples = columns_of(motion + row, 100);
    samples.time.data = NULL;
    samples.rate = row % 200 ? 5 : 0;
    other_rows = rows_of(other_attitudes + row);
    SUCCEEDS(goniometer_filter_update_many(filter, &samples, &other_rows, NULL, &error));
  }
  check(difference(attitudes, other_attitudes, COUNT) < OTHER_ORDER, "times that are counted differ by %g",
        difference(attitudes, other_attitudes, COUNT));
  SUCCEEDS(goniometer_filter_close(filter, &error));

  /* The rate that times tell is that of the samples. */
  samples = columns_of(motion, COUNT);
  SUCCEEDS(goniometer_attitude(NULL, &samples, &rows, &error));
  samples.rate = 0;
  other_rows = rows_of(other_attitudes);
  SUCCEEDS(goniometer_attitude(NULL, &samples, &other_rows, &error));
  check(difference(attitudes, other_attitudes, COUNT) < 1e-6, "the rate of the times is another");
}

/* A filter with a lookahead gives every row once, in order, whatever the blocks and the latency. */
static void test_lookahead(void) {
  const double latencies[] = {0, 0.05, -0.05, 0.25, -0.25}, lookaheads[] = {0.02, 0.5, 2};
  for (int i = 0; i < (light ? 2 : 5); i++)
    for (int k = 0; k < 3; k++)
      for (int blocks = 0; blocks < (light ? 1 : 4); blocks++) {
        goniometer_filter_options options = {.lookahead = lookaheads[k], .latency = latencies[i]};
        goniometer_samples samples = columns_of(motion, COUNT);
        goniometer_quaternions rows = rows_of(attitudes);
        SUCCEEDS(goniometer_attitude(&options, &samples, &rows, &error));
        goniometer_filter *filter = opened(&options, RATE);
        quaternion q;
        EXPECT(GONIOMETER_USAGE,
               goniometer_filter_update(filter, 0, motion[0].force, motion[0].velocity, q, &error),
               "goniometer_filter_update_many");
        EXPECT(GONIOMETER_USAGE, goniometer_filter_bias(filter, q, &error), "without lookahead");
        for (int turn = 0; turn < 2; turn++) { /* the filter starts anew */
          int64_t given = 0, taken = 0, pending;
          memset(other_attitudes, 0, sizeof other_attitudes);
          while (taken < COUNT) {
            int64_t block = (int64_t[]){1, (int64_t)(random_bits() % 3), (int64_t)(random_bits() % 40), 997}[blocks];
            if (block > COUNT - taken) block = COUNT - taken;
            samples = columns_of(motion + taken, block);
            goniometer_quaternions there = rows_of(other_attitudes + given);
            int64_t written = -1;
            if (goniometer_filter_update_many(filter, &samples, &there, &written, fresh()) || written < 0 ||
                written > block)
              check(0, "a block of %d gave %d rows: %s", (int)block, (int)written, error.message);
            taken += block;
            given += written;
            if (goniometer_filter_pending(filter, &pending, fresh()) || pending != taken - given)
              check(0, "%d rows are pending of %d less %d", (int)pending, (int)taken, (int)given);
          }
          SUCCEEDS(goniometer_filter_pending(filter, &pending, &error));
          check(pending > 0, "nothing is pending");
          EXPECT(GONIOMETER_USAGE, goniometer_filter_finish(filter, NULL, &error), "attitudes is NULL");
          goniometer_quaternions there = rows_of(other_attitudes + given);
          SUCCEEDS(goniometer_filter_finish(filter, &there, &error));
          check(given + pending == COUNT, "%d rows of %d samples", (int)(given + pending), COUNT);
          check(!memcmp(attitudes, other_attitudes, sizeof attitudes),
                "lookahead %g, latency %g: blocks differ from the whole by %g", options.lookahead,
                options.latency, difference(attitudes, other_attitudes, COUNT));
          SUCCEEDS(goniometer_filter_pending(filter, &pending, &error));
          check(pending == 0, "%d rows are pending after the end", (int)pending);
          SUCCEEDS(goniometer_filter_counts(filter, &taken, NULL, &error));
          check(taken == 0, "a filter that starts anew took %d", (int)taken);
        }
        SUCCEEDS(goniometer_filter_close(filter, &error));
      }
  /* Shorter recordings than the lookahead. */
  for (int64_t count = 1; count < 6; count++) {
    goniometer_filter_options options = {.lookahead = 1, .latency = 0.05};
    goniometer_filter *filter = opened(&options, RATE);
    goniometer_samples samples = columns_of(motion, count);
    goniometer_quaternions rows = rows_of(attitudes);
    int64_t written, pending;
    SUCCEEDS(goniometer_filter_update_many(filter, &samples, &rows, &written, &error));
    SUCCEEDS(goniometer_filter_pending(filter, &pending, &error));
    check(written == 0 && pending == count, "%d written, %d pending", (int)written, (int)pending);
    SUCCEEDS(goniometer_filter_finish(filter, &rows, &error));
    SUCCEEDS(goniometer_filter_close(filter, &error));
    for (double lookahead = 1; lookahead == 1; lookahead = INFINITY) {
      options.lookahead = lookahead;
      SUCCEEDS(goniometer_attitude(&options, &samples, &rows, &error));
    }
  }
}

static void test_strides(void) {
  goniometer_samples samples = columns_of(motion, COUNT);
  goniometer_quaternions rows = rows_of(attitudes);
  SUCCEEDS(goniometer_attitude(NULL, &samples, &rows, &error));

  /* A column each, packed. */
  static double packed[7][COUNT];
  for (int i = 0; i < COUNT; i++) {
    packed[0][i] = motion[i].time;
    for (int k = 0; k < 3; k++) packed[1 + k][i] = motion[i].force[k], packed[4 + k][i] = motion[i].velocity[k];
  }
  goniometer_samples view = {.count = COUNT, .rate = RATE, .time = {packed[0], 8}};
  for (int k = 0; k < 3; k++) {
    view.specific_force[k] = (goniometer_column){packed[1 + k], 8};
    view.angular_velocity[k] = (goniometer_column){packed[4 + k], 8};
  }
  goniometer_quaternions other_rows = rows_of(other_attitudes);
  SUCCEEDS(goniometer_attitude(NULL, &view, &other_rows, &error));
  check(!memcmp(attitudes, other_attitudes, sizeof attitudes), "packed columns give other attitudes");

  /* Odd strides, no alignment, backwards; numbers of results far from each other. */
  enum { ROW = 7 * 8 + 13, OUT = 4 * 9 + 5 };
  char *bytes = malloc((size_t)ROW * COUNT + 1), *out = malloc((size_t)OUT * COUNT + 1);
  for (int direction = 1; direction >= -1; direction -= 2) {
    char *first = direction > 0 ? bytes + 1 : bytes + 1 + (size_t)ROW * (COUNT - 1);
    char *out_first = direction > 0 ? out + 1 : out + 1 + (size_t)OUT * (COUNT - 1);
    for (int i = 0; i < COUNT; i++) memcpy(first + (ptrdiff_t)i * direction * ROW, &motion[i], sizeof motion[i]);
    view.time = (goniometer_column){first, direction * ROW};
    for (int k = 0; k < 3; k++) {
      view.specific_force[k] = (goniometer_column){first + 8 * (1 + k), direction * ROW};
      view.angular_velocity[k] = (goniometer_column){first + 8 * (4 + k), direction * ROW};
    }
    memset(out, PATTERN, (size_t)OUT * COUNT + 1);
    goniometer_quaternions there = {out_first, direction * OUT, 9};
    SUCCEEDS(goniometer_attitude(NULL, &view, &there, &error));
    int same = 1, kept = out[0] == PATTERN;
    for (int i = 0; i < COUNT; i++) {
      char *row = out_first + (ptrdiff_t)i * direction * OUT;
      for (int k = 0; k < 4; k++) {
        same &= !memcmp(row + 9 * k, &attitudes[i][k], 8);
        kept &= k == 3 || row[9 * k + 8] == PATTERN;
      }
      for (int k = 35; k < OUT; k++) kept &= row[k] == PATTERN;
    }
    check(same, "strides of %d and %d bytes give other attitudes", direction * ROW, direction * OUT);
    check(kept, "bytes between the numbers were written");
    goniometer_filter *filter = opened(NULL, RATE);
    memset(out, PATTERN, (size_t)OUT * COUNT + 1);
    SUCCEEDS(goniometer_filter_update_many(filter, &view, &there, NULL, &error));
    same = 1;
    for (int i = 0; i < COUNT; i++)
      for (int k = 0; k < 4; k++)
        same &= !memcmp(out_first + (ptrdiff_t)i * direction * OUT + 9 * k, &attitudes[i][k], 8);
    check(same, "strides of %d bytes give other attitudes in a stream", direction * ROW);
    SUCCEEDS(goniometer_filter_close(filter, &error));
  }
  /* Numbers of a row backwards: z, y, x, w. */
  goniometer_quaternions backwards = {&other_attitudes[0][3], 32, -8};
  SUCCEEDS(goniometer_attitude(NULL, &samples, &backwards, &error));
  int same = 1;
  for (int i = 0; i < COUNT; i++)
    for (int k = 0; k < 4; k++) same &= other_attitudes[i][3 - k] == attitudes[i][k];
  check(same, "numbers written backwards are others");
  free(bytes);
  free(out);

  /* A stride of 0: every sample is the same. */
  sample repeated[50];
  for (int i = 0; i < 50; i++) repeated[i] = motion[0], repeated[i].time = i / RATE;
  samples = columns_of(repeated, 50);
  SUCCEEDS(goniometer_attitude(NULL, &samples, &rows, &error));
  samples = columns_of(motion, 50);
  for (int k = 0; k < 3; k++) samples.specific_force[k].stride = samples.angular_velocity[k].stride = 0;
  SUCCEEDS(goniometer_attitude(NULL, &samples, &other_rows, &error));
  check(!memcmp(attitudes, other_attitudes, 50 * sizeof(quaternion)), "a stride of 0");
  /* Results with a row stride of 0: the last one stays. */
  goniometer_quaternions one = {&second_attitudes[0], 0, 8};
  SUCCEEDS(goniometer_attitude(NULL, &samples, &one, &error));
  check(!memcmp(second_attitudes, &attitudes[49], sizeof(quaternion)), "a row stride of 0");
}

static void test_pairs_and_lanes(void) {
  const double latencies[] = {0, 0.02};
  for (int i = 0; i < 2; i++)
    for (int k = 0; k < 2; k++) {
      goniometer_filter_options options = {filters[i], NULL, 0, 0, latencies[k]};
      goniometer_filter *thigh = opened(&options, RATE), *shank = opened(&options, RATE);
      goniometer_pair *pair = NULL;
      SUCCEEDS(goniometer_pair_open(&options, RATE, RATE, &pair, &error));
      double worst = 0;
      int32_t status = 0;
      quaternion a = {1, 0, 0, 0}, b = {1, 0, 0, 0}, c, d;
      for (int row = 0; row < COUNT; row++) {
        const sample *one = &motion[row], *two = &second_motion[row];
        /* Sometimes a sensor has nothing, and sometimes both. */
        int has_one = row < 1000 || random_bits() % 8 != 0, has_two = row < 1000 || random_bits() % 8 != 0;
        if (has_one) status |= goniometer_filter_update(thigh, one->time, one->force, one->velocity, a, NULL);
        if (has_two) status |= goniometer_filter_update(shank, two->time, two->force, two->velocity, b, NULL);
        status |= goniometer_pair_update(pair, has_one ? &one->time : NULL, has_two ? &two->time : NULL,
                                         row % 5 ? c : NULL, row % 7 ? d : NULL, NULL);
        if (row % 5) worst = fmax(worst, difference(&a, &c, 1));
        if (row % 7) worst = fmax(worst, difference(&b, &d, 1));
      }
      check(status == 0 && worst < OTHER_ORDER, "%s: a pair differs from two filters by %g", filters[i], worst);
      SUCCEEDS(goniometer_pair_close(pair, &error));
      SUCCEEDS(goniometer_filter_close(thigh, &error));
      SUCCEEDS(goniometer_filter_close(shank, &error));

      enum { RECORDINGS = 11 };
      static quaternion several[RECORDINGS][COUNT];
      goniometer_samples samples[RECORDINGS];
      goniometer_quaternions rows[RECORDINGS];
      for (int j = 0; j < RECORDINGS; j++) {
        samples[j] = columns_of(j % 2 ? motion : second_motion, j == 4 ? 0 : j == 5 ? 1 : COUNT - 137 * j);
        if (j % 3 == 0) samples[j].rate = 0;
        if (j == 7) samples[j].time.data = NULL;
        rows[j] = rows_of(several[j]);
      }
      samples[4].rate = samples[5].rate = RATE;
      SUCCEEDS(goniometer_attitude_lanes(&options, RECORDINGS, samples, rows, &error));
      worst = 0;
      for (int j = 0; j < RECORDINGS; j++) {
        goniometer_quaternions alone = rows_of(attitudes);
        if (samples[j].count == 0) continue;
        SUCCEEDS(goniometer_attitude(&options, &samples[j], &alone, &error));
        worst = fmax(worst, difference(several[j], attitudes,
                                       samples[j].count));
      }
      check(worst < OTHER_ORDER, "%s: lanes differ from one by one by %g", filters[i], worst);
    }
}

static void test_unusable_samples(void) {
  static sample damaged[COUNT];
  const double bad[] = {NAN, INFINITY, -INFINITY, 1e300, -1e300};
  for (int i = 0; i < 5; i++) {
    int64_t expected = 0;
    memcpy(damaged, motion, sizeof damaged);
    for (int row = 100; row < COUNT; row += 3) {
      double *numbers = &damaged[row].time;
      numbers[random_bits() % 7] = bad[random_bits() % 5];
      expected++;
    }
    goniometer_filter_options options = {.filter = filters[i]};
    goniometer_samples samples = columns_of(damaged, COUNT);
    goniometer_quaternions rows = rows_of(attitudes);
    goniometer_filter *filter = opened(&options, RATE);
    SUCCEEDS(goniometer_filter_update_many(filter, &samples, &rows, NULL, &error));
    int stands = 1, unit = 1;
    for (int row = 100; row < COUNT; row += 3)
      stands &= !memcmp(attitudes[row], attitudes[row - 1], sizeof(quaternion));
    for (int row = 0; row < COUNT; row++) unit &= norm_error(attitudes[row]) < 1e-9;
    check(stands, "%s: a sample that is not usable moved the attitude", filters[i]);
    check(unit, "%s: an attitude is not of unit length", filters[i]);
    int64_t taken, unusable;
    SUCCEEDS(goniometer_filter_counts(filter, &taken, &unusable, &error));
    check(taken == COUNT && unusable == expected, "%s: %d of %d not usable, expected %d", filters[i],
          (int)unusable, (int)taken, (int)expected);
    SUCCEEDS(goniometer_filter_close(filter, &error));
    SUCCEEDS(goniometer_attitude(&options, &samples, &rows, &error));
  }
  goniometer_filter_options smoothing = {.lookahead = INFINITY}, lagging = {.lookahead = 0.4};
  goniometer_samples samples = columns_of(damaged, COUNT);
  goniometer_quaternions rows = rows_of(attitudes);
  for (int i = 0; i < 2; i++) {
    SUCCEEDS(goniometer_attitude(i ? &lagging : &smoothing, &samples, &rows, &error));
    int unit = 1;
    for (int row = 0; row < COUNT; row++) unit &= norm_error(attitudes[row]) < 1e-6;
    check(unit, "a smoothed attitude is not of unit length");
  }

  /* Nothing shows gravity, or tells a rate. */
  for (int i = 0; i < COUNT; i++) memset(damaged[i].force, 0, sizeof damaged[i].force);
  EXPECT(GONIOMETER_NO_RESULT, goniometer_attitude(NULL, &samples, &rows, &error), "gravity");
  EXPECT(GONIOMETER_NO_RESULT, goniometer_attitude_lanes(NULL, 1, &samples, &rows, &error), "samples[0]");
  for (int i = 0; i < COUNT; i++) damaged[i] = motion[i], damaged[i].time = NAN;
  samples.rate = 0;
  EXPECT(GONIOMETER_NO_RESULT, goniometer_attitude(NULL, &samples, &rows, &error), "rate");
  for (int i = 0; i < COUNT; i++) damaged[i].time = 5;
  EXPECT(GONIOMETER_NO_RESULT, goniometer_attitude(NULL, &samples, &rows, &error), "rate");
  for (int i = 0; i < COUNT; i++) damaged[i].time = i * 1e9;
  EXPECT(GONIOMETER_NO_RESULT, goniometer_attitude(NULL, &samples, &rows, &error), "rate");
}

/* --- Handles ---------------------------------------------------------------------------------------------- */

static void test_handles(void) {
  goniometer_filter *filter = opened(NULL, RATE);
  goniometer_pair *pair = NULL;
  SUCCEEDS(goniometer_pair_open(NULL, RATE, RATE, &pair, &error));
  quaternion q;
  int64_t count;
  goniometer_samples samples = columns_of(motion, 1);
  goniometer_quaternions rows = rows_of(attitudes);

  /* Of another kind. */
  EXPECT(GONIOMETER_CLOSED, goniometer_filter_pending((goniometer_filter *)pair, &count, &error), "filter");
  EXPECT(GONIOMETER_CLOSED, goniometer_pair_close((goniometer_pair *)filter, &error), "pair");
  EXPECT(GONIOMETER_CLOSED, goniometer_filter_close((goniometer_filter *)pair, &error), "filter");
  EXPECT(GONIOMETER_CLOSED, goniometer_pair_update((goniometer_pair *)filter, NULL, NULL, NULL, NULL, &error), "pair");
  /* A handle with the place and turn of one kind and the kind of another. */
  uint64_t mixed = ((uint64_t)(uintptr_t)pair & ~(15ull << 20)) | (1ull << 20);
  EXPECT(GONIOMETER_CLOSED, goniometer_filter_close((goniometer_filter *)(uintptr_t)mixed, &error), "filter");
  SUCCEEDS(goniometer_pair_update(pair, &motion[0].time, &motion[0].time, q, q, &error));

  /* Closed. */
  SUCCEEDS(goniometer_filter_close(filter, &error));
  EXPECT(GONIOMETER_CLOSED, goniometer_filter_close(filter, &error), "closed");
  EXPECT(GONIOMETER_CLOSED, goniometer_filter_update(filter, 0, motion[0].force, motion[0].velocity, q, &error), "closed");
  EXPECT(GONIOMETER_CLOSED, goniometer_filter_update_many(filter, &samples, &rows, NULL, &error), "closed");
  EXPECT(GONIOMETER_CLOSED, goniometer_filter_pending(filter, &count, &error), "closed");
  EXPECT(GONIOMETER_CLOSED, goniometer_filter_finish(filter, &rows, &error), "closed");
  EXPECT(GONIOMETER_CLOSED, goniometer_filter_bias(filter, q, &error), "closed");
  EXPECT(GONIOMETER_CLOSED, goniometer_filter_counts(filter, NULL, NULL, &error), "closed");
  SUCCEEDS(goniometer_pair_close(pair, &error));
  EXPECT(GONIOMETER_CLOSED, goniometer_pair_close(pair, &error), "closed");
  EXPECT(GONIOMETER_CLOSED, goniometer_pair_update(pair, NULL, NULL, NULL, NULL, &error), "closed");

  /* The place of a closed one is used again: the old handle is still found out. */
  goniometer_filter *old = filter;
  for (int i = 0; i < (light ? 300 : 3000); i++) {
    filter = NULL;
    if (goniometer_filter_open(NULL, RATE, &filter, NULL) || filter == old) check(0, "a handle came again");
    if (goniometer_filter_close(old, NULL) != GONIOMETER_CLOSED) check(0, "an old handle was taken for a new one");
    old = filter;
    goniometer_filter_close(filter, NULL);
  }

  /* Made up. */
  filter = opened(NULL, RATE);
  for (int i = 0; i < (light ? 20000 : 2000000); i++) {
    uint64_t made = random_bits() >> (random_bits() % 64);
    if (i % 3 == 0) made = (uint64_t)(uintptr_t)filter ^ (1ull << (random_bits() % 64));
    if (made == 0 || made == (uint64_t)(uintptr_t)filter) continue;
    if (goniometer_filter_pending((goniometer_filter *)(uintptr_t)made, &count, NULL) != GONIOMETER_CLOSED)
      check(0, "a made-up handle was taken: %llx", (unsigned long long)made);
  }
  SUCCEEDS(goniometer_filter_close(filter, &error));

  /* Many at once, closed in another order. */
  enum { MANY = 2000 };
  static goniometer_filter *many[MANY];
  int all = light ? 200 : MANY;
  goniometer_filter_options strapdown = {.filter = "strapdown"};
  for (int i = 0; i < all; i++) goniometer_filter_open(&strapdown, RATE, &many[i], NULL);
  int distinct = 1, closed = 1;
  for (int i = 0; i < all; i++)
    for (int k = 0; k < i; k++) distinct &= many[i] != many[k];
  for (int i = 0; i < all; i++) closed &= goniometer_filter_close(many[(i * 7) % all], NULL) == GONIOMETER_OK;
  check(distinct, "handles are the same");
  check(closed, "one of many handles was closed already");
}

/* --- Threads ------------------------------------------------------------------------------------------------ */

static goniometer_filter *_Atomic shared_filter;
static goniometer_pair *shared_pair;
static atomic_long successes, in_use, closed_calls, other_statuses;

static void count_status(int32_t status, const goniometer_error *told) {
  if (status == GONIOMETER_OK) {
    atomic_fetch_add(&successes, 1);
  } else if (status == GONIOMETER_IN_USE && told->status == status && strstr(told->message, "under way")) {
    atomic_fetch_add(&in_use, 1);
  } else if (status == GONIOMETER_CLOSED) {
    atomic_fetch_add(&closed_calls, 1);
  } else {
    atomic_fetch_add(&other_statuses, 1);
  }
}

static void *use_shared(void *argument) {
  long calls = light ? 500 : 50000;
  goniometer_error told;
  quaternion q;
  for (long i = 0; i < calls; i++) {
    const sample *s = &motion[i % COUNT];
    goniometer_filter *filter = atomic_load(&shared_filter);
    count_status(goniometer_filter_update(filter, s->time, s->force, s->velocity, q, &told), &told);
    if (argument) goniometer_pair_update(shared_pair, &s->time, &s->time, q, NULL, NULL);
  }
  return NULL;
}

static void *open_and_close(void *argument) {
  (void)argument;
  goniometer_filter_options strapdown = {.filter = "strapdown"};
  for (int i = 0; i < (light ? 50 : 3000); i++) {
    goniometer_filter *old = atomic_load(&shared_filter), *fresh_filter = NULL;
    if (goniometer_filter_open(&strapdown, RATE, &fresh_filter, NULL)) atomic_fetch_add(&other_statuses, 1);
    atomic_store(&shared_filter, fresh_filter);
    goniometer_error told;
    int32_t status;
    while ((status = goniometer_filter_close(old, &told)) == GONIOMETER_IN_USE) continue;
    if (status != GONIOMETER_OK) atomic_fetch_add(&other_statuses, 1);
  }
  return NULL;
}

static void *filter_alone(void *argument) {
  quaternion *own = malloc(sizeof attitudes);
  goniometer_samples samples = columns_of(motion, COUNT);
  goniometer_quaternions rows = rows_of(own);
  for (int i = 0; i < (light ? 1 : 20); i++) {
    goniometer_filter_options options = {.filter = filters[i % 5]};
    if (goniometer_attitude(&options, &samples, &rows, NULL)) atomic_fetch_add(&other_statuses, 1);
    if (i % 5 == 0 && memcmp(own, argument, sizeof attitudes)) atomic_fetch_add(&other_statuses, 1);
  }
  free(own);
  return NULL;
}

static void test_threads(void) {
  enum { THREADS = 4 };
  pthread_t threads[THREADS];
  atomic_store(&other_statuses, 0);
  /* One handle for all. */
  goniometer_filter *filter = opened(NULL, RATE);
  atomic_store(&shared_filter, filter);
  SUCCEEDS(goniometer_pair_open(NULL, RATE, RATE, &shared_pair, &error));
  for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, use_shared, i % 2 ? &threads : NULL);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  int64_t taken;
  SUCCEEDS(goniometer_filter_counts(filter, &taken, NULL, &error));
  check(taken == atomic_load(&successes), "%ld calls succeeded, and %ld samples were taken in",
        atomic_load(&successes), (long)taken);
  check(atomic_load(&closed_calls) == 0 && atomic_load(&other_statuses) == 0, "a shared handle failed otherwise");
  SUCCEEDS(goniometer_pair_close(shared_pair, &error));
  SUCCEEDS(goniometer_filter_close(filter, &error));

  /* One closes what the others use. */
  goniometer_filter_options strapdown = {.filter = "strapdown"};
  atomic_store(&shared_filter, opened(&strapdown, RATE));
  for (int i = 0; i < THREADS; i++)
    pthread_create(&threads[i], NULL, i == 0 ? open_and_close : use_shared, NULL);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  check(atomic_load(&other_statuses) == 0, "handles that are closed under others failed otherwise");
  SUCCEEDS(goniometer_filter_close(atomic_load(&shared_filter), &error));

  /* Each its own. */
  goniometer_samples samples = columns_of(motion, COUNT);
  goniometer_quaternions rows = rows_of(attitudes);
  SUCCEEDS(goniometer_attitude(NULL, &samples, &rows, &error));
  for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, filter_alone, attitudes);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  check(atomic_load(&other_statuses) == 0, "threads with filters of their own came to other attitudes");
}

/* --- Forks -------------------------------------------------------------------------------------------------- */

/* Checks in a child, whose exit code is the number of the first that failed. */
#define CHILD(CONDITION, NUMBER) \
  if (!(CONDITION)) _exit(NUMBER)

static int exit_code_of(pid_t child) {
  int status = -1;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

static atomic_int is_busy, may_stop;

/* Keeps a handle in use, but for instants between calls. */
static void *keep_busy(void *argument) {
  goniometer_samples samples = columns_of(motion, COUNT);
  goniometer_quaternions rows = rows_of(second_attitudes);
  samples.time.data = NULL;
  for (int i = 0; i < 3; i++) samples.specific_force[i].stride = samples.angular_velocity[i].stride = 0;
  rows.row_stride = 0;
  samples.count = light ? 20000 : 4000000; /* the same sample over and over: seconds */
  while (!atomic_load(&may_stop)) {
    atomic_store(&is_busy, 1);
    goniometer_filter_update_many(argument, &samples, &rows, NULL, NULL);
  }
  return NULL;
}

static void test_forks(void) {
  /* A filter that is open: both go on alike. */
  goniometer_filter *filter = opened(NULL, RATE);
  goniometer_samples samples = columns_of(motion, 1000);
  goniometer_quaternions rows = rows_of(attitudes);
  SUCCEEDS(goniometer_filter_update_many(filter, &samples, &rows, NULL, &error));
  int ends[2];
  if (pipe(ends)) return;
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    alarm(60);
    samples = columns_of(motion + 1000, 1000);
    CHILD(goniometer_filter_update_many(filter, &samples, &rows, NULL, NULL) == GONIOMETER_OK, 1);
    CHILD(write(ends[1], attitudes[999], sizeof(quaternion)) == sizeof(quaternion), 2);
    CHILD(goniometer_filter_close(filter, NULL) == GONIOMETER_OK, 3);
    CHILD(goniometer_filter_close(filter, NULL) == GONIOMETER_CLOSED, 4);
    CHILD(goniometer_filter_open(NULL, RATE, &filter, NULL) == GONIOMETER_OK, 5);
    _exit(0);
  }
  int code = exit_code_of(child);
  check(code == 0, "a child with an open filter ended with %d", code);
  samples = columns_of(motion + 1000, 1000);
  SUCCEEDS(goniometer_filter_update_many(filter, &samples, &rows, NULL, &error));
  quaternion of_child = {0};
  check(read(ends[0], of_child, sizeof of_child) == sizeof of_child &&
            !memcmp(of_child, attitudes[999], sizeof of_child),
        "a child came to another attitude");
  close(ends[0]);
  close(ends[1]);

  /* Another thread is in a call: its handle stays in use in the child, others work. */
  goniometer_filter *busy = opened(NULL, RATE);
  pthread_t thread;
  atomic_store(&may_stop, 0);
  pthread_create(&thread, NULL, keep_busy, busy);
  while (!atomic_load(&is_busy)) usleep(100);
  for (int i = 0; i < (light ? 3 : 30); i++) {
    usleep(1000);
    child = fork();
    if (child == 0) {
      alarm(60);
      goniometer_error told;
      int64_t count;
      int32_t status = goniometer_filter_pending(busy, &count, &told);
      /* The instant may have been one between two calls. */
      CHILD(status == GONIOMETER_IN_USE || status == GONIOMETER_OK, 1);
      if (status == GONIOMETER_IN_USE) CHILD(goniometer_filter_close(busy, NULL) == GONIOMETER_IN_USE, 2);
      samples = columns_of(motion, 500);
      CHILD(goniometer_filter_update_many(filter, &samples, &rows, NULL, &told) == GONIOMETER_OK, 3);
      goniometer_filter *own = NULL;
      CHILD(goniometer_filter_open(NULL, RATE, &own, &told) == GONIOMETER_OK, 4);
      CHILD(goniometer_filter_close(own, &told) == GONIOMETER_OK, 5);
      CHILD(goniometer_attitude(NULL, &samples, &rows, &told) == GONIOMETER_OK, 6);
      CHILD(goniometer_filter_close(filter, &told) == GONIOMETER_OK, 7);
#ifndef INERTIAL_ONLY
      goniometer_text text = {NULL, 0};
      CHILD(goniometer_measure_row("{\"file\": \"nowhere.csv\"}", &text, &told) == GONIOMETER_OK, 8);
      goniometer_free(&text);
#endif
      _exit(0);
    }
    code = exit_code_of(child);
    check(code == 0, "a child beside a thread in a call ended with %d", code);
  }
  atomic_store(&may_stop, 1);
  pthread_join(thread, NULL);
  SUCCEEDS(goniometer_filter_close(busy, &error));
  SUCCEEDS(goniometer_filter_close(filter, &error));
}

#ifndef INERTIAL_ONLY
/* --- Measurements ------------------------------------------------------------------------------------------- */

static sample thigh[4000], shank[4000];
static int64_t thigh_count, shank_count;
static char thigh_path[4096], shank_path[4096];

static int64_t read_samples(const char *path, sample *samples) {
  FILE *file = fopen(path, "r");
  if (!file) {
    fprintf(stderr, "hostile: %s cannot be read\n", path);
    exit(1);
  }
  char line[512];
  int64_t count = 0;
  while (count < 4000 && fgets(line, sizeof line, file)) {
    sample *s = &samples[count];
    if (sscanf(line, "%lf,%lf,%lf,%lf,%lf,%lf,%lf", &s->time, &s->force[0], &s->force[1], &s->force[2],
               &s->velocity[0], &s->velocity[1], &s->velocity[2]) == 7)
      count++;
  }
  fclose(file);
  return count;
}

static char *file_bytes(const char *path, int64_t *count) {
  FILE *file = fopen(path, "rb");
  char *bytes = malloc(1 << 20);
  *count = file ? (int64_t)fread(bytes, 1, 1 << 20, file) : 0;
  if (file) fclose(file);
  return bytes;
}

/* The number after a key of JSON, looked for after other keys. */
static double number_in(const char *json, const char *first, const char *second, const char *key) {
  char quoted[100];
  const char *place = json;
  for (int i = 0; place && i < 3; i++) {
    const char *name = i == 0 ? first : i == 1 ? second : key;
    if (!name) continue;
    snprintf(quoted, sizeof quoted, "\"%s\"", name);
    place = strstr(place, quoted);
    if (place) place += strlen(quoted);
  }
  if (!place) return NAN;
  place += strspn(place, " :");
  return strtod(place, NULL);
}

static int same_or_both_none(double a, double b) { return (isnan(a) && isnan(b)) || fabs(a - b) < ALL_DIGITS; }

static int same_summary(const goniometer_summary *a, const goniometer_summary *b) {
  const double *x = &a->range.degrees, *y = &b->range.degrees;
  int same = a->verdict == b->verdict && a->repetitions == b->repetitions;
  for (int i = 0; i < 12; i++) same &= same_or_both_none(x[i], y[i]);
  return same;
}

static void test_measurement(void) {
  char request[9000];
  snprintf(request, sizeof request, "{\"thigh\": \"%s\", \"shank\": \"%s\", \"side\": \"left\"}", thigh_path, shank_path);
  goniometer_measurement *knee = NULL;
  SUCCEEDS(goniometer_measure(request, NULL, 0, &knee, &error));
  goniometer_summary summary, other;
  memset(&summary, 0, sizeof summary);
  SUCCEEDS(goniometer_measurement_summary(knee, &summary, &error));
  goniometer_text json = {0}, text = {0};
  SUCCEEDS(goniometer_measurement_json(knee, &json, &error));
  check(json.length == (int64_t)strlen(json.bytes) && is_utf8(json.bytes) && json.bytes[0] == '{', "the JSON");

  /* The bundled recording bends to 105 degrees in three repetitions. */
  check(summary.verdict == GONIOMETER_GOOD && summary.repetitions == 3, "verdict %d, %d repetitions",
        summary.verdict, summary.repetitions);
  check(fabs(summary.range.degrees - 100.3) < 0.1 && fabs(summary.whole_range.degrees - 105.4) < 0.1, "range %g",
        summary.range.degrees);
  check(same_or_both_none(summary.range.degrees, number_in(json.bytes, "exercise", NULL, "rangeDegrees")) &&
            same_or_both_none(summary.range.half_width_95,
                              number_in(json.bytes, "exercise", "rangeUncertainty", "half95Degrees")) &&
            same_or_both_none(summary.minimum.degrees, number_in(json.bytes, "exercise", NULL, "minimumDegrees")) &&
            same_or_both_none(summary.maximum.degrees, number_in(json.bytes, "exercise", NULL, "maximumDegrees")) &&
            same_or_both_none(summary.minimum.half_width_95,
                              number_in(json.bytes, "exercise", "minimumUncertainty", "half95Degrees")) &&
            same_or_both_none(summary.maximum.half_width_95,
                              number_in(json.bytes, "exercise", "maximumUncertainty", "half95Degrees")),
        "the summary differs from the JSON");
  check(summary.repetitions == (int)number_in(json.bytes, "rangeOfMotion", NULL, "repetitionCount"),
        "repetitions differ from the JSON");

  /* The angles: as many as samples; their extremes are those of the JSON. */
  int64_t rows = 0, columns = 0;
  SUCCEEDS(goniometer_measurement_angle_count(knee, &rows, &columns, &error));
  SUCCEEDS(goniometer_measurement_angle_count(knee, NULL, NULL, &error));
  check(rows == thigh_count && columns == 8, "%d rows of %d angles", (int)rows, (int)columns);
  int64_t names = 0;
  while (goniometer_angle_column(names)) names++;
  check(names == columns, "%d names of %d columns", (int)names, (int)columns);
  double *angles = malloc((size_t)(rows * columns + 1) * sizeof *angles);
  angles[rows * columns] = 12345;
  EXPECT(GONIOMETER_USAGE, goniometer_measurement_angles(knee, angles, rows * columns - 1, &error), "room is");
  EXPECT(GONIOMETER_USAGE, goniometer_measurement_angles(knee, angles, -1, &error), "room is");
  EXPECT(GONIOMETER_USAGE, goniometer_measurement_angles(knee, angles, INT64_MIN, &error), "room is");
  EXPECT(GONIOMETER_USAGE, goniometer_measurement_angles(knee, NULL, INT64_MAX, &error), "data is NULL");
  SUCCEEDS(goniometer_measurement_angles(knee, angles, INT64_MAX, &error));
  check(angles[rows * columns] == 12345, "angles were written beyond their number");
  double least = INFINITY, most = -INFINITY;
  int rising = 1;
  for (int64_t row = 0; row < rows; row++) {
    double flexion = angles[row * columns + 1];
    if (flexion < least) least = flexion;
    if (flexion > most) most = flexion;
    rising &= row == 0 || angles[row * columns] > angles[(row - 1) * columns];
  }
  check(rising && fabs(angles[(rows - 1) * columns] - thigh[thigh_count - 1].time) < 1e-9, "the times of angles");
  double below = summary.whole_minimum.degrees - least, above = most - summary.whole_maximum.degrees;
  check(below >= 0 && below < HELD && above >= 0 && above < HELD,
        "angles of %.17g to %.17g, and a summary of %.17g to %.17g", least, most, summary.whole_minimum.degrees,
        summary.whole_maximum.degrees);
  free(angles);

  /* Texts. */
  SUCCEEDS(goniometer_measurement_advice(knee, &text, &error));
  check(!strcmp(text.bytes, "Use this result.") && text.length == 16, "the advice is '%s'", text.bytes);
  goniometer_free(&text);
  check(!text.bytes && text.length == 0, "a text that was given back");
  goniometer_free(&text);
  SUCCEEDS(goniometer_measurement_warnings(knee, &text, &error));
  check(!strcmp(text.bytes, "[]"), "the warnings are %s", text.bytes);
  goniometer_free(&text);
  SUCCEEDS(goniometer_measurement_page(knee, NULL, &text, &error));
  goniometer_text german = {0}, english = {0};
  SUCCEEDS(goniometer_measurement_page(knee, "en", &english, &error));
  SUCCEEDS(goniometer_measurement_page(knee, "de", &german, &error));
  check(!strncmp(text.bytes, "<!DOCTYPE html>", 15) && strstr(english.bytes, "lang=\"en\"") &&
            strstr(german.bytes, "lang=\"de\"") && is_utf8(german.bytes),
        "the pages begin with %.40s", text.bytes);
  goniometer_free(&german);
  goniometer_free(&english);
  goniometer_free(&text);
  const char *languages[] = {"", "fr", "EN", "\xFF"};
  for (int i = 0; i < 4; i++) {
    EXPECT(GONIOMETER_USAGE, goniometer_measurement_page(knee, languages[i], &text, &error), "language is");
    EXPECT(GONIOMETER_USAGE, goniometer_measurement_picture(knee, languages[i], 800, &text, &error), "language is");
  }
  const double widths[] = {0, -800, 319, 4001, NAN, INFINITY};
  for (int i = 0; i < 6; i++)
    EXPECT(GONIOMETER_USAGE, goniometer_measurement_picture(knee, NULL, widths[i], &text, &error), "width is");
  check(!text.bytes, "calls that failed wrote a text");
  SUCCEEDS(goniometer_measurement_picture(knee, "de", 320, &text, &error));
  check(strstr(text.bytes, "<svg") != NULL, "the picture");
  goniometer_free(&text);

  /* The same from memory: samples, with strides, and bytes of files. */
  goniometer_samples thigh_view = columns_of(thigh, thigh_count), shank_view = columns_of(shank, shank_count);
  thigh_view.rate = shank_view.rate = 0;
  goniometer_recording recordings[3] = {{"thigh", "left thigh", &thigh_view, NULL, 0}, {"shank", NULL, &shank_view, NULL, 0}};
  goniometer_measurement *again = NULL;
  SUCCEEDS(goniometer_measure("{\"side\": \"left\"}", recordings, 2, &again, &error));
  SUCCEEDS(goniometer_measurement_summary(again, &other, &error));
  check(same_summary(&summary, &other), "samples in memory give %g", other.range.degrees);
  SUCCEEDS(goniometer_measurement_close(again, &error));
  int64_t thigh_bytes, shank_bytes;
  char *thigh_file = file_bytes(thigh_path, &thigh_bytes), *shank_file = file_bytes(shank_path, &shank_bytes);
  recordings[0] = (goniometer_recording){"thigh", "a", NULL, thigh_file, thigh_bytes};
  recordings[1] = (goniometer_recording){"shank", "a", NULL, shank_file, shank_bytes};
  SUCCEEDS(goniometer_measure("{\"side\": \"left\"}", recordings, 2, &again, &error));
  SUCCEEDS(goniometer_measurement_summary(again, &other, &error));
  check(same_summary(&summary, &other), "bytes in memory give %g", other.range.degrees);
  SUCCEEDS(goniometer_measurement_close(again, &error));
  snprintf(request, sizeof request, "{\"shank\": \"%s\"}", shank_path);
  SUCCEEDS(goniometer_measure(request, recordings, 1, &again, &error));
  SUCCEEDS(goniometer_measurement_summary(again, &other, &error));
  check(same_summary(&summary, &other), "a file and bytes give %g", other.range.degrees);
  SUCCEEDS(goniometer_measurement_close(again, &error));

  /* ResearchKit's formula has no table, and no picture. */
  recordings[0] = (goniometer_recording){"file", NULL, NULL, shank_file, shank_bytes};
  SUCCEEDS(goniometer_measure("{\"method\": \"researchKit\"}", recordings, 1, &again, &error));
  SUCCEEDS(goniometer_measurement_angle_count(again, &rows, &columns, &error));
  check(rows == 0, "ResearchKit's formula has %d rows", (int)rows);
  SUCCEEDS(goniometer_measurement_angles(again, NULL, 0, &error));
  EXPECT(GONIOMETER_NO_RESULT, goniometer_measurement_picture(again, NULL, 800, &text, &error), "ResearchKit");
  SUCCEEDS(goniometer_measurement_summary(again, &other, &error));
  check(isnan(other.range.degrees) && other.whole_range.degrees > 0, "ResearchKit's formula gives %g",
        other.whole_range.degrees);
  SUCCEEDS(goniometer_measurement_close(again, &error));

  /* Handles of another kind, and closed ones. */
  EXPECT(GONIOMETER_CLOSED, goniometer_filter_close((goniometer_filter *)knee, &error), "filter");
  SUCCEEDS(goniometer_measurement_close(knee, &error));
  EXPECT(GONIOMETER_CLOSED, goniometer_measurement_close(knee, &error), "closed");
  EXPECT(GONIOMETER_CLOSED, goniometer_measurement_summary(knee, &summary, &error), "closed");
  EXPECT(GONIOMETER_CLOSED, goniometer_measurement_json(knee, &text, &error), "closed");
  EXPECT(GONIOMETER_CLOSED, goniometer_measurement_advice(knee, &text, &error), "closed");
  EXPECT(GONIOMETER_CLOSED, goniometer_measurement_warnings(knee, &text, &error), "closed");
  EXPECT(GONIOMETER_CLOSED, goniometer_measurement_angle_count(knee, &rows, &columns, &error), "closed");
  EXPECT(GONIOMETER_CLOSED, goniometer_measurement_angles(knee, NULL, 0, &error), "closed");
  EXPECT(GONIOMETER_CLOSED, goniometer_measurement_page(knee, NULL, &text, &error), "closed");
  EXPECT(GONIOMETER_CLOSED, goniometer_measurement_picture(knee, NULL, 800, &text, &error), "closed");

  goniometer_free(&json);
  free(thigh_file);
  free(shank_file);
}

/* --- Requests ----------------------------------------------------------------------------------------------- */

static void test_requests(void) {
  goniometer_measurement *none = NULL;
  goniometer_text text = {0};
  const char *broken[] = {
      "", " ", "{", "}", "[", "nul", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{'a':1}", "\"", "{\"file\":\"\\x\"}",
      "{\"file\":\"\\u12\"}", "{\"file\":\"a\nb\"}", "\xFF", "{\"file\":\"\xC3\"}", "{\"file\":\"\xED\xA0\x80\"}", "01",
      "-", "1e", "1.", "{}{}", "{} x", "NaN", "Infinity", "\xEF\xBB\xBF{", "{\"a\":1 \"b\":2}", "/**/{}"};
  for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
    EXPECT(GONIOMETER_MALFORMED, goniometer_measure(broken[i], NULL, 0, &none, &error), "request");
    EXPECT(GONIOMETER_MALFORMED, goniometer_measure_row(broken[i], &text, &error), "request");
    EXPECT(GONIOMETER_MALFORMED, goniometer_find(broken[i], NULL, &text, &error), "inputs");
    EXPECT(GONIOMETER_MALFORMED, goniometer_find("[]", broken[i], &text, &error), "settings");
  }
  const char *others[] = {"null", "1", "\"a\"", "true", "1e400", "-0"};
  for (int i = 0; i < 6; i++) {
    EXPECT(GONIOMETER_MALFORMED, goniometer_measure(others[i], NULL, 0, &none, &error), "request");
    EXPECT(GONIOMETER_MALFORMED, goniometer_measure_row(others[i], &text, &error), "request");
    EXPECT(GONIOMETER_MALFORMED, goniometer_find(others[i], NULL, &text, &error), "inputs");
    EXPECT(GONIOMETER_MALFORMED, goniometer_find("[]", others[i], &text, &error), "settings");
  }
  EXPECT(GONIOMETER_MALFORMED, goniometer_measure("[]", NULL, 0, &none, &error), "object");
  EXPECT(GONIOMETER_MALFORMED, goniometer_find("{}", NULL, &text, &error), "array");

  /* Deep, long, and of many members. */
  size_t length = light ? 100000 : 2000000;
  char *large = malloc(length + 100);
  memset(large, '[', length);
  large[length] = 0;
  EXPECT(GONIOMETER_MALFORMED, goniometer_measure(large, NULL, 0, &none, &error), NULL);
  EXPECT(GONIOMETER_MALFORMED, goniometer_find(large, NULL, &text, &error), NULL);
  for (size_t i = 0; i + 5 < length; i += 5) memcpy(large + i, "{\"a\":", 5);
  EXPECT(GONIOMETER_MALFORMED, goniometer_measure_row(large, &text, &error), NULL);
  memset(large, '9', length);
  EXPECT(GONIOMETER_MALFORMED, goniometer_measure(large, NULL, 0, &none, &error), NULL);
  memset(large, 'x', length);
  memcpy(large, "{\"note\": \"", 10);
  strcpy(large + length, "\"}");
  EXPECT(GONIOMETER_USAGE, goniometer_measure(large, NULL, 0, &none, &error), NULL);
  memcpy(large, "{\"file\": \"", 10);
  fresh();
  int32_t status = goniometer_measure(large, NULL, 0, &none, &error);
  check(status == GONIOMETER_NO_INPUT || status == GONIOMETER_UNREADABLE, "a long path gives %d", status);
  memcpy(large, "{\"nope\": \"", 10);
  EXPECT(GONIOMETER_USAGE, goniometer_measure(large, NULL, 0, &none, &error), "means nothing");
  memcpy(large, "{\"xxxxxxxx", 10);
  strcpy(large + length, "\": 1}");
  EXPECT(GONIOMETER_USAGE, goniometer_measure(large, NULL, 0, &none, &error), "means nothing");
  char *place = large;
  place += sprintf(place, "{");
  for (int i = 0; place < large + length - 40; i++) place += sprintf(place, "\"m%d\": %d, ", i, i);
  sprintf(place, "\"file\": 7}");
  fresh();
  status = goniometer_measure(large, NULL, 0, &none, &error);
  check(status == GONIOMETER_USAGE || status == GONIOMETER_MALFORMED, "many members give %d", status);
  free(large);
  if (!light) {
    length = (64 << 20) + 10;
    large = malloc(length + 1);
    memset(large, ' ', length);
    large[length] = 0;
    EXPECT(GONIOMETER_USAGE, goniometer_measure(large, NULL, 0, &none, &error), "longer than 64 MiB");
    EXPECT(GONIOMETER_USAGE, goniometer_find(large, NULL, &text, &error), "longer than 64 MiB");
    free(large);
  }

  /* Members. */
  EXPECT(GONIOMETER_USAGE, goniometer_measure("{\"sides\": \"left\"}", NULL, 0, &none, &error), "the nearest is 'side'");
  EXPECT(GONIOMETER_USAGE, goniometer_measure("{\"side\": \"up\"}", NULL, 0, &none, &error), "side");
  EXPECT(GONIOMETER_USAGE, goniometer_measure("{\"side\": [1]}", NULL, 0, &none, &error), "side");
  EXPECT(GONIOMETER_USAGE, goniometer_measure("{\"file\": 5}", NULL, 0, &none, &error), "path");
  EXPECT(GONIOMETER_USAGE, goniometer_measure("{\"file\": \"-\"}", NULL, 0, &none, &error), "standard input");
  EXPECT(GONIOMETER_USAGE, goniometer_measure("{}", NULL, 0, &none, &error), NULL);
  EXPECT(GONIOMETER_NO_INPUT, goniometer_measure("{\"file\": \"nowhere.csv\"}", NULL, 0, &none, &error), "nowhere.csv");
  EXPECT(GONIOMETER_USAGE, goniometer_measure("{\"thigh\": \"a.csv\"}", NULL, 0, &none, &error), "shank");
  EXPECT(GONIOMETER_NO_INPUT, goniometer_measure("{\"file\": \"/\"}", NULL, 0, &none, &error), "folder");
  char request[9000];
  snprintf(request, sizeof request, "{\"file\": \"%s\\u0000.csv\"}", shank_path);
  EXPECT(GONIOMETER_USAGE, goniometer_measure(request, NULL, 0, &none, &error), "zero byte");
  EXPECT(GONIOMETER_USAGE, goniometer_find("[\"a\\u0000b\"]", NULL, &text, &error), "inputs[0]");
  EXPECT(GONIOMETER_USAGE, goniometer_find("[\"\"]", NULL, &text, &error), "inputs[0]");
  EXPECT(GONIOMETER_USAGE, goniometer_find("[\"a.csv\", 5]", NULL, &text, &error), "inputs[1]");
  EXPECT(GONIOMETER_USAGE, goniometer_find("[]", "{\"file\": \"a.csv\"}", &text, &error), "recordings");
  EXPECT(GONIOMETER_USAGE, goniometer_find("[]", "{\"sides\": 1}", &text, &error), "settings");

  /* Recordings in memory. */
  goniometer_samples view = columns_of(shank, shank_count);
  const char *table = "t,ax,ay,az,gx,gy,gz\n0,1,2,3,4,5,6\n";
  goniometer_recording recordings[9];
  for (int i = 0; i < 9; i++) recordings[i] = (goniometer_recording){"file", NULL, &view, NULL, 0};
  EXPECT(GONIOMETER_USAGE, goniometer_measure("{}", recordings, -1, &none, &error), "count is");
  EXPECT(GONIOMETER_USAGE, goniometer_measure("{}", recordings, INT64_MAX, &none, &error), "count is");
  EXPECT(GONIOMETER_USAGE, goniometer_measure("{}", recordings, 2, &none, &error), "given twice");
  recordings[0].role = NULL;
  EXPECT(GONIOMETER_USAGE, goniometer_measure("{}", recordings, 1, &none, &error), "recordings[0].role is NULL");
  const char *roles[] = {"", "hip", "accelerometer", "Thigh"};
  for (int i = 0; i < 4; i++) {
    recordings[0].role = roles[i];
    EXPECT(GONIOMETER_USAGE, goniometer_measure("{}", recordings, 1, &none, &error), "expected file or a segment: thigh, shank");
  }
  recordings[0].role = "\xC3\x28";
  EXPECT(GONIOMETER_USAGE, goniometer_measure("{}", recordings, 1, &none, &error), "UTF-8");
  recordings[0] = (goniometer_recording){"file", "\x80", &view, NULL, 0};
  EXPECT(GONIOMETER_USAGE, goniometer_measure("{}", recordings, 1, &none, &error), "UTF-8");
  recordings[0] = (goniometer_recording){"file", NULL, NULL, NULL, 5};
  EXPECT(GONIOMETER_USAGE, goniometer_measure("{}", recordings, 1, &none, &error), "is NULL");
  recordings[0] = (goniometer_recording){"file", NULL, NULL, table, -1};
  EXPECT(GONIOMETER_USAGE, goniometer_measure("{}", recordings, 1, &none, &error), "byte_count is");
  recordings[0] = (goniometer_recording){"file", "mine", NULL, table, 0};
  EXPECT(GONIOMETER_MALFORMED, goniometer_measure("{}", recordings, 1, &none, &error), "mine");
  recordings[0].byte_count = (int64_t)strlen(table);
  fresh();
  status = goniometer_measure("{}", recordings, 1, &none, &error);
  check(status == GONIOMETER_MALFORMED || status == GONIOMETER_NO_RESULT, "one sample gives %d", status);
  recordings[0] = (goniometer_recording){"thigh", NULL, &view, NULL, 0};
  EXPECT(GONIOMETER_USAGE, goniometer_measure("{}", recordings, 1, &none, &error), "shank");
  const int64_t counts[] = {0, 1, 2, 5};
  for (int i = 0; i < 4; i++) {
    view = columns_of(shank, counts[i]);
    recordings[0] = (goniometer_recording){"file", NULL, &view, NULL, 0};
    fresh();
    status = goniometer_measure("{}", recordings, 1, &none, &error);
    check(status == GONIOMETER_NO_RESULT || status == GONIOMETER_MALFORMED, "%d samples give %d: %s", (int)counts[i],
          status, error.message);
  }
  view = columns_of(shank, INT64_MAX / 4);
  view.time.data = NULL;
  for (int i = 0; i < 3; i++) view.specific_force[i].stride = view.angular_velocity[i].stride = 0;
  EXPECT(GONIOMETER_USAGE, goniometer_measure("{}", recordings, 1, &none, &error), "samples.count is");
  check(!none && !text.bytes, "calls that failed wrote a result");
}

/* Samples in memory with whatever numbers: an answer, and attitudes or a reason. */
static void test_damaged_measurements(void) {
  const double bad[] = {NAN, INFINITY, -INFINITY, 0, 1e300, -1e12, 5e-324, 1e5};
  static sample damaged[2][4000];
  for (int i = 0; i < (light ? 3 : 60); i++) {
    memcpy(damaged[0], thigh, sizeof thigh);
    memcpy(damaged[1], shank, sizeof shank);
    int hits = 1 << (random_bits() % 12);
    for (int k = 0; k < hits; k++) {
      sample *s = &damaged[random_bits() % 2][random_bits() % (uint64_t)thigh_count];
      (&s->time)[random_bits() % 7] = bad[random_bits() % 8];
    }
    goniometer_samples views[2] = {columns_of(damaged[0], thigh_count), columns_of(damaged[1], shank_count)};
    if (i % 2) views[0].rate = views[1].rate = 0;
    if (i % 5 == 0) views[0].time.data = NULL, views[0].rate = 50;
    goniometer_recording recordings[2] = {{"thigh", NULL, &views[0], NULL, 0}, {"shank", NULL, &views[1], NULL, 0}};
    if (i % 7 == 0) recordings[1].role = "file";
    goniometer_measurement *knee = NULL;
    char request[100];
    snprintf(request, sizeof request, "{\"filter\": \"%s\"}", filters[random_bits() % 5]);
    fresh();
    int32_t status = goniometer_measure(request, i % 7 ? recordings : recordings + 1, i % 7 ? 2 : 1, &knee, &error);
    check((status == GONIOMETER_OK) == (knee != NULL) && status != GONIOMETER_BUG && status <= GONIOMETER_BUG,
          "damaged samples give %d: %s", status, status ? error.message : "");
    if (!knee) continue;
    goniometer_text text = {0};
    SUCCEEDS(goniometer_measurement_json(knee, &text, &error));
    check(!strstr(text.bytes, "nan") && !strstr(text.bytes, "inf,"), "the JSON has what is no number");
    goniometer_free(&text);
    SUCCEEDS(goniometer_measurement_page(knee, "de", &text, &error));
    goniometer_free(&text);
    SUCCEEDS(goniometer_measurement_close(knee, &error));
  }
}

/* --- Many, and agreement ------------------------------------------------------------------------------------ */

static void test_rows(void) {
  char inputs[9000];
  goniometer_text requests = {0}, row = {0};
  snprintf(inputs, sizeof inputs, "[\"%s/seated-extension\", {\"id\": \"x\", \"file\": \"nowhere.csv\", \"cohort\": 3}]", datasets);
  SUCCEEDS(goniometer_find(inputs, "{\"side\": \"left\", \"subject\": \"P-1\"}", &requests, &error));
  check(strstr(requests.bytes, "thigh.csv") && strstr(requests.bytes, "shank.csv") && strstr(requests.bytes, "\"P-1\"") &&
            strstr(requests.bytes, "\"cohort\":3") && requests.length == (int64_t)strlen(requests.bytes),
        "the requests are %s", requests.bytes);
  /* The first request, by its braces: no path here has one. */
  char *start = strchr(requests.bytes, '{'), *end = start ? strchr(start, '}') : NULL;
  check(start && end, "no request was found");
  if (start && end) {
    end[1] = 0;
    SUCCEEDS(goniometer_measure_row(start, &row, &error));
    check(strstr(row.bytes, "\"row\":") && strstr(row.bytes, "\"entry\":") &&
              fabs(number_in(row.bytes, "exercise", NULL, "rangeDegrees") - 100.3) < 0.1,
          "the row is %.300s", row.bytes);
    /* Each column of a summary is a member of the row. */
    goniometer_text columns = {0};
    SUCCEEDS(goniometer_summary_columns(&columns, &error));
    check(columns.bytes[0] == '[' && columns.bytes[columns.length - 1] == ']', "the columns are %s", columns.bytes);
    int known = 0, all = 0;
    const char *cells = strstr(row.bytes, "\"row\":");
    for (char *name = strtok(columns.bytes, "[,]"); name; name = strtok(NULL, "[,]"), all++)
      known += cells && strstr(cells, name) != NULL;
    check(all > 40 && known == all, "%d of %d columns are in a row", known, all);
    goniometer_free(&columns);
    goniometer_free(&row);
  }
  goniometer_free(&requests);
  SUCCEEDS(goniometer_find("[]", NULL, &requests, &error));
  check(!strcmp(requests.bytes, "[]"), "no inputs give %s", requests.bytes);
  goniometer_free(&requests);
  const char *failing[] = {"{}", "{\"file\": \"nowhere.csv\"}", "{\"file\": 5}", "{\"side\": \"up\"}", "{\"id\": [1, {}]}",
                           "{\"csv\": \"t,ax\\n1,2\\n\"}", "{\"csv\": \"\"}", "{\"file\": \"-\"}"};
  for (size_t i = 0; i < sizeof failing / sizeof *failing; i++) {
    SUCCEEDS(goniometer_measure_row(failing[i], &row, &error));
    check(row.bytes[0] == '{' && row.bytes[row.length - 1] == '}' && row.bytes[row.length] == 0 && strstr(row.bytes, "\"row\":"),
          "a measurement that fails gives %s", row.bytes);
    goniometer_free(&row);
  }
}

static char row_request[9000];

static void *measure_rows(void *argument) {
  for (int i = 0; i < (light ? 1 : 8); i++) {
    goniometer_text row = {0};
    if (goniometer_measure_row(row_request, &row, NULL) || strcmp(row.bytes, argument))
      atomic_fetch_add(&other_statuses, 1);
    goniometer_free(&row);
  }
  return NULL;
}

/* The same row on several threads at once. */
static void measure_on_threads(const char *what) {
  enum { THREADS = 4 };
  pthread_t threads[THREADS];
  goniometer_text row = {0};
  SUCCEEDS(goniometer_measure_row(row_request, &row, &error));
  atomic_store(&other_statuses, 0);
  for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, measure_rows, row.bytes);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  check(atomic_load(&other_statuses) == 0, "%ld rows of threads differ: %s", atomic_load(&other_statuses), what);
  goniometer_free(&row);
}

static void test_measuring_threads(void) {
  snprintf(row_request, sizeof row_request, "{\"thigh\": \"%s\", \"shank\": \"%s\", \"id\": 1}", thigh_path,
           shank_path);
  measure_on_threads("tables");
  if (light) return;
  /* Formats that are read in processes of their own. Where their libraries are not installed, it is the error
   * that is the same on all threads. Not with the address sanitizer, whose locks a fork does not free. */
  const char *const formats[] = {"h5", "mat", "xlsx"};
  for (int i = 0; i < 3; i++) {
    char path[4200];
    snprintf(path, sizeof path, "%s/../Tests/RecordingsTests/Fixtures/containers/knee.%s", datasets, formats[i]);
    snprintf(row_request, sizeof row_request,
             "{\"thigh\": \"%s\", \"shank\": \"%s\", \"thigh_sensor\": \"Thigh\", \"shank_sensor\": \"Shank\"}", path,
             path);
    measure_on_threads(formats[i]);
  }
}

static void test_agreement(void) {
  /* Two raters of whom the second is two degrees above, by turns one and three; a subject lacks a number. */
  double numbers[11][2];
  for (int i = 0; i < 11; i++) numbers[i][0] = 50 + 3 * i, numbers[i][1] = 52 + 3 * i + (i % 2 ? 1 : -1);
  numbers[10][1] = NAN;
  goniometer_column columns[3] = {{&numbers[0][0], 16}, {&numbers[0][1], 16}, {NULL, 8}};
  goniometer_text json = {0};
  SUCCEEDS(goniometer_agreement(columns, NULL, 2, 11, NAN, &json, &error));
  check(strstr(json.bytes, "rater 1") && fabs(number_in(json.bytes, "differences", NULL, "mean")) > -1, "the agreement");
  check(strstr(json.bytes, "NaN") == NULL && is_utf8(json.bytes), "the agreement is no JSON");
  goniometer_free(&json);
  const char *names[] = {"A", NULL}, *bad_names[] = {"A", "\xFF"};
  SUCCEEDS(goniometer_agreement(columns, names, 2, 11, 5, &json, &error));
  check(strstr(json.bytes, "\"A\"") && strstr(json.bytes, "rater 2"), "the names of raters");
  goniometer_free(&json);
  EXPECT(GONIOMETER_USAGE, goniometer_agreement(columns, bad_names, 2, 11, 5, &json, &error), "names[1]");
  EXPECT(GONIOMETER_USAGE, goniometer_agreement(columns, NULL, 3, 11, 5, &json, &error), "columns[2] is NULL");
  const int64_t raters[] = {INT64_MIN, -1, 0, 1, 101, INT64_MAX}, subjects[] = {INT64_MIN, -1, 5000001, INT64_MAX};
  for (int i = 0; i < 6; i++)
    EXPECT(GONIOMETER_USAGE, goniometer_agreement(columns, NULL, raters[i], 11, 5, &json, &error), "raters is");
  for (int i = 0; i < 4; i++)
    EXPECT(GONIOMETER_USAGE, goniometer_agreement(columns, NULL, 2, subjects[i], 5, &json, &error), "subjects is");
  const double limits[] = {0, -1, INFINITY, -INFINITY};
  for (int i = 0; i < 4; i++)
    EXPECT(GONIOMETER_USAGE, goniometer_agreement(columns, NULL, 2, 11, limits[i], &json, &error), "acceptable is");
  for (int64_t i = 0; i < 2; i++)
    EXPECT(GONIOMETER_NO_RESULT, goniometer_agreement(columns, NULL, 2, i, NAN, &json, &error), NULL);
  EXPECT(GONIOMETER_USAGE, goniometer_agreement(columns, NULL, 2, 11, NAN, NULL, &error), "json is NULL");
  /* All the same, and sizes at which squares overflow. */
  for (int i = 0; i < 11; i++) numbers[i][0] = numbers[i][1] = 5;
  fresh();
  int32_t status = goniometer_agreement(columns, NULL, 2, 11, NAN, &json, &error);
  check(status == GONIOMETER_OK || status == GONIOMETER_NO_RESULT, "equal numbers give %d", status);
  goniometer_free(&json);
  for (int i = 0; i < 11; i++) numbers[i][0] = 1e308 * (i % 2 ? 1 : -1), numbers[i][1] = -numbers[i][0];
  fresh();
  status = goniometer_agreement(columns, NULL, 2, 11, NAN, &json, &error);
  check(status == GONIOMETER_OK || status == GONIOMETER_NO_RESULT, "huge numbers give %d: %s", status, error.message);
  goniometer_free(&json);
}

/* Nothing is kept that grows. */
static void test_memory(void) {
  char request[9000];
  snprintf(request, sizeof request, "{\"thigh\": \"%s\", \"shank\": \"%s\"}", thigh_path, shank_path);
  size_t before = 0, after = 0;
  int turns = light ? 4 : 40;
  for (int i = 0; i < 2 * turns; i++) {
    goniometer_measurement *knee = NULL;
    goniometer_text text = {0};
    goniometer_filter *filter = NULL;
    goniometer_filter_options options = {.lookahead = i % 2 ? 0.5 : 0};
    goniometer_filter_open(&options, RATE, &filter, NULL);
    goniometer_samples samples = columns_of(motion, COUNT);
    goniometer_quaternions rows = rows_of(attitudes);
    int64_t written;
    goniometer_filter_update_many(filter, &samples, &rows, &written, NULL);
    goniometer_filter_close(filter, NULL);
    if (goniometer_measure(request, NULL, 0, &knee, fresh())) check(0, "%s", error.message);
    goniometer_measurement_json(knee, &text, NULL);
    goniometer_free(&text);
    goniometer_measurement_page(knee, NULL, &text, NULL);
    goniometer_free(&text);
    goniometer_measurement_close(knee, NULL);
    goniometer_measure("{\"file\": \"nowhere.csv\"}", NULL, 0, &knee, NULL);
    after = mallinfo2().uordblks;
    if (i == turns - 1) before = after;
  }
  /* A block here and there for a cache of the runtime; a leak would take thousands of bytes each time. */
  check(after < before + 4096, "%zu bytes more after %d turns", after - before, turns);
}
#endif

int main(int argc, char **argv) {
  if (argc < 2) {
    fprintf(stderr, "usage: hostile DATASETS [light]\n");
    return 64;
  }
  datasets = argv[1];
  light = argc > 2 && !strcmp(argv[2], "light");
  make_motion(motion, 0);
  make_motion(second_motion, 0.4);

  test_library();
  test_null();
  test_numbers();
  test_options();
  test_parameters();
  test_streams();
  test_lookahead();
  test_strides();
  test_pairs_and_lanes();
  test_unusable_samples();
  test_handles();
#ifndef INERTIAL_ONLY
  snprintf(thigh_path, sizeof thigh_path, "%s/seated-extension/thigh.csv", datasets);
  snprintf(shank_path, sizeof shank_path, "%s/seated-extension/shank.csv", datasets);
  thigh_count = read_samples(thigh_path, thigh);
  shank_count = read_samples(shank_path, shank);
  test_measurement();
  test_requests();
  test_damaged_measurements();
  test_rows();
  test_agreement();
  test_memory();
  test_measuring_threads();
#endif
  test_threads();
  test_forks();

  printf("%d passed, %d failed\n", passed, failed);
  return failed > 0;
}
