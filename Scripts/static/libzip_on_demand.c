/* SPDX-License-Identifier: Apache-2.0
 *
 * Debian has no archive of libzip, and the shared one brings OpenSSL, which takes half the time the
 * static program needs to start. These functions stand for libzip's in that program and load it when
 * the first of them is called. Linking names a function that is missing here.
 */
#include <dlfcn.h>
#include <stdio.h>
#include <zip.h>

static void *find(const char *name) {
  static void *library;
  /* Of Debian 13, and of Debian 12. */
  if (!library && !(library = dlopen("libzip.so.5", RTLD_NOW)) &&
      !(library = dlopen("libzip.so.4", RTLD_NOW))) {
    fprintf(stderr, "%s\n", dlerror());
    return NULL;
  }
  return dlsym(library, name);
}

/* Without the library a function gives 0, which says that there is no archive. An archive is written
 * by one thread. */
#define ON_DEMAND(result, name, parameters, arguments)          \
  result name parameters {                                      \
    static __typeof__(&name) function;                          \
    if (!function) function = (__typeof__(&name))find(#name);   \
    return function ? function arguments : (result)0;           \
  }

ON_DEMAND(zip_source_t *, zip_source_function_create,
          (zip_source_callback callback, void *context, zip_error_t *error),
          (callback, context, error))
ON_DEMAND(zip_source_t *, zip_source_function,
          (zip_t *archive, zip_source_callback callback, void *context),
          (archive, callback, context))
ON_DEMAND(zip_source_t *, zip_source_buffer,
          (zip_t *archive, const void *bytes, zip_uint64_t count, int frees),
          (archive, bytes, count, frees))
ON_DEMAND(void, zip_source_free, (zip_source_t *source), (source))
ON_DEMAND(zip_t *, zip_open_from_source, (zip_source_t *source, int flags, zip_error_t *error),
          (source, flags, error))
ON_DEMAND(zip_int64_t, zip_file_add,
          (zip_t *archive, const char *name, zip_source_t *source, zip_flags_t flags),
          (archive, name, source, flags))
ON_DEMAND(int, zip_file_set_dostime,
          (zip_t *archive, zip_uint64_t entry, zip_uint16_t time, zip_uint16_t date,
           zip_flags_t flags),
          (archive, entry, time, date, flags))
ON_DEMAND(int, zip_file_set_external_attributes,
          (zip_t *archive, zip_uint64_t entry, zip_flags_t flags, zip_uint8_t system,
           zip_uint32_t attributes),
          (archive, entry, flags, system, attributes))
ON_DEMAND(int, zip_file_extra_field_set,
          (zip_t *archive, zip_uint64_t entry, zip_uint16_t identifier, zip_uint16_t index,
           const zip_uint8_t *bytes, zip_uint16_t count, zip_flags_t flags),
          (archive, entry, identifier, index, bytes, count, flags))
ON_DEMAND(int, zip_close, (zip_t *archive), (archive))
ON_DEMAND(void, zip_discard, (zip_t *archive), (archive))
ON_DEMAND(void, zip_stat_init, (zip_stat_t *status), (status))
ON_DEMAND(zip_error_t *, zip_get_error, (zip_t *archive), (archive))
ON_DEMAND(const char *, zip_error_strerror, (zip_error_t *error), (error))
