import { isDeepStrictEqual } from 'node:util';
import type { Catalogue } from '#conference/content/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { typeBankDetails as call } from '../../contract/bank-details.ts';
import { addPending, endPending } from './bank-details.sql.ts';
import { detailsInWords } from './details-in-words.ts';
import { tellSuperadmins } from './mails.ts';
import { shownDetails } from './shown-details.ts';

/**
 * Has bank details wait for a second superadmin, in place of those that waited and were seen (product 5.11). Nothing public
 * changes. All superadmins are mailed.
 * @throws AppError 404 when there is no such event; 409 when others wait by now, or these are shown already
 */
export async function typeBankDetails(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId }: Caller,
  { eventName, details, seen }: CheckedBody<typeof call>,
  conference: Pick<Catalogue, 'payment'>,
): Promise<void> {
  const now = context.clock();
  await context.db.change(async (changes) => {
    const shown = (await shownDetails(changes, conference)).find((one) => one.eventName === eventName);
    if (!shown) throw new AppError(call.errors.noSuchEvent);
    if (shown.standing === 'confirmed' && isDeepStrictEqual(shown.details, details))
      throw new AppError(call.errors.nothingNew);
    if (seen !== null && (await endPending(changes, seen)) !== shown.eventId)
      throw new AppError(call.errors.changedMeanwhile);
    const typed = { details, typedBy: accountId, typedAt: now };
    if (!(await addPending(changes, shown.eventId, typed))) throw new AppError(call.errors.changedMeanwhile);
    await recordAudit(changes, {
      at: now,
      actorId: accountId,
      action: 'bank details typed',
      subjectId: shown.eventId,
      before: detailsInWords(shown.details),
      after: detailsInWords(details),
    });
    await tellSuperadmins(changes, context, {
      kind: 'bank details typed',
      ...{ eventName, before: shown.details, after: details },
      by: accountId,
    });
  });
}
