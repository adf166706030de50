import type { UseFormRegisterReturn } from 'react-hook-form';
import { RadioCards } from '#platform/web/ui/choice.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { institute } from '../contract.ts';

/** The phone field of every form. */
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

/** Labels of the student's fields in every form. */
export const instituteLabels = {
  isStudentOfNITS: `Are you a student of ${institute.shortName}?`,
  instituteEmail: 'Institute email',
  scholarID: 'Scholar ID',
  branch: 'Branch',
  year: 'Year',
} as const;

type Name = Exclude<keyof typeof instituteLabels, 'isStudentOfNITS'>;

/** The parts of a form that its field components need. */
export interface FormParts {
  register: (name: Name) => UseFormRegisterReturn;
  errorOf: (name: Name) => string | undefined;
}

/** The question whether the user is a student of the institute. */
export function StudentQuestion({
  field,
  error,
}: {
  field: { name: string; value: unknown; onChange: (isStudent: boolean) => void; onBlur: () => void };
  error: string | undefined;
}) {
  return (
    <RadioCards
      name={field.name}
      label={instituteLabels.isStudentOfNITS}
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

export function InstituteEmailField({
  register,
  errorOf,
  help = `The address that ends in ${institute.emailDomain}.`,
}: FormParts & { help?: string }) {
  return (
    <Field
      label={instituteLabels.instituteEmail}
      type="email"
      inputMode="email"
      autoComplete="off"
      autoCapitalize="none"
      help={help}
      error={errorOf('instituteEmail')}
      {...register('instituteEmail')}
    />
  );
}

export function StudentFacts({
  register,
  errorOf,
  scholarIdHelp,
}: FormParts & { scholarIdHelp?: string | undefined }) {
  return (
    <>
      <Field
        label={instituteLabels.scholarID}
        autoComplete="off"
        help={scholarIdHelp}
        error={errorOf('scholarID')}
        {...register('scholarID')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={instituteLabels.branch}
          autoComplete="off"
          error={errorOf('branch')}
          {...register('branch')}
        />
        <Field
          label={instituteLabels.year}
          autoComplete="off"
          placeholder="1st year"
          error={errorOf('year')}
          {...register('year')}
        />
      </div>
    </>
  );
}
