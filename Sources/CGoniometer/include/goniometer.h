/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Goniometer from C and C++: attitude and knee range of motion from accelerometers and gyroscopes.
 *
 * There are two libraries with this one header:
 *
 *   libgoniometer-inertial   attitude filters and smoothers; Apache-2.0
 *   libgoniometer            the same, and measurements; GPL-3.0-or-later as a whole, through GSL
 *
 * Units and frames. Time is in seconds, specific force in m/s² (+9.81 along the axis that points up at
 * rest), angular velocity in rad/s, right-handed, both in the sensor's own frame. A quaternion is four
 * numbers w, x, y, z, of unit length; it turns a vector of the sensor's frame into the Earth's frame, whose z
 * points up. The heading is arbitrary: there is no magnetometer. Angles of a joint are in degrees; flexion is
 * positive.
 *
 * Errors. A function that can fail returns a goniometer_status, GONIOMETER_OK where all went well, and
 * takes a goniometer_error that may be NULL. The message is one sentence with the place, what is wrong and
 * what to do. A function that failed has changed nothing, unless it says otherwise.
 *
 * Handles. A handle is a number that the library knows, not a pointer to be followed: one that was closed, or
 * never opened, gives GONIOMETER_CLOSED. Every handle that is opened has to be closed. A handle may go from
 * thread to thread; while a call with it is under way, another call with it gives GONIOMETER_IN_USE.
 *
 * Threads. Any function may be called from any number of threads at once. The library starts no thread,
 * installs no signal handler and writes nothing to standard output or standard error. After a fork both
 * processes have their own copies of all handles; a handle that another thread was using at that instant
 * stays in use in the child.
 *
 * Memory. Arrays belong to the caller, and are read and written during the call only. A text that a
 * function gives is the caller's, who gives it back with goniometer_free.
 *
 * Versions. Within one GONIOMETER_ABI_VERSION functions and status values are only added, and structures
 * stay as they are.
 */
#ifndef GONIOMETER_H
#define GONIOMETER_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* --- The library ---------------------------------------------------------------------------------------- */

/* The binary interface that this header describes. */
#define GONIOMETER_ABI_VERSION 1

/* The version that this header is of. */
#define GONIOMETER_VERSION "0.1.0"

/* The binary interface of the library that is loaded: compare it with GONIOMETER_ABI_VERSION before
 * anything else. */
int32_t goniometer_abi_version(void);

/* The version of the library, such as "0.1.0"; valid for ever, not to be freed. */
const char *goniometer_version(void);

/* --- Errors --------------------------------------------------------------------------------------------- */

typedef enum goniometer_status {
  GONIOMETER_OK = 0,
  /* Arguments make no sense, or do not go together. */
  GONIOMETER_USAGE = 1,
  /* The handle is closed, was never opened, or is of another kind. */
  GONIOMETER_CLOSED = 2,
  /* Another call with the handle is under way. */
  GONIOMETER_IN_USE = 3,
  /* A file is missing, or is a folder. */
  GONIOMETER_NO_INPUT = 4,
  /* A file or folder cannot be read. */
  GONIOMETER_UNREADABLE = 5,
  /* A file is no recording, or a text is no JSON. */
  GONIOMETER_MALFORMED = 6,
  /* A file was written to while it was read. */
  GONIOMETER_CHANGED = 7,
  /* The recording was read, and gives no angle or no attitude. */
  GONIOMETER_NO_RESULT = 8,
  /* The library has a fault: please report it. */
  GONIOMETER_BUG = 9,
} goniometer_status;

/* What went wrong. Written by the function that fails, and left alone by others. */
typedef struct goniometer_error {
  /* A goniometer_status. */
  int32_t status;
  /* One sentence in UTF-8, ended by 0; cut at a character where it is longer. */
  char message[2044];
} goniometer_error;

/* --- Arrays --------------------------------------------------------------------------------------------- */

/* Numbers to read: doubles in the byte order of the machine, at any alignment. */
typedef struct goniometer_column {
  /* The first number; NULL where there is no such column. */
  const void *data;
  /* Bytes from one number to the next; any number, also 0 and negative ones. */
  int64_t stride;
} goniometer_column;

