import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#platform/web/api.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { sendsMail } from '#platform/web/document-facts.ts';
import { failureText } from '#platform/web/offline.ts';
import { toast } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { fieldId } from '#platform/web/ui/field-id.ts';
import { CheckIcon } from '#platform/web/ui/icons.tsx';
import { sendInvite, withdrawInvite } from '../../contract/group.ts';
import { refreshOwnFacts } from '../api.ts';
import { membersError } from '../model/form.ts';
import type { Member } from '../model/group.ts';
import type { Form } from '../use-registration-form.ts';

function GroupName({ form, error }: { form: Form; error: string | undefined }) {
  if (form.group?.named) {
    return (
      <div>
        <p className="field-help">Group name</p>
        <p className="font-heading text-2xl/tight [overflow-wrap:anywhere]">{form.group.grpName}</p>
      </div>
    );
  }
  return (
    <Field
      label="Group name"
      help="Every invitation shows it. You can’t change it after the first one."
      autoComplete="off"
      maxLength={80}
      error={error}
      {...form.register('grpName')}
    />
  );
}

/** The leader names the group, invites members and sees who has registered. The leader registers last. */
export function GroupStep({ form }: { form: Form }) {
  const { event, values, group } = form;
  const [badName, setBadName] = useState<{ name: string; text: string }>();
  const invitations = useInvitations(event.eventName, values.grpName);
  const tooFew = membersError(group?.registered.length ?? 0);

  const showNameError = (text: string) => {
    setBadName({ name: values.grpName, text });
    focusField('grpName');
  };
  const nameError = badName?.name === values.grpName ? badName.text : form.errorOf('grpName');
  return (
    <div className="mt-5 grid gap-8">
      <p className="-mt-3 max-w-measure text-muted">
        Invite at least two members. They register with the link in their email. You fill in the rest
        meanwhile, and register last.
      </p>
      <p className="reg-notice" role="status" hidden={!tooFew}>
        {tooFew}
      </p>
      <GroupName form={form} error={nameError} />
      <InviteForm
        eventName={event.eventName}
        grpName={values.grpName}
        invitations={invitations}
        onBadName={showNameError}
      />
      {!sendsMail() && (group?.members.length ?? 0) > 0 && (
        <p className="reg-notice">
          This site cannot send email yet. Your invitations wait, and are sent as soon as it can. Ask the club
          for help.
        </p>
      )}
      <MemberList members={group?.members ?? []} invitations={invitations} />
    </div>
  );
}

/** Duration of the messages about invitations (product 13.1). */
const duration = 7500;

/** Sends and withdraws invitations of a group; the member list is fetched again after each. */
function useInvitations(eventName: string, grpName: string) {
  const client = useQueryClient();
  const outcome = {
    onSuccess: ({ message }: { message: string }) => {
      toast(message, { kind: 'success', duration });
      return refreshOwnFacts(client);
    },
    onError: (error: Error) => {
      toast(failureText(error), { kind: 'error', failure: error, duration });
      return refreshOwnFacts(client);
    },
  };
  const body = (email: string) => ({ email, eventName, grpName });
  return {
    invite: useMutation({
      mutationFn: (email: string) => callApi(sendInvite, { body: body(email) }),
      ...outcome,
    }),
    withdraw: useMutation({
      mutationFn: (email: string) => callApi(withdrawInvite, { body: body(email) }),
      ...outcome,
    }),
  };
}

interface InviteFormProps {
  eventName: string;
  grpName: string;
  invitations: ReturnType<typeof useInvitations>;
  onBadName: (text: string) => void;
}

