import type { AnswerOf } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { getOwnMoney as call } from '../contract/own-money.ts';
import { asSums, sumsOfAccount } from './sums.sql.ts';

/** What the caller's registrations that pay stand at in the ledger (product 16.13). */
export async function listOwnMoney(
  { db }: Pick<Context, 'db'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof call>> {
  const rows = await sumsOfAccount(db.queries, accountId);
  return {
    registrations: rows.map(({ id, asked, ...moved }) => {
      const { due, refunded, outstanding } = asSums(moved);
      return {
        regID: id,
        askedPaise: asked,
        duePaise: due,
        backPaise: Math.max(0, -outstanding),
        refundedPaise: refunded,
      };
    }),
  };
}
