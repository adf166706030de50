import { Button } from '#platform/web/ui/button.tsx';
import type { Member } from '../../web/model/group.ts';
import { CheckIcon } from '../../web/parts/icons.tsx';
import type { useInvitations } from './use-invitations.ts';

type Invitations = ReturnType<typeof useInvitations>;

function MemberRow({ member, invitations }: { member: Member; invitations: Invitations }) {
  const { email, hasRegistered } = member;
  const { invite, withdraw } = invitations;
  const isBusy = invite.isPending || withdraw.isPending;
  return (
    <li className="member" data-registered={hasRegistered}>
      <span className="member-mark" aria-hidden="true">
        {hasRegistered && <CheckIcon />}
      </span>
      <div className="member-words">
        <p className="member-email">{email}</p>
        <p className="member-state">{hasRegistered ? 'Registration done' : 'Registartion Not done yet'}</p>
      </div>
      {!hasRegistered && (
        <div className="member-actions">
          <Button
            variant="quiet"
            aria-label={`Invite again ${email}`}
            disabled={isBusy}
            onClick={() => invite.mutate(email)}
          >
            Invite again
          </Button>
          <Button
            variant="quiet"
            aria-label={`Withdraw the invitation of ${email}`}
            disabled={isBusy}
            onClick={() => withdraw.mutate(email)}
          >
            Withdraw
          </Button>
        </div>
      )}
    </li>
  );
}

/** Who was invited and who has registered; it changes by itself while it is looked at. */
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
      <h3 id="members" className="reg-subhead">
        Members
      </h3>
      {members.length === 0 && <p className="field-help">Nobody is invited yet.</p>}
      <p className="reg-tally" role="status" hidden={members.length === 0}>
        {registered} of {members.length} registered
      </p>
      <ul className="members">
        {members.map((member) => (
          <MemberRow key={member.email} member={member} invitations={invitations} />
        ))}
      </ul>
    </section>
  );
}
