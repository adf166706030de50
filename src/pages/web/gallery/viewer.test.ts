import { describe, expect, it } from 'vitest';
import { turned, turnedByKey, turnsOfSwipe } from './viewer.tsx';

describe('the photo viewer', () => {
  it('goes on from the last photo to the first, and back', () => {
    expect([turned(8, 1, 9), turned(0, -1, 9), turned(3, 1, 9)]).toEqual([0, 8, 4]);
  });

  it('turns with the arrow keys, jumps to the ends, and leaves every other key alone', () => {
    const keys = ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Tab', 'Escape'];
    expect(keys.map((key) => turnedByKey(key, 4, 9))).toEqual([3, 5, 0, 8, undefined, undefined]);
  });

  it('turns onwards when a finger moves to the left, and not when it moves a little or down', () => {
    expect([
      turnsOfSwipe(-80, 10),
      turnsOfSwipe(80, -10),
      turnsOfSwipe(-20, 0),
      turnsOfSwipe(-80, 60),
    ]).toEqual([1, -1, 0, 0]);
  });
});
