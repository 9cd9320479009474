/* SPDX-License-Identifier: Apache-2.0
 *
 * What is used of libedit's interface is declared here, so that neither building nor starting needs it.
 */
#define _GNU_SOURCE
#include "CLineEditing.h"

#include <dlfcn.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The names of libedit of NetBSD's interface 0 and 1, as distributions have it. */
static const char *const libraries[] = {"libedit.so.2", "libedit.so.0"};

/* Operations of el_set, as <histedit.h> numbers them. */
enum { set_prompt = 0, set_editor = 2, set_signals = 3, set_binding = 4 };

static struct {
  void *(*init)(const char *, FILE *, FILE *, FILE *);
  int (*set)(void *, int, ...);
  const char *(*gets)(void *, int *);
  void (*resize)(void *);
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
    return library.init && library.set && library.gets && library.resize;
  }
  return 0;
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
