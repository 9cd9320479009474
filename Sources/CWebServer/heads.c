/* SPDX-License-Identifier: Apache-2.0
 *
 * A head is taken only if it is what RFC 9112 calls one, byte for byte: a line of request, lines of fields, an empty
 * line. The library reads more than that, each other program does in its own way, and a proxy before this server may
 * see another end of the request than the library does. The library leaves the head in its memory as it came, with
 * zero bytes where a name, a value or a line ends. So the fields that it found are followed through it, from the method
 * to the end: where they do not join, there is something that is no field.
 *
 * libmicrohttpd 0.9 ends a line at a bare line feed and writes zeros over it: that a colon or a zero byte stood
 * before it in place of the carriage return cannot be seen any more. Version 1 refuses bare line feeds by itself.
 */
#include "server.h"

#include <string.h>
#include <strings.h>

struct head {
  const char *reason;
  /* Where the next line begins; NULL once the lines do not join. */
  const char *line;
  int hosts;
  const char *length;
};

/* Whether a text is a token (RFC 9110, section 5.6.2): of a name, above all that no blank is before its colon. */
static int is_token(const char *text) {
  if (*text == 0) return 0;
  for (; *text != 0; text++) {
    if (*text <= ' ' || *text > '~' || strchr("\"(),/:;<=>?@[\\]{}", *text) != NULL) return 0;
  }
  return 1;
}

/* Whether a text has no control character (RFC 9110, section 5.5). */
static int is_printable(const char *text, int takes_blanks) {
  for (; *text != 0; text++) {
    unsigned char byte = (unsigned char)*text;
    if (byte == 0x7F || (byte <= ' ' && !(takes_blanks && (byte == ' ' || byte == '\t')))) return 0;
  }
  return 1;
}

static const char *skip_blanks(const char *text) {
  while (*text == ' ' || *text == '\t') text++;
  return text;
}

/* The line behind one whose text ends here, at a byte that the library made zero: the carriage return, whose line feed
 * some versions make zero too, or the first of the blanks before it. NULL if the line does not end like this. */
static const char *line_behind(const char *end) {
  if (end[1] == 0 || end[1] == '\n') return end + 2;
  end = skip_blanks(end + 1);
  return end[0] == '\r' && end[1] == '\n' ? end + 2 : NULL;
}

static enum MHD_Result look(
    void *context, enum MHD_ValueKind kind, const char *name, const char *value) {
  (void)kind;
  struct head *head = context;
  int joins = name == head->line && value != NULL && skip_blanks(name + strlen(name) + 1) == value;
  head->line = joins ? line_behind(value + strlen(value)) : NULL;
  if (!joins) return MHD_NO;
  if (!is_token(name)) head->reason = "A header's name has a blank or another character that it cannot have.\n";
  if (!is_printable(value, 1)) head->reason = "A header has a control character.\n";
  if (strcasecmp(name, "Host") == 0 && ++head->hosts > 1) head->reason = "There are two hosts.\n";
  if (strcasecmp(name, "Content-Length") == 0) {
    if (head->length != NULL && strcmp(head->length, value) != 0) {
      head->reason = "There are two lengths.\n";
    }
    head->length = value;
  }
  /* Chunks have lengths of their own, which programs read in several ways. No browser sends a form in chunks. */
  if (strcasecmp(name, "Transfer-Encoding") == 0) {
    head->reason = "A body is taken with its Content-Length alone.\n";
  }
  return MHD_YES;
}

/* The line behind that of the request, which has one blank between its parts; NULL if it is something else. */
static const char *line_behind_request(const web_exchange *exchange, const char *version) {
  const char *target = exchange->method + strlen(exchange->method) + 1;
  /* The target is no longer there as it came. */
  if (version != target + strlen(exchange->target) + 1) return NULL;
  if (!is_token(exchange->method) || !is_printable(exchange->target, 0)) return NULL;
  return line_behind(version + strlen(version));
}

const char *fault_of_head(const web_exchange *exchange, const char *version) {
  static const char other[] = "This is no request of HTTP/1.1.\n";
  const union MHD_ConnectionInfo *info =
      mhd.MHD_get_connection_info(exchange->connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  const char *end = info == NULL ? NULL : exchange->method + info->header_size;
  struct head head = {.line = line_behind_request(exchange, version)};
  if (end == NULL || head.line == NULL) return other;
  mhd.MHD_get_connection_values(exchange->connection, MHD_HEADER_KIND, look, &head);
  if (head.reason != NULL) return head.reason;
  if (head.line == NULL || head.line + 2 != end) return other;
  if (head.hosts == 0 && strcmp(version, "HTTP/1.0") != 0) return "There is no host.\n";
  int is_empty = (head.line[0] == 0 && head.line[1] == 0) || (head.line[0] == '\r' && head.line[1] == '\n');
  return is_empty ? NULL : other;
}
