import { recordAudit } from '#platform/server/audit.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { deriveShortName } from '../contract/event-settings.ts';
import { createEdition } from '../contract.ts';
import { listOfferedCommittees } from './committees.sql.ts';
import { copyCommittees } from './copy-committees.sql.ts';
import {
  changeEventState,
  deleteCommitteesIfUnedited,
  deleteUnusedEvent,
  insertDraftEvent,
  setMainEvent,
} from './event-lifecycle.sql.ts';
import { setEventDates, setEventFees } from './event-settings.sql.ts';
import { type Dates, type Event, findEventById, findMainEvent } from './events.sql.ts';

export interface FirstEdition
  extends Pick<Event, 'name' | 'theme' | 'venue' | 'fees' | 'plannedPaymentWays'> {
  readonly dates: Dates;
  /** True if it gets the committees of the sample edition, so that the superadmin sees how one looks. */
  readonly copiesSample: boolean;
}

/** Returns the map address of a venue whose address is known only as text. */
export const buildMapUrl = (address: string): string =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address })}`;

/**
 * Announces the first edition of a club as the main event, with registration closed, and deletes the sample edition.
 * @returns its id
 * @throws AppError 409 when an event has or had the name
 */
export async function announceFirstEdition(
  transaction: Transaction,
  { at, by }: { at: number; by: string },
  { name, dates, copiesSample, ...texts }: FirstEdition,
  sampleEventId: string,
): Promise<string> {
  const shortName = deriveShortName(name);
  const eventId = await insertDraftEvent(transaction, name, { shortName, ...texts }, at);
  if (eventId === undefined) throw new AppError(createEdition.errors.nameTaken);
  const sample = await findEventById(transaction, sampleEventId);
  const committees = sample && copiesSample ? await copyCommittees(transaction, sampleEventId, eventId) : 0;
  await setEventFees(transaction, eventId, texts.fees, at);
  await setEventDates(transaction, eventId, dates, '', at);
  await changeEventState(transaction, eventId, { from: ['draft'], to: 'announced' });
  const before = await findMainEvent(transaction);
  await setMainEvent(transaction, eventId);
  const entry = { at, actorId: by, subjectId: eventId };
  await recordAudit(transaction, {
    ...entry,
    action: 'edition_created',
    after: { fact: 'edition', name, from: before?.name ?? '', committees },
  });
  await recordAudit(transaction, {
    ...entry,
    action: 'event_announced',
    before: 'draft',
    after: { fact: 'main_event', name },
  });
  if (sample) await deleteSample(transaction, { at, by }, sample);
  await invalidateSite(transaction);
  return eventId;
}

/** Deletes the sample edition, unless it was used. */
async function deleteSample(
  transaction: Transaction,
  { at, by }: { at: number; by: string },
  { id, name }: Event,
): Promise<void> {
  if (!(await deleteUnusedEvent(transaction, id, at))) return;
  const entry = { at, actorId: by, subjectId: id };
  await recordAudit(transaction, { ...entry, action: 'draft_event_deleted', before: name });
}

/** Deletes the committees of an unused event, if they were never edited, and records each. */
export async function deleteUneditedCommittees(
  transaction: Transaction,
  { at, by }: { at: number; by: string },
  { id }: Pick<Event, 'id'>,
): Promise<void> {
  const committees = await listOfferedCommittees(transaction, id);
  if (!(await deleteCommitteesIfUnedited(transaction, id))) return;
  for (const { name } of committees)
    await recordAudit(transaction, {
      at,
      actorId: by,
      action: 'committee_deleted',
      subjectId: id,
      before: name,
    });
  await invalidateSite(transaction);
}
