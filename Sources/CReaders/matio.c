/* SPDX-License-Identifier: Apache-2.0
 *
 * MATLAB files up to version 7: every real array of numbers, in structures too.
 *
 * What is used of the library's interface is declared here, so that neither building nor starting
 * needs it. (Files of version 7.3 are HDF5 files and read as those.)
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reader.h"

/* A variable, as versions 1.5 and 1.6 have it. */
struct variable {
  size_t byte_count;
  int rank;
  int data_type;
  int data_size;
  int class;
  int is_complex;
  int is_global;
  int is_logical;
  size_t *dimensions;
  char *name;
  void *data;
};

enum { class_structure = 2, class_object = 3, class_double = 6, class_uint64 = 15, class_opaque = 17 };
enum { type_int8 = 1, type_uint8, type_int16, type_uint16, type_int32, type_uint32, type_single };
enum { type_double = 9, type_int64 = 12, type_uint64 };
enum { read_only = 0 };

static struct {
  void (*get_version)(int *, int *, int *);
  void *(*open)(const char *, int);
  struct variable *(*read_next_head)(void *);
  int (*read_data)(void *, struct variable *);
  void (*free)(struct variable *);
  unsigned (*get_field_count)(const struct variable *);
  char *const *(*get_field_names)(const struct variable *);
  struct variable *(*get_field)(const struct variable *, size_t, size_t);
} mat;

static int objects;
static const struct input *whole;

static void load(void) {
  static const char *const names[] = {"libmatio.so.11", "libmatio.so.13", "libmatio.so.14", "libmatio.so.12",
                                      "libmatio.so.9", "libmatio.so", NULL};
  void *from = library(names);
#define FIND(member, name) *(void **)&mat.member = symbol(from, name)
  FIND(get_version, "Mat_GetLibraryVersion");
  FIND(open, "Mat_Open");
  FIND(read_next_head, "Mat_VarReadNextInfo");
  FIND(read_data, "Mat_VarReadDataAll");
  FIND(free, "Mat_VarFree");
  FIND(get_field_count, "Mat_VarGetNumberOfFields");
  FIND(get_field_names, "Mat_VarGetStructFieldnames");
  FIND(get_field, "Mat_VarGetStructFieldByIndex");
#undef FIND
  int major = 0, minor = 0, release = 0;
  mat.get_version(&major, &minor, &release);
  if (major != 1 || minor < 5 || minor > 6)
    finish(goniometer_mark_no_library, "matio 1.5 or 1.6 is needed");
}

/* The number of elements, or the end of the child where it is no number of a recording's. */
static uint64_t element_count(const struct variable *variable) {
  uint64_t count = 1;
  if (variable->rank < 1 || variable->rank > 8 || !variable->dimensions) return 0;
  for (int index = 0; index < variable->rank; index++) {
    uint64_t size = variable->dimensions[index];
    if (size > 0 && count > UINT32_MAX / size) {
      finish(goniometer_mark_limit, "it holds an array that does not fit into memory");
    }
    count *= size;
  }
  return count;
}

#define CONVERT(type) \
  for (uint64_t index = 0; index < count; index++) values[index] = (double)((type *)data)[index]

/* Elements as doubles; 0 if they are of no number type. */
static int convert(const struct variable *variable, uint64_t count, double *values) {
  const void *data = variable->data;
  switch (variable->data_type) {
    case type_int8: CONVERT(int8_t); return 1;
    case type_uint8: CONVERT(uint8_t); return 1;
    case type_int16: CONVERT(int16_t); return 1;
    case type_uint16: CONVERT(uint16_t); return 1;
    case type_int32: CONVERT(int32_t); return 1;
    case type_uint32: CONVERT(uint32_t); return 1;
    case type_single: CONVERT(float); return 1;
    case type_double: CONVERT(double); return 1;
    case type_int64: CONVERT(int64_t); return 1;
    case type_uint64: CONVERT(uint64_t); return 1;
    default: return 0;
  }
}

static size_t type_size(int type) {
  switch (type) {
    case type_int8: case type_uint8: return 1;
    case type_int16: case type_uint16: return 2;
    case type_int32: case type_uint32: case type_single: return 4;
    default: return 8;
  }
}

/* Sends a matrix of numbers. MATLAB has the first dimension fastest: the dimensions are told from the
 * last to the first, as HDF5 files of MATLAB have them. */
static void send_numbers(const struct variable *variable, const char *path) {
  uint64_t count = element_count(variable);
  if (count == 0 || variable->is_complex || !variable->data) return;
  check_size(whole, count, type_size(variable->data_type));
  if (variable->byte_count / type_size(variable->data_type) < count) return;
  double *values = malloc(count * sizeof *values);
  if (!values) finish(goniometer_mark_limit, "it holds an array that does not fit into memory");
  if (convert(variable, count, values)) {
    uint64_t dimensions[8];
    for (int index = 0; index < variable->rank; index++) {
      dimensions[index] = variable->dimensions[variable->rank - 1 - index];
    }
    send_array(path, variable->rank, dimensions);
    send_values(values, count);
  }
  free(values);
}

static void send_variable(const struct variable *variable, const char *path, int depth) {
  if (++objects > most_objects) {
    finish(goniometer_mark_limit, "it holds more structures and arrays than a recording");
  }
  if (variable->class >= class_double && variable->class <= class_uint64) {
    send_numbers(variable, path);
    return;
  }
  if (variable->class == class_object || variable->class == class_opaque) {
    send_record(goniometer_mark_group, path, strlen(path), NULL, 0);
    send_pair(goniometer_mark_attribute, "MATLAB_class", "object");
  }
  if (variable->class != class_structure || depth >= deepest) return;
  send_record(goniometer_mark_group, path, strlen(path), NULL, 0);
  uint64_t elements = element_count(variable);
  unsigned fields = mat.get_field_count(variable);
  char *const *names = mat.get_field_names(variable);
  if (!names) return;
  for (uint64_t element = 0; element < elements; element++) {
    for (unsigned field = 0; field < fields; field++) {
      char below[longest_path];
      const struct variable *member = mat.get_field(variable, field, element);
      if (!member || !names[field]) continue;
      int length = elements == 1
          ? snprintf(below, sizeof below, "%s/%s", path, names[field])
          : snprintf(below, sizeof below, "%s(%llu)/%s", path, (unsigned long long)element + 1,
                     names[field]);
      if (length < (int)sizeof below) send_variable(member, below, depth + 1);
    }
  }
}

void read_matio(const struct input *input) {
  whole = input;
  load();
  void *file = mat.open(input_path(input), read_only);
  if (!file) finish(goniometer_mark_failure, "its head is damaged");
  close_doors();
  struct variable *variable;
  while ((variable = mat.read_next_head(file))) {
    /* Looked at before memory is taken for it. An element has a byte at least. */
    check_size(whole, element_count(variable), 1);
    int failed = mat.read_data(file, variable);
    const char *name = variable->name ? variable->name : "";
    if (failed) {
      char text[longest_path + 64];
      snprintf(text, sizeof text, "the variable %.200s is damaged", name);
      finish(goniometer_mark_failure, text);
    }
    char path[longest_path];
    snprintf(path, sizeof path, "/%.1000s", name);
    send_variable(variable, path, 0);
    mat.free(variable);
  }
}
