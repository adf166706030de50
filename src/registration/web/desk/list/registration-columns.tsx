import { Link } from 'react-router';
import type { Column } from '#platform/web/desk/data-table.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { registrationState } from '../../../contract/form.ts';
import type { ListAnswer } from '../api.ts';
import { dueInWords } from '../decide/what-is-due.ts';
import { AskedMark } from './asked-mark.tsx';
import { FilterLink } from './filter-link.tsx';
import { FoldedMembers } from './folded-members.tsx';
import { MoneyMark } from './money-mark.tsx';
import { waitsForLeader } from './registration-status.ts';
import type { Selection } from './use-selection.ts';

type Row = ListAnswer['rows'][number];

/** What the cells need besides their row. */
interface Around {
  /** The number of the first row in the whole list. */
  first: number;
  /** The query with the filter, for links to registrations. */
  query: string;
  selection: Selection;
  /** The names of other admins by the registration that they have open. */
  holders: ReadonlyMap<string, string>;
  /** The registration shown next to the list. */
  at: string | undefined;
}

/** The columns of the list of registrations. */
export const registrationColumns = ({ first, query, selection, holders, at }: Around): Column<Row>[] => [
  {
    id: 'chosen',
    header: <ChooseAll selection={selection} />,
    phone: 'mark',
    width: '2.1rem',
    cell: (row) => <Chosen row={row} selection={selection} />,
  },
  { id: 'number', header: '#', numeric: true, width: '2.6rem', cell: (_, index) => first + index },
  {
    id: 'name',
    header: 'Name and e-mail',
    phone: 'title',
    cell: (row) => <Name row={row} query={query} isCurrent={at === row._id} />,
  },
  {
    id: 'committees',
    header: 'Preferences',
    phone: 'hidden',
    from: 'lg',
    cell: (row) => <Preferences row={row} />,
  },
  {
    id: 'college',
    header: 'College or scholar ID',
    phone: 'hidden',
    from: 'md',
    cell: (row) => <College row={row} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: '8.5rem',
    cell: (row) => <Status row={row} holder={holders.get(row._id)} />,
  },
  { id: 'fee', header: 'Fee', numeric: true, width: '8.75rem', cell: (row) => <Fee row={row} /> },
  {
    id: 'registered',
    header: 'Registered',
    phone: 'hidden',
    from: 'xl',
    width: '10.5rem',
    cell: ({ regsiteredat }) => <Time at={regsiteredat} />,
  },
];

function ChooseAll({ selection: { chosen, possible, toggleAll } }: { selection: Selection }) {
  return (
    <input
      type="checkbox"
      aria-label="Choose all on this page"
      disabled={possible === 0}
      checked={possible > 0 && chosen.length === possible}
      ref={(box) => {
        if (box) box.indeterminate = chosen.length > 0 && chosen.length < possible;
      }}
      onChange={toggleAll}
    />
  );
}

function Chosen({ row: { _id, email }, selection }: { row: Row; selection: Selection }) {
  if (selection.choosable([_id]).length === 0) return null;
  return (
    <input
      type="checkbox"
      aria-label={`Choose ${email}`}
      checked={selection.has(_id)}
      onChange={() => selection.toggle(_id)}
    />
  );
}

function Name({ row, query, isCurrent }: { row: Row; query: string; isCurrent: boolean }) {
  const { _id, name, email, members } = row;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Link
        to={`/eventreg/${_id}${query}`}
        data-row={_id}
        aria-current={isCurrent || undefined}
        className="row-link flex-1"
      >
        <span className="cell-line">{name} </span>
        <span className="cell-sub">{email}</span>
      </Link>
      {members && <FoldedMembers members={members} query={query} />}
    </span>
  );
}

function Preferences({ row: { committeeNames, portfolioPreference } }: { row: Row }) {
  return (
    <>
      <span className="cell-line">{committeeNames.join(', ')}</span>
      <span className="cell-sub">{portfolioPreference.join(', ')}</span>
    </>
  );
}

function College({ row: { eventName, college, scholarid, group } }: { row: Row }) {
  return (
    <>
      <span className="cell-line">
        {scholarid ?? (college && <FilterLink eventName={eventName} words={college} />)}
      </span>
      {group && (
        <span className="cell-sub">
          <FilterLink eventName={eventName} words={group.grpName} />
        </span>
      )}
    </>
  );
}

function Fee({ row }: { row: Row }) {
  return (
    <>
      <span className="cell-line">{dueInWords(row)}</span>
      <MoneyMark state={row.money} />
    </>
  );
}

function Status({ row, holder }: { row: Row; holder: string | undefined }) {
  const { status, assignedCommitteeName, assignedPortfolio } = row;
  return (
    <>
      <Badge tone={registrationState(row)} />
      <AskedMark state={row.asked} />
      {waitsForLeader(row) && status === 'pending' && <span className="cell-sub">waits for the leader</span>}
      {holder && <span className="cell-sub font-semibold text-violet">{holder} is looking</span>}
      {assignedPortfolio && (
        <span className="cell-sub">
          {assignedPortfolio} ({assignedCommitteeName})
        </span>
      )}
    </>
  );
}
