import { formatRupees } from '#platform/rule/money.ts';
import type { ListedRegistration } from '../../../contract/desk/index.ts';

type Paying = Pick<ListedRegistration, 'mode' | 'fee' | 'groupTotal'>;

/** What the picture of a payment should show; a member sends none, since the leader pays (product 7.6). */
export function dueInWords(registration: Paying): string {
  return registration.mode === 'member' ? 'pays through the leader' : formatRupees(dueOf(registration));
}

/** The sum of several payments in rupees, each counted once: a leader's holds every stay of the group. */
export function dueInAll(registrations: readonly Paying[]): number {
  return registrations.reduce((sum, registration) => sum + dueOf(registration), 0);
}

function dueOf({ mode, fee, groupTotal }: Paying): number {
  return mode === 'member' ? 0 : (groupTotal ?? fee.total);
}
