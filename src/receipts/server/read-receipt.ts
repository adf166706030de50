import { Readable } from 'node:stream';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { keyedSemaphore } from '#platform/server/keyed-semaphore.ts';
import { consume } from '#platform/server/limits/limits.ts';
import { getReceipt as call } from '../contract.ts';
import { drawReceipt } from './draw-receipt.ts';
import { findReceipt } from './receipts.sql.ts';

/** One at a time for an account, so that others do not wait. */
const ofAccount = keyedSemaphore({ permits: 1, maxQueued: 50 });

/**
 * A receipt as a file (product 16.9); of a cancelled one it says so.
 * @throws AppError 404 when there is none with this id or, for a delegate, it is another's; 409 when its personal data were erased;
 *   429 for too many in a minute, 503 when too many wait
 */
export async function readReceipt(
  context: Pick<Context, 'db' | 'clock'> & { signal?: AbortSignal },
  { accountId, role }: Caller,
  id: string,
): Promise<SentFile> {
  const { queries } = context.db;
  const found = await findReceipt(queries, id);
  if (!found || (role === 'client' && found.accountId !== accountId))
    throw new AppError(call.errors.noSuchReceipt);
  await consume(context, { receiptPerAccount: accountId });
  const file = await ofAccount.run(accountId, () => drawReceipt(queries, id), context.signal);
  if (!file) throw new AppError(call.errors.erased);
  return { type: 'application/pdf', name: file.name, content: Readable.from([file.bytes]) };
}
