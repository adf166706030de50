import type { Tone } from './charts.ts';

/** How a part is filled: in the drawing and in its legend. */
export const fills: Record<Tone, string> = {
  gold: 'fill-gold-line',
  viridian: 'fill-viridian',
  rose: 'fill-rose',
  azure: 'fill-azure',
  edge: 'fill-edge/45',
};
