/* SPDX-License-Identifier: Apache-2.0
 *
 * The words of the command line as the system gave them to the program.
 *
 * Swift's CommandLine reads them from /proc/self/cmdline, and has none where /proc is not mounted.
 */
#ifndef CARGUMENTS_H
#define CARGUMENTS_H

/* How many words there are, the program's own name being the first; 0 where the C library does not tell. */
int program_argument_count(void);

/* The word at a place from 0; NULL beyond the last. It stays as long as the program runs. */
const char *program_argument(int place);

#endif
