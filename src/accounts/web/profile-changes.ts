import { z } from 'zod';
import type { BodyOf } from '#platform/contract/call.ts';
import { listPhoneMistakes } from '../contract/common.ts';
import { editProfile } from '../contract.ts';

const filledIn = (error: string) => z.string().refine((text) => text.trim() !== '', { error });

/**
 * The fields of the form. Name and phone must not be empty, because the server would treat an empty field as
 * unchanged.
 */
const fields = z.object({
  newName: filledIn('Please enter your name'),
  phone: filledIn('Please enter your phone number'),
  newPwd: z.string(),
  confirmNewPwd: z.string(),
  /** The new photo as a data URL; empty if none was chosen. */
  photo: z.string(),
});
export type ProfileForm = z.infer<typeof fields>;

type Before = { name: string; phone: string };

/** Returns the fields that differ from the profile. Empty fields are left out. */
export function buildProfileChanges(form: ProfileForm, { name, phone }: Before): BodyOf<typeof editProfile> {
  const before: Partial<ProfileForm> = { newName: name, phone };
  return Object.fromEntries(
    (Object.keys(form) as (keyof ProfileForm)[])
      .filter((field) => form[field] !== '' && form[field] !== before[field])
      .map((field) => [field, form[field]]),
  );
}

/** Validates only the changed fields, so that an old value which no longer fits the rules is not rejected. */
export const buildProfileSchema = (before: Before, country: string) =>
  fields.superRefine((form, context) => {
    const { error } = editProfile.body.safeParse(buildProfileChanges(form, before));
    for (const { path, message } of error?.issues ?? [])
      if (path.length > 0) context.addIssue({ code: 'custom', path, message });
    if (form.phone === before.phone || form.phone === '') return;
    for (const { path, message } of listPhoneMistakes(form, country))
      context.addIssue({ code: 'custom', path: [path], message });
  });
