/* SPDX-License-Identifier: Apache-2.0
 *
 * HDF5 files: every group, every array of numbers and every attribute that is a text.
 *
 * What is used of the library's interface is declared here, so that neither building nor starting
 * needs it. Links to other places and files are not followed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reader.h"

/* The interface since version 1.10. */
typedef int64_t hid;
typedef unsigned long long hsize;
enum { object_group = 0, object_dataset = 1 };
enum { class_integer = 0, class_float = 1, class_string = 3, class_enumeration = 8 };
enum { most_attributes = 64, longest_attribute = 4096, most_dimensions = 8 };

static struct {
  int (*open)(void);
  int (*get_version)(unsigned *, unsigned *, unsigned *);
  int (*set_error_handler)(hid, void *, void *);
  hid (*open_file)(const char *, unsigned, hid);
  hid (*open_group)(hid, const char *, hid);
  int (*close_group)(hid);
  int (*get_object_count)(hid, hsize *);
  ssize_t (*get_object_name)(hid, hsize, char *, size_t);
  int (*get_object_type)(hid, hsize);
  int (*get_object_info)(hid, const char *, int, void *);
  hid (*open_dataset)(hid, const char *, hid);
  int (*close_dataset)(hid);
  hid (*get_dataset_space)(hid);
  hid (*get_dataset_type)(hid);
  int (*read_dataset)(hid, hid, hid, hid, hid, void *);
  int (*get_rank)(hid);
  int (*get_dimensions)(hid, hsize *, hsize *);
  int (*close_space)(hid);
  int (*get_class)(hid);
  size_t (*get_size)(hid);
  int (*is_variable_text)(hid);
  int (*close_type)(hid);
  int (*get_attribute_count)(hid);
  hid (*open_attribute)(hid, unsigned);
  ssize_t (*get_attribute_name)(hid, size_t, char *);
  hid (*get_attribute_type)(hid);
  hid (*get_attribute_space)(hid);
  int64_t (*get_point_count)(hid);
  int (*read_attribute)(hid, hid, void *);
  int (*close_attribute)(hid);
  hid native_double;
  hid file_access;
  hid (*make_properties)(hid);
  int (*keep_in_memory)(hid, size_t, unsigned);
  int (*set_image)(hid, const void *, size_t);
} h5;

static int objects;
static const struct input *whole;

static void load(void) {
  static const char *const names[] = {
      "libhdf5_serial.so.103", "libhdf5_serial.so.310", "libhdf5_serial.so.320", "libhdf5_serial.so.200",
      "libhdf5_serial.so.100", "libhdf5.so.103", "libhdf5.so.310", "libhdf5.so.200",
      "libhdf5_serial.so", "libhdf5.so", NULL};
  void *from = library(names);
#define FIND(member, name) *(void **)&h5.member = symbol(from, name)
  FIND(open, "H5open");
  FIND(get_version, "H5get_libversion");
  FIND(set_error_handler, "H5Eset_auto2");
  FIND(open_file, "H5Fopen");
  FIND(open_group, "H5Gopen2");
  FIND(close_group, "H5Gclose");
  FIND(get_object_count, "H5Gget_num_objs");
  FIND(get_object_name, "H5Gget_objname_by_idx");
  FIND(get_object_type, "H5Gget_objtype_by_idx");
  FIND(get_object_info, "H5Gget_objinfo");
  FIND(open_dataset, "H5Dopen2");
  FIND(close_dataset, "H5Dclose");
  FIND(get_dataset_space, "H5Dget_space");
  FIND(get_dataset_type, "H5Dget_type");
  FIND(read_dataset, "H5Dread");
  FIND(get_rank, "H5Sget_simple_extent_ndims");
  FIND(get_dimensions, "H5Sget_simple_extent_dims");
  FIND(close_space, "H5Sclose");
  FIND(get_class, "H5Tget_class");
  FIND(get_size, "H5Tget_size");
  FIND(is_variable_text, "H5Tis_variable_str");
  FIND(close_type, "H5Tclose");
  FIND(get_attribute_count, "H5Aget_num_attrs");
  FIND(open_attribute, "H5Aopen_idx");
  FIND(get_attribute_name, "H5Aget_name");
  FIND(get_attribute_type, "H5Aget_type");
  FIND(get_attribute_space, "H5Aget_space");
  FIND(get_point_count, "H5Sget_simple_extent_npoints");
  FIND(read_attribute, "H5Aread");
  FIND(close_attribute, "H5Aclose");
  FIND(make_properties, "H5Pcreate");
  FIND(keep_in_memory, "H5Pset_fapl_core");
  FIND(set_image, "H5Pset_file_image");
#undef FIND
  unsigned major = 0, minor = 0, release = 0;
  /* Identifiers had half the size before. */
  if (h5.get_version(&major, &minor, &release) < 0 || (major == 1 && minor < 10)) {
    finish(goniometer_mark_no_library, "HDF5 1.10 or later is needed");
  }
  if (h5.open() < 0) finish(goniometer_mark_no_library, "the library does not start");
  h5.set_error_handler(0, NULL, NULL);
  h5.native_double = *(hid *)symbol(from, "H5T_NATIVE_DOUBLE_g");
  h5.file_access = *(hid *)symbol(from, "H5P_CLS_FILE_ACCESS_ID_g");
}

