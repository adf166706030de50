import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { beginEdition as call } from '../contract.ts';
import { standingDetails } from './bank-details/bank-details.sql.ts';
import { copyBankDetails } from './bank-details/copy-bank-details.sql.ts';
import { tellSuperadmins } from './bank-details/mails.ts';
import { copyCommittees } from './copy-committees.sql.ts';
import { findEventById } from './events.sql.ts';
import { addDraft } from './new-events.sql.ts';

/**
 * Begins a new edition as a draft (product 5.10): the committees of the one before with their texts, portfolios and seats, its
 * fees, its venue, and its bank details where they are those of the newest announced event (product 5.11), of which all superadmins
 * are mailed; none of its people, chat groups or dates, and not its theme.
 * @throws AppError 404 when there is no event to begin from, 409 when an event has or had the name
 */
export async function beginEdition(
  { db, ...context }: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId }: Caller,
  { eventName, from }: CheckedBody<typeof call>,
): Promise<void> {
  await db.change(async (changes) => {
    const before = await findEventById(changes, from);
    if (!before) throw new AppError(call.errors.noSuchEvent);
    const id = await addDraft(changes, eventName, { ...before, theme: '' });
    if (id === undefined) throw new AppError(call.errors.nameTaken);
    const committees = await copyCommittees(changes, from, id);
    await recordAudit(changes, {
      at: context.clock(),
      actorId: accountId,
      subjectId: id,
      action: 'edition begun',
      after: `${eventName}, from ${before.name} with ${committees} committees`,
    });
    if (!(await copyBankDetails(changes, from, id))) return;
    const takenOver = (await standingDetails(changes)).find(({ eventId }) => eventId === id);
    if (takenOver)
      await tellSuperadmins(changes, context, {
        kind: 'bank details taken over',
        ...{ eventName, before: takenOver.details, after: takenOver.details, by: accountId },
      });
  });
}
