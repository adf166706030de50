import { Readable } from 'node:stream';
import type { Caller, Context } from '#platform/server/context.ts';
import { Refused } from '#platform/server/http/refused.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { getReceipt as call } from '../../contract.ts';
import { drawReceipt } from './draw-receipt.ts';
import { findReceipt } from './receipts.sql.ts';

/**
 * A receipt as a file; of a cancelled one it says so.
 * @throws Refused 404 when there is none with this id or, for a delegate, it is another's; 409 when its personal data were erased
 */
export async function readReceipt(
  { db: { queries } }: Pick<Context, 'db'>,
  { accountId, role }: Caller,
  id: string,
): Promise<SentFile> {
  const found = await findReceipt(queries, id);
  if (!found || (role === 'client' && found.accountId !== accountId))
    throw new Refused(call.errors.noSuchReceipt);
  const file = await drawReceipt(queries, id);
  if (!file) throw new Refused(call.errors.erased);
  return { type: 'application/pdf', name: file.name, content: Readable.from([file.bytes]) };
}
