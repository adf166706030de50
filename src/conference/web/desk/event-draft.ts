import { z } from 'zod';
import { localDraft } from '#platform/web/local-draft.ts';
import { type EventEntries, entryNames } from './event-entries.ts';

const entries = z.record(z.enum(entryNames), z.string());
/** The unsaved values, and the stored values they are based on. */
const schema = z.object({ base: entries, entries });

/** The account's draft of an event's form. */
export const eventDraft = (accountId: string, eventId: string) =>
  localDraft(`event:${accountId}:${eventId}`, schema);

/** Merges the saved values with the fields that the draft changed. Another person's changes to other fields are kept. */
export function withDraft(saved: EventEntries, draft: z.infer<typeof schema> | undefined): EventEntries {
  if (!draft) return saved;
  const changed = entryNames.filter((name) => draft.entries[name] !== draft.base[name]);
  return { ...saved, ...Object.fromEntries(changed.map((name) => [name, draft.entries[name]])) };
}

export function isSameEntries(one: EventEntries, other: EventEntries): boolean {
  return entryNames.every((name) => one[name] === other[name]);
}
