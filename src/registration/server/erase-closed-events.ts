import { dueErasures, markErased } from '#conference/server/index.ts';
import { forgetMailsAbout } from '#email/server/index.ts';
import { deletePicture } from '#media/server/index.ts';
import { forgetAuditNotes, recordAudit } from '#platform/server/audit.sql.ts';
import type { Context } from '#platform/server/context.ts';
import { noteErasure } from '#platform/server/db/erasures.ts';
import type { Changes } from '#platform/server/db/tables.ts';
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

async function eraseSome(changes: Changes, eventId: string): Promise<void> {
  noteErasure(changes);
  const taken = await takeSomeOf(changes, eventId, batch);
  const ids = taken.map(({ id }) => id);
  await keepFigures(changes, ids);
  const earlier = await earlierPicturesOf(changes, ids);
  await removeRegistrations(changes, ids);
  await forgetAuditNotes(changes, ids);
  const pictures = [...taken.flatMap(({ paymentId }) => paymentId ?? []), ...earlier];
  for (const picture of pictures) await deletePicture(changes, picture);
}

async function sealErasure(changes: Changes, eventId: string, at: number): Promise<void> {
  noteErasure(changes);
  await removeGroupsOfEvent(changes, eventId);
  await removeReferencesOf(changes, eventId);
  await forgetMailsAbout(changes, eventId);
  if (!(await markErased(changes, eventId, at))) return;
  await recordAudit(changes, {
    at,
    actorId: 'schedule',
    action: 'registrations erased',
    subjectId: eventId,
  });
}
