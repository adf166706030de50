import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useParams } from 'react-router';
import { FormPage, hardNavigate, PhoneField, PolicyLinks, SubmitButton } from '#accounts/web/index.ts';
import { errorCode } from '#platform/web/api.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { readLinkToken } from '#platform/web/link-token.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { findLandingPath } from '#platform/web/return-path.ts';
import { useLoginState, writeToken } from '#platform/web/session.ts';
import { toast } from '#platform/web/toast.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Field, PasswordField } from '#platform/web/ui/field.tsx';
import { showErrorAsToastAndAtField } from '#platform/web/ui/form-errors.ts';
import { EmptyState, FailedState } from '#platform/web/ui/states.tsx';
import { Day, formatClubDays } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { acceptDutyInvitation, describeDuty, dutyTasks } from '../contract.ts';
import { acceptDutyInvitationMutation, buildDutyInvitationQuery, type DutyInvitation } from './api.ts';

export const meta = () => [{ title: pageTitle('Join the team') }];

const { invitationEnded, commonPassword } = acceptDutyInvitation.errors;

/** Signs up a person whom the secretariat has invited to a duty (product 22.40). */
export default function Join() {
  const token = readLinkToken(useParams().token);
  const login = useLoginState();
  // As it was when the page was opened: joining logs in.
  const [opened, setOpened] = useState(login);
  useEffect(() => {
    setOpened((known) => (known === 'unknown' ? login : known));
  }, [login]);
  const query = useQuery(buildDutyInvitationQuery(token));
  if (query.data && opened === 'in') return <LogOutFirst email={query.data.email} />;
  if (query.data) return <Invited token={token} invitation={query.data} />;
  return (
    <div className="wrap max-w-3xl pt-fluid-lg pb-section">
      <h1 className="sr-only">Join the team</h1>
      {errorCode(query.error) === invitationEnded.code ? <Ended /> : <QueryState query={query} />}
    </div>
  );
}

/** The link opens an account. On a shared phone it must not replace the session of another person. */
function LogOutFirst({ email }: { email: string }) {
  return (
    <div className="wrap max-w-3xl pt-fluid-lg pb-section">
      <h1 className="sr-only">Join the team</h1>
      <EmptyState
        text="Log out first"
        help={`This invitation is for ${email}, and you are logged in. Log out, then open the link again.`}
      >
        <LinkButton to="/duty">Open your duties</LinkButton>
      </EmptyState>
    </div>
  );
}

function Ended() {
  return (
    <FailedState
      text="This invitation was used or has ended"
      help="Log in to see your duties. If you have no account yet, ask the secretariat to invite you again."
    >
      <LinkButton to="/login?next=/duty">Log in</LinkButton>
    </FailedState>
  );
}

function Invited({ token, invitation: { email, duties } }: { token: string; invitation: DutyInvitation }) {
  const accept = useMutation(acceptDutyInvitationMutation);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(acceptDutyInvitation.body),
    defaultValues: { token, name: '', phone: '', password: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit((body) =>
    accept.mutate(body, {
      onSuccess: async (answer) => {
        writeToken(answer.token);
        toast(answer.message, { kind: 'success', survivesRedirect: true });
        await hardNavigate((await findLandingPath()) ?? '/duty');
      },
      onError: (error) => showErrorAsToastAndAtField(error, { [commonPassword.code]: 'password' }, setError),
    }),
  );
  if (errorCode(accept.error) === invitationEnded.code)
    return (
      <div className="wrap max-w-3xl pt-fluid-lg pb-section">
        <h1 className="sr-only">Join the team</h1>
        <Ended />
      </div>
    );
  return (
    <FormPage title="Join the team" lead={<DutyTexts duties={duties} />} figure="join the team">
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <div>
          <p className="font-semibold">Email</p>
          <p className="wrap-anywhere">{email}</p>
          <p className="text-sm text-muted">You log in with this address, and we email you there.</p>
        </div>
        <Field label="Full name" autoComplete="name" error={errors.name?.message} {...register('name')} />
        <PhoneField label="Phone" error={errors.phone?.message} field={register('phone')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          help="At least 8 characters. A sentence you remember is a good one."
          error={errors.password?.message}
          {...register('password')}
        />
        <PolicyLinks />
        <SubmitButton call={accept} pendingText="Joining...">
          Join the team
        </SubmitButton>
      </form>
    </FormPage>
  );
}

function DutyTexts({ duties }: Pick<DutyInvitation, 'duties'>) {
  return (
    <>
      {duties.map(({ _id, kind, committeeName, eventName, firstDay, lastDay }) => (
        <span key={_id} className="mb-3 block wrap-anywhere">
          <strong className="block">{describeDuty(kind, committeeName)}</strong>
          {eventName}, {firstDay === null ? <Day day={lastDay} /> : formatClubDays(firstDay, lastDay)}.{' '}
          {dutyTasks[kind]}
        </span>
      ))}
    </>
  );
}
