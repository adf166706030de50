import { useQueryClient } from '@tanstack/react-query';
import type { Duty } from '#conference/contract/duties.ts';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { formatClubDays } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { describeDuty } from '../../contract.ts';
import { buildInviteAgainMutation, type ListedDuty } from '../api.ts';
import { PhoneLink } from '../phone-link.tsx';

export const labelOf = ({ kind, committeeName }: ListedDuty): string => describeDuty(kind, committeeName);
export const nameOf = ({ name, email }: ListedDuty): string => name ?? email;

const pageNames: Readonly<Record<Duty, string>> = {
  door: 'door page',
  chair: 'committee page',
  hospitality: 'hospitality page',
  press: 'press page',
};

export const isInvited = ({ name }: ListedDuty): boolean => name === null;
export const isUnopened = (duty: ListedDuty): boolean => !isInvited(duty) && !duty.hasOpenedPage;

const isExpired = ({ invitedUntil }: ListedDuty): boolean =>
  invitedUntil !== null && Date.parse(invitedUntil) <= Date.now();

/** Lists people with a duty and invited people, with what they still have to do (product 22.41). */
export function DutyTable({
  duties,
  onEnd,
}: {
  duties: readonly ListedDuty[];
  onEnd: (duty: ListedDuty) => void;
}) {
  const columns: Column<ListedDuty>[] = [
    {
      id: 'person',
      header: 'Person',
      phone: 'title',
      cell: ({ name, email }) => (
        <>
          {name !== null && <span className="block font-semibold wrap-anywhere">{name}</span>}
          <span className="block text-sm font-normal text-muted wrap-anywhere">{email}</span>
        </>
      ),
    },
    {
      id: 'duty',
      header: 'Duty',
      phone: 'body',
      cell: (duty) => <DutyCell duty={duty} />,
    },
    {
      id: 'days',
      header: 'Days',
      phone: 'body',
      width: '12rem',
      cell: ({ firstDay, lastDay }) => formatClubDays(firstDay ?? lastDay, lastDay),
    },
    {
      id: 'phone',
      header: 'Phone',
      width: '11rem',
      cell: ({ phone }) => phone !== null && <PhoneLink phone={phone} />,
    },
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      phone: 'action',
      width: '8rem',
      cell: (duty) => (
        <Button
          variant="quiet"
          aria-label={`${isInvited(duty) ? 'Withdraw the invitation' : 'End duty'} ${labelOf(duty)} of ${nameOf(duty)}`}
          onClick={() => onEnd(duty)}
        >
          {isInvited(duty) ? 'Withdraw' : 'End duty'}
        </Button>
      ),
    },
  ];
  return <DataTable caption="Duties" rows={duties} columns={columns} idOf={({ _id }) => _id} isTall />;
}

function DutyCell({ duty }: { duty: ListedDuty }) {
  return (
    <div className="grid justify-items-start gap-1">
      <span className="wrap-anywhere">{labelOf(duty)}</span>
      {isInvited(duty) ? (
        <InvitationState duty={duty} />
      ) : (
        !duty.hasOpenedPage && (
          <span className="text-sm text-muted">Has never opened the {pageNames[duty.kind]}</span>
        )
      )}
    </div>
  );
}

function InvitationState({ duty }: { duty: ListedDuty }) {
  const invite = useMutation(buildInviteAgainMutation(useQueryClient()));
  const again = () =>
    invite.mutate(
      { dutyId: duty._id },
      createToastMutationHandlers(() => undefined),
    );
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Badge tone="pending">{isExpired(duty) ? 'Invitation expired' : 'Invited'}</Badge>
      <button
        type="button"
        disabled={invite.isPending}
        aria-label={`Invite again: ${duty.email}`}
        className="min-h-11 text-sm font-semibold text-gold-text underline underline-offset-4 pointer-fine:min-h-8"
        onClick={again}
      >
        Invite again
      </button>
    </div>
  );
}
