import { useState } from 'react';
import { plural } from '#platform/rule/plural.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { CheckIcon } from '#platform/web/ui/icons.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { type Member, summariseReminders } from '../../model/group.ts';
import { type GroupNames, ShareDialog, useShareDialog } from './share-dialog.tsx';
import type { LeaderInvitationActions } from './use-leader-invitation-actions.ts';

const rowButton = { variant: 'quiet', className: 'px-4 text-sm/tight' } as const;

function MemberRow({
  member,
  group,
  invitations,
}: {
  member: Member;
  group: GroupNames;
  invitations: LeaderInvitationActions;
}) {
  const { email, name, hasRegistered, isRegisteredElsewhere } = member;
  const { invite, withdraw, remove } = invitations;
  const isBusy = invite.isPending || withdraw.isPending || remove.isPending;
  const [isAsking, setIsAsking] = useState(false);
  const share = useShareDialog(member, group);
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
          {isRegisteredElsewhere
            ? 'Already registered another way, so can’t join this group.'
            : hasRegistered
              ? 'Registration done'
              : 'Registartion Not done yet'}
        </p>
      </div>
      {!hasRegistered && (
        <div className="flex flex-wrap gap-2 max-sm:col-start-2 max-sm:-col-end-1">
          {isRegisteredElsewhere ? (
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
              aria-label={`Share link for ${email}`}
              disabled={isBusy}
              onClick={share.open}
            >
              Share link
            </Button>
          )}
          {!isRegisteredElsewhere && (
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
      {hasRegistered && (
        <Button
          {...rowButton}
          aria-label={`Remove ${name ?? email}`}
          disabled={isBusy}
          onClick={() => setIsAsking(true)}
        >
          Remove
        </Button>
      )}
      {share.isOpen && <ShareDialog member={member} group={group} share={share} />}
      {isAsking && hasRegistered && (
        <ConfirmDialog
          title="Remove this member?"
          answer="Remove member"
          cancelLabel="Keep member"
          variant="danger"
          pending={remove.isPending}
          onYes={() => remove.mutate(email, { onSettled: () => setIsAsking(false) })}
          onNo={() => setIsAsking(false)}
        >
          <p className="wrap-anywhere">
            The registration of {name ?? email} is deleted, and we email them. You can invite them again
            later.
          </p>
        </ConfirmDialog>
      )}
      {isAsking && !hasRegistered && (
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
            The invitation link for {email} stops working, and we email them. You can invite this address
            again later.
          </p>
        </ConfirmDialog>
      )}
    </li>
  );
}

function Reminder({
  members,
  remind,
}: {
  members: readonly Member[];
  remind: LeaderInvitationActions['remind'];
}) {
  const reminders = summariseReminders(members, Date.now());
  if (!reminders) return null;
  const { due, nextAt } = reminders;
  return (
    <div className="mt-3 grid justify-items-start gap-2">
      <Button
        variant="quiet"
        disabled={due === 0}
        pending={remind.isPending}
        pendingText="Sending..."
        onClick={() => remind.mutate()}
      >
        {due > 0 ? plural(due, { one: 'Remind # member', other: 'Remind # members' }) : 'Remind members'}
      </Button>
      <p className="field-help">
        {nextAt === undefined ? (
          'Emails everyone who has not registered a new link, once a day. It replaces the link in the earlier email.'
        ) : (
          <>
            Everyone who has not registered was emailed in the last 24 hours. You can remind them from{' '}
            <Time at={new Date(nextAt).toISOString()} />.
          </>
        )}
      </p>
    </div>
  );
}

export function MemberList({
  members,
  group,
  invitations,
}: {
  members: readonly Member[];
  group: GroupNames;
  invitations: LeaderInvitationActions;
}) {
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
      <Reminder members={members} remind={invitations.remind} />
      <ul className="mt-3 border-t border-line">
        {members.map((member) => (
          <MemberRow key={member.email} member={member} group={group} invitations={invitations} />
        ))}
      </ul>
    </section>
  );
}
