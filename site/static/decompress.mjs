// Decompresses LZMA, which browsers cannot: the snapshot in a one-file game needs a third less room than with gzip. The format is
// described in the LZMA specification of the LZMA SDK (public domain). builder/one_file.py compresses with the settings below.
const LITERAL_CONTEXT_BITS = 2;
const POSITION_BITS = 2; // also of literals
const PROBABILITY_BITS = 11;
const TOP = 1 << 24; // below this the range takes in the next byte
// Where the probabilities of each kind of decision begin, in one array.
const IS_MATCH = 0, IS_REPEAT = 192, IS_REPEAT_0 = 204, IS_REPEAT_1 = 216, IS_REPEAT_2 = 228, IS_LONG_REPEAT = 240;
const DISTANCE_SLOT = 432, DISTANCE_BITS = 688, DISTANCE_ALIGN = 803, LENGTH = 819, REPEAT_LENGTH = 1333, LITERAL = 1847;

/**
 * Return the `size` bytes that raw LZMA data stand for.
 * @param {Uint8Array} input
 * @param {number} size
 */
export function decompress(input, size) {
  const output = new Uint8Array(size);
  const positionMask = (1 << POSITION_BITS) - 1;
  const probabilities = new Uint16Array(LITERAL + (0x300 << (LITERAL_CONTEXT_BITS + POSITION_BITS)));
  probabilities.fill(1 << (PROBABILITY_BITS - 1));
  let read = 5, range = 0xffffffff, code = ((input[1] << 24) | (input[2] << 16) | (input[3] << 8) | input[4]) >>> 0;

  /** Read a bit whose probability is at `index`. @param {number} index */
  const readBit = (index) => {
    const probability = probabilities[index], bound = (range >>> PROBABILITY_BITS) * probability;
    let bit = 0;
    if (code < bound) {
      range = bound;
      probabilities[index] = probability + (((1 << PROBABILITY_BITS) - probability) >> 5);
    } else {
      code = (code - bound) >>> 0;
      range = (range - bound) >>> 0;
      probabilities[index] = probability - (probability >> 5);
      bit = 1;
    }
    if (range < TOP) {
      range = (range << 8) >>> 0;
      code = ((code << 8) | input[read++]) >>> 0;
    }
    return bit;
  };
  /** @param {number} base @param {number} bits */
  const readTree = (base, bits) => {
    let node = 1;
    for (let left = bits; left > 0; left--) node = (node << 1) | readBit(base + node);
    return node - (1 << bits);
  };
  /** Read a number, lowest bit first. @param {number} base @param {number} bits */
  const readReverseTree = (base, bits) => {
    let node = 1, result = 0;
    for (let index = 0; index < bits; index++) {
      const bit = readBit(base + node);
      node = (node << 1) | bit;
      result |= bit << index;
    }
    return result;
  };
  /** @param {number} count */
  const readEvenBits = (count) => {
    let result = 0;
    for (let left = count; left > 0; left--) {
      range >>>= 1;
      const bit = code >= range ? 1 : 0;
      if (bit) code = (code - range) >>> 0;
      if (range < TOP) {
        range = (range << 8) >>> 0;
        code = ((code << 8) | input[read++]) >>> 0;
      }
      result = (result << 1) | bit;
    }
    return result;
  };
  /** @param {number} base @param {number} position */
  const readLength = (base, position) => {
    if (!readBit(base)) return 2 + readTree(base + 2 + (position << 3), 3);
    if (!readBit(base + 1)) return 10 + readTree(base + 130 + (position << 3), 3);
    return 18 + readTree(base + 258, 8);
  };
  /** @param {number} length of the match */
  const readDistance = (length) => {
    const slot = readTree(DISTANCE_SLOT + (Math.min(length - 2, 3) << 6), 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1, start = (2 | (slot & 1)) << bits;
    if (slot < 14) return start + readReverseTree(DISTANCE_BITS + start - slot, bits);
    return start + (readEvenBits(bits - 4) << 4) + readReverseTree(DISTANCE_ALIGN, 4);
  };

  let state = 0; // which kinds of steps came last, as the specification numbers them
  let distance = 0, distance1 = 0, distance2 = 0, distance3 = 0; // the last four, less 1
  for (let at = 0; at < size; ) {
    const position = at & positionMask;
    if (!readBit(IS_MATCH + (state << 4) + position)) {
      const last = at ? output[at - 1] : 0;
      const context = (position << LITERAL_CONTEXT_BITS) + (last >> (8 - LITERAL_CONTEXT_BITS));
      const base = LITERAL + 0x300 * context;
      let node = 1;
      if (state >= 7) { // after a match, the byte that would have continued it is a context too
        for (let match = output[at - distance - 1], same = true; same && node < 0x100; match <<= 1) {
          const expected = (match >> 7) & 1, bit = readBit(base + ((1 + expected) << 8) + node);
          node = (node << 1) | bit;
          same = bit === expected;
        }
      }
      while (node < 0x100) node = (node << 1) | readBit(base + node);
      output[at++] = node;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let length = 1;
    if (!readBit(IS_REPEAT + state)) {
      distance3 = distance2;
      distance2 = distance1;
      distance1 = distance;
      length = readLength(LENGTH, position);
      distance = readDistance(length);
      state = state < 7 ? 7 : 10;
    } else {
      let isShort = false;
      if (!readBit(IS_REPEAT_0 + state)) {
        isShort = !readBit(IS_LONG_REPEAT + (state << 4) + position);
      } else {
        let repeated = distance1;
        if (readBit(IS_REPEAT_1 + state)) {
          repeated = distance2;
          if (readBit(IS_REPEAT_2 + state)) {
            repeated = distance3;
            distance3 = distance2;
          }
          distance2 = distance1;
        }
        distance1 = distance;
        distance = repeated;
      }
      if (!isShort) length = readLength(REPEAT_LENGTH, position);
      state = state < 7 ? (isShort ? 9 : 8) : 11;
    }
    for (let from = at - distance - 1, end = at + length; at < end; ) output[at++] = output[from++];
  }
  return output;
}
