/* SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "reader.h"

/* --- The child's output ------------------------------------------------------------------------ */

/* The child closes all other descriptors, so its pipe gets the first one behind the standard three. */
enum { pipe_end = 3 };

static unsigned char waiting[1 << 16];
static size_t waiting_count;
static uint64_t sent, most_sent;

static void write_all(const unsigned char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(pipe_end, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) _exit(1);
    bytes += written;
    count -= (size_t)written;
  }
}

static void flush(void) {
  write_all(waiting, waiting_count);
  waiting_count = 0;
}

static void put(const void *bytes, size_t count) {
  if (count > sizeof waiting - waiting_count) flush();
  if (count > sizeof waiting) {
    write_all(bytes, count);
  } else if (count > 0) {
    memcpy(waiting + waiting_count, bytes, count);
    waiting_count += count;
  }
}

void send_record(enum goniometer_mark mark, const void *first, size_t first_count,
                 const void *second, size_t second_count) {
  unsigned char byte = (unsigned char)mark;
  uint32_t count = (uint32_t)(first_count + second_count);
  sent += 1 + sizeof count + count;
  if (sent > most_sent) finish(goniometer_mark_limit, "it holds more than fits into memory");
  put(&byte, 1);
  put(&count, sizeof count);
  put(first, first_count);
  put(second, second_count);
}

void send_pair(enum goniometer_mark mark, const char *name, const char *text) {
  send_record(mark, name, strlen(name) + 1, text, strlen(text));
}

void send_array(const char *path, int rank, const uint64_t *dimensions) {
  uint64_t head[9] = {(uint64_t)rank};
  if (rank > 8) finish(goniometer_mark_failure, "an array has too many dimensions");
  for (int index = 0; index < rank; index++) head[1 + index] = dimensions[index];
  send_record(goniometer_mark_array, head, (size_t)(1 + rank) * sizeof head[0], path, strlen(path));
}

void send_values(const double *values, size_t count) {
  enum { most = 1 << 13 };
  while (count > 0) {
    size_t now = count < most ? count : most;
    send_record(goniometer_mark_values, values, now * sizeof *values, NULL, 0);
    values += now;
    count -= now;
  }
}

void finish(enum goniometer_mark mark, const char *text) {
  /* The last record may pass the bound. */
  most_sent = UINT64_MAX;
  send_record(mark, text, strlen(text), NULL, 0);
  flush();
  _exit(0);
}

/* --- The child's surroundings ------------------------------------------------------------------ */

void *library(const char *const names[]) {
  /* The loader's text stays until its next one. */
  char said[256] = {0};
  for (int index = 0; names[index]; index++) {
    void *found = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    if (found) return found;
    const char *reason = dlerror();
    if (index == 0 && reason) snprintf(said, sizeof said, "%s", reason);
  }
  finish(goniometer_mark_no_library, said);
}

void *symbol(void *library, const char *name) {
  void *found = dlsym(library, name);
  if (!found) finish(goniometer_mark_no_library, name);
  return found;
}

const char *input_path(const struct input *input) {
  static char path[64];
  int file = memfd_create("recording", 0);
  if (file < 0) finish(goniometer_mark_failure, "the system gives no memory file");
  size_t done = 0;
  while (done < input->count) {
    ssize_t written = write(file, input->bytes + done, input->count - done);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) finish(goniometer_mark_limit, "it does not fit into memory");
    done += (size_t)written;
  }
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  return path;
}

void check_size(const struct input *input, uint64_t count, size_t size) {
  /* Nothing is packed tighter by deflate than 1032 to 1; a short head comes on top. */
  enum { tightest = 1100, head = 4096 };
  if (size == 0 || count > UINT32_MAX || count * size > (input->count + head) * tightest) {
    finish(goniometer_mark_failure, "an array is said to be larger than such a file can hold");
  }
}

