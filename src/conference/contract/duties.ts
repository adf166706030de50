/**
 * A duty gives an account permissions at one event until a day. The role of the account stays the same (product 22.1).
 */
export const duties = ['door', 'chair', 'hospitality', 'press'] as const;
export type Duty = (typeof duties)[number];

declare module '#platform/contract/call.ts' {
  interface Duties {
    listed: Duty;
  }
}
