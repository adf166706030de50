import { expect, test } from 'vitest';
import { areEntriesEqual, mergeDraft } from './event-draft.ts';
import { type EventEntries, eventFormFieldNames } from './event-entries.ts';

const saved = Object.fromEntries(eventFormFieldNames.map((name) => [name, `saved ${name}`])) as EventEntries;

test('a form begins with what was typed and not saved', () => {
  const entries = mergeDraft(saved, { base: saved, entries: { ...saved, venue: 'The new hall' } });
  expect(entries).toEqual({ ...saved, venue: 'The new hall' });
  expect(areEntriesEqual(saved, entries)).toBe(false);
  expect(areEntriesEqual(saved, mergeDraft(saved, undefined))).toBe(true);
});

test('a draft does not take back what another superadmin has saved meanwhile', () => {
  const now = { ...saved, individual: '450' };
  const entries = mergeDraft(now, { base: saved, entries: { ...saved, venue: 'The new hall' } });
  expect(entries).toEqual({ ...now, venue: 'The new hall' });
});
