import { Field, type FieldProps } from '#platform/web/ui/field.tsx';

/** Error text for a code that `decodeSecretCode` cannot read. */
export const mistypedCodeText = 'This code has a typing mistake. It has 7 groups of 4 letters and digits.';

/** Field for a code from paper, or for a part of one. */
export function SecretCodeField(props: FieldProps) {
  return <Field {...props} autoComplete="off" autoCapitalize="characters" spellCheck={false} />;
}
