// SPDX-License-Identifier: Apache-2.0

/// The processors that this build is for, by the macros its C compiler was given: `x86-64`,
/// `x86-64-v3`, `aarch64`. Swift's own code follows the same flags (`-Xcc -march=…`).
const char *_Nonnull buildArchitecture(void);

/// `-O0` or what is more.
const char *_Nonnull buildOptimization(void);
