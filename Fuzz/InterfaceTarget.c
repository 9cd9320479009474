/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Calls of goniometer.h in any order with any arguments, in memory that is there: the bytes say which.
 *
 * A finding is a crash, a report of the sanitizer, or something that the header rules out: see `holds`.
 */
#define _GNU_SOURCE /* mkdtemp */
#include <goniometer.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- What is held ------------------------------------------------------------------------------ */

/* Attitudes differ from unit length by rounding only. */
static const double LENGTH_ERROR = 1e-6;

#define holds(CONDITION) \
  do { \
    if (!(CONDITION)) { \
      fprintf(stderr, "line %d: %s does not hold\n", __LINE__, #CONDITION); \
      abort(); \
    } \
  } while (0)

static goniometer_error error;

/* Checks what every call promises, and gives whether it went well. */
static int went_well(int32_t status) {
  holds(status >= GONIOMETER_OK && status < GONIOMETER_BUG);
  holds(status != GONIOMETER_IN_USE); /* there is one thread */
  if (status == GONIOMETER_OK) return 1;
  holds(error.status == status);
  holds(strnlen(error.message, sizeof error.message) < sizeof error.message);
  holds(strlen(error.message) > 10);
  return 0;
}

static void check_length(const double *q) {
  holds(fabs(sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]) - 1) < LENGTH_ERROR);
}

static void check_text(int32_t status, goniometer_text *text) {
  if (went_well(status)) {
    holds(text->bytes && text->length >= 0 && text->bytes[text->length] == 0);
    holds((int64_t)strlen(text->bytes) == text->length);
  } else {
    holds(!text->bytes);
  }
  goniometer_free(text);
  holds(!text->bytes && text->length == 0);
}

/* --- Arguments from bytes ---------------------------------------------------------------------- */

static const uint8_t *bytes;
static size_t left;

static uint8_t byte(void) {
  if (left == 0) return 0;
  left--;
  return *bytes++;
}

static uint64_t word(void) {
  uint64_t value = 0;
  for (int i = 0; i < 8; i++) value = value << 8 | byte();
  return value;
}

/* Any number, more often one that means something. */
static double number(void) {
  static const double usual[] = {0, 1, -1, 0.5, 1e-3, 100, 9.81, 1e-6, 1e6, 1e12, 1e300, 5e-324, NAN, INFINITY, -INFINITY, 0.1};
  uint8_t kind = byte();
  if (kind < 16) return usual[kind];
  if (kind < 32) {
    uint64_t raw = word();
    double value;
    memcpy(&value, &raw, sizeof value);
    return value;
  }
  return (kind - 128) / 13.0 + byte() / 256.0;
}

/* A count, more often a small one. */
static int64_t count_up_to(int64_t most) {
  uint8_t kind = byte();
  return kind == 255 ? (int64_t)word() : kind % (most + 1);
}

/* Bytes up to a 0 or the end, as a text of C of its own, so that reading beyond it is found. */
static char *text_of_bytes(size_t most) {
  size_t length = 0;
  while (length < left && length < most && bytes[length]) length++;
  char *text = malloc(length + 1);
  memcpy(text, bytes, length);
  text[length] = 0;
  bytes += length;
  left -= length;
  byte();
  return text;
}

/* Takes out of a text what could lead out of the empty folder that this runs in. */
static char *confined(char *text) {
  for (char *c = text; *c; c++) {
    if (*c == '/') *c = '|';
    if (*c == 'u' && c > text && c[-1] == '\\') *c = 'n';
    if (*c == '.' && c[1] == '.') *c = ',';
  }
  return text;
}

/* --- Samples ----------------------------------------------------------------------------------- */

enum { MOST = 64, MOTION = 700, ARENA = 1 << 16 };
static const double RATE = 50;

typedef struct sample {
  double time, force[3], velocity[3];
} sample;

/* A thigh at rest and a shank that stands for three seconds, and then bends three times. */
static sample motion[2][MOTION];

