import { expect, test } from 'vitest';
import { openDocumentDraft } from './document-draft.ts';

const draft = { revision: 3, base: { heading: 'Old' }, value: { heading: 'New' }, at: 1 };

function memory(): Storage {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage;
}

test('a draft is read for the same account and page alone, until it is deleted', () => {
  const store = memory();
  expect(openDocumentDraft('a', 'apply', store).keep(draft)).toBe(true);
  expect(openDocumentDraft('a', 'apply', store).read()).toEqual(draft);
  expect(openDocumentDraft('b', 'apply', store).read()).toBeUndefined();
  expect(openDocumentDraft('a', 'home', store).read()).toBeUndefined();
  openDocumentDraft('a', 'apply', store).forget();
  expect(openDocumentDraft('a', 'apply', store).read()).toBeUndefined();
});

test.each(['not json', 'null', '{"revision":"3"}'])('the stored text %s is no draft', (text) => {
  expect(openDocumentDraft('a', 'apply', { ...memory(), getItem: () => text }).read()).toBeUndefined();
});
