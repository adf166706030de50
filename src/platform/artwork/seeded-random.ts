/**
 * Creates a generator of pseudo-random numbers from 0 to 1 (exclusive): mulberry32, seeded with the FNV-1a hash of the
 * name. The same name always returns the same numbers. A change here changes all generated pictures.
 */
export function createSeededRandom(name: string): () => number {
  let state = 0x811c9dc5;
  for (const character of name) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
