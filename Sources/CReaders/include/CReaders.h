/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads files through C libraries, in a process of its own.
 *
 * Files come from anywhere, and libraries for rich formats have faults that a damaged file reaches.
 * A child of this process therefore loads the library, reads the bytes and sends what it finds
 * through a pipe. It has no file open but these bytes and can open no other; its memory and processor
 * time are limited. If the library crashes, the child ends and this process learns that there is no
 * end mark. Nothing is linked: a program that reads no such file does not load the library.
 */
#ifndef CREADERS_H
#define CREADERS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* The libraries. */
enum goniometer_library {
  goniometer_library_hdf5 = 0,
  goniometer_library_matio = 1,
  goniometer_library_xml = 2,
  goniometer_library_zipped_xml = 3,
};

/* The marks of records. A record is its mark, the number of its bytes (32 bits, as the machine has
 * them) and these bytes. Texts are bytes that are meant as UTF-8. */
enum goniometer_mark {
  /* A group or structure: its path. */
  goniometer_mark_group = 'G',
  /* An attribute of the latest group or array: name, NUL, text. */
  goniometer_mark_attribute = 'A',
  /* An array of numbers: the number of dimensions and each (64 bits), then its path. */
  goniometer_mark_array = 'D',
  /* The next doubles of the latest array, last dimension fastest. */
  goniometer_mark_values = 'V',
  /* The start of an element: its name without prefix. */
  goniometer_mark_element = 'B',
  /* An attribute of the latest element: name without prefix, NUL, text. */
  goniometer_mark_element_attribute = 'P',
  /* Text in an element. */
  goniometer_mark_text = 'T',
  /* The end of an element. */
  goniometer_mark_element_end = 'N',
  /* The part of an archive does not exist. */
  goniometer_mark_no_part = 'X',
  /* The library cannot be loaded: what the loader says. The last record. */
  goniometer_mark_no_library = 'L',
  /* The file cannot be read: why. The last record. */
  goniometer_mark_failure = 'E',
  /* A bound of the reader was met: which. The last record. */
  goniometer_mark_limit = 'M',
  /* All was read. The last record. */
  goniometer_mark_end = 'Z',
};

/* Bounds of a reading. */
struct goniometer_limits {
  /* Bytes of memory beyond what this process has. */
  uint64_t memory;
  /* Seconds of processor time. */
  uint64_t seconds;
  /* Bytes that are sent. */
  uint64_t output;
};

/* A reading that goes on. */
struct goniometer_reading {
  pid_t process;
  int output;
  /* Of processor time, once it has ended. */
  uint64_t milliseconds;
};

/* Starts to read; 0, or the error number of the system. `part` names a part of an archive, else it is
 * not looked at. The bytes must stay until goniometer_reading_end. */
int goniometer_reading_begin(struct goniometer_reading *reading, enum goniometer_library library,
                             const void *bytes, size_t count, const char *part,
                             struct goniometer_limits limits);

/* The next bytes; 0 at the end, -1 if none come within the milliseconds. */
ssize_t goniometer_reading_next(struct goniometer_reading *reading, void *buffer, size_t count,
                                int milliseconds);

/* Ends the child, wherever it is; the signal that ended it before, or 0. */
int goniometer_reading_end(struct goniometer_reading *reading);

#endif
