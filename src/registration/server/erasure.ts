import { listEventIdsDueForErasure, markRegistrationsErased } from '#conference/server/index.ts';
import { deleteMailsAboutEvent } from '#email/server/index.ts';
import { deletePicture } from '#media/server/index.ts';
import { deleteAuditNotes, recordAudit } from '#platform/server/audit.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Context } from '#platform/server/context.ts';
import { truncateWalAfterCommit } from '#platform/server/db/database.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import {
  deletePaymentReferencesOfEvent,
  insertStatisticsBeforeErasure,
  lockRegistrationBatchOfEvent,
} from './erasure.sql.ts';
import { deleteGroupsOfEvent } from './groups.sql.ts';
import { eraseGroupsOfAccount } from './groups.ts';
import { deleteLaterInvitationsOfErasedAccount } from './later-invitations.sql.ts';
import { listReplacedPictureIds } from './payment-submissions.sql.ts';
import { deleteRegistrations, listRegistrationIdsOfAccount } from './registrations.sql.ts';
import { updateSearchColumns } from './search.sql.ts';

/**
 * Erases the registrations of an account, and the invitations of its address that wait (product 7.13), but keeps
 * anonymous statistics (product 3.8). Call it before the account is
 * deleted, because registrations of other delegates may reference the groups of the account.
 */
export async function eraseRegistrationsOfAccount(
  transaction: Transaction,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  account: { id: string; email: string },
): Promise<void> {
  await insertStatisticsBeforeErasure(
    transaction,
    await listRegistrationIdsOfAccount(transaction, account.id),
  );
  await deleteLaterInvitationsOfErasedAccount(transaction, account);
  const detached = await eraseGroupsOfAccount(transaction, context, account);
  const removed = await listRegistrationIdsOfAccount(transaction, account.id);
  await deleteRegistrations(transaction, removed);
  await deleteAuditNotes(transaction, removed);
  await updateSearchColumns(
    transaction,
    detached.filter((id) => !removed.includes(id)),
  );
}

/**
 * Number of registrations erased in one transaction. The number is small because each registration may have pictures of
 * up to 500 KB.
 */
const batchSize = 100;

/**
 * Deletes the registrations of archived events after their retention period (product 5.12), with their groups, payment
 * references and mails. Keeps statistics and accounts. Works in batches: after a crash a later run continues, and
 * concurrent runs do not count a registration twice in the statistics.
 * @param onError called for each event that could not be purged; other events are still purged
 */
export async function purgeRegistrationsOfEventsDueForErasure(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  onError: (error: unknown) => void,
): Promise<void> {
  for (const eventId of await listEventIdsDueForErasure(db.queries, clock())) {
    try {
      while (await db.change((transaction) => eraseBatch(transaction, eventId)));
      await db.change((transaction) => completeErasure(transaction, eventId, clock()));
    } catch (error) {
      onError(error);
    }
  }
}

async function eraseBatch(transaction: Transaction, eventId: string): Promise<boolean> {
  truncateWalAfterCommit(transaction);
  const locked = await lockRegistrationBatchOfEvent(transaction, eventId, batchSize);
  if (locked.length === 0) return false;
  const ids = locked.map(({ id }) => id);
  await insertStatisticsBeforeErasure(transaction, ids);
  const earlier = await listReplacedPictureIds(transaction, ids);
  await deleteRegistrations(transaction, ids);
  await deleteAuditNotes(transaction, ids);
  const pictures = [...locked.flatMap(({ paymentPictureId }) => paymentPictureId ?? []), ...earlier];
  for (const picture of pictures) await deletePicture(transaction, picture);
  return true;
}

async function completeErasure(transaction: Transaction, eventId: string, at: number): Promise<void> {
  truncateWalAfterCommit(transaction);
  await deleteGroupsOfEvent(transaction, eventId);
  await deletePaymentReferencesOfEvent(transaction, eventId);
  await deleteMailsAboutEvent(transaction, eventId);
  // The scan of an unknown pass belongs to no registration, so its audit note refers to the event. This note is the
  // reason that was typed to let the person in or out, and may contain a name, as the name of a connection may.
  await deleteAuditNotes(
    transaction,
    [eventId],
    [
      'let_in_anyway',
      'let_out_anyway',
      'press_article_deleted',
      'press_article_published',
      'press_article_withdrawn',
      'press_picture_removed',
      'sheet_link_created',
      'sheet_link_withdrawn',
      'api_token_created',
      'api_token_withdrawn',
    ],
  );
  if (!(await markRegistrationsErased(transaction, eventId, at))) return;
  await recordAudit(transaction, {
    at,
    actorId: 'schedule',
    action: 'registrations_erased',
    subjectId: eventId,
  });
  // The public record may have named some of them.
  await invalidateSite(transaction);
}
