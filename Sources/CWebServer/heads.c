/* SPDX-License-Identifier: Apache-2.0 */
#include "server.h"

#include <string.h>
#include <strings.h>

struct head {
  const char *reason;
  int hosts;
  const char *length;
  /* The end of the value before, as the library took it. */
  const char *end;
};

/* Whether a name has the letters of a token (RFC 9110, section 5.6.2), above all no blank before its colon. */
static int is_token(const char *name) {
  for (; *name != 0; name++) {
    if (*name <= ' ' || *name > '~' || strchr("\"(),/:;<=>?@[\\]{}", *name) != NULL) return 0;
  }
  return 1;
}

/* Whether something else than blanks and the end of a line lies between a value and what follows it. The library
 * ends a value at its first zero byte and keeps the lines as they came, one behind the other. */
static int has_rest(const char *end, const char *next) {
  enum { longest_head = 1 << 16 };
  if (next < end || next - end > longest_head) return 0;
  for (; end < next; end++) {
    if (*end != 0 && *end != '\r' && *end != '\n' && *end != ' ' && *end != '\t') return 1;
  }
  return 0;
}

static enum MHD_Result look(
    void *context, enum MHD_ValueKind kind, const char *name, const char *value) {
  (void)kind;
  struct head *head = context;
  if (!is_token(name)) head->reason = "A header's name has a blank or another character that it cannot have.\n";
  if (head->end != NULL && has_rest(head->end, name)) head->reason = "A header has a zero byte.\n";
  head->end = value == NULL ? NULL : value + strlen(value);
  if (strcasecmp(name, "Host") == 0 && ++head->hosts > 1) head->reason = "There are two hosts.\n";
  if (value != NULL && strcasecmp(name, "Content-Length") == 0) {
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

const char *ambiguity(struct MHD_Connection *connection) {
  struct head head = {0};
  mhd.MHD_get_connection_values(connection, MHD_HEADER_KIND, look, &head);
  /* Behind the last value there is the end of its line. */
  if (head.end != NULL && has_rest(head.end, head.end + 2)) head.reason = "A header has a zero byte.\n";
  return head.reason;
}
