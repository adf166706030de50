import { zodResolver } from '@hookform/resolvers/zod';
import type { UseMutationResult } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { AnswerOf } from '#platform/contract/call.ts';
import { useSiteFacts } from '#platform/web/site-facts.ts';
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { institute, sendInstituteLink } from '../../contract.ts';
import type { Profile } from '../api.ts';
import { type RefusedFields, showRefusal } from '../error-texts.ts';
import { type FieldLabels, focusFirstMistake, labelledMistakes } from '../field-errors.ts';
import { SubmitButton } from '../form-page.tsx';

type Form = z.input<typeof sendInstituteLink.body>;
export type SendLink = UseMutationResult<AnswerOf<typeof sendInstituteLink>, Error, Form>;

const { instituteEmailExists, scholarIdExists } = sendInstituteLink.errors;
const refusedFields: RefusedFields<Form> = {
  [instituteEmailExists[1]]: 'instituteEmail',
  [scholarIdExists[1]]: 'scholarID',
};
const labels = {
  instituteEmail: 'Institute email',
  scholarID: 'Scholar ID',
  branch: 'Branch',
  year: 'Year',
} as const satisfies FieldLabels<Form>;

/** What a student says of the institute; sending it has a link mailed to the institute e-mail. */
export function InstituteForm({ profile, call }: { profile: Profile; call: SendLink }) {
  const { club } = useSiteFacts();
  const confirmedElsewhere = `Another account has confirmed it. If it is yours, write to ${club.email}.`;
  const { instituteEmail = '', scholarID = '', branch = '', year = '' } = profile;
  const { register, handleSubmit, setError, formState } = useForm<Form>({
    resolver: zodResolver(sendInstituteLink.body),
    defaultValues: { instituteEmail, scholarID, branch, year },
    shouldFocusError: false,
  });
  const errorOf = (name: keyof Form) => formState.errors[name]?.message;
  const mistakes = labelledMistakes(formState.errors, labels);
  const submit = handleSubmit(
    (body) =>
      call.mutate(body, {
        onError: (error) => showRefusal(error, refusedFields, setError),
      }),
    (errors) => focusFirstMistake(errors, labels),
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {formState.submitCount > 0 && mistakes.length > 1 && <ErrorSummary mistakes={mistakes} />}
      <Field
        label={labels.instituteEmail}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        help={
          errorOf('instituteEmail') === instituteEmailExists[1]
            ? confirmedElsewhere
            : `The address that ends in ${institute.emailDomain}. We mail the link there.`
        }
        error={errorOf('instituteEmail')}
        {...register('instituteEmail')}
      />
      <Field
        label={labels.scholarID}
        autoComplete="off"
        help={errorOf('scholarID') === scholarIdExists[1] ? confirmedElsewhere : undefined}
        error={errorOf('scholarID')}
        {...register('scholarID')}
      />
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
      <SubmitButton call={call} pendingText="Sending...">
        Send confirmation link
      </SubmitButton>
    </form>
  );
}
