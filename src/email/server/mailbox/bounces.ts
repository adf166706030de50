import type { AnswerOf } from '#platform/contract/call.ts';
import { dayMs } from '#platform/rule/dates.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { getOwnMailBounceStatus } from '../../contract.ts';
import { findEmailOfAccount } from '../outbox.sql.ts';
import { countBouncesOfAddress, deleteBouncesBefore, listBouncingAddresses } from './mailbox.sql.ts';

/** An address is reported as bouncing if this many mails to it were returned within `bounceDays`. */
const leastBounces = 2;
const bounceDays = 90;
const maxListed = 50;

export async function getOwnBounceStatus(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof getOwnMailBounceStatus>> {
  const email = await findEmailOfAccount(db.queries, accountId);
  if (email === undefined) return { isBouncing: false };
  const bounces = await countBouncesOfAddress(db.queries, email, clock() - bounceDays * dayMs);
  return { isBouncing: bounces >= leastBounces };
}

export async function listBouncingRecipients({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const rows = await listBouncingAddresses(db.queries, {
    since: clock() - bounceDays * dayMs,
    least: leastBounces,
    atMost: maxListed,
  });
  return rows.map(({ recipient, bounces, status, lastAt }) => ({
    recipient,
    bounces,
    status,
    lastAt: new Date(lastAt).toISOString(),
  }));
}

export async function deleteOldBounces({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.once((queries) => deleteBouncesBefore(queries, clock() - bounceDays * dayMs));
}
