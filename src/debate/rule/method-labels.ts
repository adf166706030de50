import type { Method } from './rule-set/schema.ts';

export const methodLabels: Readonly<Record<Method, string>> = {
  hands: 'Hands',
  placards: 'Placards',
  roll_call: 'Roll call',
  device: 'Phones',
  voice: 'Voice',
  consensus: 'Without a vote',
  ballot: 'Secret ballot',
};
