import { describe, expect, it } from 'vitest';
import { getSlideIndexAfterKey, wrapAroundIndex } from '../slide-index.ts';
import { swipeStep } from './photo-viewer.tsx';

describe('the photo viewer', () => {
  it('wraps from the last photo to the first, and back', () => {
    expect([wrapAroundIndex(8, 1, 9), wrapAroundIndex(0, -1, 9), wrapAroundIndex(3, 1, 9)]).toEqual([
      0, 8, 4,
    ]);
  });

  it('follows the arrow keys, Home and End, and ignores other keys', () => {
    const keys = ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Tab', 'Escape'];
    expect(keys.map((key) => getSlideIndexAfterKey(key, 4, 9))).toEqual([3, 5, 0, 8, undefined, undefined]);
  });

  it('shows the next photo after a swipe to the left, not after a short or vertical one', () => {
    expect([swipeStep(-80, 10), swipeStep(80, -10), swipeStep(-20, 0), swipeStep(-80, 60)]).toEqual([
      1, -1, 0, 0,
    ]);
  });
});
