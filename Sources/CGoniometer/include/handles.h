/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A table of objects that callers know by a number: a number that was closed, or made up, is found out.
 *
 * No function takes a lock, so that a process that forks while others use the table finds it whole.
 */
#ifndef CHANDLES_H
#define CHANDLES_H

#include <stdint.h>

/* What came of asking for a handle. */
typedef enum handle_state {
  HANDLE_TAKEN = 0,
  /* Closed, never opened, or of another kind. */
  HANDLE_CLOSED = 1,
  /* Taken by another call. */
  HANDLE_IN_USE = 2,
} handle_state;

/* The kinds of objects there are: 1 to 15. */
typedef uint32_t handle_kind;

/* Keeps an object, which is not NULL, and gives its handle; 0 where there is no memory, or no more than a
 * million objects can be kept. */
uint64_t handle_open(handle_kind kind, void *object);

/* Takes the object of a handle for one call; handle_leave gives it back. */
handle_state handle_take(handle_kind kind, uint64_t handle, void **object);

/* Gives back what handle_take took. */
void handle_leave(uint64_t handle);

/* Takes an object out of the table: the handle is closed from now on. */
handle_state handle_close(handle_kind kind, uint64_t handle, void **object);

#endif
