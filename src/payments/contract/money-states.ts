/** How a payment stands against what the bank says (product 16.4), the best first. */
export const moneyStates = [
  'in the bank',
  'other sum',
  'nearly',
  'used twice',
  'looks right',
  'look closely',
  'not read',
] as const;
export type MoneyState = (typeof moneyStates)[number];
