/* SPDX-License-Identifier: Apache-2.0 */
/* The digests by their own names: by the general ones libcrypto readies all that it can do, which takes
   longer than to digest a megabyte. */
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
