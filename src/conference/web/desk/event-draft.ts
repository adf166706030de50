import { z } from 'zod';
import { localDraft } from '#platform/web/local-draft.ts';
import { type EventEntries, entryNames } from './event-entries.ts';

const entries = z.record(z.enum(entryNames), z.string());
const schema = z.object({ base: entries, entries });

/** Stores unsaved values in the browser, with the saved values that they are based on. */
export const eventDraft = (accountId: string, eventId: string) =>
  localDraft(`event:${accountId}:${eventId}`, schema);

/**
 * Returns the saved values with the fields that the draft has changed. In other fields, changes by other admins stay.
 */
export function mergeDraft(saved: EventEntries, draft: z.infer<typeof schema> | undefined): EventEntries {
  if (!draft) return saved;
  const changed = entryNames.filter((name) => draft.entries[name] !== draft.base[name]);
  return { ...saved, ...Object.fromEntries(changed.map((name) => [name, draft.entries[name]])) };
}

export function isSameEntries(one: EventEntries, other: EventEntries): boolean {
  return entryNames.every((name) => one[name] === other[name]);
}
