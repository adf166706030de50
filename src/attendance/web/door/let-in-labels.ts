import type { Direction } from '../../rule/presence.ts';

export const letInLabels: Readonly<Record<Direction, string>> = {
  in: 'Let in anyway',
  out: 'Let out anyway',
};

/** What the toast says after a refused delegate was let in or out. */
export const letInToasts: Readonly<Record<Direction, string>> = {
  in: 'Let in. The secretariat sees your reason.',
  out: 'Let out. The secretariat sees your reason.',
};
