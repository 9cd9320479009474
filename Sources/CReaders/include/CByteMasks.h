/* SPDX-License-Identifier: Apache-2.0 */

/* Which of 64 bytes of text are what, one bit a byte, the first byte in the lowest bit.
 *
 * Swift has no vector instruction that gathers the top bits of bytes, so these few lines are C.
 * All of it is inlined into the caller; there is nothing to link. SSE2 and NEON belong to every
 * x86-64 and arm64 processor; elsewhere the portable code does the same. */
#ifndef GONIOMETER_BYTE_MASKS_H
#define GONIOMETER_BYTE_MASKS_H

#include <stdint.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__ARM_NEON) && defined(__aarch64__)
#include <arm_neon.h>
#endif

typedef struct {
  /* All bytes but '0'...'9'. */
  uint64_t other_than_digits;
  /* '-'. */
  uint64_t minuses;
  /* The separator and line feed. */
  uint64_t terminators;
} goniometer_byte_masks;

/* The top bits of eight bytes that are 0x80 or 0, in the lowest byte. */
static inline uint64_t goniometer_gathered_bits(uint64_t flags) {
  return (flags >> 7) * UINT64_C(0x0102040810204080) >> 56;
}

/* 0x80 in each byte that equals the one that the pattern repeats. */
static inline uint64_t goniometer_equal_bytes(uint64_t bytes, uint64_t pattern) {
  const uint64_t low = UINT64_C(0x7F7F7F7F7F7F7F7F);
  uint64_t difference = bytes ^ pattern;
  return ~(((difference & low) + low) | difference | low);
}

/* With 64-bit arithmetic only. Reads text[0] to text[63]. */
static inline goniometer_byte_masks goniometer_byte_masks_portable(
    const uint8_t *text, uint8_t separator) {
  const uint64_t ones = UINT64_C(0x0101010101010101);
  goniometer_byte_masks masks = {0, 0, 0};
  for (int word = 0; word < 8; word++) {
    uint64_t bytes = 0;
    for (int index = 0; index < 8; index++) {
      bytes |= (uint64_t)text[8 * word + index] << (8 * index);
    }
    /* Digits become 0...9; with 118 more, all from 10 on have the top bit. */
    uint64_t values = bytes ^ (0x30 * ones);
    uint64_t others = (((values & 0x7F * ones) + 0x76 * ones) | values) & 0x80 * ones;
    uint64_t ends = goniometer_equal_bytes(bytes, separator * ones) |
                    goniometer_equal_bytes(bytes, '\n' * ones);
    masks.other_than_digits |= goniometer_gathered_bits(others) << (8 * word);
    masks.minuses |= goniometer_gathered_bits(goniometer_equal_bytes(bytes, '-' * ones))
                     << (8 * word);
    masks.terminators |= goniometer_gathered_bits(ends) << (8 * word);
  }
  return masks;
}

#if defined(__SSE2__)

static inline goniometer_byte_masks goniometer_byte_masks_of(
    const uint8_t *text, uint8_t separator) {
  const __m128i separators = _mm_set1_epi8((char)separator);
  const __m128i newlines = _mm_set1_epi8('\n');
  const __m128i minuses = _mm_set1_epi8('-');
  /* Moves '0'...'9' to the lowest signed values. */
  const __m128i offset = _mm_set1_epi8((char)(0x80 - '0'));
  const __m128i nine = _mm_set1_epi8((char)(0x80 + 9));
  goniometer_byte_masks masks = {0, 0, 0};
  for (int part = 0; part < 4; part++) {
    __m128i bytes = _mm_loadu_si128((const __m128i *)(text + 16 * part));
    __m128i others = _mm_cmpgt_epi8(_mm_add_epi8(bytes, offset), nine);
    __m128i ends =
        _mm_or_si128(_mm_cmpeq_epi8(bytes, separators), _mm_cmpeq_epi8(bytes, newlines));
    __m128i signs = _mm_cmpeq_epi8(bytes, minuses);
    masks.other_than_digits |= (uint64_t)(uint32_t)_mm_movemask_epi8(others) << (16 * part);
    masks.minuses |= (uint64_t)(uint32_t)_mm_movemask_epi8(signs) << (16 * part);
    masks.terminators |= (uint64_t)(uint32_t)_mm_movemask_epi8(ends) << (16 * part);
  }
  return masks;
}

/* The decimal whose whole digits, 1 to 7, end before `mark` and whose fraction digits, 1 to 8, end
 * before `end`; negative if `minus` is 1. Reads eight bytes before both.
 *
 * All sixteen bytes at once: digits in pairs, in fours, in eights. Both numbers, their sum below
 * and the power of ten are exact doubles, so that the division rounds once, and correctly. */
