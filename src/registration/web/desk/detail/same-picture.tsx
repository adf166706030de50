import { Link } from 'react-router';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import type { DeskAnswer } from '../api.ts';

/** Warns when other registrations have an identical payment file. */
export function SamePicture({ same: { count, registrations } }: { same: DeskAnswer['samePicture'] }) {
  if (count === 0) return null;
  return (
    <section aria-labelledby="same-title" className="border-l-4 border-danger bg-surface px-4 py-3 text-sm">
      <h2 id="same-title" className="font-text text-base font-semibold tracking-normal text-danger">
        The same picture was sent with {count === 1 ? 'another registration' : `${count} other registrations`}
      </h2>
      <ul className="mt-2 grid gap-2">
        {registrations.map(({ _id, name, email, status, eventName, regsiteredat }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="min-w-0">
              <Link to={`/eventreg/${_id}`} className="text-link wrap-anywhere">
                {email}
              </Link>
              <span className="block text-muted">
                {name}, {eventName}, <Time at={regsiteredat} />
              </span>
            </span>
            <Badge tone={status} />
          </li>
        ))}
      </ul>
      {count > registrations.length && (
        <p className="mt-2 text-muted">and {count - registrations.length} more</p>
      )}
    </section>
  );
}
