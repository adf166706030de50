import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useController, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { errorText } from '#platform/web/api.ts';
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { providerSignUpBody, signUpWithProvider } from '../../contract.ts';
import { type RefusedFields, showRefusal } from '../error-texts.ts';
import { type FieldLabels, focusFirstMistake, labelledMistakes } from '../field-errors.ts';
import { SubmitButton } from '../form-page.tsx';
import { InstituteEmailField, instituteLabels, StudentFacts, StudentQuestion } from '../institute-fields.tsx';
import { PhoneField } from '../phone-field.tsx';
import { signUpMutation } from './api.ts';
import { useSendToLogin } from './refused.tsx';

type Form = z.input<typeof providerSignUpBody>;

const { startAgain, emailExists, instituteEmailExists, scholarIdExists } = signUpWithProvider.errors;
const refusedFields: RefusedFields<Form> = {
  [instituteEmailExists[1]]: 'instituteEmail',
  [scholarIdExists[1]]: 'scholarID',
};
/** What only a new beginning helps against. */
const overTexts: readonly string[] = [startAgain[1], emailExists[1]];
/** From top to bottom. */
const { isStudentOfNITS, instituteEmail, ...facts } = instituteLabels;
const labels = {
  isStudentOfNITS,
  instituteEmail,
  name: 'Full name',
  phone: 'Phone',
  ...facts,
} as const satisfies FieldLabels<Form>;

/** The rest of a sign-up, for somebody whose address the provider vouches for. */
export function ProviderSignUp({ ticket, email, name }: { ticket: string; email: string; name: string }) {
  const signUp = useMutation(signUpMutation);
  const sendToLogin = useSendToLogin();
  const { register, handleSubmit, setError, control, formState } = useForm<
    Form,
    unknown,
    z.output<typeof providerSignUpBody>
  >({
    resolver: zodResolver(providerSignUpBody),
    shouldFocusError: false,
    defaultValues: { ticket, name },
  });
  const student = useController({ control, name: 'isStudentOfNITS' });
  const isStudent = student.field.value === true;
  const errorOf = (field: keyof Form) => formState.errors[field]?.message;
  const parts = {
    register: (field: keyof typeof facts | 'instituteEmail') => register(field, { shouldUnregister: true }),
    errorOf,
  };
  const mistakes = labelledMistakes(formState.errors, labels);

  const refused = (error: unknown) => {
    const text = errorText(error);
    if (overTexts.includes(text)) sendToLogin(text);
    else showRefusal(error, refusedFields, setError);
  };
  const submit = handleSubmit(
    (body) => signUp.mutate(body, { onError: refused }),
    (errors) => focusFirstMistake(errors, labels),
  );

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {formState.submitCount > 0 && mistakes.length > 1 && <ErrorSummary mistakes={mistakes} />}
      <div>
        <p className="font-semibold">Personal email</p>
        <p className="wrap-anywhere">{email}</p>
        <p className="text-sm text-muted">You have shown that it is yours. We write to it.</p>
      </div>
      <StudentQuestion field={student.field} error={errorOf('isStudentOfNITS')} />
      {isStudent && <InstituteEmailField {...parts} />}
      <Field label={labels.name} autoComplete="name" error={errorOf('name')} {...register('name')} />
      <PhoneField label={labels.phone} error={errorOf('phone')} field={register('phone')} />
      {isStudent && <StudentFacts {...parts} />}
      <SubmitButton call={signUp} pendingText="Signing up...">
        Sign up
      </SubmitButton>
      <p className="text-sm text-muted">
        If you ever want a password here too, ask for one under ‘Forgot password?’.
      </p>
    </form>
  );
}