static void make_motion(void) {
  double before = 0;
  for (int i = 0; i < MOTION; i++) {
    double t = i / RATE, swing = t < 3.5 ? 0 : t - 3.5;
    double angle = 0.8 * (1 - cos(1.9 * swing)), rate = i ? (angle - before) * RATE : 0;
    before = angle;
    for (int side = 0; side < 2; side++) {
      sample *s = &motion[side][i];
      double turned = side ? angle : 0.01 * sin(t), wobble = 0.02 * sin(17 * t + side) + 0.01 * cos(41 * t);
      *s = (sample){t, {9.81 * cos(turned) + wobble, wobble, -9.81 * sin(turned)}, {0.004 + wobble / 30, side ? rate : 0.01 * cos(t), -0.01}};
    }
  }
}

/* Memory that samples lie in, at any place and stride. */
static _Alignas(16) char arena[ARENA];

/* Columns within the arena: usual samples, some of them damaged, at strides of any sign. */
static goniometer_samples samples_of(int64_t count) {
  static const int strides[] = {56, 56, 56, 8, 0, -56, 57, 61, -8, 1, -3, 120};
  goniometer_samples samples;
  memset(&samples, 0, sizeof samples);
  samples.count = count;
  uint8_t flags = byte();
  int stride = strides[byte() % 12];
  int64_t rows = count > 0 && count <= MOST ? count : MOST;
  char *first = arena + ARENA / 2 + byte() % 9;
  size_t start = byte() * 2u;
  for (int64_t row = 0; row < rows; row++) memcpy(first + row * stride, &motion[flags & 1][start + (size_t)row], sizeof(sample));
  for (int damaged = flags >> 6; damaged > 0; damaged--) {
    double value = number();
    memcpy(first + (byte() % rows) * stride + 8 * (byte() % 7), &value, sizeof value);
  }
  samples.rate = flags & 2 ? RATE : flags & 4 ? number() : 0;
  if (!(flags & 8)) samples.time = (goniometer_column){first, stride};
  for (int i = 0; i < 3; i++) {
    samples.specific_force[i] = (goniometer_column){first + 8 * (1 + i), stride};
    samples.angular_velocity[i] = (goniometer_column){first + 8 * (4 + i), stride};
  }
  if (flags & 16) {
    goniometer_column *column = (goniometer_column *[]){&samples.time, &samples.specific_force[1], &samples.angular_velocity[2]}[byte() % 3];
    if (byte() & 1) column->data = NULL;
    /* Only a stride that is refused may lead out of the memory, or one of no more than one row. */
    else if (count > 1) column->stride = byte() & 1 ? INT64_MAX : INT64_MIN;
  }
  /* A count that is none of these rows is one that no memory has, of rows with some length. */
  if (count < 0 || count > MOST) {
    samples.count = count < 0 ? count : count | INT64_C(1) << 62;
    samples.specific_force[0].stride = 56;
  }
  return samples;
}

/* Rows of results in memory of their own, as large as they are; what they are not is checked. */
typedef struct results {
  goniometer_quaternions rows;
  char *memory;
  size_t size;
  int64_t count;
} results;

static results results_for(int64_t count) {
  static const int row_strides[] = {32, 32, 32, 40, -32, 37, -61}, column_strides[] = {8, 8, 8, 8, -8, 9};
  results made;
  int row = row_strides[byte() % 7], column = column_strides[byte() % 6];
  if (abs(column) * 4 > abs(row)) column = 8, row = 32;
  made.count = count < 0 || count > 4096 ? 0 : count;
  made.size = (size_t)made.count * (size_t)abs(row) + 8;
  made.memory = malloc(made.size);
  memset(made.memory, 0x5A, made.size);
  char *first = made.memory;
  if (row < 0 && made.count > 0) first += (made.count - 1) * -row;
  if (column < 0) first += 3 * -column;
  made.rows = (goniometer_quaternions){first, row, column};
  return made;
}

