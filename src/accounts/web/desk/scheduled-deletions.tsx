import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { somethingWentWrongText } from '#platform/web/api.ts';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { type ScheduledAccount, scheduledDeletionsQuery } from './api.ts';
import { computeAccountErasureTime, formatDaysUntilErasure } from './deletion-dates.ts';

export const meta = () => [{ title: pageTitle('Scheduled deletions') }];

export default function ScheduledDeletionsScreen() {
  return (
    <DeskGate allows="superadmin">
      <DeskPageFrame title="Scheduled deletions" back={{ to: '/superadmin', label: 'Go Back' }}>
        <ScheduledList />
      </DeskPageFrame>
    </DeskGate>
  );
}

function ScheduledList() {
  const scheduled = useQuery(scheduledDeletionsQuery);
  const now = scheduled.dataUpdatedAt;
  if (!scheduled.data) return <QueryState query={scheduled} text={somethingWentWrongText} />;
  const accounts = scheduled.data.allDeletionScheduledAccounts;
  if (accounts.length === 0) return <EmptyState text="No accounts scheduled for deletion" />;
  return (
    <DataTable
      caption="Scheduled deletions"
      rows={accounts}
      columns={columnsAt(now)}
      idOf={({ _id }) => _id}
    />
  );
}

/**
 * Returns the columns of the list.
 * @param now when the list was read, in epoch milliseconds
 */
const columnsAt = (now: number): Column<ScheduledAccount>[] => [
  { id: 'email', header: 'E-mail', phone: 'title', cell: (account) => <Email account={account} /> },
  {
    id: 'left',
    header: 'Time left',
    width: '12rem',
    cell: ({ deletionScheduledAt: at }) => at && formatDaysUntilErasure(at, now),
  },
  {
    id: 'erased',
    header: 'Erased on',
    width: '13rem',
    cell: ({ deletionScheduledAt: at }) => at && <Time at={computeAccountErasureTime(at)} />,
  },
];

function Email({ account: { _id, email } }: { account: ScheduledAccount }) {
  return (
    <Link to={`/user/${_id}`} className="row-link">
      <span>{email}</span>
    </Link>
  );
}
