/* SPDX-License-Identifier: Apache-2.0 */
#include <sqlite3.h>

/* Tells SQLite to copy bound bytes at once; the macro is a cast, which is not imported. */
static inline int care_bind_text(sqlite3_stmt *statement, int index, const char *text, int bytes) {
  return sqlite3_bind_text(statement, index, text, bytes, SQLITE_TRANSIENT);
}
static inline int care_bind_blob(sqlite3_stmt *statement, int index, const void *data, int bytes) {
  return sqlite3_bind_blob(statement, index, data, bytes, SQLITE_TRANSIENT);
}

/* Settings for files that may have been made to harm; the function is variadic, which is not
 * imported. Returns SQLITE_OK or the first error. */
static inline int care_distrust_file(sqlite3 *connection) {
  int result = sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  if (result == SQLITE_OK) {
    result = sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  }
  /* A store has neither; those of others could change what is written, or never end. */
  if (result == SQLITE_OK) {
    result = sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
  }
  if (result == SQLITE_OK) {
    result = sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
  }
  return result;
}