static void check_and_free(results *made, int64_t written) {
  holds(written >= 0 && written <= made->count);
  for (int64_t row = 0; row < written; row++) {
    double q[4];
    for (int i = 0; i < 4; i++)
      memcpy(&q[i], (char *)made->rows.data + row * made->rows.row_stride + i * made->rows.column_stride, sizeof q[i]);
    check_length(q);
  }
  free(made->memory);
}

/* --- Options ----------------------------------------------------------------------------------- */

static const char *const filter_names[] = {NULL, "bounded-position", "vqf", "madgwick", "mahony", "strapdown", "", "\xFF"};

typedef struct options {
  goniometer_filter_options value;
  goniometer_parameter parameters[4];
  char *typed;
} options;

static void make_options(options *made) {
  memset(made, 0, sizeof *made);
  uint8_t flags = byte();
  made->value.filter = filter_names[flags & 7];
  if ((flags & 0xC0) == 0xC0) made->value.filter = made->typed = text_of_bytes(40);
  if (flags & 8) made->value.latency = number() / 10;
  /* A lookahead in full; a million rows at each opening would take the time for nothing. */
  if (flags & 16) made->value.lookahead = byte() & 1 ? INFINITY : byte() / 64.0;
  if ((flags & 48) == 48) made->value.lookahead = number();
  if (made->value.lookahead > 10 && made->value.lookahead <= 600) made->value.lookahead = 10;
  int count = byte() % 5;
  const char *filter = made->value.filter;
  for (int i = 0; i < count; i++) {
    double usual;
    made->parameters[i].name = goniometer_filter_parameter(filter, byte() % 28, &usual);
    made->parameters[i].value = made->parameters[i].name && byte() & 1 ? usual * number() : number();
    if (!made->parameters[i].name && byte() & 1) made->parameters[i].name = "beta";
  }
  made->value.parameters = count ? made->parameters : NULL;
  made->value.parameter_count = count;
  if ((flags & 0xC0) == 0x80 && byte() > 250) made->value.parameter_count = (int64_t)word() | INT64_MIN;
}

/* --- Calls ------------------------------------------------------------------------------------- */

enum { FILTERS = 3 };

/* A filter as this knows it, beside what the library knows. */
static struct {
  goniometer_filter *handle;
  int has_lookahead;
  int64_t taken, given;
} filters[FILTERS];
static goniometer_pair *pairs[2];
static goniometer_measurement *measured;
static int measurements_left;

static goniometer_filter *any_handle(int place) {
  uint8_t kind = byte();
  if (kind == 255) return (goniometer_filter *)(uintptr_t)(word() | 1);
  if (kind == 254) return (goniometer_filter *)pairs[0];
  if (kind == 253) return (goniometer_filter *)measured;
  if (kind == 252) return NULL;
  return filters[place].handle;
}

