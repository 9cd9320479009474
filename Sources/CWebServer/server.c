/* SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include "server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

/* --- Requests ----------------------------------------------------------------------------------- */

/* The connection on which this thread, which has no other one, reads a head; else NULL. */
static _Thread_local struct MHD_Connection *reading;

static void *on_target(void *context, const char *target, struct MHD_Connection *connection) {
  reading = connection;
  web_exchange *exchange = calloc(1, sizeof *exchange);
  if (exchange == NULL) return NULL;
  exchange->connection = connection;
  exchange->server = context;
  exchange->target = strdup(target);
  return exchange;
}

static void on_completed(
    void *context, struct MHD_Connection *connection, void **request,
    enum MHD_RequestTerminationCode code) {
  (void)code;
  reading = NULL;
  web_exchange *exchange = *request;
  *request = NULL;
  set_waiting(context, connection, 1);
  if (exchange == NULL) return;
  leave_room(exchange);
  free(exchange->target);
  free(exchange);
}

static void refuse(web_exchange *exchange, unsigned status, const char *text) {
  const char *headers[] = {
      "Content-Type", "text/plain; charset=utf-8", "Connection", "close", NULL};
  web_respond(exchange, status, headers, text, strlen(text));
}

/* Looks at the head of a request before any of its body is read. */
static void take_head(struct web_server *server, web_exchange *exchange, const char *version) {
  const char *reason = fault_of_head(exchange, version);
  if (reason != NULL) {
    refuse(exchange, 400, reason);
    return;
  }
  const char *length = web_header(exchange, "Content-Length");
  size_t size = length != NULL ? strtoull(length, NULL, 10) : 0;
  if (size == 0) return;
  exchange->limit = server->options.permission(server->options.context, exchange, &exchange->owner);
  if (exchange->limit == 0) {
    refuse(exchange, 403, "No body is taken with this request.\n");
  } else if (size > exchange->limit) {
    refuse(exchange, 413, "The request is too long.\n");
  } else {
    exchange->limit = size;
  }
}

static enum MHD_Result on_request(
    void *context, struct MHD_Connection *connection, const char *path, const char *method,
    const char *version, const char *upload, size_t *upload_size, void **request) {
  (void)path;
  struct web_server *server = context;
  web_exchange *exchange = *request;
  reading = NULL;
  if (exchange == NULL || exchange->target == NULL) return MHD_NO;
  if (exchange->method == NULL) {
    exchange->method = method;
    take_head(server, exchange, version);
    return MHD_YES;
  }
  if (*upload_size > 0) {
    if (!make_room(exchange, *upload_size)) return MHD_NO;
    memcpy(exchange->body + exchange->size, upload, *upload_size);
    exchange->size += *upload_size;
    *upload_size = 0;
    return MHD_YES;
  }
  if (exchange->is_answered) return MHD_YES;
  set_waiting(server, connection, 0);
  server->options.handler(server->options.context, exchange);
  if (!exchange->is_answered) refuse(exchange, 500, "There is no answer.\n");
  return MHD_YES;
}

const char *web_method(const web_exchange *exchange) { return exchange->method; }
const char *web_target(const web_exchange *exchange) { return exchange->target; }

const char *web_header(const web_exchange *exchange, const char *name) {
  return mhd.MHD_lookup_connection_value(exchange->connection, MHD_HEADER_KIND, name);
}

struct last {
  const char *name, *value;
};

static enum MHD_Result take_last(
    void *context, enum MHD_ValueKind kind, const char *name, const char *value) {
  (void)kind;
  struct last *last = context;
  if (strcasecmp(name, last->name) == 0) last->value = value;
  return MHD_YES;
}

const char *web_last_header(const web_exchange *exchange, const char *name) {
  struct last last = {name, NULL};
  mhd.MHD_get_connection_values(exchange->connection, MHD_HEADER_KIND, take_last, &last);
  return last.value;
}

const uint8_t *web_body(const web_exchange *exchange, size_t *size) {
  *size = exchange->size;
  return exchange->body;
}

void web_client(const web_exchange *exchange, char *text, size_t size) {
  const union MHD_ConnectionInfo *info = mhd.MHD_get_connection_info(
      exchange->connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  text[0] = 0;
  if (info == NULL || info->client_addr == NULL) return;
  const struct sockaddr *address = info->client_addr;
  if (address->sa_family == AF_INET) {
    inet_ntop(AF_INET, &((const struct sockaddr_in *)address)->sin_addr, text, size);
  } else if (address->sa_family == AF_INET6) {
    inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)address)->sin6_addr, text, size);
  }
}

/* --- Responses ---------------------------------------------------------------------------------- */

static void queue(
    web_exchange *exchange, unsigned status, const char *const *headers,
    struct MHD_Response *response) {
  if (response == NULL) return;
  for (const char *const *each = headers; each[0] != NULL; each += 2) {
    mhd.MHD_add_response_header(response, each[0], each[1]);
  }
  if (!exchange->is_answered &&
      mhd.MHD_queue_response(exchange->connection, status, response) == MHD_YES) {
    exchange->is_answered = 1;
  }
  mhd.MHD_destroy_response(response);
}