/** Invites one member by e-mail, validated with the call's contract (product 12.2). */
function InviteForm({ eventName, grpName, invitations, onBadName }: InviteFormProps) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const { invite } = invitations;

  const send = () => {
    if (!grpName.trim()) return onBadName('Give your group a name');
    const checked = sendInvite.body.safeParse({ email, eventName, grpName });
    if (!checked.success) {
      const badName = checked.error.issues.every(({ path }) => path[0] === 'grpName');
      if (badName) return onBadName('Give your group a name of letters');
      setError('Enter the email address your member signed up with, such as name@example.org');
      return focusField('members');
    }
    setError(undefined);
    // The leader may have typed the next address already: only the sent one is cleared.
    const clear = () => setEmail((typed) => (typed === email ? '' : typed));
    invite.mutate(checked.data.email, { onSuccess: clear });
  };

  return (
    <form
      className="grid gap-3 sm:grid-cols-main-end sm:items-end"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field
        name="members"
        id={fieldId('members')}
        label="Member’s email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={error}
      />
      <Button
        type="submit"
        variant="quiet"
        className="sm:min-h-12"
        pending={invite.isPending}
        pendingText="Sending..."
      >
        Send invite
      </Button>
    </form>
  );
}

type Invitations = ReturnType<typeof useInvitations>;

const rowButton = { variant: 'quiet', className: 'px-4 text-sm/tight' } as const;

function MemberRow({ member, invitations }: { member: Member; invitations: Invitations }) {
  const { email, name, hasRegistered, isElsewhere } = member;
  const { invite, withdraw } = invitations;
  const isBusy = invite.isPending || withdraw.isPending;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-2.5 border-b border-line py-3.5">
      <span
        className={`grid size-7 place-items-center rounded-full border text-surface ${hasRegistered ? 'border-viridian bg-viridian' : 'border-edge'}`}
        aria-hidden="true"
      >
        {hasRegistered && <CheckIcon />}
      </span>
      <div className="min-w-0">
        <p className="leading-snug font-semibold [overflow-wrap:anywhere]">{name ?? email}</p>
        {name && <p className="text-sm/snug text-muted [overflow-wrap:anywhere]">{email}</p>}
        <p className={`text-sm/relaxed ${hasRegistered ? 'text-viridian' : 'text-muted'}`}>
          {isElsewhere
            ? 'Already registered another way, so can’t join this group.'
            : hasRegistered
              ? 'Registration done'
              : 'Registartion Not done yet'}
        </p>
      </div>
      {!hasRegistered && (
        <div className="flex flex-wrap gap-2 max-sm:col-start-2 max-sm:-col-end-1">
          {isElsewhere ? (
            <Button
              {...rowButton}
              aria-label={`Invite someone else instead of ${email}`}
              onClick={() => focusField('members')}
            >
              Invite someone else
            </Button>
          ) : (
            <Button
              {...rowButton}
              aria-label={`Invite again ${email}`}
              disabled={isBusy}
              onClick={() => invite.mutate(email)}
            >
              Invite again
            </Button>
          )}
          <Button
            {...rowButton}
            aria-label={`Withdraw the invitation of ${email}`}
            disabled={isBusy}
            onClick={() => setIsAsking(true)}
          >
            Withdraw
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Withdraw this invitation?"
          answer="Withdraw invitation"
          cancelLabel="Keep invitation"
          variant="danger"
          pending={withdraw.isPending}
          onYes={() => withdraw.mutate(email, { onSettled: () => setIsAsking(false) })}
          onNo={() => setIsAsking(false)}
        >
          <p className="wrap-anywhere">
            The invitation link for {email} stops working. You can invite this address again later.
          </p>
        </ConfirmDialog>
      )}
    </li>
  );
}

/** Lists the invited and the registered members. */
function MemberList({ members, invitations }: { members: readonly Member[]; invitations: Invitations }) {
  const registered = members.filter(({ hasRegistered }) => hasRegistered).length;
  return (
    <section aria-labelledby="members">
      <h3 id="members" className="text-lg/snug">
        Members
      </h3>
      {members.length === 0 && <p className="field-help">No invitations yet.</p>}
      <p
        className="text-sm/relaxed text-muted tabular-nums lining-nums"
        role="status"
        hidden={members.length === 0}
      >
        {registered} of {members.length} registered
      </p>
      <ul className="mt-3 border-t border-line">
        {members.map((member) => (
          <MemberRow key={member.email} member={member} invitations={invitations} />
        ))}
      </ul>
    </section>
  );
}
