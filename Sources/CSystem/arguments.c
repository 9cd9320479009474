/* SPDX-License-Identifier: Apache-2.0
 *
 * The GNU C library calls what is to be done before main() with the arguments of main() (elf/dl-init.c and
 * csu/libc-start.c), in programs of shared and of static libraries alike.
 */
#include "arguments.h"

#include <features.h>
#include <stddef.h>

static int count;
static char **words;

#ifdef __GLIBC__
__attribute__((constructor)) static void keep(int argc, char **argv, char **environment) {
  (void)environment;
  count = argc;
  words = argv;
}
#endif

int program_argument_count(void) { return count; }

const char *program_argument(int place) {
  return place >= 0 && place < count ? words[place] : NULL;
}
