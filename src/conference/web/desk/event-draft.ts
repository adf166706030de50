import { z } from 'zod';
import { localDraft } from '#platform/web/local-draft.ts';
import { type EventEntries, entryNames } from './event-entries.ts';

const entries = z.record(z.enum(entryNames), z.string());
/** The unsaved values, and the saved values that they were based on. */
const schema = z.object({ base: entries, entries });

/** The unsaved values of an account in the form of an event. */
export const eventDraft = (accountId: string, eventId: string) =>
  localDraft(`event:${accountId}:${eventId}`, schema);

/**
 * The initial values of the form: the saved ones, with the fields that were changed in the draft. Changes of other admins to
 * the other fields are kept.
 */
export function withDraft(saved: EventEntries, draft: z.infer<typeof schema> | undefined): EventEntries {
  if (!draft) return saved;
  const changed = entryNames.filter((name) => draft.entries[name] !== draft.base[name]);
  return { ...saved, ...Object.fromEntries(changed.map((name) => [name, draft.entries[name]])) };
}

export function isSameEntries(one: EventEntries, other: EventEntries): boolean {
  return entryNames.every((name) => one[name] === other[name]);
}
