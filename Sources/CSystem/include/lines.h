/* SPDX-License-Identifier: Apache-2.0
 *
 * A line that a person edits in a terminal, by libedit.
 *
 * The library is loaded when the first line is read. A program that reads none does without it.
 */
#ifndef CLINEEDITING_H
#define CLINEEDITING_H

#include <stddef.h>

/* Whether lines can be edited: the library is there, and the terminal of these descriptors is known. */
int line_editing_begin(int input, int output);

/* What asks a terminal to mark pasted text, and to stop it. */
#define LINE_EDITING_MARKS_PASTES "\033[?2004h"
#define LINE_EDITING_LEAVES_PASTES "\033[?2004l"

/* Reads a line behind a prompt in UTF-8. The terminal's settings are changed while it reads, and are as
 * they were when it returns. Text of several lines that was pasted, and marked by the terminal, is in
 * one line.
 *
 * Returns the line with its end, which belongs to the library and stays until the next call; NULL at the
 * end of the input. To be called after line_editing_begin() gave 1, by one thread at a time. */
const char *line_editing_read(const char *prompt);

#endif
