/* SPDX-License-Identifier: Apache-2.0 */
#include <zlib.h>

/* inflateInit2 is a macro; 32 + 15 accepts gzip and zlib headers. */
static inline int goniometer_inflate_init(z_stream *stream) {
  return inflateInit2(stream, 32 + MAX_WBITS);
}
