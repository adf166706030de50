import { formatRupees } from '#platform/rule/money.ts';
import type { ListedRegistration } from '../../../contract/desk.ts';

type Paying = Pick<ListedRegistration, 'mode' | 'fee' | 'groupTotal'>;

/** The amount that the payment picture should show. A member has no picture, because the leader pays (product 7.6). */
export function dueInWords(registration: Paying): string {
  return registration.mode === 'member' ? 'pays through the leader' : formatRupees(dueOf(registration));
}

/** The total of several payments in rupees. The total of a leader includes the members'. */
export function dueInAll(registrations: readonly Paying[]): number {
  return registrations.reduce((sum, registration) => sum + dueOf(registration), 0);
}

function dueOf({ mode, fee, groupTotal }: Paying): number {
  return mode === 'member' ? 0 : (groupTotal ?? fee.total);
}
