/* SPDX-License-Identifier: Apache-2.0
 *
 * What the parts of the server share.
 */
#ifndef SERVER_H
#define SERVER_H

#include "CWebServer.h"

#include <microhttpd.h>
#include <pthread.h>
#include <time.h>

/* --- The library, loaded when the first server starts --------------------------------------------- */

#define FUNCTIONS(each)                                                                             \
  each(MHD_start_daemon) each(MHD_quiesce_daemon) each(MHD_stop_daemon)                              \
  each(MHD_lookup_connection_value)                                                                 \
  each(MHD_get_connection_info) each(MHD_create_response_from_buffer)                               \
  each(MHD_create_response_from_callback) each(MHD_create_response_from_fd_at_offset64)              \
  each(MHD_get_connection_values) each(MHD_add_response_header) each(MHD_queue_response)             \
  each(MHD_destroy_response) each(MHD_is_feature_supported) each(MHD_get_version) \
  each(MHD_get_reason_phrase_for)

#define DECLARE(name) __typeof__(name) *name;
extern struct web_library {
  FUNCTIONS(DECLARE)
  /* Whether it is older than version 1.0. */
  int is_old;
  /* Of the library for encryption; NULL if it is not there. */
  ssize_t (*gnutls_record_send)(void *session, const void *bytes, size_t size);
} mhd;

/* Loads it; 0 if it is not there. */
int load_library(void);

/* --- Connections and requests --------------------------------------------------------------------- */

struct client;

struct connection {
  int socket;
  struct client *client;
  /* Whether a request is being answered, and since when, ms; else since when one is waited for. */
  int is_answered;
  int64_t since;
  /* Bytes that the client has acknowledged so far, and the ms for which it has read too few of those that are there. */
  uint64_t read;
  int64_t unread;
  /* Whether it was shut: its thread ends, and its place is free. */
  int is_shut;
  struct connection *next, **self;
};

struct web_server {
  struct MHD_Daemon *daemon;
  web_options options;
  pthread_mutex_t lock;
  /* Signalled when the server ends, and when a body leaves its room or a connection is gone. */
  pthread_cond_t ending, room;
  struct connection *connections;
  struct client *clients;
  /* Connections that are not shut. */
  unsigned open;
  /* Requests whose bodies have room, and the bytes of all of them. */
  struct web_exchange *bodies;
  size_t body_bytes;
  pthread_t watch;
  int has_watch, is_ending;
};

struct web_exchange {
  struct MHD_Connection *connection;
  struct web_server *server;
  char *target;
  const char *method;
  uint8_t *body;
  /* Bytes that were read, that there is room for, and that there may be. */
  size_t size, capacity, limit;
  /* Who sends the body: all bodies of one owner have a share of the room. */
  uint64_t owner;
  /* When the last bytes of the body came, ms; whether its connection was shut to make room. */
  int64_t last_bytes;
  int is_shut;
  /* Among the requests whose bodies have room. */
  struct web_exchange *next, **self;
  /* Whether a response was queued. */
  int is_answered;
};

/* ms of a clock that never goes back. */
int64_t milliseconds(void);

/* What this server keeps of a connection; NULL if it keeps nothing. */
struct connection *connection_of(struct MHD_Connection *connection);
/* Says that a connection waits for a request, or that one is being answered. */
void set_waiting(struct web_server *server, struct MHD_Connection *connection, int waits);
/* Ends a connection; its own thread closes it. With the lock. */
void shut_connection(struct web_server *server, struct connection *connection);

/* The library calls these two: whether a newcomer gets a place, and what comes and goes. */
enum MHD_Result admit(void *server, const struct sockaddr *address, socklen_t length);
void on_connection(
    void *server, struct MHD_Connection *connection, void **socket_context,
    enum MHD_ConnectionNotificationCode code);
/* Ends all connections, also those that come still, and waits for their threads; not for ever. */
void end_connections(struct web_server *server);
/* The thread that shuts connections which rest for too long. */
void *watch_connections(void *server);

/* Why the head of a request is refused; NULL if it is exactly what this server understands by it. */
const char *fault_of_head(const web_exchange *exchange, const char *version);

/* Makes room for the next bytes of a body; 0 if there is none. */
int make_room(web_exchange *exchange, size_t bytes);
/* Gives the room of a body back. */
void leave_room(web_exchange *exchange);

#endif