/* Samples of one sensor. */
typedef struct goniometer_samples {
  /* The number of samples, 0 or more. */
  int64_t count;
  /* Seconds from any origin; without data, sample i is at i / rate. */
  goniometer_column time;
  /* Samples a second, Hz; 0 where time tells it. With time it is the nominal rate of a filter. */
  double rate;
  /* Specific force along x, y and z, m/s². */
  goniometer_column specific_force[3];
  /* Angular velocity about x, y and z, rad/s. */
  goniometer_column angular_velocity[3];
} goniometer_samples;

/* Quaternions to write: rows of w, x, y, z. */
typedef struct goniometer_quaternions {
  /* The first number of the first row, at any alignment. */
  void *data;
  /* Bytes from one row to the next; 32 where rows are packed. */
  int64_t row_stride;
  /* Bytes from one number of a row to the next; 8 where they are packed. */
  int64_t column_stride;
} goniometer_quaternions;

/* --- Filters -------------------------------------------------------------------------------------------- */

/* A parameter of a filter by its name. */
typedef struct goniometer_parameter {
  const char *name;
  /* Yes is 1, no is 0. */
  double value;
} goniometer_parameter;

/* How attitudes are estimated. All zeros are the defaults. */
typedef struct goniometer_filter_options {
  /* "bounded-position", "vqf", "madgwick", "mahony" or "strapdown"; NULL is the first. */
  const char *filter;
  /* Parameters that are not left to their defaults; see goniometer_filter_parameter. */
  const goniometer_parameter *parameters;
  int64_t parameter_count;
  /* Seconds of the recording after a sample that count for its attitude: 0 as in live use, INFINITY for
   * all of it. Anything but 0 is for the filter "bounded-position". */
  double lookahead;
  /* Seconds by which the times of the samples are later than the motion they tell of; -0.25 to 0.25. It is
   * made good: an attitude is that at the sample's time. */
  double latency;
} goniometer_filter_options;

/* The name, and by value the default, of a parameter of a filter; NULL beyond the last one, and for a filter
 * that does not exist. The name is valid for ever. With a lookahead some defaults of "bounded-position"
 * are others; these are those without. */
const char *goniometer_filter_parameter(const char *filter, int64_t index, double *value);

/* The attitudes of a recording, one for each sample.
 *
 * A sample that is not usable (a number that is not finite, a time that repeats or lies a little back) keeps
 * the attitude of the one before; a gap of more than three periods starts the inclination anew. Allocates
 * nothing per sample without lookahead, and nothing at all where rate is given.
 *
 * GONIOMETER_NO_RESULT where no sample shows gravity, and where times tell no rate. */
int32_t goniometer_attitude(const goniometer_filter_options *options, const goniometer_samples *samples,
                            const goniometer_quaternions *attitudes, goniometer_error *error);

/* The attitudes of several recordings, four at a time on this thread: less than half the time of one after
 * the other for "vqf", a fifth less for "bounded-position". For those two filters without lookahead.
 *
 * samples and attitudes are arrays of count elements. Copies the samples. */
int32_t goniometer_attitude_lanes(const goniometer_filter_options *options, int64_t count,
                                  const goniometer_samples *samples, const goniometer_quaternions *attitudes,
                                  goniometer_error *error);

/* A filter that takes samples as they come. */
typedef struct goniometer_filter goniometer_filter;

/* Opens a filter for samples at this rate, Hz. A lookahead must be finite. */
int32_t goniometer_filter_open(const goniometer_filter_options *options, double rate,
                               goniometer_filter **filter, goniometer_error *error);

/* Takes in one sample and gives the attitude at it: 4 numbers; may be NULL. For a filter without lookahead.
 *
 * time: seconds. specific_force: 3 numbers, m/s². angular_velocity: 3 numbers, rad/s. A sample that is not
 * usable leaves the attitude as it was. Allocates nothing. */
int32_t goniometer_filter_update(goniometer_filter *filter, double time, const double *specific_force,
                                 const double *angular_velocity, double *attitude, goniometer_error *error);

/* Takes in samples and gives the attitudes that are known now, for a filter with lookahead those of earlier
 * samples. attitudes has room for samples->count rows; written tells how many there are, and may be NULL
 * without lookahead. Without time in samples the filter counts them itself, at its own rate, and rate in
 * samples is not used. */
int32_t goniometer_filter_update_many(goniometer_filter *filter, const goniometer_samples *samples,
                                      const goniometer_quaternions *attitudes, int64_t *written,
                                      goniometer_error *error);

