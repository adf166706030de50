import type { UseFormRegisterReturn } from 'react-hook-form';
import type { Institute } from '#platform/rule/institute.ts';
import { phoneHelp } from '#platform/rule/phone.ts';
import { clubRegion } from '#platform/web/region.ts';
import { useInstitute } from '#platform/web/site-facts.ts';
import { Field } from '#platform/web/ui/field.tsx';
import { RadioCards } from '#platform/web/ui/radio-cards.tsx';

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
      help={phoneHelp(clubRegion().country)}
      error={error}
      {...field}
    />
  );
}

/** Returns the question whether the person studies at the institute. */
export const buildHostStudentLabel = (institute: Institute | null): string =>
  `Are you a student of ${institute?.shortName ?? 'the institute'}?`;

/** Returns the labels of the institute's fields. They are not shown if the club has no institute. */
export function getInstituteFieldLabels(institute: Institute | null) {
  return {
    instituteEmail: 'Institute email',
    scholarID: institute?.scholarIdLabel ?? 'Student number',
    branch: 'Branch',
    year: 'Year',
  };
}

export type InstituteField = keyof ReturnType<typeof getInstituteFieldLabels>;

/** Returns a text such as 'The address that ends in example.org or example.com.' */
export function instituteEmailHelp({ emailDomains }: Institute): string {
  return `The address that ends in ${emailDomains.join(' or ')}.`;
}

export interface FormParts {
  register: (name: InstituteField) => UseFormRegisterReturn;
  errorOf: (name: InstituteField) => string | undefined;
}

export function StudentQuestion({
  field,
  error,
}: {
  field: { name: string; value: unknown; onChange: (isStudent: boolean) => void; onBlur: () => void };
  error: string | undefined;
}) {
  const institute = useInstitute();
  if (!institute) return null;
  return (
    <RadioCards
      name={field.name}
      label={buildHostStudentLabel(institute)}
      error={error}
      choices={[
        { value: 'yes', label: 'Yes', checked: field.value === true },
        { value: 'no', label: 'No', checked: field.value === false },
      ]}
      onChange={(event) => field.onChange(event.target.value === 'yes')}
      onBlur={field.onBlur}
    />
  );
}

export function InstituteEmailField({ register, errorOf, help }: FormParts & { help?: string }) {
  const institute = useInstitute();
  if (!institute) return null;
  return (
    <Field
      label={getInstituteFieldLabels(institute).instituteEmail}
      type="email"
      inputMode="email"
      autoComplete="off"
      autoCapitalize="none"
      help={help ?? instituteEmailHelp(institute)}
      error={errorOf('instituteEmail')}
      {...register('instituteEmail')}
    />
  );
}

export function InstituteFieldsWithoutEmail({
  register,
  errorOf,
  scholarIdHelp,
}: FormParts & { scholarIdHelp?: string | undefined }) {
  const institute = useInstitute();
  const labels = getInstituteFieldLabels(institute);
  return (
    <>
      {institute?.scholarIdLabel !== undefined && (
        <Field
          label={labels.scholarID}
          autoComplete="off"
          help={scholarIdHelp}
          error={errorOf('scholarID')}
          {...register('scholarID')}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={labels.branch} autoComplete="off" error={errorOf('branch')} {...register('branch')} />
        <Field
          label={labels.year}
          autoComplete="off"
          placeholder="1st year"
          error={errorOf('year')}
          {...register('year')}
        />
      </div>
    </>
  );
}
