import { Link } from 'react-router';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { formatAuditActionLabel } from '../../contract.ts';
import type { AuditEntry } from './api.ts';

type ReferencedRecord = AuditEntry['actor'];

const linkTo: Partial<Record<ReferencedRecord['kind'], (record: ReferencedRecord) => string>> = {
  account: ({ _id }) => `/user/${_id}`,
  registration: ({ _id }) => `/eventreg/${_id}`,
  document: ({ _id }) => `/pages/${_id.split(' ')[1]}`,
  publication: () => '/publish',
  event: ({ name }) => `/registrations/${encodeURIComponent(name ?? '')}`,
  statement: () => '/money',
};

const actorLabels: Readonly<Record<string, string>> = {
  settings: 'the settings of the server',
  schedule: 'the schedule',
  sign_up: 'a later sign-up',
  mailed_link: 'the owner of the mailbox',
  command_line: 'a command on the server',
  receipts: 'receipts',
};

/** @param emailIn 'table' leaves the address out on a phone, where name and time are on one line */
function Named({ record, emailIn }: { record: ReferencedRecord; emailIn?: 'table' }) {
  const { _id, kind, name, email } = record;
  const other = actorLabels[_id];
  if (other) return <>{other}</>;
  const label = name ?? email;
  if (!label) return <>deleted</>;
  const to = linkTo[kind]?.(record);
  const noun = kind === 'account' || kind === 'event' ? '' : `${kind} `;
  return (
    <>
      {noun}
      {to ? (
        <Link to={to} className="text-link">
          {label}
        </Link>
      ) : (
        label
      )}
      {name && email && (
        <span className={emailIn === 'table' ? 'table-only' : undefined}>
          <span className="cell-sub"> {email}</span>
        </span>
      )}
    </>
  );
}

const columns: Column<AuditEntry>[] = [
  {
    id: 'action',
    header: 'Action',
    phone: 'title',
    width: '24%',
    cell: ({ action }) => <Action action={action} />,
  },
  { id: 'change', header: 'From, to and note', phone: 'body', cell: (entry) => <Change entry={entry} /> },
  { id: 'by', header: 'By', width: '20%', cell: ({ actor }) => <By actor={actor} /> },
  { id: 'about', header: 'About', phone: 'body', width: '20%', cell: (entry) => <About entry={entry} /> },
  { id: 'at', header: 'Time', width: '14rem', cell: ({ at }) => <Time at={at} /> },
];

function Action({ action }: { action: string }) {
  return (
    <span className="row-link">
      <span className="inline-block">{formatAuditActionLabel(action)}</span>
    </span>
  );
}

function Change({ entry: { before, after, note } }: { entry: AuditEntry }) {
  if (before === null && after === null && note === null) return null;
  return (
    <>
      {before !== null && <span className="text-muted">{before}</span>}
      {before !== null && after !== null && <span className="text-muted"> to </span>}
      {after}
      {note !== null && <span className="cell-note whitespace-pre-wrap">‘{note}’</span>}
    </>
  );
}

function By({ actor }: { actor: ReferencedRecord }) {
  return (
    <>
      <span className="phone-label">by </span>
      <Named record={actor} emailIn="table" />
    </>
  );
}

function About({ entry: { actor, subject } }: { entry: AuditEntry }) {
  if (subject._id === actor._id) return null;
  return (
    <>
      <span className="phone-label">about </span>
      <Named record={subject} />
    </>
  );
}

export function AuditEntries({ entries, label }: { entries: readonly AuditEntry[]; label: string }) {
  return <DataTable caption={label} rows={entries} columns={columns} idOf={({ _id }) => _id} />;
}
