/* SPDX-License-Identifier: Apache-2.0
 *
 * A server of web pages by libmicrohttpd, codes for a camera by libqrencode, and certificates by libcrypto.
 *
 * The first two libraries are loaded when they are needed. A program that serves nothing does without.
 */
#ifndef CWEBSERVER_H
#define CWEBSERVER_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct web_server web_server;
typedef struct web_exchange web_exchange;

/* The bytes of body that a request may have, by its head, and who it is from: all bodies of one owner have a share of
 * the room. Called before any of it is read. */
typedef size_t (*web_permission)(void *context, const web_exchange *exchange, uint64_t *owner);

/* Answers a request that has arrived whole. Called on the connection's own thread; has to respond once. */
typedef void (*web_handler)(void *context, web_exchange *exchange);

typedef struct {
  /* A numeric address or a name, and a port; 0 for any free one. */
  const char *address;
  uint16_t port;
  /* Certificate chain and private key as PEM; NULL for no TLS. */
  const char *certificate, *key;
  /* Bytes of all bodies that are being read, connections at most, and of one address; of IPv6, a network of 64 bits
   * counts as one. Where the system allows the program too few open files, connections are fewer. Where all are taken,
   * a newcomer gets the place of a client who has more. */
  size_t bodies_limit;
  unsigned connections, connections_of_address;
  /* Seconds within which a request has to arrive whole, counted from the end of the one before, and for which an answer
   * may lie unread. */
  unsigned patience;
  web_permission permission;
  web_handler handler;
  void *context;
} web_options;

/* Starts to serve. Returns NULL, and the reason in `reason`, if it cannot. */
web_server *web_server_start(const web_options *options, uint16_t *port, char *reason, size_t size);

/* Ends all connections, waits for their threads, and frees the server. Streams must have ended before. */
void web_server_stop(web_server *server);

/* Parts of a request; they are valid until it is answered. */
const char *web_method(const web_exchange *exchange);
/* The path with the query, as the client wrote it. */
const char *web_target(const web_exchange *exchange);
/* A header's first value, and its last one; NULL if there is none. */
const char *web_header(const web_exchange *exchange, const char *name);
const char *web_last_header(const web_exchange *exchange, const char *name);
const uint8_t *web_body(const web_exchange *exchange, size_t *size);
/* The client's address as text. */
void web_client(const web_exchange *exchange, char *text, size_t size);

/* Responds with bytes, which are copied. `headers` has names and values in turn, and NULL at its end. */
void web_respond(
    web_exchange *exchange, unsigned status, const char *const *headers, const void *bytes, size_t size);

/* Responds with a part of a file, which is read as it is sent. Returns 0 if it cannot be opened. */
int web_respond_file(
    web_exchange *exchange, unsigned status, const char *const *headers, const char *path,
    uint64_t offset, uint64_t size);

/* Responds with what `read` gives until it returns -1. It may wait; `release` is called once at the end. */
typedef ssize_t (*web_reader)(void *stream, char *buffer, size_t size);
typedef void (*web_release)(void *stream);
void web_respond_stream(
    web_exchange *exchange, unsigned status, const char *const *headers, web_reader read,
    web_release release, void *stream);

/* The squares of a QR code for a text, row by row, 1 for a dark one. Returns the number of squares of a side;
 * 0 if the text is too long, and -1 if libqrencode is not there. To be freed by free(). */
int web_qr_code(const char *text, uint8_t **squares);

/* Makes a private key and a certificate for these names, such as "DNS:localhost,IP:127.0.0.1", both as PEM,
 * to be freed by free(). Returns 0 on success. */
int web_make_certificate(
    const char *names, const char *common_name, long days, char **certificate, char **key);

/* HMAC-SHA-256 of bytes: 32 bytes. */
void web_hmac(const void *key, size_t key_size, const void *bytes, size_t size, uint8_t *code);
/* Whether bytes are equal, in a time that does not depend on where they differ. */
int web_equal(const void *first, const void *second, size_t size);
/* SHA-256 of a certificate in PEM: 32 bytes. Returns 0 on success. */
int web_fingerprint(const char *certificate, uint8_t *digest);

#endif
