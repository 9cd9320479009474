/* SPDX-License-Identifier: Apache-2.0 */
#include <malloc.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
