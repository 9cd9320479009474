/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Attitude of a moving sensor, sample by sample and then once more over the whole recording.
 *
 *   cc -std=c11 stream.c $(pkg-config --cflags --libs goniometer-inertial) -lm -o stream
 *   ./stream [FILE.csv]
 *
 * The file has a header line and rows of t,ax,ay,az,gx,gy,gz in s, m/s² and rad/s. Without a file the
 * program makes samples of a sensor that swings like a leg.
 */
#include <goniometer.h>
#include <math.h>
#include <stdio.h>

enum { MOST = 100000 };

/* Time, specific force and angular velocity of a sample, in a row. */
typedef struct sample {
  double time, force[3], velocity[3];
} sample;

static int read_samples(const char *path, sample *samples) {
  FILE *file = fopen(path, "r");
  if (!file) return -1;
  char line[512];
  int count = 0;
  while (count < MOST && fgets(line, sizeof line, file)) {
    sample *s = &samples[count];
    count += sscanf(line, "%lf,%lf,%lf,%lf,%lf,%lf,%lf", &s->time, &s->force[0], &s->force[1],
                    &s->force[2], &s->velocity[0], &s->velocity[1], &s->velocity[2]) == 7;
  }
  fclose(file);
  return count;
}

/* Twenty seconds at 100 Hz: two at rest, then a swing about the sensor's y axis. */
static int make_samples(sample *samples) {
  for (int i = 0; i < 2000; i++) {
    double t = i / 100.0, swing = t < 2 ? 0 : t - 2;
    double angle = 0.5 * (1 - cos(2 * swing)), rate = sin(2 * swing);
    samples[i] = (sample){t, {-9.81 * sin(angle), 0, 9.81 * cos(angle)}, {0.01, rate, -0.02}};
  }
  return 2000;
}

/* The angle between the sensor's z axis and the vertical, degrees. */
static double tilt(const double q[4]) {
  double up = 1 - 2 * (q[1] * q[1] + q[2] * q[2]);
  return acos(fmax(-1, fmin(1, up))) * 180 / acos(-1);
}

static int failed(const char *what, const goniometer_error *error) {
  fprintf(stderr, "%s: %s\n", what, error->message);
  return 1;
}

int main(int argc, char **argv) {
  static sample samples[MOST];
  static double attitudes[MOST][4];
  goniometer_error error;

  if (goniometer_abi_version() != GONIOMETER_ABI_VERSION) {
    fprintf(stderr, "the library is another than the header's\n");
    return 1;
  }
  int count = argc > 1 ? read_samples(argv[1], samples) : make_samples(samples);
  if (count < 2) {
    fprintf(stderr, "%s: no samples\n", argc > 1 ? argv[1] : "");
    return 1;
  }
  double rate = (count - 1) / (samples[count - 1].time - samples[0].time);

  /* As in live use: each sample is known when its attitude is asked for, and no later one. */
  goniometer_filter *filter;
  if (goniometer_filter_open(NULL, rate, &filter, &error)) return failed("filter", &error);
  double q[4];
  for (int i = 0; i < count; i++) {
    const sample *s = &samples[i];
    if (goniometer_filter_update(filter, s->time, s->force, s->velocity, q, &error))
      return failed("update", &error);
    if (i % (int)fmax(1, rate) == 0) printf("%6.2f s  tilt %5.1f deg\n", s->time, tilt(q));
  }
  double bias[3];
  int64_t unusable;
  if (goniometer_filter_bias(filter, bias, &error)) return failed("bias", &error);
  if (goniometer_filter_counts(filter, NULL, &unusable, &error)) return failed("counts", &error);
  goniometer_filter_close(filter, NULL);
  printf("bias %.4f %.4f %.4f rad/s; %d samples, %d not usable\n", bias[0], bias[1], bias[2], count,
         (int)unusable);

  /* The same recording with all of it known at each sample. The columns lie in an array of structures: the
   * stride is the size of one. */
  goniometer_samples columns = {.count = count, .time = {&samples[0].time, sizeof(sample)}};
  for (int axis = 0; axis < 3; axis++) {
    columns.specific_force[axis] = (goniometer_column){&samples[0].force[axis], sizeof(sample)};
    columns.angular_velocity[axis] =
        (goniometer_column){&samples[0].velocity[axis], sizeof(sample)};
  }
  goniometer_quaternions rows = {attitudes, 4 * sizeof(double), sizeof(double)};
  goniometer_filter_options options = {.lookahead = INFINITY};
  if (goniometer_attitude(&options, &columns, &rows, &error)) return failed("attitude", &error);
  printf("tilt at the end: %.1f deg live, %.1f deg smoothed\n", tilt(q), tilt(attitudes[count - 1]));
  return 0;
}
