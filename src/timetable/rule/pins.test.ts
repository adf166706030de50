import { expect, test } from 'vitest';
import { movePinByArrowKey, toPinPlace } from './pins.ts';

const frame = { left: 100, top: 50, width: 400, height: 200 };

test('a press becomes a place within the picture', () => {
  expect(toPinPlace(frame, 300, 100)).toEqual({ x: 500, y: 250 });
  expect(toPinPlace(frame, 90, 400)).toEqual({ x: 0, y: 1000 });
});

test('arrow keys move a pin within the picture, and other keys do not', () => {
  expect(movePinByArrowKey({ x: 500, y: 500 }, { key: 'ArrowLeft', shiftKey: false })).toEqual({
    x: 490,
    y: 500,
  });
  expect(movePinByArrowKey({ x: 500, y: 990 }, { key: 'ArrowDown', shiftKey: true })).toEqual({
    x: 500,
    y: 1000,
  });
  expect(movePinByArrowKey({ x: 5, y: 5 }, { key: 'a', shiftKey: false })).toBeUndefined();
});
