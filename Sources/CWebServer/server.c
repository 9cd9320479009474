/* SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include "CWebServer.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* --- The library -------------------------------------------------------------------------------- */

#define FUNCTIONS(each)                                                                             \
  each(MHD_start_daemon) each(MHD_stop_daemon) each(MHD_lookup_connection_value)                    \
  each(MHD_get_connection_info) each(MHD_create_response_from_buffer)                               \
  each(MHD_create_response_from_callback) each(MHD_create_response_from_fd_at_offset64)              \
  each(MHD_get_connection_values) each(MHD_lookup_connection_value_n) each(MHD_add_response_header) each(MHD_queue_response)    \
  each(MHD_destroy_response) each(MHD_is_feature_supported)

#define DECLARE(name) __typeof__(name) *name;
static struct {
  FUNCTIONS(DECLARE)
} mhd;

static int load_once(void) {
  void *handle = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) return 0;
  int found = 1;
#define FIND(name) found &= (*(void **)&mhd.name = dlsym(handle, #name)) != NULL;
  FUNCTIONS(FIND)
  return found;
}

static pthread_mutex_t loading = PTHREAD_MUTEX_INITIALIZER;

static int load(void) {
  static int state = -1;
  pthread_mutex_lock(&loading);
  if (state < 0) state = load_once();
  pthread_mutex_unlock(&loading);
  return state;
}

/* --- Connections -------------------------------------------------------------------------------- */

struct connection {
  int socket;
  /* When the connection began to wait for a request; 0 while one is answered. */
  time_t waiting_since;
  struct connection *next, **self;
};

struct web_server {
  struct MHD_Daemon *daemon;
  web_options options;
  pthread_mutex_t lock;
  pthread_cond_t ending;
  struct connection *connections;
  /* Bytes of bodies that are being read. */
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
  /* Whether a response was queued. */
  int is_answered;
};

static time_t seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec;
}

static struct connection *entry(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      mhd.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info == NULL ? NULL : info->socket_context;
}

static void set_waiting(struct web_server *server, struct MHD_Connection *connection, int waits) {
  struct connection *found = entry(connection);
  if (found == NULL) return;
  pthread_mutex_lock(&server->lock);
  found->waiting_since = waits ? seconds() : 0;
  pthread_mutex_unlock(&server->lock);
}

static void on_connection(
    void *context, struct MHD_Connection *connection, void **socket_context,
    enum MHD_ConnectionNotificationCode code) {
  struct web_server *server = context;
  if (code == MHD_CONNECTION_NOTIFY_STARTED) {
    const union MHD_ConnectionInfo *info =
        mhd.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    struct connection *made = calloc(1, sizeof *made);
    if (made == NULL || info == NULL) {
      free(made);
      return;
    }
    made->socket = info->connect_fd;
    int on = 1;
    setsockopt(made->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    made->waiting_since = seconds();
    pthread_mutex_lock(&server->lock);
    made->next = server->connections;
    made->self = &server->connections;
    if (made->next != NULL) made->next->self = &made->next;
    server->connections = made;
    pthread_mutex_unlock(&server->lock);
    *socket_context = made;
  } else if (*socket_context != NULL) {
    /* The socket is closed after this, so that the watch never shuts another one of the same number. */
    struct connection *gone = *socket_context;
    pthread_mutex_lock(&server->lock);
    *gone->self = gone->next;
    if (gone->next != NULL) gone->next->self = gone->self;
    pthread_mutex_unlock(&server->lock);
    free(gone);
    *socket_context = NULL;
  }
}

/* Seconds that a connection may wait when three quarters of the places are taken. */
enum { crowded_patience = 3 };

/* Shuts connections whose request does not come: one byte now and then would hold them for ever. When
 * places get scarce, those that wait go sooner, so that others can come in. */
static void *watch(void *context) {
  struct web_server *server = context;
  pthread_mutex_lock(&server->lock);
  while (!server->is_ending) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += 1;
    pthread_cond_timedwait(&server->ending, &server->lock, &until);
    time_t now = seconds();
    unsigned count = 0;
    for (struct connection *each = server->connections; each != NULL; each = each->next) count++;
    const web_options *options = &server->options;
    unsigned patience =
        count > options->connections / 4 * 3 ? crowded_patience : options->patience;
    for (struct connection *each = server->connections; each != NULL; each = each->next) {
      if (each->waiting_since != 0 && now - each->waiting_since > patience) {
        shutdown(each->socket, SHUT_RDWR);
        each->waiting_since = 0;
      }
    }
  }
  pthread_mutex_unlock(&server->lock);
  return NULL;
}

