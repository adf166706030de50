import { refuseWaiting, secondPerson } from '#accounts/server/index.ts';
import type { Catalogue } from '#conference/content/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { confirmBankDetails as call } from '../../contract/bank-details.ts';
import { endInForce, findDetails, putInForce } from './bank-details.sql.ts';
import { detailsInWords } from './details-in-words.ts';
import { tellSuperadmins } from './mails.ts';
import { shownDetails } from './shown-details.ts';

/**
 * Activates bank details that another superadmin has entered: form and QR code show them (product 5.11).
 * All superadmins are mailed.
 * @throws AppError 403 when the caller has typed them, or has to wait (product 3.18); 409 when they don't wait any more
 */
export async function confirmBankDetails(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId }: Caller,
  { pending: id }: CheckedBody<typeof call>,
  conference: Pick<Catalogue, 'payment'>,
): Promise<void> {
  const now = context.clock();
  await context.db.change(async (changes) => {
    const pending = await findDetails(changes, id);
    if (pending?.standing !== 'pending') throw new AppError(call.errors.changedMeanwhile);
    const shown = (await shownDetails(changes, conference)).find(
      ({ eventId }) => eventId === pending.eventId,
    );
    if (!shown) throw new AppError(call.errors.changedMeanwhile);
    await endInForce(changes, pending.eventId);
    const second = secondPerson(context, accountId);
    if (!(await putInForce(changes, id, second))) {
      if (pending.typedBy === accountId) throw new AppError(call.errors.typedByCaller);
      await refuseWaiting(changes, pending.typedBy, second);
      throw new AppError(call.errors.changedMeanwhile);
    }
    await recordAudit(changes, {
      at: now,
      actorId: accountId,
      action: 'bank details confirmed',
      subjectId: pending.eventId,
      before: detailsInWords(shown.details),
      after: detailsInWords(pending.details),
    });
    await tellSuperadmins(changes, context, {
      kind: 'bank details confirmed',
      ...{ eventName: shown.eventName, before: shown.details, after: pending.details },
      by: accountId,
    });
  });
}
