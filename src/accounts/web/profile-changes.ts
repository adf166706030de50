import type { FieldError, Resolver } from 'react-hook-form';
import type { BodyOf, CheckedBody } from '#platform/contract/call.ts';
import { editProfile } from '../contract.ts';

/** The form's values: no field is missing, but a field can be empty. */
export type ProfileForm = {
  newName: string;
  phone: string;
  newPwd: string;
  confirmNewPwd: string;
  /** A data URL, or empty while no new photo is chosen. */
  photo: string;
};

type Before = { name: string; phone: string };

/** Returns the fields that differ from the profile; empty and unchanged fields are left out. */
export function changedFields(form: ProfileForm, { name, phone }: Before): BodyOf<typeof editProfile> {
  const before: Partial<ProfileForm> = { newName: name, phone };
  return Object.fromEntries(
    (Object.keys(form) as (keyof ProfileForm)[])
      .filter((field) => form[field] !== '' && form[field] !== before[field])
      .map((field) => [field, form[field]]),
  );
}

/** The server treats an empty field as unchanged, so emptying a field must be rejected here. */
const neverEmpty = {
  newName: 'Please enter your name',
  phone: 'Please enter your phone number',
} as const;

/**
 * Validates only the changed fields against the contract, so that an unchanged value is never rejected, and rejects
 * an emptied name or phone. A form without changes has an error at its root.
 */
export function changedFieldsResolver(
  profile: Before,
): Resolver<ProfileForm, unknown, CheckedBody<typeof editProfile>> {
  return (form) => {
    const checked = editProfile.body.safeParse(changedFields(form, profile));
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
