import { dueErasures, markErased } from '#conference/server/index.ts';
import { forgetMailsAbout } from '#email/server/index.ts';
import { deletePicture } from '#media/server/index.ts';
import { forgetAuditNotes, recordAudit } from '#platform/server/audit.sql.ts';
import type { Context } from '#platform/server/context.ts';
import { noteErasure } from '#platform/server/db/erasures.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { keepFigures } from './erased-registrations.sql.ts';
import { removeGroupsOfEvent } from './group/groups.sql.ts';
import { earlierPicturesOf } from './payments.sql.ts';
import { hasRegistrations, removeReferencesOf, removeRegistrations, takeSomeOf } from './removals.sql.ts';

/** Registrations for each transaction; each may have a picture of 500 KB. */
const batch = 100;

/** Purges the registrations of archived events whose retention period has ended (product 5.12), with payments, notes, groups,
 * invitations and mails about them. Statistics and accounts stay. Works in batches of one transaction each: a later run
 * continues after a crash, and concurrent runs erase nothing twice.
 * @param onError called for an event that could not be erased; the others continue
 */
export async function eraseClosedEvents(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  onError: (error: unknown) => void,
): Promise<void> {
  for (const eventId of await dueErasures(db.queries, clock())) {
    try {
      while (await hasRegistrations(db.queries, eventId))
        await db.change((changes) => eraseSome(changes, eventId));
      await db.change((changes) => sealErasure(changes, eventId, clock()));
    } catch (error) {
      onError(error);
    }
  }
}

async function eraseSome(transaction: Transaction, eventId: string): Promise<void> {
  noteErasure(transaction);
  const taken = await takeSomeOf(transaction, eventId, batch);
  const ids = taken.map(({ id }) => id);
  await keepFigures(transaction, ids);
  const earlier = await earlierPicturesOf(transaction, ids);
  await removeRegistrations(transaction, ids);
  await forgetAuditNotes(transaction, ids);
  const pictures = [...taken.flatMap(({ paymentPictureId }) => paymentPictureId ?? []), ...earlier];
  for (const picture of pictures) await deletePicture(transaction, picture);
}

async function sealErasure(transaction: Transaction, eventId: string, at: number): Promise<void> {
  noteErasure(transaction);
  await removeGroupsOfEvent(transaction, eventId);
  await removeReferencesOf(transaction, eventId);
  await forgetMailsAbout(transaction, eventId);
  if (!(await markErased(transaction, eventId, at))) return;
  await recordAudit(transaction, {
    at,
    actorId: 'schedule',
    action: 'registrations erased',
    subjectId: eventId,
  });
}
