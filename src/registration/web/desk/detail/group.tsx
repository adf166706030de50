import { Link } from 'react-router';
import { Badge } from '#platform/web/ui/badge.tsx';
import type { RegistrationRecord } from '../../../contract/desk.ts';
import type { DeskAnswer } from '../api.ts';
import { FilterLink } from '../list/filter-link.tsx';

/** The leader and members of a group, each with a link to the registration. */
export function Group({
  registration,
  group: { grpName, grpStatus, grpLeaderEmail },
  people,
  query,
}: {
  registration: Pick<RegistrationRecord, '_id' | 'eventName'>;
  group: NonNullable<RegistrationRecord['group']>;
  people: DeskAnswer['group'];
  query: string;
}) {
  const hasLeader = people.some(({ mode }) => mode === 'leader');
  return (
    <section aria-labelledby="group-title" className="text-sm">
      <h2 id="group-title" className="text-xl wrap-anywhere">
        <FilterLink eventName={registration.eventName} words={grpName} />
      </h2>
      <p className="mt-1 text-muted">
        {people.length + (hasLeader ? 0 : 1)} people, {grpStatus}
      </p>
      <ul className="mt-3 border-t border-line">
        {!hasLeader && (
          <li className="border-b border-line py-2 wrap-anywhere">
            {grpLeaderEmail} <span className="text-muted">(leader, not registered yet)</span>
          </li>
        )}
        {people.map(({ _id, name, email, status, mode }) => (
          <li
            key={_id}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line py-2"
          >
            <span className="min-w-0 wrap-anywhere">
              {_id === registration._id ? (
                email
              ) : (
                <Link to={`/eventreg/${_id}${query}`} className="text-link">
                  {email}
                </Link>
              )}
              <span className="text-muted">
                {' '}
                {name}
                {mode === 'leader' && ' (leader)'}
              </span>
            </span>
            <Badge tone={status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