void web_respond(
    web_exchange *exchange, unsigned status, const char *const *headers, const void *bytes,
    size_t size) {
  queue(
      exchange, status, headers,
      mhd.MHD_create_response_from_buffer(size, (void *)bytes, MHD_RESPMEM_MUST_COPY));
}

int web_respond_file(
    web_exchange *exchange, unsigned status, const char *const *headers, const char *path,
    uint64_t offset, uint64_t size) {
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (file < 0) return 0;
  struct MHD_Response *response =
      mhd.MHD_create_response_from_fd_at_offset64(size, file, offset);
  if (response == NULL) close(file);
  queue(exchange, status, headers, response);
  return 1;
}

struct stream {
  web_reader read;
  web_release release;
  void *context;
};

static ssize_t read_stream(void *context, uint64_t position, char *buffer, size_t size) {
  (void)position;
  struct stream *stream = context;
  ssize_t count = stream->read(stream->context, buffer, size);
  return count < 0 ? MHD_CONTENT_READER_END_OF_STREAM : count;
}

static void free_stream(void *context) {
  struct stream *stream = context;
  stream->release(stream->context);
  free(stream);
}

void web_respond_stream(
    web_exchange *exchange, unsigned status, const char *const *headers, web_reader read,
    web_release release, void *context) {
  struct stream *stream = malloc(sizeof *stream);
  struct MHD_Response *response = NULL;
  if (stream != NULL) {
    *stream = (struct stream){read, release, context};
    response = mhd.MHD_create_response_from_callback(
        MHD_SIZE_UNKNOWN, 4096, read_stream, stream, free_stream);
  }
  if (response == NULL) {
    free(stream);
    release(context);
    return;
  }
  queue(exchange, status, headers, response);
}

/* --- The server --------------------------------------------------------------------------------- */

/* A socket that listens; -1 with the reason if there is none. */
static int listening(const web_options *options, uint16_t *port, char *reason, size_t size) {
  char service[8];
  snprintf(service, sizeof service, "%u", options->port);
  struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE};
  struct addrinfo *found = NULL;
  int error = getaddrinfo(options->address, service, &hints, &found);
  if (error != 0) {
    snprintf(reason, size, "%s", gai_strerror(error));
    return -1;
  }
  int result = -1;
  for (struct addrinfo *each = found; each != NULL && result < 0; each = each->ai_next) {
    int on = 1;
    result = socket(each->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (result < 0) {
      snprintf(reason, size, "%s", strerror(errno));
      continue;
    }
    setsockopt(result, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    /* A newcomer who finds the queue full is a second late: then the system tries again. */
    if (bind(result, each->ai_addr, each->ai_addrlen) != 0 || listen(result, SOMAXCONN) != 0 ||
        getsockname(result, (struct sockaddr *)&address, &length) != 0) {
      snprintf(reason, size, "%s", strerror(errno));
      close(result);
      result = -1;
      continue;
    }
    *port = ntohs(
        address.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&address)->sin6_port
                                      : ((struct sockaddr_in *)&address)->sin_port);
  }
  freeaddrinfo(found);
  return result;
}

enum {
  /* Files that the program has open without a connection, and for each: its socket, and what it reads and writes. */
  own_files = 16,
  files_of_connection = 3,
  least_connections = 8,
  least_files = own_files + files_of_connection * least_connections,
};

/* Connections that were shut and whose threads end, beside those that have places: they have a socket each. */
static unsigned ending_connections(unsigned connections) { return connections / 4 + 1; }

/* The connections that the system has files for, at most as many as are wanted; 0 if they are too few. Without such
 * a bound, a server that is out of files tries to accept again and again. */
static unsigned most_connections(unsigned wanted) {
  struct rlimit files;
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return wanted;
  rlim_t needed = own_files + (rlim_t)files_of_connection * wanted + ending_connections(wanted);
  if (files.rlim_cur < needed) {
    files.rlim_cur = files.rlim_max < needed ? files.rlim_max : needed;
    setrlimit(RLIMIT_NOFILE, &files);
    getrlimit(RLIMIT_NOFILE, &files);
  }
  if (files.rlim_cur < least_files) return 0;
  rlim_t most = (files.rlim_cur - own_files) / files_of_connection;
  return most < wanted ? (unsigned)most : wanted;
}

/* Answers a head that the library refuses; the connection takes no more. */
static void answer_refused(struct MHD_Connection *connection, unsigned status) {
  const char *reason = mhd.MHD_get_reason_phrase_for(status);
  char answer[300];
  int size = snprintf(
      answer, sizeof answer,
      "HTTP/1.1 %u %s\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\n"
      "Content-Length: %zu\r\n\r\n%s\n",
      status, reason, strlen(reason) + 1, reason);
  /* What is asked for next takes the place of what was asked for before. */
  const union MHD_ConnectionInfo *info =
      mhd.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  if (info == NULL) return;
  int socket = info->connect_fd;
  info = mhd.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
  if (info == NULL || info->tls_session == NULL) {
    send(socket, answer, (size_t)size, MSG_NOSIGNAL);
  } else if (mhd.gnutls_record_send != NULL) {
    mhd.gnutls_record_send(info->tls_session, answer, (size_t)size);
  }
  shutdown(socket, SHUT_WR);
}

