import { z } from 'zod';
import { openLocalDraft } from '#platform/web/local-draft.ts';
import { type EventFormValues, eventFormFieldNames } from './event-form-values.ts';

const entries = z.record(z.enum(eventFormFieldNames), z.string());
const schema = z.object({ base: entries, entries });

/** Stores unsaved values in the browser, with the values that are saved on the server at that time. */
export const openEventFormDraft = (accountId: string, eventId: string) =>
  openLocalDraft(`event:${accountId}:${eventId}`, schema);

/**
 * Returns the saved values, with those of the draft in the fields that it has changed. So changes of other admins in
 * other fields are kept.
 */
export function mergeSavedValuesWithDraft(
  saved: EventFormValues,
  draft: z.infer<typeof schema> | undefined,
): EventFormValues {
  if (!draft) return saved;
  const changed = eventFormFieldNames.filter((name) => draft.entries[name] !== draft.base[name]);
  return { ...saved, ...Object.fromEntries(changed.map((name) => [name, draft.entries[name]])) };
}

export function areEventFormValuesEqual(one: EventFormValues, other: EventFormValues): boolean {
  return eventFormFieldNames.every((name) => one[name] === other[name]);
}
