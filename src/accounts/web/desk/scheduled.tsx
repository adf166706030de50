import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { somethingWentWrong } from '#platform/web/api.ts';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPage } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { scheduledQuery } from './api.ts';
import { daysLeft, erasedAt } from './days-left.ts';

export const meta = () => [{ title: pageTitle('Scheduled deletions') }];

export default function Scheduled() {
  return (
    <DeskGate allows="superadmin">
      <DeskPage title="Scheduled deletions" back={{ to: '/superadmin', label: 'Go Back' }}>
        <ScheduledList />
      </DeskPage>
    </DeskGate>
  );
}

function ScheduledList() {
  const scheduled = useQuery(scheduledQuery);
  const now = scheduled.dataUpdatedAt;
  if (!scheduled.data) return <QueryState query={scheduled} text={somethingWentWrong} />;
  const accounts = scheduled.data.allDeletionScheduledAccounts;
  if (accounts.length === 0) return <EmptyState text="No accounts scheduled for deletion" />;
  return (
    <ol className="list-decimal border-t border-line pl-8 text-sm marker:text-muted">
      {accounts.map(({ _id, email, deletionScheduledAt }) => (
        <li key={_id} className="border-b border-line py-2 pl-1">
          <Link to={`/user/${_id}`} className="font-semibold text-link wrap-anywhere">
            {email}
          </Link>
          {deletionScheduledAt && (
            <span className="block text-muted">
              <strong className="text-ink">{daysLeft(deletionScheduledAt, now)}</strong>, will be erased on{' '}
              <Time at={erasedAt(deletionScheduledAt)} />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
