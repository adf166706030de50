import { findAccount, findWaits, listSuperadmins, secondPerson } from '#accounts/server/index.ts';
import type { Catalogue } from '#conference/content/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type { getBankDetails as call } from '../../contract/bank-details.ts';
import { shownDetails } from './shown-details.ts';

/** The bank details of the events as superadmins type and confirm them. */
export async function readBankDetails(
  { db: { queries }, ...context }: Pick<Context, 'db' | 'clock' | 'config'>,
  { accountId }: Caller,
  conference: Pick<Catalogue, 'payment'>,
): Promise<AnswerOf<typeof call>> {
  const [shown, superadmins] = await Promise.all([
    shownDetails(queries, conference),
    listSuperadmins(queries, context.clock()),
  ]);
  const typists = shown.flatMap(({ pending }) => pending?.typedBy ?? []);
  const waits = await findWaits(queries, typists, secondPerson(context, accountId));
  return {
    events: await Promise.all(
      shown.map(async ({ eventName, details, standing, inForce, pending }) => ({
        eventName,
        shown: details,
        standing,
        typed: inForce ? await doneBy(queries, inForce.typedBy, inForce.typedAt) : null,
        confirmed:
          inForce?.confirmedBy && inForce.confirmedAt
            ? await doneBy(queries, inForce.confirmedBy, inForce.confirmedAt)
            : null,
        pending: pending
          ? {
              _id: pending.id,
              details: pending.details,
              typed: await doneBy(queries, pending.typedBy, pending.typedAt),
              isOwn: pending.typedBy === accountId,
              wait: pending.typedBy === accountId ? null : (waits.get(pending.typedBy) ?? null),
            }
          : null,
      })),
    ),
    isOnlySuperadmin: superadmins.every(({ id }) => id === accountId),
  };
}

async function doneBy(db: Db, accountId: string, at: number) {
  return { name: (await findAccount(db, accountId))?.name ?? null, at: new Date(at).toISOString() };
}
