import type { FieldError, Resolver } from 'react-hook-form';
import type { BodyOf, CheckedBody } from '#platform/contract/call.ts';
import { editProfile } from '../contract.ts';

/** What the form holds: its fields are never missing, only empty. */
export type ProfileForm = {
  newName: string;
  phone: string;
  newPwd: string;
  confirmNewPwd: string;
  /** A data URL, or empty while no new photo is chosen. */
  photo: string;
};

type Before = { name: string; phone: string };

/** The part of a profile form that differs from the profile: what is empty or as before is left out. */
export function changedEntries(form: ProfileForm, { name, phone }: Before): BodyOf<typeof editProfile> {
  const before: Partial<ProfileForm> = { newName: name, phone };
  return Object.fromEntries(
    (Object.keys(form) as (keyof ProfileForm)[])
      .filter((field) => form[field] !== '' && form[field] !== before[field])
      .map((field) => [field, form[field]]),
  );
}

/** The server takes what is empty for unchanged: who emptied a field would be told that it was saved. */
const neverEmpty = {
  newName: 'Please enter your name',
  phone: 'Please enter your phone number',
} as const;

/**
 * Holds the changed entries alone against the contract, so that what stays as it was can't be refused, but that name and
 * phone were emptied. Gives what is to be sent; a form without a change is wrong at its root.
 */
export function changedEntriesResolver(
  profile: Before,
): Resolver<ProfileForm, unknown, CheckedBody<typeof editProfile>> {
  return (form) => {
    const checked = editProfile.body.safeParse(changedEntries(form, profile));
    const errors: Partial<Record<keyof ProfileForm | 'root', FieldError>> = {};
    for (const [field, message] of Object.entries(neverEmpty)) {
      const name = field as keyof typeof neverEmpty;
      if (form[name].trim() === '') errors[name] = { type: 'empty', message };
    }
    const isFilled = Object.keys(errors).length === 0;
    if (checked.success && isFilled) return { values: checked.data, errors: {} };
    for (const { path, message } of checked.error?.issues ?? []) {
      if (path.length === 0 && !isFilled) continue;
      errors[(path[0] ?? 'root') as keyof ProfileForm | 'root'] ??= { type: 'contract', message };
    }
    return { values: {}, errors };
  };
}