/* How many attitudes are still to come, for samples that were taken in: 0 without lookahead. */
int32_t goniometer_filter_pending(goniometer_filter *filter, int64_t *count, goniometer_error *error);

/* Gives the attitudes that are still to come; the filter then starts anew. attitudes has room for as many
 * rows as goniometer_filter_pending tells. */
int32_t goniometer_filter_finish(goniometer_filter *filter, const goniometer_quaternions *attitudes,
                                 goniometer_error *error);

/* The estimated bias of the gyroscope, 3 numbers, rad/s; zeros for a filter that estimates none. For a filter
 * without lookahead. */
int32_t goniometer_filter_bias(goniometer_filter *filter, double *bias, goniometer_error *error);

/* The number of samples that a filter took in, and of those that were not usable; each may be NULL. */
int32_t goniometer_filter_counts(goniometer_filter *filter, int64_t *taken, int64_t *unusable,
                                 goniometer_error *error);

/* Closes a filter. NULL is allowed. */
int32_t goniometer_filter_close(goniometer_filter *filter, goniometer_error *error);

/* Two filters side by side, for the sensors of a joint: a sample of each takes hardly longer than one. */
typedef struct goniometer_pair goniometer_pair;

/* Opens a pair for sensors of these rates, Hz. For "bounded-position" and "vqf" without lookahead. The latency
 * of options is that of both. */
int32_t goniometer_pair_open(const goniometer_filter_options *options, double thigh_rate, double shank_rate,
                             goniometer_pair **pair, goniometer_error *error);

/* Takes in a sample of each sensor: 7 numbers, time, specific force and angular velocity; NULL where there is
 * none this time. Gives the attitudes at them, 4 numbers each; each may be NULL. Allocates nothing. */
int32_t goniometer_pair_update(goniometer_pair *pair, const double *thigh, const double *shank,
                               double *thigh_attitude, double *shank_attitude, goniometer_error *error);

/* Closes a pair. NULL is allowed. */
int32_t goniometer_pair_close(goniometer_pair *pair, goniometer_error *error);

/* --- Texts ---------------------------------------------------------------------------------------------- */

/* A text in UTF-8 that the library gives. */
typedef struct goniometer_text {
  /* Ended by a 0 that is not counted. */
  char *bytes;
  int64_t length;
} goniometer_text;

/* Gives a text back, and sets it to nothing. NULL and an empty text are allowed. */
void goniometer_free(goniometer_text *text);

/* --- Measurements: libgoniometer only ------------------------------------------------------------------- */

/* A recording that is not in a file of its own. */
typedef struct goniometer_recording {
  /* Whose it is: the segment ("thigh" and "shank" for a knee), or "file" for one device on the moving limb. */
  const char *role;
  /* How errors and results name it; NULL is the role. */
  const char *name;
  /* The samples; NULL where it is a file in memory. */
  const goniometer_samples *samples;
  /* The bytes of a file of any format that the program reads; not used with samples. */
  const void *bytes;
  int64_t byte_count;
} goniometer_recording;

/* A measured knee or limb. */
typedef struct goniometer_measurement goniometer_measurement;

/* Measures the range of motion of a knee with sensors on thigh and shank, or that of a limb with one device:
 * what `goniometer analyze` gives for the same files and settings.
 *
 * request: a JSON object in UTF-8, ended by 0. Its members are paths of recordings (thigh and shank, or file),
 * settings (side, activity, filter, zero, …), and subject, visit and note: those of a line of
 * `goniometer worker`. Recordings that are not files come by `recordings`, an array of count elements. A member
 * that means nothing is refused. Runs on this thread; the time is n log n in the samples.
 *
 * A measurement whose quality is bad is still a measurement: ask goniometer_measurement_summary. */
int32_t goniometer_measure(const char *request, const goniometer_recording *recordings, int64_t count,
                           goniometer_measurement **measurement, goniometer_error *error);

/* Whether numbers can be used. */
typedef enum goniometer_verdict {
  GONIOMETER_GOOD = 0,
  /* With caution. */
  GONIOMETER_DOUBTFUL = 1,
  /* Not to be used. */
  GONIOMETER_BAD = 2,
} goniometer_verdict;

/* An angle with half of its 95 % interval, degrees; not a number where there is none. */
typedef struct goniometer_angle {
  double degrees;
  double half_width_95;
} goniometer_angle;

