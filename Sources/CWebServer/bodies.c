/* SPDX-License-Identifier: Apache-2.0
 *
 * The room for bodies that are being read. It is taken as their bytes come, not as they are announced. Where it
 * gets scarce, the body that has waited longest for its next bytes ends first: one of the same owner's, who has used
 * up their share, or else of the owner with the most. Short bodies, as nearly all forms are, may take as much again.
 */
#include "server.h"

#include <stdlib.h>

enum {
  /* The part of the room that one owner may take: one in so many. */
  share = 4,
  /* Bytes of a short body. */
  short_body = 1 << 16,
  /* ms that a body waits for room while another one ends, and between two looks whether one is slow: one that has waited
   * for its next bytes for some time. */
  patience = 3000, look_again = 100, slow = 500,
};

static size_t bytes_of(const struct web_server *server, uint64_t owner) {
  size_t bytes = 0;
  for (const web_exchange *each = server->bodies; each != NULL; each = each->next) {
    if (each->owner == owner) bytes += each->capacity;
  }
  return bytes;
}

/* The body that ends for another one to have room; NULL if none is slow. One that has arrived is not. */
static web_exchange *slowest(const web_exchange *exchange, int of_owner, int64_t now) {
  web_exchange *found = NULL;
  size_t most = 0;
  for (web_exchange *each = exchange->server->bodies; each != NULL; each = each->next) {
    if (each == exchange || each->is_shut || (of_owner && each->owner != exchange->owner)) continue;
    if (each->size == each->limit || now - each->last_bytes < slow) continue;
    size_t bytes = of_owner ? 0 : bytes_of(exchange->server, each->owner);
    if (found == NULL || bytes > most || (bytes == most && each->last_bytes < found->last_bytes)) {
      found = each;
      most = bytes;
    }
  }
  return found;
}

/* Waits until so many bytes fit. With the lock. */
static int wait_for_room(web_exchange *exchange, size_t capacity) {
  struct web_server *server = exchange->server;
  size_t more = capacity - exchange->capacity, limit = server->options.bodies_limit;
  size_t of_owner = limit / share * (capacity <= short_body ? 2 : 1);
  for (int64_t begin = exchange->last_bytes, now = begin; now < begin + patience; now = milliseconds()) {
    int is_over = bytes_of(server, exchange->owner) + more > of_owner;
    if (exchange->is_shut) return 0;
    if (!is_over && server->body_bytes + more <= limit) return 1;
    web_exchange *other = slowest(exchange, is_over, now);
    struct connection *connection = other == NULL ? NULL : connection_of(other->connection);
    if (connection != NULL) {
      /* Its own thread gives the room back. */
      shut_connection(server, connection);
      other->is_shut = 1;
      pthread_cond_broadcast(&server->room);
    }
    struct timespec until = {(now + look_again) / 1000, (now + look_again) % 1000 * 1000000};
    pthread_cond_timedwait(&server->room, &server->lock, &until);
  }
  return 0;
}

int make_room(web_exchange *exchange, size_t bytes) {
  struct web_server *server = exchange->server;
  size_t needed = exchange->size + bytes, capacity = 2 * needed;
  if (needed > exchange->limit) return 0;
  if (capacity > exchange->limit) capacity = exchange->limit;
  pthread_mutex_lock(&server->lock);
  exchange->last_bytes = milliseconds();
  int has_room = needed <= exchange->capacity;
  uint8_t *grown = exchange->body;
  if (!has_room && wait_for_room(exchange, capacity)) {
    grown = realloc(exchange->body, capacity);
    has_room = grown != NULL;
  }
  if (has_room && needed > exchange->capacity) {
    if (exchange->self == NULL) {
      exchange->next = server->bodies;
      exchange->self = &server->bodies;
      if (exchange->next != NULL) exchange->next->self = &exchange->next;
      server->bodies = exchange;
    }
    server->body_bytes += capacity - exchange->capacity;
    exchange->body = grown;
    exchange->capacity = capacity;
  }
  pthread_mutex_unlock(&server->lock);
  return has_room;
}

void leave_room(web_exchange *exchange) {
  struct web_server *server = exchange->server;
  if (exchange->self != NULL) {
    pthread_mutex_lock(&server->lock);
    *exchange->self = exchange->next;
    if (exchange->next != NULL) exchange->next->self = exchange->self;
    server->body_bytes -= exchange->capacity;
    pthread_cond_broadcast(&server->room);
    pthread_mutex_unlock(&server->lock);
  }
  free(exchange->body);
  exchange->body = NULL;
}
