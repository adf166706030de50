import { expect, test } from 'vitest';
import { areEventFormValuesEqual, mergeSavedValuesWithDraft } from './event-form-draft.ts';
import { type EventFormValues, eventFormFieldNames } from './event-form-values.ts';

const saved = Object.fromEntries(
  eventFormFieldNames.map((name) => [name, `saved ${name}`]),
) as EventFormValues;

test('a form begins with what was typed and not saved', () => {
  const entries = mergeSavedValuesWithDraft(saved, {
    base: saved,
    entries: { ...saved, venue: 'The new hall' },
  });
  expect(entries).toEqual({ ...saved, venue: 'The new hall' });
  expect(areEventFormValuesEqual(saved, entries)).toBe(false);
  expect(areEventFormValuesEqual(saved, mergeSavedValuesWithDraft(saved, undefined))).toBe(true);
});

test('a draft does not take back what another superadmin has saved meanwhile', () => {
  const now = { ...saved, individual: '450' };
  const entries = mergeSavedValuesWithDraft(now, {
    base: saved,
    entries: { ...saved, venue: 'The new hall' },
  });
  expect(entries).toEqual({ ...now, venue: 'The new hall' });
});
