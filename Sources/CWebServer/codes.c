/* SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include "CWebServer.h"

#include <dlfcn.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>
#include <qrencode.h>
#include <stdlib.h>
#include <string.h>

/* --- Codes for a camera ------------------------------------------------------------------------- */

int web_qr_code(const char *text, uint8_t **squares) {
  void *handle = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) return -1;
  __typeof__(QRcode_encodeString) *encode;
  __typeof__(QRcode_free) *release;
  *(void **)&encode = dlsym(handle, "QRcode_encodeString");
  *(void **)&release = dlsym(handle, "QRcode_free");
  int side = -1;
  if (encode != NULL && release != NULL) {
    QRcode *code = encode(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1);
    side = 0;
    if (code != NULL) {
      size_t count = (size_t)code->width * (size_t)code->width;
      uint8_t *copy = malloc(count);
      if (copy != NULL) {
        for (size_t i = 0; i < count; i++) copy[i] = code->data[i] & 1;
        *squares = copy;
        side = code->width;
      }
      release(code);
    }
  }
  dlclose(handle);
  return side;
}

/* --- Certificates ------------------------------------------------------------------------------- */

/* What was written to memory as text; NULL if there is no memory for it. */
static char *text_of(BIO *memory) {
  char *bytes = NULL;
  long size = BIO_get_mem_data(memory, &bytes);
  return size > 0 ? strndup(bytes, (size_t)size) : NULL;
}

static int add_extension(X509 *certificate, int kind, const char *value) {
  X509V3_CTX context;
  X509V3_set_ctx_nodb(&context);
  X509V3_set_ctx(&context, certificate, certificate, NULL, NULL, 0);
  X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, kind, value);
  if (extension == NULL) return 0;
  int added = X509_add_ext(certificate, extension, -1);
  X509_EXTENSION_free(extension);
  return added;
}

static int fill(X509 *certificate, EVP_PKEY *key, const char *names, const char *common_name, long days) {
  BIGNUM *serial = BN_new();
  X509_NAME *name = X509_get_subject_name(certificate);
  int is_made =
      serial != NULL && BN_rand(serial, 120, BN_RAND_TOP_ONE, BN_RAND_BOTTOM_ANY) &&
      BN_to_ASN1_INTEGER(serial, X509_get_serialNumber(certificate)) != NULL &&
      X509_set_version(certificate, 2) &&
      X509_gmtime_adj(X509_getm_notBefore(certificate), -86400) != NULL &&
      X509_gmtime_adj(X509_getm_notAfter(certificate), days * 86400) != NULL &&
      X509_set_pubkey(certificate, key) &&
      X509_NAME_add_entry_by_txt(
          name, "CN", MBSTRING_UTF8, (const unsigned char *)common_name, -1, -1, 0) &&
      X509_set_issuer_name(certificate, name) &&
      add_extension(certificate, NID_subject_alt_name, names) &&
      add_extension(certificate, NID_basic_constraints, "critical,CA:FALSE") &&
      add_extension(certificate, NID_ext_key_usage, "serverAuth") &&
      X509_sign(certificate, key, EVP_sha256()) > 0;
  BN_free(serial);
  return is_made;
}

int web_make_certificate(
    const char *names, const char *common_name, long days, char **certificate, char **key) {
  EVP_PKEY *pair = EVP_EC_gen("P-256");
  X509 *made = X509_new();
  BIO *first = BIO_new(BIO_s_mem()), *second = BIO_new(BIO_s_mem());
  *certificate = *key = NULL;
  if (pair != NULL && made != NULL && first != NULL && second != NULL &&
      fill(made, pair, names, common_name, days) && PEM_write_bio_X509(first, made) &&
      PEM_write_bio_PrivateKey(second, pair, NULL, NULL, 0, NULL, NULL)) {
    *certificate = text_of(first);
    *key = text_of(second);
  }
  BIO_free(first);
  BIO_free(second);
  X509_free(made);
  EVP_PKEY_free(pair);
  if (*certificate != NULL && *key != NULL) return 0;
  free(*certificate);
  free(*key);
  *certificate = *key = NULL;
  return -1;
}

int web_fingerprint(const char *certificate, uint8_t *digest) {
  BIO *memory = BIO_new_mem_buf(certificate, -1);
  X509 *read = memory == NULL ? NULL : PEM_read_bio_X509(memory, NULL, NULL, NULL);
  unsigned size = 0;
  int is_read = read != NULL && X509_digest(read, EVP_sha256(), digest, &size) && size == 32;
  X509_free(read);
  BIO_free(memory);
  return is_read ? 0 : -1;
}

/* --- Keys --------------------------------------------------------------------------------------- */

void web_hmac(const void *key, size_t key_size, const void *bytes, size_t size, uint8_t *code) {
  unsigned length = 32;
  HMAC(EVP_sha256(), key, (int)key_size, bytes, size, code, &length);
}

int web_equal(const void *first, const void *second, size_t size) {
  return CRYPTO_memcmp(first, second, size) == 0;
}