static void call_filter(void) {
  int place = byte() % FILTERS;
  goniometer_filter *handle = filters[place].handle;
  int64_t count = 0, written = 0;
  double q[4], values[6];
  options chosen;
  results made;
  goniometer_samples samples;
  switch (byte() % 8) {
    case 0:
    case 1: /* opened, in the place of the one before */
      if (handle) holds(goniometer_filter_close(handle, &error) == GONIOMETER_OK);
      memset(&filters[place], 0, sizeof filters[place]);
      make_options(&chosen);
      if (went_well(goniometer_filter_open(&chosen.value, byte() & 1 ? RATE : number() * 50, &filters[place].handle, &error)))
        filters[place].has_lookahead = chosen.value.lookahead != 0;
      else
        holds(!filters[place].handle);
      free(chosen.typed);
      break;
    case 2:
    case 3: /* one by one */
      samples = samples_of(1);
      for (int i = 0; i < 6; i++) {
        const goniometer_column *column = i < 3 ? &samples.specific_force[i] : &samples.angular_velocity[i - 3];
        if (column->data) memcpy(&values[i], column->data, sizeof values[i]);
        else values[i] = number();
      }
      if (went_well(goniometer_filter_update(handle, number(), values, values + 3, q, &error))) {
        holds(!filters[place].has_lookahead);
        check_length(q);
        filters[place].taken++;
        filters[place].given++;
      }
      break;
    case 4: /* a block */
      samples = samples_of(count_up_to(MOST));
      made = results_for(samples.count);
      if (went_well(goniometer_filter_update_many(handle, &samples, &made.rows, &written, &error))) {
        holds(samples.count >= 0 && samples.count <= MOST);
        filters[place].taken += samples.count;
        filters[place].given += written;
        holds(filters[place].has_lookahead || written == samples.count);
        check_and_free(&made, written);
      } else {
        check_and_free(&made, 0);
      }
      break;
    case 5: /* what is told */
      if (went_well(goniometer_filter_pending(handle, &count, &error))) holds(count == filters[place].taken - filters[place].given);
      if (went_well(goniometer_filter_counts(handle, &count, &written, &error))) holds(count == filters[place].taken && written >= 0 && written <= count);
      if (went_well(goniometer_filter_bias(handle, q, &error))) holds(isfinite(q[0]) && isfinite(q[1]) && isfinite(q[2]));
      break;
    case 6: /* the end of a stream */
      if (!went_well(goniometer_filter_pending(handle, &count, &error))) break;
      made = results_for(count);
      if (made.count == count && went_well(goniometer_filter_finish(handle, &made.rows, &error))) {
        check_and_free(&made, count);
        if (filters[place].has_lookahead) filters[place].taken = filters[place].given = 0;
        else holds(count == 0);
      } else {
        free(made.memory);
      }
      break;
    default: /* handles of any kind, for a call that changes nothing */
      handle = any_handle(place);
      went_well(goniometer_filter_pending(handle, &count, &error));
      if (handle != filters[place].handle) {
        for (int i = 0; i < FILTERS; i++)
          if (handle == filters[i].handle) return;
        went_well(goniometer_filter_close(handle, &error));
      }
  }
}

static void call_pair(void) {
  int place = byte() & 1;
  double q[8];
  if (byte() % 4 == 0) {
    if (pairs[place]) holds(goniometer_pair_close(pairs[place], &error) == GONIOMETER_OK);
    pairs[place] = NULL;
    options chosen;
    make_options(&chosen);
    if (!went_well(goniometer_pair_open(&chosen.value, RATE, byte() & 1 ? RATE : number(), &pairs[place], &error))) holds(!pairs[place]);
    free(chosen.typed);
    return;
  }
  for (int i = byte() % 16; i >= 0; i--) {
    double numbers[2][7];
    uint8_t flags = byte();
    memcpy(numbers[0], &motion[0][flags], sizeof numbers[0]);
    memcpy(numbers[1], &motion[1][flags], sizeof numbers[1]);
    if (flags & 1) numbers[flags >> 7][byte() % 7] = number();
    if (went_well(goniometer_pair_update(pairs[place], flags & 2 ? numbers[0] : NULL, flags & 4 ? numbers[1] : NULL, q, q + 4, &error))) {
      check_length(q);
      check_length(q + 4);
    }
  }
}

static void call_whole(void) {
  options chosen;
  make_options(&chosen);
  if (byte() & 1) {
    goniometer_samples samples = samples_of(count_up_to(MOST));
    results made = results_for(samples.count);
    int ok = went_well(goniometer_attitude(&chosen.value, &samples, &made.rows, &error));
    check_and_free(&made, ok ? samples.count : 0);
  } else {
    enum { LANES = 6 };
    goniometer_samples samples[LANES];
    results made[LANES];
    goniometer_quaternions rows[LANES];
    int64_t count = byte() % (LANES + 1);
    for (int64_t i = 0; i < count; i++) {
      /* All in one arena: they write over each other's numbers, which are numbers all the same. */
      samples[i] = samples_of(count_up_to(MOST));
      made[i] = results_for(samples[i].count);
      rows[i] = made[i].rows;
    }
    int ok = went_well(goniometer_attitude_lanes(&chosen.value, count, samples, rows, &error));
    for (int64_t i = 0; i < count; i++) check_and_free(&made[i], ok ? samples[i].count : 0);
  }
  free(chosen.typed);
}

