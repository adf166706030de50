import type { Guest } from './device/stored-list.ts';

export const bedText = ({ bed, needsBed }: Pick<Guest, 'bed' | 'needsBed'>): string =>
  bed ? `${bed.house}, ${bed.room}` : needsBed ? 'No bed yet' : 'No bed booked';
