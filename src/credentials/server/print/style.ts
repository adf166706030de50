import type { Sheet } from '#platform/server/pdf/sheet.ts';
import type { Hue } from './papers.ts';

export const inkColour = '#1d1b3a';
export const mutedColour = '#5c5874';
export const lineColour = '#b9b5c9';
export const alarmColour = '#a3162b';

export const hueColours: Readonly<Record<Hue, string>> = {
  azure: '#1f6fb2',
  saffron: '#c96f12',
  viridian: '#2c7a60',
  rose: '#b33b69',
  violet: '#5b45ad',
};

export function drawLine(
  { drawing }: Sheet,
  [fromX, fromY]: readonly [number, number],
  [toX, toY]: readonly [number, number],
  { width = 0.6, colour = lineColour }: { width?: number; colour?: string } = {},
): void {
  drawing.moveTo(fromX, fromY).lineTo(toX, toY).lineWidth(width).stroke(colour);
}
