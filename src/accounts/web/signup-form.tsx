import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useController, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { toast } from '#platform/web/toast.ts';
import { toastDurations } from '#platform/web/toast-durations.ts';
import { RadioCards } from '#platform/web/ui/choice.tsx';
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx';
import { Field, PasswordField } from '#platform/web/ui/field.tsx';
import { institute, signup, signupBody } from '../contract.ts';
import { signUpMutation } from './api.ts';
import { type RefusedFields, showRefusal } from './error-texts.ts';
import { type FieldLabels, focusFirstMistake, labelledMistakes } from './field-errors.ts';
import { SubmitButton } from './form-page.tsx';

type Form = z.input<typeof signupBody>;

const refusedFields: RefusedFields<Form> = {
  [signup.errors.emailExists[1]]: 'email',
  [signup.errors.instituteEmailExists[1]]: 'instituteEmail',
  [signup.errors.scholarIdExists[1]]: 'scholarID',
  [signup.errors.commonPassword[1]]: 'password',
};
/** From top to bottom. */
const labels = {
  isStudentOfNITS: `Are you a student of ${institute.shortName}?`,
  instituteEmail: 'Institute email',
  email: 'Personal email',
  name: 'Full name',
  phone: 'Phone',
  scholarID: 'Scholar ID',
  branch: 'Branch',
  year: 'Year',
  password: 'Password',
  confirmPassword: 'Confirm password',
} as const satisfies FieldLabels<Form>;
const advice: Readonly<Record<string, string>> = {
  [signup.errors.emailExists[1]]:
    `Log in with it, or have a new password mailed to it. If it was not you who signed up, try again in an hour.`,
};

/**
 * The sign-up form in both branches. For students of the institute the personal address is the second input field, as the
 * refusal of product 12.2 calls it.
 */
export function SignupForm({ onDone }: { onDone: () => void }) {
  const signUp = useMutation(signUpMutation);
  const form = useForm<Form, unknown, z.output<typeof signupBody>>({
    resolver: zodResolver(signupBody),
    shouldFocusError: false,
  });
  const { register, handleSubmit, setError, control, formState } = form;
  const student = useController({ control, name: 'isStudentOfNITS' });
  const isStudent = student.field.value === true;
  const errorOf = (name: keyof Form) => formState.errors[name]?.message;
  const only = { shouldUnregister: true };

  const mistakes = labelledMistakes(formState.errors, labels);

  const submit = handleSubmit(
    (body) =>
      signUp.mutate(body, {
        onSuccess: ({ message }) => {
          toast(message, { kind: 'success', duration: toastDurations.important });
          onDone();
        },
        onError: (error) => showRefusal(error, refusedFields, setError),
      }),
    (errors) => focusFirstMistake(errors, labels),
  );

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {formState.submitCount > 0 && mistakes.length > 1 && <ErrorSummary mistakes={mistakes} />}
      <RadioCards
        name={student.field.name}
        label={labels.isStudentOfNITS}
        error={errorOf('isStudentOfNITS')}
        choices={[
          { value: 'yes', label: 'Yes', checked: isStudent },
          { value: 'no', label: 'No', checked: student.field.value === false },
        ]}
        onChange={(event) => student.field.onChange(event.target.value === 'yes')}
        onBlur={student.field.onBlur}
      />
      {isStudent && (
        <Field
          label={labels.instituteEmail}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          help={`The address that ends in ${institute.emailDomain}.`}
          error={errorOf('instituteEmail')}
          {...register('instituteEmail', only)}
        />
      )}
      <Field
        label={labels.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        help={advice[errorOf('email') ?? ''] ?? 'You log in with it, and we write to it.'}
        error={errorOf('email')}
        {...register('email')}
      />
      <Field label={labels.name} autoComplete="name" error={errorOf('name')} {...register('name')} />
      <Field
        label={labels.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        help="At least 10 digits."
        error={errorOf('phone')}
        {...register('phone')}
      />
      {isStudent && (
        <>
          <Field
            label={labels.scholarID}
            autoComplete="off"
            error={errorOf('scholarID')}
            {...register('scholarID', only)}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field
              label={labels.branch}
              autoComplete="off"
              error={errorOf('branch')}
              {...register('branch', only)}
            />
            <Field
              label={labels.year}
              autoComplete="off"
              placeholder="1st year"
              error={errorOf('year')}
              {...register('year', only)}
            />
          </div>
        </>
      )}
      <PasswordField
        label={labels.password}
        autoComplete="new-password"
        help="At least 8 characters. A sentence you remember is a good one."
        error={errorOf('password')}
        {...register('password')}
      />
      <PasswordField
        label={labels.confirmPassword}
        autoComplete="new-password"
        error={errorOf('confirmPassword')}
        {...register('confirmPassword')}
      />
      <SubmitButton call={signUp} pendingText="Signing up...">
        Sign up
      </SubmitButton>
    </form>
  );
}
