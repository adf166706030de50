import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { toastDurations } from '#platform/web/toast-durations.ts';
import { Button, type ButtonVariant } from '#platform/web/ui/button.tsx';
import { deletionDays } from '../../contract.ts';
import { profileQuery } from '../api.ts';
import { type AccountAction, type AccountFacts, accountMutation } from './api.ts';
import { ElevateDialog } from './last-day/elevate-dialog.tsx';
import { LastDayActions } from './last-day/last-day-actions.tsx';

interface AccountActionButton {
  action: AccountAction;
  label: string;
  variant: ButtonVariant;
  question: string;
  explanation: string;
}

const acts = {
  elevate: {
    action: 'elevate',
    label: 'Elevate to admin',
    variant: 'primary',
    question: 'Make this account an admin?',
    explanation:
      'Admins see every registration with its payment, decide, give seats, and read what visitors wrote. The account is signed out everywhere and has to log in again.',
  },
  demote: {
    action: 'demote',
    label: 'Demote to client',
    variant: 'danger',
    question: 'Take the role of admin away?',
    explanation: 'The account becomes a delegate’s, and is signed out everywhere at once.',
  },
  delete: {
    action: 'delete',
    label: 'Delete account',
    variant: 'danger',
    question: 'Delete this account?',
    explanation: `Nobody can log in with it from this moment. In ${deletionDays} days it is erased with its registrations; until then you can restore it.`,
  },
  erase: {
    action: 'delete',
    label: 'Delete account',
    variant: 'danger',
    question: 'Delete this account?',
    explanation:
      'Nobody has verified its address: it is erased at once and can’t be restored. The address is free for whoever it belongs to.',
  },
  restore: {
    action: 'restore',
    label: 'Restore account',
    variant: 'primary',
    question: 'Restore this account?',
    explanation: 'It is taken off the schedule, and its owner can log in again.',
  },
  reset: {
    action: 'reset',
    label: 'Reset second factor',
    variant: 'danger',
    question: 'Reset the second factor of this account?',
    explanation:
      'For somebody who lost the phone and the recovery codes: make sure that it is really them who ask. Its passkeys go too, the account is signed out everywhere, and its password alone opens it until a new second factor is set up.',
  },
  signOut: {
    action: 'signOut',
    label: 'Sign out everywhere',
    variant: 'danger',
    question: 'Sign this account out everywhere?',
    explanation:
      'For a phone that was stolen or a computer left logged in. The password stays as it is: whoever knows it can log in again.',
  },
} as const satisfies Record<AccountAction | 'erase', AccountActionButton>;

/** What a page shows in colour; the others are rare, and show theirs when they are asked for. */
const mainActions: ReadonlySet<AccountAction> = new Set(['elevate', 'demote', 'restore']);

/** What a superadmin may do with an account as it stands (product 3.7: elevate a client, demote an admin, delete a client). */
function possibleActs(
  { role, verifiedAt, deletionScheduledAt, secondFactorSince, passkeys, sessions }: AccountFacts,
  isOwn: boolean,
): AccountActionButton[] {
  if (deletionScheduledAt) return [acts.restore];
  const signOut = sessions.count > 0 && !isOwn ? [acts.signOut] : [];
  const hasFactor = secondFactorSince !== null || passkeys > 0;
  if (role === 'client') return [acts.elevate, ...signOut, verifiedAt ? acts.delete : acts.erase];
  return [...(role === 'admin' ? [acts.demote] : []), ...signOut, ...(hasFactor ? [acts.reset] : [])];
}

export function AccountActions({ account }: { account: AccountFacts }) {
  const [asked, setAsked] = useState<AccountActionButton>();
  const change = useMutation({
    ...accountMutation(useQueryClient()),
    // Said here, since an account that is gone takes its buttons, and what they were told to do, with it.
    onSuccess: ({ message }) => toast(message, { kind: 'success', duration: toastDurations.important }),
    onError: toastFailure,
  });
  const profile = useQuery(profileQuery);
  const possible = possibleActs(account, profile.data?._id === account._id);

  const send = ({ action }: AccountActionButton, lastDay?: string) =>
    change.mutate({ action, accountID: account._id, lastDay }, { onSettled: () => setAsked(undefined) });
  const stop = () => setAsked(undefined);

  return (
    <div className="flex flex-wrap items-center gap-3">
      {account.role === 'superadmin' && (
        <p className="w-full text-sm text-muted">
          The role of a superadmin ends with its last day, and in no other way.
        </p>
      )}
      {possible.map((one) => (
        <Button
          key={one.action}
          variant={mainActions.has(one.action) ? one.variant : 'quiet'}
          onClick={() => setAsked(one)}
        >
          {one.label}
        </Button>
      ))}
      {account.role !== 'client' && <LastDayActions account={account} />}
      {asked?.action === 'elevate' && (
        <ElevateDialog
          account={account}
          question={asked.question}
          explanation={asked.explanation}
          answer={asked.label}
          pending={change.isPending}
          onYes={(lastDay) => send(asked, lastDay)}
          onNo={stop}
        />
      )}
      {asked && asked.action !== 'elevate' && (
        <ConfirmDialog
          title={asked.question}
          answer={asked.label}
          variant={asked.variant}
          pending={change.isPending}
          onYes={() => send(asked)}
          onNo={stop}
        >
          <p>
            <strong>{account.name}</strong>, {account.email}
          </p>
          <p>{asked.explanation}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
