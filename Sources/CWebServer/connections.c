/* SPDX-License-Identifier: Apache-2.0
 *
 * The places for connections, and how long one may keep its place. A client who sends no request and one who does not
 * read the answer are the same: both are cut off, sooner where places are scarce. Where all are taken, a newcomer gets
 * that of a client who has more of them.
 */
#define _GNU_SOURCE
#include "server.h"

#include <linux/sockios.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

enum {
  /* ms that a connection may rest where three quarters of the places are taken, and before somebody gets its place who has
   * no fewer. */
  crowded_rest = 3000, least_rest = 300,
  /* ms between two looks, and where places are scarce. */
  interval = 1000, crowded_interval = 200,
  /* ms that the server waits for its connections at its end. */
  longest_end = 3000,
  /* Bytes a second that a client has to read. The slowest mobile networks bring ten times as many. */
  least_rate = 250,
};

int64_t milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

struct connection *connection_of(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      mhd.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info == NULL ? NULL : info->socket_context;
}

void set_waiting(struct web_server *server, struct MHD_Connection *connection, int waits) {
  struct connection *found = connection_of(connection);
  if (found == NULL) return;
  pthread_mutex_lock(&server->lock);
  found->is_answered = !waits;
  found->since = milliseconds();
  pthread_mutex_unlock(&server->lock);
}

/* --- Clients: the connections of one address, of IPv6 those of a network of 64 bits. With the lock. ------- */

struct client {
  uint8_t network[16];
  /* Connections that are not shut, and those that are kept here. */
  unsigned open, kept;
  struct client *next, **self;
};

static struct client *find_client(struct web_server *server, const struct sockaddr *address, int makes) {
  uint8_t network[16] = {0};
  if (address->sa_family == AF_INET) {
    network[10] = network[11] = 0xFF;
    memcpy(network + 12, &((const struct sockaddr_in *)address)->sin_addr, 4);
  } else if (address->sa_family == AF_INET6) {
    const struct in6_addr *found = &((const struct sockaddr_in6 *)address)->sin6_addr;
    memcpy(network, found, IN6_IS_ADDR_V4MAPPED(found) ? 16 : 8);
  }
  struct client *client = server->clients;
  while (client != NULL && memcmp(client->network, network, sizeof network) != 0) client = client->next;
  if (client != NULL || !makes || (client = calloc(1, sizeof *client)) == NULL) return client;
  memcpy(client->network, network, sizeof network);
  client->next = server->clients;
  client->self = &server->clients;
  if (client->next != NULL) client->next->self = &client->next;
  server->clients = client;
  return client;
}

static void leave_client(struct client *client) {
  if (--client->kept > 0) return;
  *client->self = client->next;
  if (client->next != NULL) client->next->self = client->self;
  free(client);
}

/* --- Places ------------------------------------------------------------------------------------- */

/* ms that nothing has come from a connection that waits, or that an answer has not been read. */
static int64_t rest(const struct connection *connection, int64_t now) {
  return connection->is_answered ? connection->unread : now - connection->since;
}

void shut_connection(struct web_server *server, struct connection *connection) {
  if (connection->is_shut) return;
  connection->is_shut = 1;
  connection->client->open--;
  server->open--;
  if (connection->is_answered || connection->unread > 0) {
    /* The system would keep for minutes what nobody reads. */
    struct linger none = {1, 0};
    setsockopt(connection->socket, SOL_SOCKET, SO_LINGER, &none, sizeof none);
  }
  shutdown(connection->socket, SHUT_RDWR);
}

/* Shuts a connection whose place a newcomer gets: of the client with the most of them, the one that has rested longest.
 * Returns 0 if the newcomer, who has `own`, has no claim to any. */
static int take_place(struct web_server *server, const struct client *own) {
  unsigned count = own == NULL ? 0 : own->open;
  int is_of_own = count >= server->options.connections_of_address;
  int64_t now = milliseconds();
  struct connection *found = NULL;
  for (struct connection *each = server->connections; each != NULL; each = each->next) {
    unsigned theirs = each->client->open;
    if (each->is_shut || (is_of_own ? each->client != own : theirs < count)) continue;
    int has_more = !is_of_own && theirs > count + 1;
    if (!has_more && rest(each, now) < least_rest) continue;
    if (found != NULL && theirs < found->client->open) continue;
    if (found == NULL || theirs > found->client->open || rest(each, now) > rest(found, now) ||
        (rest(each, now) == rest(found, now) && each->since < found->since)) {
      found = each;
    }
  }
  if (found != NULL) shut_connection(server, found);
  return found != NULL;
}

enum MHD_Result admit(void *context, const struct sockaddr *address, socklen_t length) {
  (void)length;
  struct web_server *server = context;
  pthread_mutex_lock(&server->lock);
  const struct client *client = find_client(server, address, 0);
  int is_full = server->open >= server->options.connections ||
                (client != NULL && client->open >= server->options.connections_of_address);
  int has_place = !is_full || take_place(server, client);
  pthread_mutex_unlock(&server->lock);
  return has_place ? MHD_YES : MHD_NO;
}

