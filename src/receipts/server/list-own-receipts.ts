import type { AnswerOf } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { getOwnReceipts as call } from '../contract.ts';
import { receiptsOfAccount } from './receipts.sql.ts';

/** The receipts of the caller's payments, oldest first. */
export async function listOwnReceipts(
  { db }: Pick<Context, 'db'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof call>> {
  const receipts = await receiptsOfAccount(db.queries, accountId);
  return {
    receipts: receipts.map(({ issuedAt, cancelledAt, ...receipt }) => ({
      ...receipt,
      issuedAt: new Date(issuedAt).toISOString(),
      cancelledAt: cancelledAt === null ? null : new Date(cancelledAt).toISOString(),
    })),
  };
}
