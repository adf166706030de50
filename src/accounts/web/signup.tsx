import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useController, useForm } from 'react-hook-form';
import { type MetaArgs, Navigate, useNavigate } from 'react-router';
import { z } from 'zod';
import type { ScreenHandle } from '#help/web/index.ts';
import type { Institute } from '#platform/rule/institute.ts';
import { openLocalDraft } from '#platform/web/local-draft.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { clubRegion } from '#platform/web/region.ts';
import { readLoginEmail, rememberLoginEmail } from '#platform/web/return-path.ts';
import { useLoginState } from '#platform/web/session.ts';
import { getSiteFactsOfMatches, useInstitute } from '#platform/web/site-facts.ts';
import { toast, toastDurations } from '#platform/web/toast.ts';
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx';
import { Field, PasswordField } from '#platform/web/ui/field.tsx';
import {
  type ErrorFields,
  type FieldLabels,
  focusFirstMistake,
  listLabelledMistakes,
  showErrorAsToastAndAtField,
} from '#platform/web/ui/form-errors.ts';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { buildSignupSchema, hostStudentField, signup } from '../contract.ts';
import { signUpMutation } from './api.ts';
import { FormPage, SubmitButton } from './form-page.tsx';
import {
  buildHostStudentLabel,
  getInstituteFieldLabels,
  InstituteEmailField,
  type InstituteField,
  InstituteFieldsWithoutEmail,
  PhoneField,
  StudentQuestion,
} from './person-fields.tsx';
import { PolicyLinks } from './policy-links.tsx';
import { ProviderButton } from './provider/provider-button.tsx';

type Form = z.input<typeof signup.body>;

const text = z.string().optional().catch(undefined);
/** The answers that a reload restores. Passwords are left out. */
const draftSchema = z.object({
  [hostStudentField]: z.boolean().optional().catch(undefined),
  instituteEmail: text,
  email: text,
  name: text,
  phone: text,
  scholarID: text,
  branch: text,
  year: text,
});
/** Stores the answers for this tab only, because there is no account yet. */
const signupDraft = () => openLocalDraft('sign-up', draftSchema, sessionStorage);

const errorFields: ErrorFields<Form> = {
  [signup.errors.emailExists.code]: 'email',
  [signup.errors.instituteEmailExists.code]: 'instituteEmail',
  [signup.errors.scholarIdExists.code]: 'scholarID',
  [signup.errors.commonPassword.code]: 'password',
};
/** Returns the labels in the order of the fields on the screen. The list of mistakes follows this order. */
function formLabels(institute: Institute | null) {
  const { instituteEmail, ...facts } = getInstituteFieldLabels(institute);
  return {
    [hostStudentField]: buildHostStudentLabel(institute),
    instituteEmail,
    email: institute ? 'Personal email' : 'Email',
    name: 'Full name',
    phone: 'Phone',
    ...facts,
    password: 'Password',
    confirmPassword: 'Confirm password',
  } satisfies FieldLabels<Form>;
}
const confirmLater =
  "Is it yours? Answer 'No' above for now. You can confirm it from your dashboard later, and it becomes yours again.";
/** Maps error codes to the help text that is shown at the field. The toast shows the error itself. */
const advice: Readonly<Record<string, string>> = {
  [signup.errors.emailExists.code]:
    `Log in with it, or reset its password. If it is not verified, you can sign up with it again an hour after the first sign-up.`,
  [signup.errors.instituteEmailExists.code]: confirmLater,
  [signup.errors.scholarIdExists.code]: confirmLater,
};

/**
 * The sign-up form. For students the personal address is the second field, as an error text of product 12.2 expects.
 */
function SignupForm({ onDone }: { onDone: () => void }) {
  const signUp = useMutation(signUpMutation);
  const institute = useInstitute();
  const labels = formLabels(institute);
  const form = useForm<Form, unknown, z.output<typeof signup.body>>({
    resolver: zodResolver(buildSignupSchema({ institute, country: clubRegion().country })),
    shouldFocusError: false,
  });
  const { register, handleSubmit, setError, control, formState } = form;
  const student = useController({ control, name: hostStudentField });
  const isStudent = student.field.value === true;
  const errorOf = (name: keyof Form) => {
    const error = formState.errors[name];
    return error && (advice[String(error.type)] ?? error.message);
  };
  const parts = {
    register: (name: InstituteField) => register(name, { shouldUnregister: true }),
    errorOf,
  };

  const mistakes = listLabelledMistakes(formState.errors, labels);

  // Restores the answers only after hydration, because all visitors get the same prerendered page.
  const asksForInstitute = institute !== null;
  const { reset, subscribe } = form;
  useEffect(() => {
    reset({
      email: readLoginEmail(),
      ...signupDraft().read(),
      ...(asksForInstitute ? {} : { [hostStudentField]: false }),
    });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => signupDraft().keep(draftSchema.parse(values)),
    });
  }, [reset, subscribe, asksForInstitute]);

  const submit = handleSubmit(
    (body) =>
      signUp.mutate(body, {
        onSuccess: ({ message }) => {
          toast(message, { kind: 'success', duration: toastDurations.important });
          signupDraft().forget();
          rememberLoginEmail(body.email);
          onDone();
        },
        onError: (error) => showErrorAsToastAndAtField(error, errorFields, setError),
      }),
    (errors) => focusFirstMistake(errors, labels),
  );

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {formState.submitCount > 0 && mistakes.length > 1 && <ErrorSummary mistakes={mistakes} />}
      <StudentQuestion field={student.field} error={errorOf(hostStudentField)} />
      {isStudent && <InstituteEmailField {...parts} />}
      <Field
        label={labels.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        help="You log in with this address, and we email you there."
        error={errorOf('email')}
        {...register('email')}
      />
      <Field label={labels.name} autoComplete="name" error={errorOf('name')} {...register('name')} />
      <PhoneField label={labels.phone} error={errorOf('phone')} field={register('phone')} />
      {isStudent && <InstituteFieldsWithoutEmail {...parts} />}
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
      <PolicyLinks />
      <SubmitButton call={signUp} pendingText="Signing up...">
        Sign up
      </SubmitButton>
    </form>
  );
}

export const handle: ScreenHandle = { help: 'Sign up' };

export const meta = ({ matches }: MetaArgs) => [
  { title: pageTitle('Sign up') },
  {
    name: 'description',
    content: `Open an account with ${getSiteFactsOfMatches(matches).club.name}: one form, then one click in an email.`,
  },
];

export default function Signup() {
  const navigate = useNavigate();
  if (useLoginState() === 'in') return <Navigate to="/dashboard" replace />;
  return (
    <FormPage
      title="Sign up"
      lead="Fill in this form, then verify your email. After that you can register for the conference."
      figure="sign up"
    >
      <div className="grid gap-5">
        <p className="text-muted">
          Already have an account? <TextLink to="/login">Log in</TextLink>
        </p>
        <ProviderButton />
        <SignupForm onDone={() => navigate('/login', { viewTransition: true })} />
      </div>
    </FormPage>
  );
}