static void call_measure(void) {
  static sample damaged[2][MOTION];
  goniometer_samples views[2];
  goniometer_recording recordings[3];
  const char *const roles[] = {"thigh", "shank", "file", "hip", "\xC3", NULL};
  char *file = NULL, *request = NULL;
  uint8_t flags = byte();
  int64_t count = flags & 3;
  memcpy(damaged, motion, sizeof damaged);
  for (int i = byte() % 8; i > 0; i--) {
    size_t place = (size_t)(byte() << 8 | byte()) % MOTION, length = byte() & 1 ? 1 : byte();
    double value = number();
    int column = byte() % 7, side = byte() & 1;
    for (; length > 0 && place < MOTION; length--, place++) (&damaged[side][place].time)[column] = value;
  }
  for (int side = 0; side < 2; side++) {
    goniometer_samples *view = &views[side];
    memset(view, 0, sizeof *view);
    view->count = flags & 4 ? byte() * 3 : MOTION;
    view->rate = flags & 8 ? RATE : flags & 16 ? number() : 0;
    if (view->count > MOTION) view->count = MOTION;
    view->time = (goniometer_column){flags & 8 && flags & 16 ? NULL : &damaged[side][0].time, sizeof(sample)};
    for (int i = 0; i < 3; i++) {
      view->specific_force[i] = (goniometer_column){&damaged[side][0].force[i], sizeof(sample)};
      view->angular_velocity[i] = (goniometer_column){&damaged[side][0].velocity[i], sizeof(sample)};
    }
  }
  for (int i = 0; i < 3; i++) recordings[i] = (goniometer_recording){roles[i], NULL, &views[i & 1], NULL, 0};
  if (flags & 32) recordings[byte() % 3].role = roles[byte() % 6];
  if (flags & 64) {
    file = text_of_bytes(2000);
    recordings[0].samples = NULL;
    recordings[0].bytes = file;
    recordings[0].byte_count = (int64_t)strlen(file);
  }
  request = flags & 128 ? confined(text_of_bytes(1000)) : strcpy(malloc(3), "{}");
  if (measured) holds(goniometer_measurement_close(measured, &error) == GONIOMETER_OK);
  measured = NULL;
  if (!went_well(goniometer_measure(request, recordings, count, &measured, &error))) holds(!measured);
  free(file);
  free(request);
}

static void call_measurement(void) {
  static const char *const languages[] = {NULL, "en", "de", "fr", "\xFF"};
  goniometer_text text = {NULL, 0};
  goniometer_summary summary;
  int64_t rows = 0, columns = 0;
  const char *language = languages[byte() % 5];
  switch (byte() % 7) {
    case 0:
      if (!went_well(goniometer_measurement_summary(measured, &summary, &error))) break;
      holds(summary.verdict >= GONIOMETER_GOOD && summary.verdict <= GONIOMETER_BAD && summary.repetitions >= 0);
      holds(!(summary.range.degrees < 0) && !(summary.range.half_width_95 < 0) && !(summary.whole_range.degrees < 0));
      holds(!(summary.minimum.degrees > summary.maximum.degrees));
      break;
    case 1: check_text(goniometer_measurement_json(measured, &text, &error), &text); break;
    case 2: check_text(goniometer_measurement_advice(measured, &text, &error), &text); break;
    case 3: check_text(goniometer_measurement_warnings(measured, &text, &error), &text); break;
    case 4: check_text(goniometer_measurement_page(measured, language, &text, &error), &text); break;
    case 5: check_text(goniometer_measurement_picture(measured, language, byte() & 1 ? 800 : number() * 100, &text, &error), &text); break;
    default:
      if (!went_well(goniometer_measurement_angle_count(measured, &rows, &columns, &error))) break;
      holds(rows >= 0 && rows <= MOTION && columns > 0 && columns <= 7);
      int64_t room = byte() & 1 ? rows * columns : count_up_to(100), fits = room >= rows * columns;
      double *angles = malloc((size_t)(rows * columns) * sizeof *angles + 1);
      holds(went_well(goniometer_measurement_angles(measured, angles, room, &error)) == fits);
      free(angles);
  }
}

