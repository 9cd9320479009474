/* SPDX-License-Identifier: Apache-2.0
 *
 * What is used of libedit's interface is declared here, so that neither building nor starting needs it.
 */
#define _GNU_SOURCE
#include "lines.h"

#include <dlfcn.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The names of libedit of NetBSD's interface 0 and 1, as distributions have it. */
static const char *const libraries[] = {"libedit.so.2", "libedit.so.0"};

/* Operations of el_set, as <histedit.h> numbers them. */
enum { set_prompt = 0, set_editor = 2, set_signals = 3, set_binding = 4, add_function = 9 };
/* What an editing function tells: draw the line anew, or that it did nothing. */
enum { refresh = 4, error = 6 };

static struct {
  void *(*init)(const char *, FILE *, FILE *, FILE *);
  int (*set)(void *, int, ...);
  const char *(*gets)(void *, int *);
  void (*resize)(void *);
  int (*get_byte)(void *, char *);
  int (*insert)(void *, const char *);
} library;

static void *editor;
static locale_t utf8;
static const char *prompt_text = "";

static char *prompt(void *line) {
  (void)line;
  return (char *)prompt_text;
}

static int load(void) {
  for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
    void *handle = dlopen(libraries[i], RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) continue;
    *(void **)&library.init = dlsym(handle, "el_init");
    *(void **)&library.set = dlsym(handle, "el_set");
    *(void **)&library.gets = dlsym(handle, "el_gets");
    *(void **)&library.resize = dlsym(handle, "el_resize");
    *(void **)&library.get_byte = dlsym(handle, "el_getc");
    *(void **)&library.insert = dlsym(handle, "el_insertstr");
    return library.init && library.set && library.gets && library.resize && library.get_byte &&
           library.insert;
  }
  return 0;
}

/* The terminal marks the beginning and the end of what is pasted, if it is asked to. */
static const char paste_end[] = "\033[201~";
enum { longest_paste = 1 << 20 };

/* Inserts what is pasted, line ends included: pasted lines are one answer, not answers to the questions
 * that follow. */
static unsigned char insert_paste(void *line, int key) {
  (void)key;
  char *text = malloc(longest_paste + 1);
  if (text == NULL) return error;
  size_t count = 0, end = sizeof paste_end - 1;
  char byte;
  while (count < longest_paste && library.get_byte(line, &byte) == 1) {
    text[count++] = byte == '\r' ? '\n' : byte;
    if (count >= end && memcmp(text + count - end, paste_end, end) == 0) {
      count -= end;
      break;
    }
  }
  while (count > 0 && text[count - 1] == '\n') count--;
  text[count] = 0;
  int failed = count > 0 && library.insert(line, text) != 0;
  free(text);
  return failed ? error : refresh;
}

/* Keys that its table leaves out for some terminals, and keys of a history, of which there is none. */
static const char *const bindings[][2] = {
    {"\\e[1~", "ed-move-to-beg"},  {"\\e[7~", "ed-move-to-beg"}, {"\\e[H", "ed-move-to-beg"},
    {"\\eOH", "ed-move-to-beg"},   {"\\e[4~", "ed-move-to-end"}, {"\\e[8~", "ed-move-to-end"},
    {"\\e[F", "ed-move-to-end"},   {"\\eOF", "ed-move-to-end"},  {"\\e[3~", "ed-delete-next-char"},
    {"\\e[1;5C", "em-next-word"},  {"\\e[1;5D", "ed-prev-word"}, {"\\e[A", "ed-ignore"},
    {"\\eOA", "ed-ignore"},        {"\\e[B", "ed-ignore"},       {"\\eOB", "ed-ignore"},
    {"\\e[2~", "ed-ignore"},       {"\\e[5~", "ed-ignore"},      {"\\e[6~", "ed-ignore"},
    {"^P", "ed-ignore"},           {"^N", "ed-ignore"},
};

/* Calls of the library see UTF-8, whatever the environment says; the process keeps its locale. */
static locale_t enter(void) { return uselocale(utf8); }

int line_editing_begin(int input, int output) {
  if (editor != NULL) return 1;
  const char *terminal = getenv("TERM");
  if (terminal == NULL || *terminal == 0 || strcmp(terminal, "dumb") == 0) return 0;
  if (!isatty(input) || !isatty(output) || !load()) return 0;
  utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
  if (utf8 == (locale_t)0) return 0;
  int ends[2] = {dup(input), dup(output)};
  FILE *from = ends[0] < 0 ? NULL : fdopen(ends[0], "r");
  FILE *to = ends[1] < 0 ? NULL : fdopen(ends[1], "w");
  locale_t before = enter();
  if (from != NULL && to != NULL) editor = library.init("goniometer", from, to, to);
  if (editor != NULL) {
    library.set(editor, set_prompt, prompt);
    library.set(editor, set_editor, "emacs");
    /* The window's size, and Ctrl-Z. Signals that end the program stay blocked for its own thread. */
    library.set(editor, set_signals, 1);
    library.set(editor, add_function, "goniometer-paste", "Insert what is pasted", insert_paste);
    library.set(editor, set_binding, "\\e[200~", "goniometer-paste", NULL);
    for (size_t i = 0; i < sizeof bindings / sizeof *bindings; i++) {
      library.set(editor, set_binding, bindings[i][0], bindings[i][1], NULL);
    }
  } else {
    if (from != NULL) fclose(from); else if (ends[0] >= 0) close(ends[0]);
    if (to != NULL) fclose(to); else if (ends[1] >= 0) close(ends[1]);
  }
  uselocale(before);
  return editor != NULL;
}

const char *line_editing_read(const char *text) {
  locale_t before = enter();
  prompt_text = text;
  int count = 0;
  library.resize(editor);
  const char *line = library.gets(editor, &count);
  uselocale(before);
  return count > 0 ? line : NULL;
}