/* The first things to know about a measurement. */
typedef struct goniometer_summary {
  /* A goniometer_verdict. */
  int32_t verdict;
  /* Complete repetitions. */
  int32_t repetitions;
  /* Over the exercise, which leaves out what comes before and after the repetitions. */
  goniometer_angle range, minimum, maximum;
  /* Over the whole recording. */
  goniometer_angle whole_range, whole_minimum, whole_maximum;
} goniometer_summary;

/* Gives the first things to know. */
int32_t goniometer_measurement_summary(goniometer_measurement *measurement, goniometer_summary *summary,
                                       goniometer_error *error);

/* Everything that was measured, as the JSON of `goniometer analyze --json`. */
int32_t goniometer_measurement_json(goniometer_measurement *measurement, goniometer_text *json,
                                    goniometer_error *error);

/* The sentence that says whether to use it, in English. */
int32_t goniometer_measurement_advice(goniometer_measurement *measurement, goniometer_text *advice,
                                      goniometer_error *error);

/* What is doubtful about the recordings: a JSON array of sentences, empty for samples in memory. */
int32_t goniometer_measurement_warnings(goniometer_measurement *measurement, goniometer_text *warnings,
                                        goniometer_error *error);

/* The size of the table of angles: a row a sample, no rows for ResearchKit's formula. */
int32_t goniometer_measurement_angle_count(goniometer_measurement *measurement, int64_t *rows,
                                           int64_t *columns, goniometer_error *error);

/* The name of a column of that table, such as "flexion_deg"; NULL beyond the last one. Valid for ever. */
const char *goniometer_angle_column(int64_t index);

/* Half of the 95 % interval of an angle is its standard deviation times this number. */
double goniometer_factor_95(void);

/* Writes the table: rows times columns numbers, row by row, from data on; room is the number of doubles there.
 * Not a number where there is none. */
int32_t goniometer_measurement_angles(goniometer_measurement *measurement, double *data, int64_t room,
                                      goniometer_error *error);

/* The page for the record as one file of HTML. language: "en", "de" or NULL for English. */
int32_t goniometer_measurement_page(goniometer_measurement *measurement, const char *language,
                                    goniometer_text *html, goniometer_error *error);

/* The picture of a measurement as SVG. width: pixels, 320 to 4000. GONIOMETER_NO_RESULT for ResearchKit's
 * formula, which has no angle of every sample. */
int32_t goniometer_measurement_picture(goniometer_measurement *measurement, const char *language,
                                       double width, goniometer_text *svg, goniometer_error *error);

/* Closes a measurement. NULL is allowed. */
int32_t goniometer_measurement_close(goniometer_measurement *measurement, goniometer_error *error);

/* --- Many measurements: libgoniometer only -------------------------------------------------------------- */

/* The measurements that inputs stand for, as `goniometer batch` finds them: a JSON array of requests, each with
 * its id, for goniometer_measure_row.
 *
 * inputs: a JSON array of texts and objects. A text is the path of a recording or folder, or a pattern; an object
 * is a request, in which a member that means nothing is passed through. settings: a JSON object with settings of
 * those that do not state their own, and with subject, visit and note; NULL for none. */
int32_t goniometer_find(const char *inputs, const char *settings, goniometer_text *requests,
                        goniometer_error *error);

/* Measures one of many. A measurement that fails is a row that says so; only a request that is no JSON object
 * is an error. Gives a JSON object with two members: `row`, the cells of a summary of `goniometer batch` by
 * their columns, and `entry`, the same with all digits, as a line of `goniometer worker`. */
int32_t goniometer_measure_row(const char *request, goniometer_text *result, goniometer_error *error);

/* The columns of `row` in the order of a summary, as a JSON array of texts. */
int32_t goniometer_summary_columns(goniometer_text *columns, goniometer_error *error);

/* How well raters agree: what `goniometer agreement --json` gives for the same numbers.
 *
 * columns: one for each of the raters, of subjects numbers each, in one unit; a subject with a number that
 * is not finite is left out. names: of the raters; NULL for none. acceptable: the largest difference that does
 * no harm, or not a number where it is not stated. */
int32_t goniometer_agreement(const goniometer_column *columns, const char *const *names, int64_t raters,
                             int64_t subjects, double acceptable, goniometer_text *json,
                             goniometer_error *error);

#ifdef __cplusplus
}
#endif

#endif