static inline double goniometer_decimal(
    const uint8_t *mark, long whole_count, const uint8_t *end, long fraction_count, long minus) {
  /* In one piece, so that one address serves for all of it. */
  static const struct {
    /* The low halves of digits: their values. */
    uint64_t kept[9];
    double powers[9];
    /* Of a number and of one with a minus. */
    double divisors[9][2];
  } of = {{0, UINT64_C(0x0F00000000000000), UINT64_C(0x0F0F000000000000),
           UINT64_C(0x0F0F0F0000000000), UINT64_C(0x0F0F0F0F00000000),
           UINT64_C(0x0F0F0F0F0F000000), UINT64_C(0x0F0F0F0F0F0F0000),
           UINT64_C(0x0F0F0F0F0F0F0F00), UINT64_C(0x0F0F0F0F0F0F0F0F)},
          {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8},
          {{1e0, -1e0}, {1e1, -1e1}, {1e2, -1e2}, {1e3, -1e3}, {1e4, -1e4}, {1e5, -1e5},
           {1e6, -1e6}, {1e7, -1e7}, {1e8, -1e8}}};
  __m128i text = _mm_unpacklo_epi64(_mm_loadl_epi64((const __m128i *)(mark - 8)),
                                    _mm_loadl_epi64((const __m128i *)(end - 8)));
  __m128i mask = _mm_unpacklo_epi64(_mm_loadl_epi64((const __m128i *)&of.kept[whole_count]),
                                    _mm_loadl_epi64((const __m128i *)&of.kept[fraction_count]));
  /* (a + 256 b) (1 + 10 * 256) is a + 256 (10 a + b), modulo 2^16. */
  __m128i pairs = _mm_srli_epi16(
      _mm_mullo_epi16(_mm_and_si128(text, mask), _mm_set1_epi16(1 + 10 * 256)), 8);
  __m128i fours = _mm_madd_epi16(pairs, _mm_set1_epi32(1 << 16 | 100));
  __m128i eights =
      _mm_madd_epi16(_mm_packs_epi32(fours, fours), _mm_set1_epi32(1 << 16 | 10000));
  __m128d parts = _mm_cvtepi32_pd(eights);
  double whole = _mm_cvtsd_f64(parts);
  double fraction = _mm_cvtsd_f64(_mm_unpackhi_pd(parts, parts));
  return (whole * of.powers[fraction_count] + fraction) / of.divisors[fraction_count][minus];
}

#elif defined(__ARM_NEON) && defined(__aarch64__)

/* One bit of each of 64 bytes that are 0xFF or 0. */
static inline uint64_t goniometer_vector_bits(const uint8x16_t flags[4]) {
  static const uint8_t weights[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  const uint8x16_t weight = vld1q_u8(weights);
  uint8x16_t low = vpaddq_u8(vandq_u8(flags[0], weight), vandq_u8(flags[1], weight));
  uint8x16_t high = vpaddq_u8(vandq_u8(flags[2], weight), vandq_u8(flags[3], weight));
  uint8x16_t sums = vpaddq_u8(low, high);
  sums = vpaddq_u8(sums, sums);
  return vgetq_lane_u64(vreinterpretq_u64_u8(sums), 0);
}

static inline goniometer_byte_masks goniometer_byte_masks_of(
    const uint8_t *text, uint8_t separator) {
  const uint8x16_t separators = vdupq_n_u8(separator);
  const uint8x16_t newlines = vdupq_n_u8('\n');
  const uint8x16_t minuses = vdupq_n_u8('-');
  const uint8x16_t zeros = vdupq_n_u8('0');
  const uint8x16_t nines = vdupq_n_u8(9);
  uint8x16_t others[4], signs[4], ends[4];
  for (int part = 0; part < 4; part++) {
    uint8x16_t bytes = vld1q_u8(text + 16 * part);
    others[part] = vcgtq_u8(vsubq_u8(bytes, zeros), nines);
    signs[part] = vceqq_u8(bytes, minuses);
    ends[part] = vorrq_u8(vceqq_u8(bytes, separators), vceqq_u8(bytes, newlines));
  }
  goniometer_byte_masks masks = {goniometer_vector_bits(others), goniometer_vector_bits(signs),
                                 goniometer_vector_bits(ends)};
  return masks;
}

#else

static inline goniometer_byte_masks goniometer_byte_masks_of(
    const uint8_t *text, uint8_t separator) {
  return goniometer_byte_masks_portable(text, separator);
}

#endif

#endif
