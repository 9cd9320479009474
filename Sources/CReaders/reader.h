/* SPDX-License-Identifier: Apache-2.0
 *
 * What the readers of libraries share: all of it runs in the child.
 */
#ifndef READER_H
#define READER_H

#include "CReaders.h"

/* The bytes of the file. */
struct input {
  const unsigned char *bytes;
  size_t count;
  const char *part;
};

/* A reader sends records and returns; the end mark is sent after it. */
void read_hdf5(const struct input *input);
void read_matio(const struct input *input);
void read_xml(const struct input *input);
void read_zipped_xml(const struct input *input);

/* The first library of the names, which end in NULL. Without any, the child ends and says so. */
void *library(const char *const names[]);

/* A function or variable of the library. Without it, the child ends and says so. */
void *symbol(void *library, const char *name);

/* The path of a file with the input's bytes, for libraries that read files. */
const char *input_path(const struct input *input);

/* Ends the child if a file cannot hold that many elements of a size, however well it is packed: memory
 * is taken for what a file holds, not for what it says. */
void check_size(const struct input *input, uint64_t count, size_t size);

/* From here on no file can be opened. */
void close_doors(void);

/* Sends a record whose bytes are in two parts, the second of which may be empty. */
void send_record(enum goniometer_mark mark, const void *first, size_t first_count,
                 const void *second, size_t second_count);
/* Sends a name, NUL and a text. */
void send_pair(enum goniometer_mark mark, const char *name, const char *text);
/* Sends the head of an array. */
void send_array(const char *path, int rank, const uint64_t *dimensions);
/* Sends numbers of the latest array. */
void send_values(const double *values, size_t count);
/* Sends what there is, a last record with a text, and ends the child. */
_Noreturn void finish(enum goniometer_mark mark, const char *text);

/* Bounds that no recording meets. Groups within groups: */
enum { deepest = 8 };
/* Groups and arrays of a file: */
enum { most_objects = 20000 };
/* Bytes of a path: */
enum { longest_path = 1024 };

#endif
