import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import { rowsBefore, rowsPerPage } from '#platform/contract/list.ts';
import type { Context } from '#platform/server/context.ts';
import type { listReceipts as call } from '../contract.ts';
import { countReceipts, type ListedReceipt, pageOfReceipts } from './receipt-list.sql.ts';

/** One page of the receipts, the newest first. */
export async function listReceipts(
  { db: { queries } }: Pick<Context, 'db'>,
  { page, ...sought }: CheckedQuery<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const [rows, counted] = await Promise.all([
    pageOfReceipts(queries, sought, { skip: rowsBefore(page), take: rowsPerPage }),
    countReceipts(queries, sought),
  ]);
  return { rows: rows.map(asRow), page, ...counted };
}

function asRow(row: ListedReceipt): AnswerOf<typeof call>['rows'][number] {
  const { id, number, eventName, paise, people, registrationId, name, college, reference } = row;
  return {
    _id: id,
    number,
    eventName,
    issuedAt: new Date(row.issuedAt).toISOString(),
    cancelledAt: row.cancelledAt === null ? null : new Date(row.cancelledAt).toISOString(),
    paise,
    people,
    payer:
      registrationId === null
        ? null
        : { regID: registrationId, name: name ?? '', college: college ?? '', reference: reference ?? '' },
  };
}
