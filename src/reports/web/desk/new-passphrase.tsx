import type { UseFormRegister } from 'react-hook-form';
import { z } from 'zod';
import { PasswordField } from '#platform/web/ui/field.tsx';
import { minPassphraseLength } from '../../rule/reader-key.ts';

/** Minimum number of different characters in a passphrase. It rules out one repeated letter. */
const minDifferent = 6;

/** Schema of a new passphrase, which is typed twice. */
export const newPassphraseSchema = z
  .object({
    newPassphrase: z
      .string()
      .refine(
        (typed) => typed.trim().length >= minPassphraseLength && new Set(typed.trim()).size >= minDifferent,
        `Use at least ${minPassphraseLength} characters, such as four words that do not belong together`,
      ),
    repeatedPassphrase: z.string(),
  })
  .refine(({ newPassphrase, repeatedPassphrase }) => repeatedPassphrase.trim() === newPassphrase.trim(), {
    path: ['repeatedPassphrase'],
    error: 'The two passphrases are different',
  });
type NewPassphrase = z.infer<typeof newPassphraseSchema>;

export const emptyPassphraseFields: NewPassphrase = { newPassphrase: '', repeatedPassphrase: '' };

export function NewPassphraseFields({
  register,
  mistakes,
}: {
  register: UseFormRegister<NewPassphrase>;
  mistakes: Partial<Record<keyof NewPassphrase, { message?: string | undefined }>>;
}) {
  return (
    <>
      <PasswordField
        label="New passphrase"
        help="Four or more words that do not belong together. Do not use the password of your account."
        autoComplete="off"
        error={mistakes.newPassphrase?.message}
        {...register('newPassphrase')}
      />
      <PasswordField
        label="New passphrase again"
        autoComplete="off"
        error={mistakes.repeatedPassphrase?.message}
        {...register('repeatedPassphrase')}
      />
    </>
  );
}
