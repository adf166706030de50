import type { Sheet } from '#platform/server/pdf/sheet.ts';

export const inkColour = '#1d1b3a';
export const mutedColour = '#5c5874';
export const lineColour = '#b9b5c9';
export const alarmColour = '#a3162b';

export function drawLine(
  { drawing }: Sheet,
  [fromX, fromY]: readonly [number, number],
  [toX, toY]: readonly [number, number],
  { width = 0.6, colour = lineColour }: { width?: number; colour?: string } = {},
): void {
  drawing.moveTo(fromX, fromY).lineTo(toX, toY).lineWidth(width).stroke(colour);
}