static void limit(__rlimit_resource_t resource, uint64_t value) {
  /* The processor's limit kills without a word if both are the same. */
  struct rlimit bound = {value, resource == RLIMIT_CPU ? value + 1 : value};
  struct rlimit now;
  if (getrlimit(resource, &now) == 0 && now.rlim_max < value) return;
  setrlimit(resource, &bound);
}

void close_doors(void) { limit(RLIMIT_NOFILE, 0); }

/* Bytes of address space that this process has. */
static uint64_t address_space(void) {
  char text[64] = {0};
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  return count > 0 ? strtoull(text, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE) : 0;
}

static void settle(int output, struct goniometer_limits limits) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  /* A crash is an ordinary end here: nobody's handler prints about it, and no core is written. */
  const int signals[] = {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGTRAP, SIGSYS, SIGPIPE, SIGXCPU};
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) {
    signal(signals[index], SIG_DFL);
  }
  sigset_t crashes;
  sigemptyset(&crashes);
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) {
    sigaddset(&crashes, signals[index]);
  }
  sigprocmask(SIG_UNBLOCK, &crashes, NULL);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_CPU, limits.seconds);
  uint64_t before = address_space();
  if (before > 0) limit(RLIMIT_AS, before + limits.memory);
  /* Libraries print what they think of a file. */
  int high = fcntl(output, F_DUPFD, 16);
  int nowhere = open("/dev/null", O_RDWR);
  for (int standard = 0; standard < pipe_end; standard++) dup2(nowhere, standard);
  if (high < 0 || dup2(high, pipe_end) < 0) _exit(1);
  syscall(SYS_close_range, pipe_end + 1, UINT_MAX, 0);
}

static void read_in_child(enum goniometer_library library, const struct input *input) {
  switch (library) {
    case goniometer_library_hdf5: read_hdf5(input); break;
    case goniometer_library_matio: read_matio(input); break;
    case goniometer_library_xml: read_xml(input); break;
    case goniometer_library_zipped_xml: read_zipped_xml(input); break;
  }
}

/* --- The parent -------------------------------------------------------------------------------- */

int goniometer_reading_begin(struct goniometer_reading *reading, enum goniometer_library library,
                             const void *bytes, size_t count, const char *part,
                             struct goniometer_limits limits) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
  pid_t process = fork();
  if (process == 0) {
    settle(ends[1], limits);
    most_sent = limits.output;
    sent = 0;
    struct input input = {bytes, count, part};
    read_in_child(library, &input);
    finish(goniometer_mark_end, "");
  }
  int reason = errno;
  close(ends[1]);
  if (process < 0) {
    close(ends[0]);
    return reason;
  }
  reading->process = process;
  reading->output = ends[0];
  return 0;
}

ssize_t goniometer_reading_next(struct goniometer_reading *reading, void *buffer, size_t count,
                                int milliseconds) {
  struct pollfd output = {reading->output, POLLIN, 0};
  int ready;
  do {
    ready = poll(&output, 1, milliseconds);
  } while (ready < 0 && errno == EINTR);
  if (ready <= 0) return -1;
  ssize_t got;
  do {
    got = read(reading->output, buffer, count);
  } while (got < 0 && errno == EINTR);
  return got;
}

int goniometer_reading_end(struct goniometer_reading *reading) {
  close(reading->output);
  /* A child that has sent its last record ends by itself; this is for one that has not. */
  siginfo_t ended = {0};
  if (waitid(P_PID, (id_t)reading->process, &ended, WEXITED | WNOHANG | WNOWAIT) != 0 ||
      ended.si_pid == 0) {
    kill(reading->process, SIGKILL);
  }
  int status = 0;
  pid_t waited;
  struct rusage used = {0};
  do {
    waited = wait4(reading->process, &status, 0, &used);
  } while (waited < 0 && errno == EINTR);
  reading->milliseconds = (uint64_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000 +
                          (uint64_t)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1000;
  return waited == reading->process && WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}
