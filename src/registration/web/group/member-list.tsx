import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import type { Member } from '../model/group.ts';
import { CheckIcon } from '../parts/icons.tsx';
import type { useInvitations } from './use-invitations.ts';

type Invitations = ReturnType<typeof useInvitations>;

function MemberRow({ member, invitations }: { member: Member; invitations: Invitations }) {
  const { email, name, hasRegistered, isElsewhere } = member;
  const { invite, withdraw } = invitations;
  const isBusy = invite.isPending || withdraw.isPending;
  const [asking, setAsking] = useState(false);
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-[0.6rem] border-b border-line py-[0.9rem]">
      <span
        className={`grid size-7 place-items-center rounded-[50%] border text-surface ${hasRegistered ? 'border-viridian bg-viridian' : 'border-edge'}`}
        aria-hidden="true"
      >
        {hasRegistered && <CheckIcon />}
      </span>
      <div className="min-w-0">
        <p className="leading-[1.35] font-semibold [overflow-wrap:anywhere]">{name ?? email}</p>
        {name && <p className="text-sm/[1.4] text-muted [overflow-wrap:anywhere]">{email}</p>}
        <p className={`text-sm/[1.65] ${hasRegistered ? 'text-viridian' : 'text-muted'}`}>
          {isElsewhere
            ? 'Has registered another way, and can’t join this group.'
            : hasRegistered
              ? 'Registration done'
              : 'Registartion Not done yet'}
        </p>
      </div>
      {!hasRegistered && (
        <div className="flex flex-wrap gap-2 max-sm:col-start-2 max-sm:-col-end-1">
          {isElsewhere ? (
            <Button
              variant="quiet"
              className="px-4 text-sm/[1.25]"
              aria-label={`Invite someone else instead of ${email}`}
              onClick={() => focusField('members')}
            >
              Invite someone else
            </Button>
          ) : (
            <Button
              variant="quiet"
              className="px-4 text-sm/[1.25]"
              aria-label={`Invite again ${email}`}
              disabled={isBusy}
              onClick={() => invite.mutate(email)}
            >
              Invite again
            </Button>
          )}
          <Button
            variant="quiet"
            className="px-4 text-sm/[1.25]"
            aria-label={`Withdraw the invitation of ${email}`}
            disabled={isBusy}
            onClick={() => setAsking(true)}
          >
            Withdraw
          </Button>
        </div>
      )}
      <Dialog open={asking} onClose={() => setAsking(false)} title="Withdraw this invitation?">
        <p className="wrap-anywhere">
          The link that we emailed to {email} stops working. You can invite this address again later.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <Button
            variant="danger"
            pending={withdraw.isPending}
            pendingText="Withdrawing..."
            onClick={() => withdraw.mutate(email, { onSettled: () => setAsking(false) })}
          >
            Withdraw invitation
          </Button>
          <Button variant="quiet" onClick={() => setAsking(false)}>
            Keep it
          </Button>
        </div>
      </Dialog>
    </li>
  );
}

/** The invited and the registered members. The profile is polled while the list is visible. */
export function MemberList({
  members,
  invitations,
}: {
  members: readonly Member[];
  invitations: Invitations;
}) {
  const registered = members.filter(({ hasRegistered }) => hasRegistered).length;
  return (
    <section aria-labelledby="members">
      <h3 id="members" className="text-lg/[1.4]">
        Members
      </h3>
      {members.length === 0 && <p className="field-help">Nobody is invited yet.</p>}
      <p
        className="text-sm/[1.65] text-muted tabular-nums lining-nums"
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
