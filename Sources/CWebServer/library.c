/* SPDX-License-Identifier: Apache-2.0 */
#include "server.h"

#include <dlfcn.h>

struct web_library mhd;

static int load_once(void) {
  void *handle = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) return 0;
  int found = 1;
#define FIND(name) found &= (*(void **)&mhd.name = dlsym(handle, #name)) != NULL;
  FUNCTIONS(FIND)
  if (found) mhd.is_old = mhd.MHD_get_version()[0] == '0';
  *(void **)&mhd.gnutls_record_send = dlsym(handle, "gnutls_record_send");
  return found;
}

static pthread_mutex_t loading = PTHREAD_MUTEX_INITIALIZER;

int load_library(void) {
  static int state = -1;
  pthread_mutex_lock(&loading);
  if (state < 0) state = load_once();
  pthread_mutex_unlock(&loading);
  return state;
}
