export function wrapAroundIndex(index: number, steps: number, count: number): number {
  return (index + steps + count) % count;
}

/** Returns the index of the slide to which a key moves. Undefined for other keys. */
export function getSlideIndexAfterKey(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowLeft') return wrapAroundIndex(index, -1, count);
  if (key === 'ArrowRight') return wrapAroundIndex(index, 1, count);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