/* --- Requests ----------------------------------------------------------------------------------- */

static void *on_target(void *context, const char *target, struct MHD_Connection *connection) {
  web_exchange *exchange = calloc(1, sizeof *exchange);
  if (exchange == NULL) return NULL;
  exchange->connection = connection;
  exchange->server = context;
  exchange->target = strdup(target);
  return exchange;
}

/* Makes room for so many bytes of a body; 0 if all bodies together would be too long, or there is no memory. */
static int reserve(web_exchange *exchange, size_t capacity) {
  struct web_server *server = exchange->server;
  pthread_mutex_lock(&server->lock);
  size_t others = server->body_bytes - exchange->capacity;
  int has_room = capacity == 0 || others + capacity <= server->options.bodies_limit;
  if (has_room) server->body_bytes = others + capacity;
  pthread_mutex_unlock(&server->lock);
  if (!has_room) return 0;
  exchange->capacity = capacity;
  uint8_t *grown = realloc(exchange->body, capacity > 0 ? capacity : 1);
  if (grown == NULL) return 0;
  exchange->body = grown;
  return 1;
}

static void on_completed(
    void *context, struct MHD_Connection *connection, void **request,
    enum MHD_RequestTerminationCode code) {
  (void)code;
  web_exchange *exchange = *request;
  *request = NULL;
  set_waiting(context, connection, 1);
  if (exchange == NULL) return;
  reserve(exchange, 0);
  free(exchange->target);
  free(exchange->body);
  free(exchange);
}

static void refuse(web_exchange *exchange, unsigned status, const char *text) {
  const char *headers[] = {
      "Content-Type", "text/plain; charset=utf-8", "Connection", "close", NULL};
  web_respond(exchange, status, headers, text, strlen(text));
}

static enum MHD_Result count_hosts(
    void *context, enum MHD_ValueKind kind, const char *name, const char *value) {
  (void)kind;
  (void)value;
  if (strcasecmp(name, "Host") == 0) ++*(int *)context;
  return MHD_YES;
}

/* Whether the head can be taken in two ways, which a proxy before this server may take in the other one
 * (RFC 9112, sections 3.2 and 6.1). */
