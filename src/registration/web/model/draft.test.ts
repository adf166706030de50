import { describe, expect, it } from 'vitest';
import { type DraftStore, forgetDraft, keepDraft, readDraft } from './draft.ts';
import { emptyValues, type FormValues } from './values.ts';

const event = {
  eventName: 'Sample Conference 2030',
  formerNames: ['Sample Conference'],
  committees: [{ value: 'LAKES', name: 'Council of the Lakes', portfolios: ['Northmere', 'Saltwater'] }],
};
const values: FormValues = {
  ...emptyValues,
  committees: ['LAKES'],
  portfolios: [{ committee: 'LAKES', portfolio: 'Saltwater' }],
  experience: 'Two school conferences',
  college: 'Sample College',
  accommodation: 'Yes',
};

function memory(): DraftStore {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => kept.delete(key),
  };
}

describe('the draft of a registration', () => {
  it('is restored after a reload, for the same account only', () => {
    const store = memory();
    keepDraft(store, 'a', event.eventName, values);
    expect(readDraft(store, 'a', event)).toEqual(values);
    expect(readDraft(store, 'b', event)).toEqual(emptyValues);
  });

  it('is restored after the event was renamed', () => {
    const store = memory();
    keepDraft(store, 'a', 'Sample Conference', values);
    expect(readDraft(store, 'a', event)).toEqual(values);
  });

  it('is deleted once it is forgotten', () => {
    const store = memory();
    keepDraft(store, 'a', event.eventName, values);
    forgetDraft(store, 'a', event.eventName);
    expect(readDraft(store, 'a', event)).toEqual(emptyValues);
  });

  it('loses portfolios that are no longer offered and keeps the rest', () => {
    const store = memory();
    const [gone, kept] = ['Atlantis', 'Northmere'].map((portfolio) => ({ committee: 'LAKES', portfolio }));
    if (!gone || !kept) throw new Error('two were written above');
    keepDraft(store, 'a', event.eventName, { ...values, portfolios: [gone, kept] });
    expect(readDraft(store, 'a', event)).toEqual({ ...values, portfolios: [kept] });
  });

  it('in the old format with bare portfolio names is migrated', () => {
    const store = { ...memory(), getItem: () => JSON.stringify({ ...values, portfolios: ['Saltwater'] }) };
    expect(readDraft(store, 'a', event)).toEqual(values);
  });

  it.each(['not json', '{"committees":7,"accommodation":"Perhaps"}', 'null'])(
    'is empty, not broken, when the browser kept %s',
    (text) => {
      const store = { ...memory(), getItem: () => text };
      expect(readDraft(store, 'a', event)).toEqual(emptyValues);
    },
  );

  it('does without a browser that refuses storage', () => {
    const refuse = () => {
      throw new Error('denied');
    };
    const store = { getItem: refuse, setItem: refuse, removeItem: refuse };
    expect(() => keepDraft(store, 'a', event.eventName, values)).not.toThrow();
    expect(() => forgetDraft(store, 'a', event.eventName)).not.toThrow();
    expect(readDraft(store, 'a', event)).toEqual(emptyValues);
  });
});
