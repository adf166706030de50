import { Field } from '#platform/web/ui/field.tsx';
import type { EditionValues } from './setup-values.ts';

/** The fields of the first edition. Names of fields are those of `EditionValues`. */
export function EditionFields({
  values,
  currency,
  errorOf,
  onChange,
}: {
  values: EditionValues;
  /** ISO 4217. */
  currency: string;
  errorOf: (name: keyof EditionValues) => string | undefined;
  onChange: (name: keyof EditionValues, value: string) => void;
}) {
  const entry = (name: keyof EditionValues) => ({
    name,
    value: values[name],
    error: errorOf(name),
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => onChange(name, target.value),
  });
  return (
    <>
      <Field
        {...entry('eventName')}
        label="Name of the conference"
        help="As delegates read it, with its year."
      />
      <Field
        {...entry('theme')}
        label="Theme (optional)"
        help="A line below the name. Until you have one, visitors read ‘To be announced’."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...entry('startsOn')} label="First day" type="date" />
        <Field {...entry('endsOn')} label="Last day" type="date" min={values.startsOn} />
      </div>
      <Field {...entry('venue')} label="Venue" help="Such as the name of the building." />
      <Field {...entry('address')} label="Address of the venue" />
      <Field
        {...entry('fee')}
        label={`Fee of a delegate${currency ? ` (${currency})` : ''}`}
        help="0 if there is nothing to pay. Fees for groups, accommodation and early birds can follow."
        inputMode="decimal"
      />
    </>
  );
}
