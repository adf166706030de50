import { type Event, findEvent } from '#conference/server/index.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { readDraft } from '../contract.ts';
import { findDraft, type StoredDraft } from './drafts.sql.ts';

const { noSuchEvent, noSuchDraft } = readDraft.errors;

/** @throws AppError 404 when there is no such event, or it has no such draft */
export async function findStoredDraft(
  queries: Queries,
  { eventName, draftID: draftId }: { eventName: string; draftID: string },
): Promise<{ event: Event; draft: StoredDraft }> {
  const event = await findEvent(queries, eventName);
  if (!event) throw new AppError(noSuchEvent);
  const draft = await findDraft(queries, event.id, draftId);
  if (!draft) throw new AppError(noSuchDraft);
  return { event, draft };
}
