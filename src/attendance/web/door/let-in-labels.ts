import type { Direction } from '../../rule/presence.ts';

export const letInLabels: Readonly<Record<Direction, string>> = {
  in: 'Let in anyway',
  out: 'Let out anyway',
};
