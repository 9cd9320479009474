/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A movement of any joint from the recording of one device: each direction with its ±, and the verdict.
 *
 *   cc -std=c11 movement.c $(pkg-config --cflags --libs goniometer) -lm -o movement
 *   ./movement FILE [REQUEST]
 *
 * Without a request it is a neck that turns, the telephone flat on the forehead.
 */
#include <goniometer.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(int32_t status, const goniometer_error *error) {
  if (status == GONIOMETER_OK) return;
  fprintf(stderr, "%s\n", error->message);
  exit(1);
}

/* The end of an object, array or string of JSON that begins here. */
static const char *end_of(const char *value) {
  int depth = 0;
  do {
    if (*value == '"') {
      while (*++value != '"') value += *value == '\\';
    } else {
      depth += (*value == '{' || *value == '[') - (*value == '}' || *value == ']');
    }
    value++;
  } while (depth > 0);
  return value;
}

/* The value of the next member of that name before a place in JSON; NULL where there is none. In a string of
 * JSON a quotation mark follows a backslash, so no text is taken for a name. */
static const char *member(const char *json, const char *end, const char *name) {
  char quoted[40];
  int length = snprintf(quoted, sizeof quoted, "\"%s\"", name);
  while ((json = strstr(json, quoted)) && json < end) {
    json += length;
    json += strspn(json, " \n");
    if (*json == ':') return json + 1 + strspn(json + 1, " \n");
  }
  return NULL;
}

/* The number of the next member of that name; not a number where there is none. */
static double number(const char *json, const char *end, const char *name) {
  const char *value = member(json, end, name);
  char *after = NULL;
  double found = value ? strtod(value, &after) : NAN;
  return after == value ? NAN : found;
}

/* Prints the directions of every movement that was found. */
static void print_directions(const goniometer_text *json) {
  const char *place = member(json->bytes, json->bytes + json->length, "findings");
  const char *last = place ? end_of(place) : NULL;
  while (place && (place = member(place, last, "directions"))) {
    const char *end = end_of(place);
    while ((place = strchr(place, '{')) && place < end) {
      const char *after = end_of(place), *name = member(place, after, "name");
      if (name)
        printf("%.*s %.1f ± %.1f degrees\n", (int)strcspn(name + 1, "\""), name + 1,
               number(place, after, "degrees"), number(place, after, "half95Degrees"));
      place = after;
    }
    place = end;
  }
}

/* All bytes of a file. */
static char *read_file(const char *path, int64_t *count) {
  FILE *file = fopen(path, "rb");
  char *bytes = NULL;
  size_t room = 0, length = 0;
  while (file && length == room) {
    bytes = realloc(bytes, room += 1 << 20);
    if (!bytes) exit(1);
    length += fread(bytes + length, 1, room - length, file);
  }
  if (!file || ferror(file)) {
    perror(path);
    exit(1);
  }
  fclose(file);
  *count = (int64_t)length;
  return bytes;
}

int main(int argc, char **argv) {
  static const char *const verdicts[] = {"good", "doubtful", "bad"};
  static const char neck[] =
      "{\"joint\": \"neck\", \"movement\": \"rotation\", \"place\": \"forehead\"}";
  goniometer_error error;
  goniometer_measurement *movement;
  goniometer_summary summary;
  goniometer_text text;

  if (argc != 2 && argc != 3) {
    fprintf(stderr, "usage: movement FILE [REQUEST]\n");
    return 64;
  }
  const char *request = argc == 3 ? argv[2] : neck;
  goniometer_recording device = {.role = "file", .name = argv[1]};
  char *bytes = read_file(argv[1], &device.byte_count);
  device.bytes = bytes;
  check(goniometer_measure(request, &device, 1, &movement, &error), &error);
  free(bytes);

  check(goniometer_measurement_json(movement, &text, &error), &error);
  print_directions(&text);
  goniometer_free(&text);
  check(goniometer_measurement_summary(movement, &summary, &error), &error);
  check(goniometer_measurement_advice(movement, &text, &error), &error);
  printf("quality: %s. %s\n", verdicts[summary.verdict], text.bytes);
  goniometer_free(&text);

  goniometer_measurement_close(movement, NULL);
  return 0;
}
