import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { providerReturnPath } from '#platform/contract/paths.ts';
import type { Institute } from '#platform/rule/institute.ts';
import { errorCode, errorText } from '#platform/web/api.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { clubRegion } from '#platform/web/region.ts';
import { useLoginState } from '#platform/web/session.ts';
import { useInstitute } from '#platform/web/site-facts.ts';
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import {
  type ErrorFields,
  type FieldLabels,
  focusFirstMistake,
  listLabelledMistakes,
  showErrorAsToastAndAtField,
} from '#platform/web/ui/form-errors.ts';
import { LoadingState } from '#platform/web/ui/states.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import {
  buildProviderSignupSchema,
  finishProviderLoginWithCode,
  hostStudentField,
  providerSignUpBody,
  signUpWithProvider,
} from '../../contract.ts';
import { FormPage, SubmitButton } from '../form-page.tsx';
import { LoginCode } from '../login-code.tsx';
import {
  buildHostStudentLabel,
  getInstituteFieldLabels,
  InstituteEmailField,
  type InstituteField,
  InstituteFieldsWithoutEmail,
  PhoneField,
  StudentQuestion,
} from '../person-fields.tsx';
import { buildFinishProviderLoginQuery, providerCodeMutation, providerSignUpMutation } from './api.ts';
import { useLoginRedirect } from './login-error.tsx';

type CodeEntry = { ticket: string; code: string };

const { codeWrong } = finishProviderLoginWithCode.errors;
const codeFields: ErrorFields<CodeEntry> = { [codeWrong.code]: 'code' };

function ProviderCode({ ticket }: { ticket: string }) {
  const enter = useMutation(providerCodeMutation);
  const sendToLogin = useLoginRedirect();
  const { register, handleSubmit, setError, formState } = useForm<CodeEntry>({
    resolver: zodResolver(finishProviderLoginWithCode.body),
    defaultValues: { ticket, code: '' },
  });
  const handleError = (error: unknown) => {
    if (errorCode(error) === startAgain.code) sendToLogin(startAgain.message);
    else showErrorAsToastAndAtField(error, codeFields, setError);
  };
  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit((body) => enter.mutate(body, { onError: handleError }))}
      className="grid gap-5"
    >
      <LoginCode error={formState.errors.code?.message} field={register('code')} onBack={() => sendToLogin()}>
        <SubmitButton call={enter} pendingText="Logging in...">
          Log in
        </SubmitButton>
      </LoginCode>
    </form>
  );
}

type Form = z.input<typeof providerSignUpBody>;

const { startAgain, emailExists, instituteEmailExists, scholarIdExists } = signUpWithProvider.errors;
const errorFields: ErrorFields<Form> = {
  [instituteEmailExists.code]: 'instituteEmail',
  [scholarIdExists.code]: 'scholarID',
};
/** Errors after which the user must start again at the login page. */
const restartCodes: readonly string[] = [startAgain.code, emailExists.code];
/** Returns the labels in the order of the fields on the screen. The list of mistakes follows this order. */
function formLabels(institute: Institute | null) {
  const { instituteEmail, ...facts } = getInstituteFieldLabels(institute);
  return {
    [hostStudentField]: buildHostStudentLabel(institute),
    instituteEmail,
    name: 'Full name',
    phone: 'Phone',
    ...facts,
  } satisfies FieldLabels<Form>;
}

/** Completes the sign-up of a user whose address the provider has verified. */
function ProviderSignUp({ ticket, email, name }: { ticket: string; email: string; name: string }) {
  const signUp = useMutation(providerSignUpMutation);
  const institute = useInstitute();
  const labels = formLabels(institute);
  const sendToLogin = useLoginRedirect();
  const { register, handleSubmit, setError, control, formState } = useForm<
    Form,
    unknown,
    z.output<typeof providerSignUpBody>
  >({
    resolver: zodResolver(
      buildProviderSignupSchema(providerSignUpBody, { institute, country: clubRegion().country }),
    ),
    shouldFocusError: false,
    defaultValues: { ticket, name, ...(institute ? {} : { [hostStudentField]: false }) },
  });
  const student = useController({ control, name: hostStudentField });
  const isStudent = student.field.value === true;
  const errorOf = (field: keyof Form) => formState.errors[field]?.message;
  const parts = {
    register: (field: InstituteField) => register(field, { shouldUnregister: true }),
    errorOf,
  };
  const mistakes = listLabelledMistakes(formState.errors, labels);

  const handleError = (error: unknown) => {
    if (restartCodes.includes(errorCode(error) ?? '')) sendToLogin(errorText(error));
    else showErrorAsToastAndAtField(error, errorFields, setError);
  };
  const submit = handleSubmit(
    (body) => signUp.mutate(body, { onError: handleError }),
    (errors) => focusFirstMistake(errors, labels),
  );

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {formState.submitCount > 0 && mistakes.length > 1 && <ErrorSummary mistakes={mistakes} />}
      <div>
        <p className="font-semibold">Personal email</p>
        <p className="wrap-anywhere">{email}</p>
        <p className="text-sm text-muted">This address is verified. We email you there.</p>
      </div>
      <StudentQuestion field={student.field} error={errorOf(hostStudentField)} />
      {isStudent && <InstituteEmailField {...parts} />}
      <Field label={labels.name} autoComplete="name" error={errorOf('name')} {...register('name')} />
      <PhoneField label={labels.phone} error={errorOf('phone')} field={register('phone')} />
      {isStudent && <InstituteFieldsWithoutEmail {...parts} />}
      <SubmitButton call={signUp} pendingText="Signing up...">
        Sign up
      </SubmitButton>
      <p className="text-sm text-muted">To set a password later, use ‘Forgot password?’ on the login page.</p>
    </form>
  );
}

export const meta = () => [{ title: pageTitle('Log in') }];

/**
 * Logs in, asks for a code, shows the sign-up form, or redirects to the login page, depending on the provider's
 * answer.
 */
export default function ReturnFromProvider() {
  const [query] = useState(() => (typeof location === 'undefined' ? '' : location.search.slice(1)));
  const isReady = useLoginState() !== 'unknown';
  const { data, error } = useQuery(buildFinishProviderLoginQuery(query));
  const navigate = useNavigate();
  const sendToLogin = useLoginRedirect();

  const errorMessage = error ? errorText(error) : undefined;
  const hasNoAnswer = isReady && query === '';
  useEffect(() => {
    if (errorMessage !== undefined || hasNoAnswer) sendToLogin(errorMessage);
  }, [errorMessage, hasNoAnswer, sendToLogin]);
  // Removes the provider's answer from the address, because the answer works only once.
  const isAnswerUsed = data !== undefined && data.outcome !== 'in';
  useEffect(() => {
    if (isAnswerUsed) navigate(providerReturnPath, { replace: true });
  }, [isAnswerUsed, navigate]);

  if (data?.outcome === 'code')
    return (
      <FormPage
        title="Log in"
        lead="Your account has a second factor. Enter a code to log in."
        figure="log in"
      >
        <ProviderCode ticket={data.ticket} />
      </FormPage>
    );
  if (data?.outcome === 'new')
    return (
      <FormPage
        title="Sign up"
        lead="Almost done. Fill in a few details, then you can register for the conference. You need no password."
        figure="sign up"
      >
        <ProviderSignUp {...data} />
      </FormPage>
    );
  return (
    <>
      <h1 className="sr-only">Log in</h1>
      <LoadingState />
    </>
  );
}