static struct connection *keep(struct web_server *server, struct MHD_Connection *connection, int socket) {
  const union MHD_ConnectionInfo *info =
      mhd.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  struct connection *made = calloc(1, sizeof *made);
  if (made == NULL || info == NULL) {
    free(made);
    return NULL;
  }
  pthread_mutex_lock(&server->lock);
  made->client = find_client(server, info->client_addr, 1);
  if (made->client == NULL) {
    free(made);
    made = NULL;
  } else {
    made->socket = socket;
    made->since = milliseconds();
    made->client->open++;
    made->client->kept++;
    server->open++;
    made->next = server->connections;
    made->self = &server->connections;
    if (made->next != NULL) made->next->self = &made->next;
    server->connections = made;
    if (server->is_ending) shutdown(socket, SHUT_RDWR);
  }
  pthread_mutex_unlock(&server->lock);
  return made;
}

void on_connection(
    void *context, struct MHD_Connection *connection, void **socket_context,
    enum MHD_ConnectionNotificationCode code) {
  struct web_server *server = context;
  if (code == MHD_CONNECTION_NOTIFY_STARTED) {
    const union MHD_ConnectionInfo *info =
        mhd.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    if (info == NULL) return;
    int socket = info->connect_fd, on = 1;
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    *socket_context = keep(server, connection, socket);
    /* One that is not watched might stay for ever. */
    if (*socket_context == NULL) shutdown(socket, SHUT_RDWR);
  } else if (*socket_context != NULL) {
    /* The socket is closed after this, so that the watch never shuts another one of the same number. */
    struct connection *gone = *socket_context;
    pthread_mutex_lock(&server->lock);
    if (!gone->is_shut) {
      gone->client->open--;
      server->open--;
    }
    leave_client(gone->client);
    *gone->self = gone->next;
    if (gone->next != NULL) gone->next->self = gone->self;
    pthread_cond_broadcast(&server->room);
    pthread_mutex_unlock(&server->lock);
    free(gone);
    *socket_context = NULL;
  }
}

void end_connections(struct web_server *server) {
  int64_t limit = milliseconds() + longest_end;
  struct timespec until = {limit / 1000, limit % 1000 * 1000000};
  pthread_mutex_lock(&server->lock);
  server->is_ending = 1;
  pthread_cond_signal(&server->ending);
  for (struct connection *each = server->connections; each != NULL; each = each->next) {
    shutdown(each->socket, SHUT_RDWR);
  }
  while (server->connections != NULL &&
         pthread_cond_timedwait(&server->room, &server->lock, &until) == 0) {
  }
  pthread_mutex_unlock(&server->lock);
}

/* --- The watch ------------------------------------------------------------------------------------ */

/* Counts the time that a client does not read what is there for it, by what its system acknowledges: encryption and
 * the library's buffers do not matter. Where nothing waits to be read, as in a silent stream of events, none goes by. */
static void count_unread(struct connection *connection, int64_t elapsed) {
  int queued = 0;
  struct tcp_info info = {0};
  socklen_t size = sizeof info;
  if (ioctl(connection->socket, SIOCOUTQ, &queued) != 0 || queued == 0 ||
      getsockopt(connection->socket, IPPROTO_TCP, TCP_INFO, &info, &size) != 0 ||
      size < offsetof(struct tcp_info, tcpi_bytes_acked) + sizeof info.tcpi_bytes_acked) {
    connection->unread = 0;
    return;
  }
  uint64_t read = info.tcpi_bytes_acked - connection->read;
  connection->read = info.tcpi_bytes_acked;
  int64_t allowed = read > INT32_MAX ? INT32_MAX : (int64_t)read * 1000 / least_rate;
  connection->unread = connection->unread + elapsed > allowed ? connection->unread + elapsed - allowed : 0;
}

static int is_crowded(unsigned count, unsigned limit) { return count > limit / 4 * 3; }

/* Shuts connections whose request does not come, or whose answer is not read: one byte now and then would hold them
 * for ever. Returns whether places are scarce. */
static int look(struct web_server *server, int64_t now, int64_t elapsed) {
  const web_options *options = &server->options;
  int is_full = is_crowded(server->open, options->connections), is_any_scarce = is_full;
  for (struct connection *each = server->connections; each != NULL; each = each->next) {
    if (each->is_shut) continue;
    count_unread(each, elapsed);
    int is_scarce = is_full || is_crowded(each->client->open, options->connections_of_address);
    is_any_scarce |= is_scarce;
    if (rest(each, now) > (is_scarce ? crowded_rest : (int64_t)options->patience * 1000)) {
      shut_connection(server, each);
    }
  }
  return is_any_scarce;
}

void *watch_connections(void *context) {
  struct web_server *server = context;
  pthread_mutex_lock(&server->lock);
  int64_t now = milliseconds();
  int is_scarce = 0;
  while (!server->is_ending) {
    int64_t next = now + (is_scarce ? crowded_interval : interval), before = now;
    struct timespec until = {next / 1000, next % 1000 * 1000000};
    pthread_cond_timedwait(&server->ending, &server->lock, &until);
    now = milliseconds();
    is_scarce = look(server, now, now - before);
  }
  pthread_mutex_unlock(&server->lock);
  return NULL;
}
