/** Place on a picture, in per mille from the left and the top. */
interface Place {
  readonly x: number;
  readonly y: number;
}

const clamp = (value: number): number => Math.min(1000, Math.max(0, Math.round(value)));

/** Converts a press on a picture to a place. Lengths are in pixels of the window. */
export function toPinPlace(
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  clientX: number,
  clientY: number,
): Place {
  return { x: clamp(((clientX - left) / width) * 1000), y: clamp(((clientY - top) / height) * 1000) };
}

const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves a place by an arrow key: by 10 per mille, with Shift by 50. Returns undefined for other keys. */
export function movePinByArrowKey(
  { x, y }: Place,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): Place | undefined {
  const step = steps[key];
  if (!step) return undefined;
  const length = shiftKey ? 50 : 10;
  return { x: clamp(x + step[0] * length), y: clamp(y + step[1] * length) };
}
