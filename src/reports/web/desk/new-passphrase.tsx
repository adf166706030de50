import { useState } from 'react';
import { PasswordField } from '#platform/web/ui/field.tsx';
import { passphraseMinimum } from '../../rule/reader-key.ts';

/** Fewest different characters of a passphrase, so that one repeated letter is refused. */
const minDifferent = 6;

/** Holds a new passphrase, typed twice. */
export function useNewPassphrase() {
  const [passphrase, setPassphrase] = useState('');
  const [repeated, setRepeated] = useState('');
  const [isValidated, setValidated] = useState(false);
  const typed = passphrase.trim();
  const isWeak = typed.length < passphraseMinimum || new Set(typed).size < minDifferent;
  const mistakes = {
    passphrase: isWeak
      ? `Use at least ${passphraseMinimum} characters, such as four words that do not belong together`
      : undefined,
    repeated: repeated.trim() === typed ? undefined : 'The two passphrases are different',
  };
  return {
    passphrase,
    /** Returns whether the passphrase can be used, and shows what is wrong with it. */
    validate() {
      setValidated(true);
      return !mistakes.passphrase && !mistakes.repeated;
    },
    fields: (
      <>
        <PasswordField
          name="newPassphrase"
          label="New passphrase"
          help="Four or more words that do not belong together. Do not use the password of your account."
          autoComplete="off"
          value={passphrase}
          error={isValidated ? mistakes.passphrase : undefined}
          onChange={({ target }) => setPassphrase(target.value)}
        />
        <PasswordField
          name="repeatedPassphrase"
          label="New passphrase again"
          autoComplete="off"
          value={repeated}
          error={isValidated ? mistakes.repeated : undefined}
          onChange={({ target }) => setRepeated(target.value)}
        />
      </>
    ),
  };
}
