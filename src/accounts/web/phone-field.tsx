import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#platform/web/ui/field.tsx';

/** Where somebody can be called, in every form that asks for it. */
export function PhoneField({
  label,
  error,
  field,
}: {
  label: string;
  error: string | undefined;
  field: UseFormRegisterReturn;
}) {
  return (
    <Field
      label={label}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      help="At least 10 digits."
      error={error}
      {...field}
    />
  );
}
