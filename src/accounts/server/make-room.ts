import type { Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { unverifiedMinutes } from '../contract.ts';
import type { Person } from './deletions.sql.ts';
import { eraseAccount, type OnAccountErased } from './erase-account.ts';
import { type Claimed, listLapsed, lockUnverified } from './unverified.sql.ts';

/**
 * Erases the accounts that hold an address, institute e-mail or scholar id somebody signs up with now, and that were not
 * verified in their 60 minutes (product 3.11). The minutes count from the sign-up: asking for further links wins no time.
 * Of several who sign up at once, one finds the account; the others find that it is gone.
 */
export async function makeRoom(
  changes: Changes,
  { clock }: Pick<Context, 'clock'>,
  claimed: Claimed,
  onAccountErased: OnAccountErased,
): Promise<void> {
  const at = clock();
  const held: Person[] = [];
  for (const id of await listLapsed(changes, claimed, at - unverifiedMinutes * 60_000)) {
    const account = await lockUnverified(changes, id);
    if (account) held.push(account);
  }
  for (const account of held)
    await eraseAccount(changes, account, { actorId: 'sign-up', at, onAccountErased });
}
