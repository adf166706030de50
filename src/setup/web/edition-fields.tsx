import { formatWeekday } from '#platform/rule/dates.ts';
import { Field } from '#platform/web/ui/field.tsx';
import { buildEntryOf, type FieldEntries } from './field-entries.ts';
import type { EditionValues } from './setup-values.ts';

/** The fields of the first edition. Names of fields are those of `EditionValues`. */
export function EditionFields({
  currency,
  locale,
  ...entries
}: FieldEntries<EditionValues> & {
  /** ISO 4217. */
  currency: string;
  /** Format of dates, as BCP 47 tag. */
  locale: string;
}) {
  const entryOf = buildEntryOf(entries);
  const entry = (name: keyof EditionValues) => ({ ...entryOf(name), autoComplete: 'off' });
  // The browser writes days in its own format, which people can misread.
  const dayOf = (name: 'startsOn' | 'endsOn') => ({
    ...entry(name),
    type: 'date',
    help: entries.values[name] && formatWeekday(entries.values[name], { locale }),
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
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <Field {...dayOf('startsOn')} label="First day" />
        <Field {...dayOf('endsOn')} label="Last day" min={entries.values.startsOn} />
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
