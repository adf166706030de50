import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { addCertificateDraft, maxCertificateDrafts } from '../contract.ts';
import {
  countCertificates,
  deleteCertificateDraftRow,
  insertCertificateDraft,
  lockCertificatesOfEvent,
  mapSeatedByRegistration,
} from './certificates.sql.ts';
import { withdrawLocked } from './stop-certificates.ts';

/**
 * Adds a draft of a certificate for each award, with the name that the delegate could correct (product 24.3).
 * @returns the ids of the drafts in the order of the awards; null for a delegate without a seat
 * @throws AppError 409 when the event has too many drafts
 */
export async function addAwardDrafts(
  transaction: Transaction,
  eventId: string,
  awards: readonly { registrationId: string; label: string }[],
): Promise<(string | null)[]> {
  await lockCertificatesOfEvent(transaction, eventId);
  const { drafts } = await countCertificates(transaction, eventId);
  if (drafts + awards.length > maxCertificateDrafts) throw new AppError(addCertificateDraft.errors.tooMany);
  const people = await mapSeatedByRegistration(
    transaction,
    eventId,
    awards.map(({ registrationId }) => registrationId),
  );
  const ids: (string | null)[] = [];
  for (const { registrationId, label } of awards) {
    const person = people.get(registrationId);
    const id =
      person &&
      (await insertCertificateDraft(transaction, eventId, {
        registrationId,
        kind: 'award',
        name: person.name,
        email: person.email,
        role: `${label}, ${person.committee}`,
      }));
    ids.push(id ?? null);
  }
  return ids;
}

/** Deletes the draft of an award that is withdrawn, or withdraws its issued certificate. */
export async function withdrawAwardCertificate(
  transaction: Transaction,
  eventId: string,
  id: string,
  withdrawal: { at: number; actorId: string; reason: string },
): Promise<void> {
  await lockCertificatesOfEvent(transaction, eventId);
  const isDraft = (await deleteCertificateDraftRow(transaction, id)) !== undefined;
  if (!isDraft) await withdrawLocked(transaction, [id], withdrawal);
}
