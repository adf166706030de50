import { Link } from 'react-router';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { importStatement } from '../../contract.ts';

export type SettledBy = AnswerOf<typeof importStatement>['settled'];

/** What an import settled, with the ways to what is left to do. */
export function Settled({ settled: { paid, unclaimed } }: { settled: SettledBy }) {
  return (
    <section aria-label="What the statement settled" className="plate p-5">
      <ul className="grid gap-1">
        {paid.map(({ eventName, count }) => (
          <li key={eventName}>
            <strong className="tabular-nums">{count}</strong>{' '}
            {count === 1 ? 'registration is' : 'registrations are'} now paid:{' '}
            <Link to={toConfirm(eventName)} className="font-semibold text-link">
              confirm {count === 1 ? 'it' : 'them'}
            </Link>{' '}
            <span className="text-muted">({eventName})</span>
          </li>
        ))}
        {unclaimed > 0 && (
          <li>
            <strong className="tabular-nums">{unclaimed}</strong>{' '}
            {unclaimed === 1 ? 'credit matches' : 'credits match'} no registration:{' '}
            <Link to="/money?show=unclaimed" className="font-semibold text-link">
              look at unclaimed money
            </Link>
          </li>
        )}
        {paid.length === 0 && unclaimed === 0 && <li>No pending registration is newly paid.</li>}
      </ul>
    </section>
  );
}

function toConfirm(eventName: string): string {
  const query = new URLSearchParams({ section: 'to be decided', sort: 'oldest', money: 'paid' });
  return `/registrations/${encodeURIComponent(eventName)}?${query}`;
}