/* Sends an attribute that is one text. */
static void send_attribute(hid attribute) {
  char name[256], text[longest_attribute + 1] = {0};
  if (h5.get_attribute_name(attribute, sizeof name, name) < 0) return;
  hid type = h5.get_attribute_type(attribute);
  hid space = h5.get_attribute_space(attribute);
  if (type >= 0 && space >= 0 && h5.get_class(type) == class_string &&
      h5.get_point_count(space) == 1) {
    if (h5.is_variable_text(type) > 0) {
      char *found = NULL;
      if (h5.read_attribute(attribute, type, &found) >= 0 && found) {
        strncpy(text, found, longest_attribute);
        send_pair(goniometer_mark_attribute, name, text);
      }
    } else if (h5.get_size(type) <= longest_attribute &&
               h5.read_attribute(attribute, type, text) >= 0) {
      send_pair(goniometer_mark_attribute, name, text);
    }
  }
  if (space >= 0) h5.close_space(space);
  if (type >= 0) h5.close_type(type);
}

static void send_attributes(hid object) {
  int count = h5.get_attribute_count(object);
  for (int index = 0; index < count && index < most_attributes; index++) {
    hid attribute = h5.open_attribute(object, (unsigned)index);
    if (attribute < 0) continue;
    send_attribute(attribute);
    h5.close_attribute(attribute);
  }
}

static void send_dataset(hid dataset, const char *path) {
  hid type = h5.get_dataset_type(dataset);
  hid space = h5.get_dataset_space(dataset);
  int rank = space >= 0 ? h5.get_rank(space) : -1;
  int class = type >= 0 ? h5.get_class(type) : -1;
  if ((class == class_integer || class == class_float || class == class_enumeration) &&
      rank >= 0 && rank <= most_dimensions) {
    hsize sizes[most_dimensions] = {0};
    uint64_t dimensions[most_dimensions] = {0}, count = 1;
    if (rank > 0) h5.get_dimensions(space, sizes, NULL);
    for (int index = 0; index < rank; index++) {
      dimensions[index] = sizes[index];
      if (sizes[index] > 0 && count > UINT32_MAX / sizes[index]) {
        finish(goniometer_mark_limit, "it holds an array that does not fit into memory");
      }
      count *= sizes[index];
    }
    check_size(whole, count, h5.get_size(type));
    if (count > 0) {
      double *values = malloc(count * sizeof *values);
      if (!values) finish(goniometer_mark_limit, "it holds an array that does not fit into memory");
      if (h5.read_dataset(dataset, h5.native_double, 0, 0, 0, values) < 0) {
        char text[longest_path + 64];
        snprintf(text, sizeof text, "the array %s is damaged or packed in a way that is not known",
                 path);
        finish(goniometer_mark_failure, text);
      }
      send_array(path, rank, dimensions);
      send_attributes(dataset);
      send_values(values, count);
      free(values);
    }
  }
  if (space >= 0) h5.close_space(space);
  if (type >= 0) h5.close_type(type);
}

/* What the library says about an object, with room for more. */
union object_info {
  struct {
    unsigned long file[2];
    unsigned long object[2];
  } numbers;
  unsigned char all[512];
};

/* Whether an object is met for the first time: it may have several names, a group even within itself. */
static int is_new(hid group, const char *name) {
  enum { places = 1 << 16 };
  static unsigned long seen[places];
  union object_info info = {.all = {0}};
  if (h5.get_object_info(group, name, 0, &info) < 0) return 1;
  /* No object but the root of an ordinary file can have the number 0, which marks a free place. */
  unsigned long number = info.numbers.object[0] + 1;
  size_t place = number * 2654435761u % places;
  while (seen[place] != 0 && seen[place] != number) place = (place + 1) % places;
  if (seen[place] == number) return 0;
  seen[place] = number;
  return 1;
}

static void send_group(hid group, const char *path, int depth) {
  hsize count = 0;
  send_record(goniometer_mark_group, path, strlen(path), NULL, 0);
  send_attributes(group);
  if (h5.get_object_count(group, &count) < 0) {
    finish(goniometer_mark_failure, "the list of a group's members is damaged");
  }
  for (hsize index = 0; index < count; index++) {
    char name[longest_path], below[longest_path];
    if (++objects > most_objects) {
      finish(goniometer_mark_limit, "it holds more groups and arrays than a recording");
    }
    ssize_t length = h5.get_object_name(group, index, name, sizeof name);
    if (length < 0) finish(goniometer_mark_failure, "the name of a group's member is damaged");
    int type = h5.get_object_type(group, index);
    if (snprintf(below, sizeof below, "%s/%s", path, name) >= (int)sizeof below) continue;
    if ((type == object_group || type == object_dataset) && !is_new(group, name)) continue;
    if (type == object_group && depth < deepest) {
      hid member = h5.open_group(group, name, 0);
      if (member < 0) finish(goniometer_mark_failure, "the head of a group is damaged");
      send_group(member, below, depth + 1);
      h5.close_group(member);
    } else if (type == object_dataset) {
      hid member = h5.open_dataset(group, name, 0);
      if (member < 0) finish(goniometer_mark_failure, "the head of an array is damaged");
      send_dataset(member, below);
      h5.close_dataset(member);
    }
  }
}

void read_hdf5(const struct input *input) {
  enum { growth = 1 << 16 };
  whole = input;
  load();
  close_doors();
  /* The library reads from memory: it takes a copy. */
  hid properties = h5.make_properties(h5.file_access);
  if (properties < 0 || h5.keep_in_memory(properties, growth, 0) < 0 ||
      h5.set_image(properties, input->bytes, input->count) < 0) {
    finish(goniometer_mark_limit, "it does not fit into memory");
  }
  hid file = h5.open_file("recording", 0, properties);
  if (file < 0) finish(goniometer_mark_failure, "its head is damaged, or its end is missing");
  hid root = h5.open_group(file, "/", 0);
  if (root < 0) finish(goniometer_mark_failure, "it has no root group");
  is_new(root, ".");
  send_group(root, "", 0);
}
