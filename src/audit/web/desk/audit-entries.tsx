import { Link } from 'react-router';
import { Time } from '#platform/web/ui/time.tsx';
import type { AuditEntry } from './api.ts';

type ReferencedRecord = AuditEntry['actor'];

const linkTo: Partial<Record<ReferencedRecord['kind'], (record: ReferencedRecord) => string>> = {
  account: ({ _id }) => `/user/${_id}`,
  registration: ({ _id }) => `/eventreg/${_id}`,
  document: ({ _id }) => `/pages/${_id.split(' ')[1]}`,
  publication: () => '/publish',
  event: ({ name }) => `/registrations/${encodeURIComponent(name ?? '')}`,
};

/** Who else does things, by what the log calls them. */
const others: Readonly<Record<string, string>> = {
  settings: 'the settings of the server',
  schedule: 'the schedule',
  'sign-up': 'a later sign-up',
  'mailed link': 'who has the mailbox',
};

/** Who did it or what it was done to, as it is called now, with a way there. */
function Named({ record }: { record: ReferencedRecord }) {
  const { _id, kind, name, email } = record;
  const other = others[_id];
  if (other) return <>{other}</>;
  const words = name ?? email;
  if (!words) return <>somebody or something erased since</>;
  const to = linkTo[kind]?.(record);
  const noun = kind === 'account' || kind === 'event' ? '' : `${kind} `;
  return (
    <>
      {noun}
      {to ? (
        <Link to={to} className="font-semibold text-link">
          {words}
        </Link>
      ) : (
        <span className="font-semibold">{words}</span>
      )}
      {name && email && <span className="text-muted"> {email}</span>}
    </>
  );
}

/** Privileged actions: what was done, from what to what, by whom, to what, when. */
export function AuditEntries({ entries, label }: { entries: readonly AuditEntry[]; label: string }) {
  return (
    <ol aria-label={label} className="border-t border-line text-sm">
      {entries.map(({ _id, at, actor, action, subject, before, after, note }) => (
        <li
          key={_id}
          className="grid gap-x-6 gap-y-1 border-b border-line py-3 md:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1.4fr)]"
        >
          <p className="text-muted tabular-nums">
            <Time at={at} />
          </p>
          <div className="min-w-0 wrap-anywhere">
            <p className="font-semibold first-letter:uppercase">{action}</p>
            {(before !== null || after !== null) && (
              <p>
                {before !== null && <span className="text-muted">{before}</span>}
                {before !== null && after !== null && <span className="text-muted"> to </span>}
                {after}
              </p>
            )}
            {note !== null && <p className="whitespace-pre-wrap text-muted">‘{note}’</p>}
          </div>
          <div className="min-w-0 wrap-anywhere">
            <p>
              <span className="text-muted">by </span>
              <Named record={actor} />
            </p>
            {subject._id !== actor._id && (
              <p>
                <span className="text-muted">about </span>
                <Named record={subject} />
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
