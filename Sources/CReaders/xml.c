/* SPDX-License-Identifier: Apache-2.0
 *
 * XML, by itself or as a part of a zip archive: elements, attributes and texts as they come.
 *
 * What is used of the libraries' interfaces is declared here, so that neither building nor starting
 * needs them. No document type is accepted: entities, and files that one names, come with it.
 */
#include <stdio.h>
#include <string.h>

#include "reader.h"

enum { node_element = 1, node_text = 3, node_cdata = 4, node_entity = 5, node_document_type = 10 };
enum { node_significant_blanks = 14, node_element_end = 15 };
enum { option_no_network = 1 << 11 };

typedef int (*read_function)(void *context, char *buffer, int count);

static struct {
  void *(*open)(read_function, int (*)(void *), void *, const char *, const char *, int);
  int (*next)(void *);
  int (*get_type)(void *);
  const unsigned char *(*get_name)(void *);
  const unsigned char *(*get_value)(void *);
  int (*next_attribute)(void *);
  int (*back_to_element)(void *);
  int (*is_empty)(void *);
  int (*get_line)(void *);
  void (*set_errors)(void *, void (*)(void *, const char *, ...));
} xml;

static struct {
  void *(*make_source)(const void *, uint64_t, int, void *);
  void *(*open)(void *, int, void *);
  int64_t (*find)(void *, const char *, uint32_t);
  void *(*open_part)(void *, uint64_t, uint32_t);
  int64_t (*read)(void *, void *, uint64_t);
} zip;

static void say_nothing(void *context, const char *format, ...) {
  (void)context;
  (void)format;
}

static void load_xml(void) {
  static const char *const names[] = {"libxml2.so.2", "libxml2.so.16", "libxml2.so", NULL};
  void *from = library(names);
#define FIND(member, name) *(void **)&xml.member = symbol(from, name)
  FIND(open, "xmlReaderForIO");
  FIND(next, "xmlTextReaderRead");
  FIND(get_type, "xmlTextReaderNodeType");
  FIND(get_name, "xmlTextReaderConstLocalName");
  FIND(get_value, "xmlTextReaderConstValue");
  FIND(next_attribute, "xmlTextReaderMoveToNextAttribute");
  FIND(back_to_element, "xmlTextReaderMoveToElement");
  FIND(is_empty, "xmlTextReaderIsEmptyElement");
  FIND(get_line, "xmlTextReaderGetParserLineNumber");
  FIND(set_errors, "xmlSetGenericErrorFunc");
#undef FIND
  xml.set_errors(NULL, say_nothing);
}

static void load_zip(void) {
  static const char *const names[] = {"libzip.so.4", "libzip.so.5", "libzip.so", NULL};
  void *from = library(names);
#define FIND(member, name) *(void **)&zip.member = symbol(from, name)
  FIND(make_source, "zip_source_buffer_create");
  FIND(open, "zip_open_from_source");
  FIND(find, "zip_name_locate");
  FIND(open_part, "zip_fopen_index");
  FIND(read, "zip_fread");
#undef FIND
}

static const char *text_or_nothing(const unsigned char *text) {
  return text ? (const char *)text : "";
}

static void send_element(void *reader) {
  const char *name = text_or_nothing(xml.get_name(reader));
  int is_empty = xml.is_empty(reader);
  send_record(goniometer_mark_element, name, strlen(name), NULL, 0);
  while (xml.next_attribute(reader) == 1) {
    send_pair(goniometer_mark_element_attribute, text_or_nothing(xml.get_name(reader)),
              text_or_nothing(xml.get_value(reader)));
  }
  xml.back_to_element(reader);
  if (is_empty == 1) send_record(goniometer_mark_element_end, NULL, 0, NULL, 0);
}

/* Sends all that the function reads. */
static void send_document(read_function read, void *context) {
  void *reader = xml.open(read, NULL, context, NULL, NULL, option_no_network);
  if (!reader) finish(goniometer_mark_limit, "there is not enough memory");
  int result;
  while ((result = xml.next(reader)) == 1) {
    switch (xml.get_type(reader)) {
      case node_element: send_element(reader); break;
      case node_element_end: send_record(goniometer_mark_element_end, NULL, 0, NULL, 0); break;
      case node_text:
      case node_cdata:
      case node_significant_blanks: {
        const char *text = text_or_nothing(xml.get_value(reader));
        send_record(goniometer_mark_text, text, strlen(text), NULL, 0);
        break;
      }
      case node_document_type:
      case node_entity:
        finish(goniometer_mark_failure, "it has a document type declaration, which no recording has");
      default: break;
    }
  }
  if (result != 0) {
    char text[64];
    snprintf(text, sizeof text, "the XML is damaged near line %d", xml.get_line(reader));
    finish(goniometer_mark_failure, text);
  }
}

struct rest {
  const unsigned char *bytes;
  size_t count;
};

static int read_memory(void *context, char *buffer, int count) {
  struct rest *rest = context;
  size_t now = (size_t)count < rest->count ? (size_t)count : rest->count;
  memcpy(buffer, rest->bytes, now);
  rest->bytes += now;
  rest->count -= now;
  return (int)now;
}

void read_xml(const struct input *input) {
  load_xml();
  close_doors();
  struct rest rest = {input->bytes, input->count};
  send_document(read_memory, &rest);
}

/* Bytes that a part of an archive may have: a sheet of a million rows has half of that. */
static const uint64_t most_unpacked = (uint64_t)1 << 30;
static uint64_t unpacked;

static int read_part(void *part, char *buffer, int count) {
  int64_t got = zip.read(part, buffer, (uint64_t)count);
  if (got < 0) finish(goniometer_mark_failure, "the packed data are damaged");
  unpacked += (uint64_t)got;
  if (unpacked > most_unpacked) {
    finish(goniometer_mark_limit, "it unpacks to more than a recording has");
  }
  return (int)got;
}

void read_zipped_xml(const struct input *input) {
  load_zip();
  load_xml();
  close_doors();
  void *source = zip.make_source(input->bytes, input->count, 0, NULL);
  enum { read_only = 16, any_case = 1 };
  void *archive = source ? zip.open(source, read_only, NULL) : NULL;
  if (!archive) {
    finish(goniometer_mark_failure, "the list of the archive's parts is damaged, or its end is missing");
  }
  int64_t place = zip.find(archive, input->part, any_case);
  if (place < 0) {
    send_record(goniometer_mark_no_part, NULL, 0, NULL, 0);
    return;
  }
  void *part = zip.open_part(archive, (uint64_t)place, 0);
  if (!part) finish(goniometer_mark_failure, "the packed data are damaged, or locked by a password");
  send_document(read_part, part);
}
