/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Range of motion of a knee from two recordings, with a page for the record and all results as JSON.
 *
 *   cc -std=c11 knee.c $(pkg-config --cflags --libs goniometer) -o knee
 *   ./knee THIGH SHANK PAGE.html RESULTS.json
 */
#include <goniometer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(int32_t status, const goniometer_error *error) {
  if (status == GONIOMETER_OK) return;
  fprintf(stderr, "%s\n", error->message);
  exit(1);
}

/* Writes a text to a file and gives it back to the library. */
static void save(goniometer_text *text, const char *path) {
  FILE *file = fopen(path, "wb");
  if (!file || fwrite(text->bytes, 1, (size_t)text->length, file) != (size_t)text->length ||
      fclose(file) != 0) {
    perror(path);
    exit(1);
  }
  goniometer_free(text);
}

/* Appends a text as a string of JSON; at most six bytes for each, and two. */
static char *quote(char *end, const char *text) {
  *end++ = '"';
  for (; *text; text++) {
    unsigned char byte = (unsigned char)*text;
    if (byte < 0x20) {
      end += sprintf(end, "\\u%04x", byte);
    } else {
      if (byte == '"' || byte == '\\') *end++ = '\\';
      *end++ = (char)byte;
    }
  }
  *end++ = '"';
  return end;
}

/* The request: {"thigh": "...", "shank": "...", "side": "left"}. */
static char *request_for(const char *thigh, const char *shank) {
  char *request = malloc(100 + 6 * (strlen(thigh) + strlen(shank)));
  if (!request) exit(1);
  char *end = quote(request + sprintf(request, "{\"thigh\": "), thigh);
  end = quote(end + sprintf(end, ", \"shank\": "), shank);
  sprintf(end, ", \"side\": \"left\"}");
  return request;
}

int main(int argc, char **argv) {
  static const char *const verdicts[] = {"good", "doubtful", "bad"};
  goniometer_error error;
  goniometer_measurement *knee;
  goniometer_summary summary;
  goniometer_text text;

  if (argc != 5) {
    fprintf(stderr, "usage: knee THIGH SHANK PAGE.html RESULTS.json\n");
    return 64;
  }
  char *request = request_for(argv[1], argv[2]);
  check(goniometer_measure(request, NULL, 0, &knee, &error), &error);
  free(request);

  check(goniometer_measurement_summary(knee, &summary, &error), &error);
  printf("range %.1f ± %.1f degrees, %d repetitions\n", summary.range.degrees,
         summary.range.half_width_95, (int)summary.repetitions);
  check(goniometer_measurement_advice(knee, &text, &error), &error);
  printf("quality: %s. %s\n", verdicts[summary.verdict], text.bytes);
  goniometer_free(&text);

  check(goniometer_measurement_page(knee, "en", &text, &error), &error);
  save(&text, argv[3]);
  check(goniometer_measurement_json(knee, &text, &error), &error);
  save(&text, argv[4]);

  goniometer_measurement_close(knee, NULL);
  return 0;
}
