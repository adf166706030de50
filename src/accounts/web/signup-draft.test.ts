import { expect, it } from 'vitest';
import { forgetSignupDraft, keepSignupDraft, readSignupDraft } from './signup-draft.ts';

function storage() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

const answers = {
  isStudentOfNITS: true,
  email: 'a@example.org',
  name: 'Sample',
  phone: '+91',
  branch: 'Civil',
};

it('a reload restores the sign-up form without the password', () => {
  const store = storage();
  keepSignupDraft(store, { ...answers, password: 'very-secret', confirmPassword: 'very-secret' });
  expect(readSignupDraft(store)).toEqual(answers);
  expect([...store.items.values()].join()).not.toContain('secret');
});

it('a sign-up that is done is forgotten', () => {
  const store = storage();
  keepSignupDraft(store, answers);
  forgetSignupDraft(store);
  expect(readSignupDraft(store)).toEqual({});
});

it.each(['nonsense', 'null', '[]', '{"name":7,"email":{},"isStudentOfNITS":"yes","password":"x"}'])(
  'a draft of %s is an empty form',
  (text) => {
    const store = storage();
    store.setItem('sign-up', text);
    expect(readSignupDraft(store)).toEqual({});
  },
);
