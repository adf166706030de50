/** How a payment stands against what the bank says (product 16.4), the best first. */
export const moneyStates = [
  'in the bank',
  'in parts',
  'other sum',
  'nearly',
  'used twice',
  'looks right',
  'look closely',
  'not read',
] as const;
export type MoneyState = (typeof moneyStates)[number];

/** The sum due is in the bank: in one credit, or in several together. */
export const paidStates = ['in the bank', 'in parts'] as const satisfies readonly MoneyState[];

export function isPaid(state: MoneyState | null | undefined): boolean {
  return paidStates.some((one) => one === state);
}

/** How somebody stands who was asked: the answer is still to come, or waits to be looked at. */
export const askedStates = ['asked again', 'answered'] as const;
export type AskedState = (typeof askedStates)[number];
