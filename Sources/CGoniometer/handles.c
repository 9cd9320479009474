/* SPDX-License-Identifier: Apache-2.0 */

#include "handles.h"

#include <stdatomic.h>
#include <stdlib.h>

/*
 * A handle is, from the lowest bits on: 20 bits place, 4 bits kind, 36 bits turn. The place says where its slot
 * is; kind and turn have to be those of the slot. The turn of a slot grows at each closing, so that an
 * old handle fits no later object. It is never 0.
 */
enum { PLACE_BITS = 20, KIND_BITS = 4, CHUNK_BITS = 8 };
enum { CHUNK = 1 << CHUNK_BITS, CHUNKS = 1 << (PLACE_BITS - CHUNK_BITS) };

/* What a slot's owner is doing with it; the rest of `state` is the turn. */
enum { FREE = 0, KEPT = 1, BUSY = 2, STATE_BITS = 2, STATE_MASK = 3 };

typedef struct slot {
  _Atomic uint64_t state;
  /* Written while the slot is busy only. */
  void *object;
  handle_kind kind;
} slot;

/* Slots are made in pieces that stay where they are, and are never given back. */
static slot *_Atomic chunks[CHUNKS];
/* Where a free slot was last found or made free. */
static _Atomic uint32_t hint;

static slot *slot_at(uint32_t place) {
  slot *chunk = atomic_load_explicit(&chunks[place >> CHUNK_BITS], memory_order_acquire);
  return chunk ? &chunk[place & (CHUNK - 1)] : NULL;
}

/* The slots of a piece, made where there are none; NULL where there is no memory. */
static slot *chunk_at(uint32_t index) {
  slot *chunk = atomic_load_explicit(&chunks[index], memory_order_acquire);
  if (chunk) return chunk;
  slot *made = calloc(CHUNK, sizeof *made);
  if (!made) return NULL;
  if (atomic_compare_exchange_strong(&chunks[index], &chunk, made)) return made;
  free(made);
  return chunk;
}

static uint64_t handle_of(uint32_t place, handle_kind kind, uint64_t turn) {
  return (turn << (PLACE_BITS + KIND_BITS)) | ((uint64_t)kind << PLACE_BITS) | place;
}

/* Tries to keep the object in the slots from `first` on, up to `end`. */
static uint64_t keep(handle_kind kind, void *object, uint32_t first, uint32_t end) {
  for (uint32_t place = first; place < end; place++) {
    if (!chunk_at(place >> CHUNK_BITS)) return 0;
    slot *slot = slot_at(place);
    uint64_t state = atomic_load_explicit(&slot->state, memory_order_relaxed);
    if ((state & STATE_MASK) != FREE) continue;
    uint64_t turn = (state >> STATE_BITS) + 1;
    if (turn >> (64 - PLACE_BITS - KIND_BITS)) continue; /* used up */
    uint64_t busy = (turn << STATE_BITS) | BUSY;
    if (!atomic_compare_exchange_strong_explicit(&slot->state, &state, busy, memory_order_acquire,
                                                 memory_order_relaxed))
      continue;
    slot->object = object;
    slot->kind = kind;
    atomic_store_explicit(&slot->state, (turn << STATE_BITS) | KEPT, memory_order_release);
    atomic_store_explicit(&hint, place + 1, memory_order_relaxed);
    return handle_of(place, kind, turn);
  }
  return 0;
}

uint64_t handle_open(handle_kind kind, void *object) {
  uint32_t start = atomic_load_explicit(&hint, memory_order_relaxed) & ((1u << PLACE_BITS) - 1);
  uint64_t handle = keep(kind, object, start, 1u << PLACE_BITS);
  return handle ? handle : keep(kind, object, 0, start);
}

/* Makes the slot of a handle busy. */
static handle_state seize(handle_kind kind, uint64_t handle, slot **found) {
  uint32_t place = handle & ((1u << PLACE_BITS) - 1);
  uint64_t turn = handle >> (PLACE_BITS + KIND_BITS);
  slot *slot = slot_at(place);
  if (!turn || ((handle >> PLACE_BITS) & ((1u << KIND_BITS) - 1)) != kind || !slot) return HANDLE_CLOSED;
  uint64_t kept = (turn << STATE_BITS) | KEPT;
  uint64_t state = kept;
  if (!atomic_compare_exchange_strong_explicit(&slot->state, &state, (turn << STATE_BITS) | BUSY,
                                               memory_order_acquire, memory_order_relaxed))
    return state == ((turn << STATE_BITS) | BUSY) ? HANDLE_IN_USE : HANDLE_CLOSED;
  /* A made-up handle may have the turn of an object of another kind. */
  if (slot->kind != kind) {
    atomic_store_explicit(&slot->state, kept, memory_order_release);
    return HANDLE_CLOSED;
  }
  *found = slot;
  return HANDLE_TAKEN;
}

handle_state handle_take(handle_kind kind, uint64_t handle, void **object) {
  slot *slot;
  handle_state state = seize(kind, handle, &slot);
  if (state == HANDLE_TAKEN) *object = slot->object;
  return state;
}

void handle_leave(uint64_t handle) {
  slot *slot = slot_at(handle & ((1u << PLACE_BITS) - 1));
  uint64_t turn = handle >> (PLACE_BITS + KIND_BITS);
  atomic_store_explicit(&slot->state, (turn << STATE_BITS) | KEPT, memory_order_release);
}

handle_state handle_close(handle_kind kind, uint64_t handle, void **object) {
  slot *slot;
  handle_state state = seize(kind, handle, &slot);
  if (state != HANDLE_TAKEN) return state;
  *object = slot->object;
  slot->object = NULL;
  uint64_t turn = handle >> (PLACE_BITS + KIND_BITS);
  atomic_store_explicit(&slot->state, (turn << STATE_BITS) | FREE, memory_order_release);
  atomic_store_explicit(&hint, (uint32_t)handle & ((1u << PLACE_BITS) - 1), memory_order_relaxed);
  return HANDLE_TAKEN;
}