static void call_others(void) {
  goniometer_text text = {NULL, 0};
  double usual;
  char *one = confined(text_of_bytes(1500)), *two = NULL;
  switch (byte() % 6) {
    case 0: check_text(goniometer_measure_row(one, &text, &error), &text); break;
    case 1:
      two = confined(text_of_bytes(300));
      check_text(goniometer_find(one, byte() & 1 ? two : NULL, &text, &error), &text);
      break;
    case 2:
      goniometer_filter_parameter(one, (int64_t)word(), &usual);
      goniometer_filter_parameter(one, byte(), NULL);
      goniometer_angle_column((int64_t)word());
      goniometer_angle_column(byte());
      break;
    case 3:
      check_text(goniometer_summary_columns(&text, &error), &text);
      holds(goniometer_abi_version() == GONIOMETER_ABI_VERSION && strlen(goniometer_version()) > 0);
      holds(goniometer_factor_95() > 1.9 && goniometer_factor_95() < 2);
      break;
    default: {
      double numbers[4][40];
      goniometer_column columns[4];
      const char *names[4] = {one, NULL, "B", "\x80"};
      int64_t raters = count_up_to(4), subjects = count_up_to(40);
      double step = number();
      for (int r = 0; r < 4; r++) {
        for (int s = 0; s < 40; s++) numbers[r][s] = byte() & 1 ? number() : s + r * step;
        columns[r] = (goniometer_column){numbers[r], 8};
      }
      /* What is no count is beyond every bound, so that no memory is needed. */
      if (raters < 0 || raters > 4) raters |= INT64_C(1) << 40;
      if (subjects < 0 || subjects > 40) subjects |= INT64_C(1) << 40;
      check_text(goniometer_agreement(columns, byte() & 1 ? names : NULL, raters, subjects, number(), &text, &error), &text);
    }
  }
  free(one);
  free(two);
}

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* An empty folder to run in, so that a path that is made up leads nowhere. */
static char folder[] = "/tmp/goniometer-fuzz-XXXXXX";

static void remove_folder(void) { rmdir(folder); }

int LLVMFuzzerInitialize(int *argc, char ***argv) {
  (void)argc;
  (void)argv;
  make_motion();
  holds(mkdtemp(folder) && chdir(folder) == 0 && atexit(remove_folder) == 0);
  return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  bytes = data;
  left = size;
  measurements_left = 2;
  for (int calls = 0; left > 0 && calls < 60; calls++) {
    memset(&error, 0x5A, sizeof error);
    switch (byte() % 12) {
      case 0:
      case 1:
      case 2:
      case 3:
      case 4: call_filter(); break;
      case 5: call_pair(); break;
      case 6:
      case 7: call_whole(); break;
      case 8:
        if (measurements_left-- > 0) call_measure();
        break;
      case 9:
      case 10: call_measurement(); break;
      default: call_others();
    }
  }
  for (int i = 0; i < FILTERS; i++) {
    holds(goniometer_filter_close(filters[i].handle, &error) == GONIOMETER_OK);
    if (filters[i].handle) holds(goniometer_filter_close(filters[i].handle, &error) == GONIOMETER_CLOSED);
  }
  for (int i = 0; i < 2; i++) holds(goniometer_pair_close(pairs[i], &error) == GONIOMETER_OK);
  holds(goniometer_measurement_close(measured, &error) == GONIOMETER_OK);
  memset(filters, 0, sizeof filters);
  memset(pairs, 0, sizeof pairs);
  measured = NULL;
  return 0;
}
