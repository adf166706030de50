import type { z } from 'zod';
import type { signupBody } from '../contract.ts';

type Form = z.input<typeof signupBody>;

const key = 'sign-up';
/** The entries that a reload restores; never a password. */
const kept = [
  'isStudentOfNITS',
  'instituteEmail',
  'email',
  'name',
  'phone',
  'scholarID',
  'branch',
  'year',
] as const satisfies readonly (keyof Form)[];
type SignupDraft = Partial<Pick<Form, (typeof kept)[number]>>;

/** `sessionStorage` or a substitute. */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The form as this tab left it; empty where there is nothing or nonsense. */
export function readSignupDraft(store: DraftStore): SignupDraft {
  try {
    const stored: Record<string, unknown> = JSON.parse(store.getItem(key) ?? '{}');
    const fitting = kept.filter((name) =>
      name === 'isStudentOfNITS' ? typeof stored[name] === 'boolean' : typeof stored[name] === 'string',
    );
    return Object.fromEntries(fitting.map((name) => [name, stored[name]]));
  } catch {
    return {};
  }
}

/** Stores the non-secret entries for a reload of this tab. Does nothing where the browser refuses storage. */
export function keepSignupDraft(store: DraftStore, form: Partial<Form>): void {
  try {
    store.setItem(key, JSON.stringify(Object.fromEntries(kept.map((name) => [name, form[name]]))));
  } catch {
    // Private windows and full disks.
  }
}

/** Forgets the draft: the account is there. */
export function forgetSignupDraft(store: DraftStore): void {
  try {
    store.removeItem(key);
  } catch {
    // As above.
  }
}
