/* SPDX-License-Identifier: Apache-2.0
 *
 * What both feeders share: a motion file, and a steady pace to play it at.
 *
 * A motion file has a row a reading: six whole numbers with commas between, the accelerometer's x,
 * y and z and then the gyroscope's, in the chip's own steps. Lines that begin with '#' say what it
 * is. Any other line is a mistake, and is told with its number.
 */
#ifndef MOTION_H
#define MOTION_H

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { accelerometer, gyroscope, quantities };

struct reading {
  int16_t axis[quantities][3];
};

struct motion {
  struct reading *readings;
  size_t count;
};

/* Ends the program with what failed and why. */
static inline void fail(const char *what, const char *why)
{
  fprintf(stderr, "%s: %s\n", what, why);
  exit(2);
}

/* One row's numbers; 0 where the line is something else. */
static inline int parse_reading(const char *line, struct reading *reading)
{
  for (int i = 0; i < 6; i++) {
    char *end;
    long value = strtol(line, &end, 10);
    if (end == line || value < INT16_MIN || value > INT16_MAX) return 0;
    if (i < 5 && *end++ != ',') return 0;
    reading->axis[i / 3][i % 3] = (int16_t)value;
    line = end;
  }
  return *line == '\n' || *line == 0;
}

static inline struct motion read_motion(const char *path)
{
  struct motion motion = {0};
  size_t room = 0, number = 0;
  char line[256];
  FILE *file = fopen(path, "r");
  if (!file) fail(path, strerror(errno));
  while (fgets(line, sizeof line, file)) {
    number++;
    if (*line == '#') continue;
    if (motion.count == room) {
      room = room ? 2 * room : 1024;
      motion.readings = realloc(motion.readings, room * sizeof *motion.readings);
      if (!motion.readings) fail(path, "no memory");
    }
    if (!parse_reading(line, &motion.readings[motion.count])) {
      fprintf(stderr, "%s:%zu: expected six whole numbers of 16 bits\n", path, number);
      exit(2);
    }
    motion.count++;
  }
  fclose(file);
  if (!motion.count) fail(path, "has no rows");
  return motion;
}

/* Deadlines at equal distances, so that being late once makes nothing later. */
struct pace {
  struct timespec next;
  int64_t period;
};

static inline struct pace start_pace(double hertz)
{
  struct pace pace = {.period = (int64_t)(1e9 / hertz)};
  clock_gettime(CLOCK_MONOTONIC, &pace.next);
  return pace;
}

static inline void move_on(struct pace *pace)
{
  int64_t nanoseconds = pace->next.tv_nsec + pace->period;
  pace->next.tv_sec += nanoseconds / 1000000000;
  pace->next.tv_nsec = nanoseconds % 1000000000;
}

static inline void wait_for(struct pace *pace)
{
  move_on(pace);
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &pace->next, 0) == EINTR) {}
}

#endif
