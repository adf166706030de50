import type { Tone } from './charts.ts';

/** The fill of a part in the drawing and its legend. */
export const fills: Record<Tone, string> = {
  gold: 'fill-gold-line',
  viridian: 'fill-viridian',
  rose: 'fill-rose',
  azure: 'fill-azure',
  edge: 'fill-edge/45',
};
