import { expect, test } from 'vitest';
import { z } from 'zod';
import { openLocalDraft } from './local-draft.ts';

const schema = z.object({ name: z.string() });

function storeOf(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('a draft is restored until it is deleted', () => {
  const draft = openLocalDraft('event:a:b', schema, storeOf());
  expect(draft.read()).toBeUndefined();
  expect(draft.keep({ name: 'Sample Conference' })).toBe(true);
  expect(draft.read()).toEqual({ name: 'Sample Conference' });
  draft.forget();
  expect(draft.read()).toBeUndefined();
});

test('a draft that does not match the schema is ignored', () => {
  expect(openLocalDraft('a', schema, storeOf({ a: '{"name":7}' })).read()).toBeUndefined();
  expect(openLocalDraft('a', schema, storeOf({ a: '{' })).read()).toBeUndefined();
});

test('a browser without storage has no drafts', () => {
  const refuse = () => {
    throw new Error('QuotaExceededError');
  };
  const draft = openLocalDraft('a', schema, { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(draft.keep({ name: '' })).toBe(false);
  expect(draft.read()).toBeUndefined();
  draft.forget();
});
