import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { AnswerOf } from '#platform/contract/call.ts';
import { type Institute, lowerFirst } from '#platform/rule/institute.ts';
import { useInstitute, useSiteFacts } from '#platform/web/site-facts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx';
import {
  type ErrorFields,
  focusFirstMistake,
  listLabelledMistakes,
  showErrorAsToastAndAtField,
} from '#platform/web/ui/form-errors.ts';
import { LinkSentText, linkSentTitle } from '#platform/web/ui/link-sent-text.tsx';
import { type Mutation, useMutation } from '#platform/web/use-mutation.ts';
import {
  buildInstituteDetailsSchema,
  hostStudentField,
  oneTimeLinkMinutes,
  sendInstituteLink,
} from '../contract.ts';
import { type Profile, sendInstituteLinkMutation } from './api.ts';
import { OutcomeHeading, SubmitButton } from './form-page.tsx';
import {
  getInstituteFieldLabels,
  InstituteEmailField,
  InstituteFieldsWithoutEmail,
  instituteEmailHelp,
} from './person-fields.tsx';

type Form = z.input<typeof sendInstituteLink.body>;
type SendLink = Mutation<AnswerOf<typeof sendInstituteLink>, Form>;

const { instituteEmailExists, scholarIdExists } = sendInstituteLink.errors;
const errorFields: ErrorFields<Form> = {
  [instituteEmailExists.code]: 'instituteEmail',
  [scholarIdExists.code]: 'scholarID',
};

function InstituteForm({
  profile,
  institute,
  call,
}: {
  profile: Profile;
  institute: Institute;
  call: SendLink;
}) {
  const labels = getInstituteFieldLabels(institute);
  const { club } = useSiteFacts();
  const confirmedElsewhere = `Another account has confirmed it. If it is yours, write to ${club.email}.`;
  const { instituteEmail = '', scholarID = '', branch = '', year = '' } = profile;
  const { register, handleSubmit, setError, formState } = useForm<
    Form,
    unknown,
    z.output<typeof sendInstituteLink.body>
  >({
    resolver: zodResolver(buildInstituteDetailsSchema(institute)),
    defaultValues: { instituteEmail, scholarID, branch, year },
    shouldFocusError: false,
  });
  const parts = { register, errorOf: (name: keyof Form) => formState.errors[name]?.message };
  const mistakes = listLabelledMistakes(formState.errors, labels);
  const submit = handleSubmit(
    (body) =>
      call.mutate(body, {
        onError: (error) => showErrorAsToastAndAtField(error, errorFields, setError),
      }),
    (errors) => focusFirstMistake(errors, labels),
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {formState.submitCount > 0 && mistakes.length > 1 && <ErrorSummary mistakes={mistakes} />}
      <InstituteEmailField
        {...parts}
        help={
          formState.errors.instituteEmail?.type === instituteEmailExists.code
            ? confirmedElsewhere
            : `${instituteEmailHelp(institute)} We email the link there.`
        }
      />
      <InstituteFieldsWithoutEmail
        {...parts}
        scholarIdHelp={
          formState.errors.scholarID?.type === scholarIdExists.code ? confirmedElsewhere : undefined
        }
      />
      <SubmitButton call={call} pendingText="Sending...">
        Send confirmation link
      </SubmitButton>
    </form>
  );
}

/**
 * State of the account's institute e-mail. 'none' means that the user does not study at the institute (product 3.13).
 */
type InstituteStatus = 'none' | 'to_enter_again' | 'unconfirmed' | 'confirmed';

/**
 * Returns whether the student must enter the institute details again, because another account has confirmed the same
 * e-mail or scholar ID.
 */
export function useMustReenterInstitute(profile: Profile): boolean {
  return instituteStatus(profile, useInstitute()) === 'to_enter_again';
}

function instituteStatus(
  { [hostStudentField]: isHostStudent, instituteConfirmed, instituteEmail, scholarID }: Profile,
  institute: Institute | null,
): InstituteStatus {
  if (!isHostStudent) return 'none';
  if (instituteConfirmed) return 'confirmed';
  const hasNumber = institute?.scholarIdLabel === undefined || Boolean(scholarID);
  return instituteEmail && hasNumber ? 'unconfirmed' : 'to_enter_again';
}

const buttonTexts = (
  institute: Institute,
): Readonly<Record<Exclude<InstituteStatus, 'confirmed'>, string>> => ({
  none: `Add ${institute.shortName} student details`,
  to_enter_again: 'Enter institute details',
  unconfirmed: 'Confirm institute email',
});
const noteTexts = (institute: Institute): Partial<Record<InstituteStatus, string>> => ({
  to_enter_again: `Another account has confirmed the ${institute.shortName} email${institute.scholarIdLabel === undefined ? '' : ` or the ${lowerFirst(institute.scholarIdLabel)}`} of your account. Enter your own; your registrations stay as they are.`,
  unconfirmed: `Your ${institute.shortName} email is not confirmed yet. Confirm it soon: the first account to confirm it keeps it.`,
});

/**
 * Asks for the institute details, or to confirm the institute e-mail. Renders nothing once it is confirmed, or if the
 * club belongs to no institute.
 */
export function InstituteEmailPrompt({ profile }: { profile: Profile }) {
  const institute = useInstitute();
  const status = instituteStatus(profile, institute);
  const send = useMutation(sendInstituteLinkMutation);
  const [isOpen, setIsOpen] = useState(false);
  if (status === 'confirmed' || !institute) return null;
  const note = noteTexts(institute)[status];
  const open = () => {
    send.reset();
    setIsOpen(true);
  };
  return (
    <div className={`grid gap-3 ${status === 'to_enter_again' ? 'justify-items-start' : ''}`}>
      {send.isSuccess ? (
        <p role="status" className="text-sm">
          <LinkSentText email={send.variables.instituteEmail} /> Open it, then refresh this page.
        </p>
      ) : (
        note && <p className={status === 'unconfirmed' ? 'text-sm text-muted' : ''}>{note}</p>
      )}
      <Button variant="quiet" onClick={open}>
        {send.isSuccess ? 'Send another link' : buttonTexts(institute)[status]}
      </Button>
      <Dialog
        open={isOpen}
        held={send.isPending}
        onClose={() => setIsOpen(false)}
        title="Your institute email"
        className="max-w-lg"
      >
        {send.isSuccess ? (
          <Sent send={send} onClose={() => setIsOpen(false)} />
        ) : (
          <InstituteForm profile={profile} institute={institute} call={send} />
        )}
      </Dialog>
    </div>
  );
}

function Sent({ send: { data, variables }, onClose }: { send: SendLink; onClose: () => void }) {
  return (
    <div className="grid gap-4">
      <OutcomeHeading>{linkSentTitle('Check your institute email')}</OutcomeHeading>
      <p>
        <LinkSentText email={variables?.instituteEmail} /> It works once, within {oneTimeLinkMinutes} minutes,
        in a browser where you are logged in.
      </p>
      {data?.confirmLink && (
        <p>
          <span className="block">Click on below link:</span>
          <a href={data.confirmLink} className="break-all text-gold-text underline underline-offset-4">
            {data.confirmLink}
          </a>
        </p>
      )}
      <Button variant="quiet" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}