static int is_ambiguous(struct MHD_Connection *connection) {
  int hosts = 0;
  mhd.MHD_get_connection_values(connection, MHD_HEADER_KIND, count_hosts, &hosts);
  const char *host = NULL;
  size_t length = 0;
  int has_host = mhd.MHD_lookup_connection_value_n(
                     connection, MHD_HEADER_KIND, "Host", 4, &host, &length) == MHD_YES;
  return hosts > 1 || (has_host && host != NULL && strlen(host) != length) ||
         (mhd.MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Content-Length") != NULL &&
          mhd.MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Transfer-Encoding") != NULL);
}

/* Looks at the head of a request before any of its body is read. */
static void take_head(struct web_server *server, web_exchange *exchange) {
  const char *length = web_header(exchange, "Content-Length");
  int has_body = length != NULL ? strtoull(length, NULL, 10) > 0
                                : web_header(exchange, "Transfer-Encoding") != NULL;
  if (is_ambiguous(exchange->connection)) {
    refuse(exchange, 400, "The request can be taken in two ways.\n");
    return;
  }
  if (!has_body) return;
  exchange->limit = server->options.permission(server->options.context, exchange);
  size_t size = length != NULL ? strtoull(length, NULL, 10) : 4096;
  if (exchange->limit == 0) {
    refuse(exchange, 403, "No body is taken with this request.\n");
  } else if (size > exchange->limit) {
    refuse(exchange, 413, "The request is too long.\n");
  } else if (!reserve(exchange, size)) {
    refuse(exchange, 503, "Too much is being sent; try again in a moment.\n");
  }
}

static enum MHD_Result on_request(
    void *context, struct MHD_Connection *connection, const char *path, const char *method,
    const char *version, const char *upload, size_t *upload_size, void **request) {
  (void)path;
  (void)version;
  struct web_server *server = context;
  web_exchange *exchange = *request;
  if (exchange == NULL || exchange->target == NULL) return MHD_NO;
  if (exchange->method == NULL) {
    exchange->method = method;
    take_head(server, exchange);
    return MHD_YES;
  }
  if (*upload_size > 0) {
    size_t needed = exchange->size + *upload_size;
    if (needed > exchange->limit) return MHD_NO;
    if (needed > exchange->capacity) {
      size_t doubled = 2 * needed;
      if (!reserve(exchange, doubled < exchange->limit ? doubled : exchange->limit)) return MHD_NO;
    }
    memcpy(exchange->body + exchange->size, upload, *upload_size);
    exchange->size = needed;
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
    if (bind(result, each->ai_addr, each->ai_addrlen) != 0 || listen(result, 128) != 0 ||
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

static void no_log(void *context, const char *format, va_list values) {
  (void)context;
  (void)format;
  (void)values;
}

static struct MHD_Daemon *start_daemon(struct web_server *server, int socket) {
  const web_options *options = &server->options;
  unsigned flags = MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL |
                   MHD_USE_ERROR_LOG;
  struct MHD_OptionItem tls[] = {
      {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)options->certificate},
      {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)options->key},
      {MHD_OPTION_END, 0, NULL},
  };
  struct MHD_OptionItem none[] = {{MHD_OPTION_END, 0, NULL}};
  if (options->certificate != NULL) flags |= MHD_USE_TLS;
  return mhd.MHD_start_daemon(
      flags, 0, NULL, NULL, on_request, server,
      MHD_OPTION_EXTERNAL_LOGGER, no_log, NULL,
      MHD_OPTION_LISTEN_SOCKET, socket,
      MHD_OPTION_CONNECTION_LIMIT, options->connections,
      MHD_OPTION_PER_IP_CONNECTION_LIMIT, options->connections_of_address,
      MHD_OPTION_CONNECTION_TIMEOUT, options->patience,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)(64 * 1024),
      MHD_OPTION_THREAD_STACK_SIZE, (size_t)(1024 * 1024),
      MHD_OPTION_URI_LOG_CALLBACK, on_target, server,
      MHD_OPTION_NOTIFY_COMPLETED, on_completed, server,
      MHD_OPTION_NOTIFY_CONNECTION, on_connection, server,
      MHD_OPTION_ARRAY, options->certificate != NULL ? tls : none,
      MHD_OPTION_END);
}

web_server *web_server_start(const web_options *options, uint16_t *port, char *reason, size_t size) {
  if (!load()) {
    snprintf(reason, size, "the library libmicrohttpd is missing; install it (Debian: libmicrohttpd12)");
    return NULL;
  }
  if (options->certificate != NULL && mhd.MHD_is_feature_supported(MHD_FEATURE_TLS) != MHD_YES) {
    snprintf(reason, size, "libmicrohttpd was built without TLS");
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
  pthread_mutex_init(&server->lock, NULL);
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&server->ending, &attributes);
  pthread_condattr_destroy(&attributes);
  /* Signals are for the program's own threads; a client that is gone is no reason to end. */
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  server->daemon = start_daemon(server, socket);
  if (server->daemon != NULL) {
    server->has_watch = pthread_create(&server->watch, NULL, watch, server) == 0;
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
  if (server->daemon != NULL) mhd.MHD_stop_daemon(server->daemon);
  pthread_mutex_lock(&server->lock);
  server->is_ending = 1;
  pthread_cond_signal(&server->ending);
  pthread_mutex_unlock(&server->lock);
  if (server->has_watch) pthread_join(server->watch, NULL);
  pthread_mutex_destroy(&server->lock);
  pthread_cond_destroy(&server->ending);
  free(server);
}
