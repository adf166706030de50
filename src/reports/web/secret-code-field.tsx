import { Field, type FieldProps } from '#platform/web/ui/field.tsx';

/** Error text for a code that `decodeSecretCode` cannot read. */
export const mistypedCodeText = 'This code has a typing mistake. It has 7 groups of 4 letters and digits.';

/** Field to type a printed code, or its last group. */
export function SecretCodeField(props: FieldProps) {
  return <Field {...props} autoComplete="off" autoCapitalize="characters" spellCheck={false} />;
}
