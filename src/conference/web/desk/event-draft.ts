import { z } from 'zod';
import { openLocalDraft } from '#platform/web/local-draft.ts';
import { type EventEntries, eventEntryNames } from './event-entries.ts';

const entries = z.record(z.enum(eventEntryNames), z.string());
const schema = z.object({ base: entries, entries });

/** Stores unsaved values in the browser, with the values that are saved on the server at that time. */
export const openEventDraft = (accountId: string, eventId: string) =>
  openLocalDraft(`event:${accountId}:${eventId}`, schema);

/**
 * Returns the saved values, with those of the draft in the fields that it has changed. So changes of other admins in
 * other fields are kept.
 */
export function mergeDraft(saved: EventEntries, draft: z.infer<typeof schema> | undefined): EventEntries {
  if (!draft) return saved;
  const changed = eventEntryNames.filter((name) => draft.entries[name] !== draft.base[name]);
  return { ...saved, ...Object.fromEntries(changed.map((name) => [name, draft.entries[name]])) };
}

export function areEntriesEqual(one: EventEntries, other: EventEntries): boolean {
  return eventEntryNames.every((name) => one[name] === other[name]);
}