/* Nothing is logged. But libmicrohttpd 0.9 sends the head of its own answer twice where it finds a fault after the last
 * line of a head, as in a length, and it says here what it is about to answer: it is answered here, once. */
static void on_log(void *context, const char *format, va_list values) {
  (void)context;
  if (!mhd.is_old || reading == NULL || strstr(format, "HTTP response code") == NULL) return;
  answer_refused(reading, va_arg(values, unsigned));
  reading = NULL;
}

static struct MHD_Daemon *start_daemon(struct web_server *server, int socket) {
  const web_options *options = &server->options;
  unsigned flags = MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL |
                   MHD_USE_ITC | MHD_USE_ERROR_LOG;
  struct MHD_OptionItem tls[] = {
      {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)options->certificate},
      {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)options->key},
      {MHD_OPTION_HTTPS_PRIORITIES, 0, "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"},
      {MHD_OPTION_END, 0, NULL},
  };
  struct MHD_OptionItem none[] = {{MHD_OPTION_END, 0, NULL}};
  if (options->certificate != NULL) flags |= MHD_USE_TLS;
  return mhd.MHD_start_daemon(
      flags, 0, admit, server, on_request, server,
      MHD_OPTION_EXTERNAL_LOGGER, on_log, NULL,
      MHD_OPTION_LISTEN_SOCKET, socket,
      MHD_OPTION_CONNECTION_LIMIT, options->connections + ending_connections(options->connections),
      MHD_OPTION_STRICT_FOR_CLIENT, mhd.is_old ? 0 : 1,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)(64 * 1024),
      MHD_OPTION_THREAD_STACK_SIZE, (size_t)(1024 * 1024),
      MHD_OPTION_URI_LOG_CALLBACK, on_target, server,
      MHD_OPTION_NOTIFY_COMPLETED, on_completed, server,
      MHD_OPTION_NOTIFY_CONNECTION, on_connection, server,
      MHD_OPTION_ARRAY, options->certificate != NULL ? tls : none,
      MHD_OPTION_END);
}

web_server *web_server_start(const web_options *options, uint16_t *port, char *reason, size_t size) {
  if (!load_library()) {
    snprintf(reason, size, "the library libmicrohttpd is missing; install it (Debian: libmicrohttpd12)");
    return NULL;
  }
  if (options->certificate != NULL && mhd.MHD_is_feature_supported(MHD_FEATURE_TLS) != MHD_YES) {
    snprintf(reason, size, "libmicrohttpd was built without TLS");
    return NULL;
  }
  unsigned connections = most_connections(options->connections);
  if (connections == 0) {
    snprintf(reason, size, "the program may open too few files; allow it at least %d (ulimit -n)", least_files);
    return NULL;
  }
  int socket = listening(options, port, reason, size);
  if (socket < 0) return NULL;
  struct web_server *server = calloc(1, sizeof *server);
  if (server == NULL) {
    close(socket);
    snprintf(reason, size, "out of memory");
    return NULL;
  }
  server->options = *options;
  server->options.connections = connections;
  server->options.connections_of_address =
      (uint64_t)options->connections_of_address * connections / options->connections;
  pthread_mutex_init(&server->lock, NULL);
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&server->ending, &attributes);
  pthread_cond_init(&server->room, &attributes);
  pthread_condattr_destroy(&attributes);
  /* Signals are for the program's own threads; a client that is gone is no reason to end. */
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  server->daemon = start_daemon(server, socket);
  if (server->daemon != NULL) {
    server->has_watch = pthread_create(&server->watch, NULL, watch_connections, server) == 0;
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (server->daemon == NULL || !server->has_watch) {
    snprintf(
        reason, size, options->certificate != NULL ? "the certificate or its key cannot be used"
                                                   : "the server does not start");
    if (server->daemon == NULL) close(socket);
    web_server_stop(server);
    return NULL;
  }
  /* The texts belong to the caller. */
  server->options.address = server->options.certificate = server->options.key = NULL;
  return server;
}

void web_server_stop(web_server *server) {
  /* The library crashes if it refuses a head while it stops, so that connections end before. */
  int socket = server->daemon == NULL ? -1 : mhd.MHD_quiesce_daemon(server->daemon);
  end_connections(server);
  if (server->daemon != NULL) mhd.MHD_stop_daemon(server->daemon);
  if (socket >= 0) close(socket);
  if (server->has_watch) pthread_join(server->watch, NULL);
  pthread_mutex_destroy(&server->lock);
  pthread_cond_destroy(&server->ending);
  pthread_cond_destroy(&server->room);
  free(server);
}
