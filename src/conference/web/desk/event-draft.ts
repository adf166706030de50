import { z } from 'zod';
import { localDraft } from '#platform/web/local-draft.ts';
import { type EventEntries, entryNames } from './event-entries.ts';

const entries = z.record(z.enum(entryNames), z.string());
/** What was typed, and what the form showed before. */
const schema = z.object({ base: entries, entries });

/** What an account typed into the form of an event and did not save. */
export const eventDraft = (accountId: string, eventId: string) =>
  localDraft(`event:${accountId}:${eventId}`, schema);

/**
 * What the form begins with: the saved values, and over them the fields that were changed in the draft. Another person's change to
 * the other fields stays.
 */
export function withDraft(saved: EventEntries, draft: z.infer<typeof schema> | undefined): EventEntries {
  if (!draft) return saved;
  const changed = entryNames.filter((name) => draft.entries[name] !== draft.base[name]);
  return { ...saved, ...Object.fromEntries(changed.map((name) => [name, draft.entries[name]])) };
}

export function isSameEntries(one: EventEntries, other: EventEntries): boolean {
  return entryNames.every((name) => one[name] === other[name]);
}
