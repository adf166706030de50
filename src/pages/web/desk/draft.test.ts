import { expect, test } from 'vitest';
import { type DraftStore, forgetDraft, keepDraft, readDraft } from './draft.ts';

const draft = { revision: 3, base: { heading: 'Old' }, value: { heading: 'New' }, at: 1 };

function memory(): DraftStore {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => kept.delete(key),
  };
}

test('a draft is there again for the same account and page alone, until it is forgotten', () => {
  const store = memory();
  expect(keepDraft(store, 'a', 'apply', draft)).toBe(true);
  expect(readDraft(store, 'a', 'apply')).toEqual(draft);
  expect(readDraft(store, 'b', 'apply')).toBeUndefined();
  expect(readDraft(store, 'a', 'home')).toBeUndefined();
  forgetDraft(store, 'a', 'apply');
  expect(readDraft(store, 'a', 'apply')).toBeUndefined();
});

test.each(['not json', 'null', '{"revision":"3"}'])('there is none when the browser kept %s', (text) => {
  expect(readDraft({ ...memory(), getItem: () => text }, 'a', 'apply')).toBeUndefined();
});

test('a browser that refuses storage says so, and is no other trouble', () => {
  const refuse = () => {
    throw new Error('denied');
  };
  const store = { getItem: refuse, setItem: refuse, removeItem: refuse };
  expect(keepDraft(store, 'a', 'apply', draft)).toBe(false);
  expect(() => forgetDraft(store, 'a', 'apply')).not.toThrow();
  expect(readDraft(store, 'a', 'apply')).toBeUndefined();
});
