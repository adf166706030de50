import { Link } from 'react-router';
import { lowerFirst } from '#platform/rule/institute.ts';
import { plural } from '#platform/rule/plural.ts';
import type { Column } from '#platform/web/desk/data-table.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { AnswerFileLink } from '#questions/web/index.ts';
import { toDisplayedRegistrationState } from '../../../contract/form.ts';
import type { ListAnswer } from '../api.ts';
import { formatAmountDueText, waitsForLeader } from '../decisions.ts';
import { PhraseSearchLink } from './list-filter.tsx';
import type { Selection } from './list-interaction.ts';
import { PaymentStatusMark, ProofRequestMark } from './payment-marks.tsx';

type Row = ListAnswer['rows'][number];

interface ListState {
  questions: ListAnswer['questions'];
  /** Position of the page's first row in the whole list. */
  first: number;
  query: string;
  selection: Selection;
  /** Names of other admins, by the id of the registration that they have open. */
  viewers: ReadonlyMap<string, string>;
  currentRowId: string | undefined;
  /** Label of the scholar ID. Undefined if delegates have none. */
  scholarIdLabel: string | undefined;
}

export const buildRegistrationColumns = ({
  questions,
  first,
  query,
  selection,
  viewers,
  currentRowId,
  scholarIdLabel,
}: ListState): Column<Row>[] => [
  {
    id: 'selected',
    header: <SelectAll selection={selection} />,
    phone: 'mark',
    width: '2.1rem',
    cell: (row) => <SelectRow row={row} selection={selection} />,
  },
  { id: 'number', header: '#', numeric: true, width: '2.6rem', cell: (_, index) => first + index },
  {
    id: 'name',
    header: 'Name and e-mail',
    phone: 'title',
    cell: (row) => (
      <Name row={row} questions={questions} query={query} isCurrent={currentRowId === row._id} />
    ),
  },
  {
    id: 'committees',
    header: 'Preferences',
    phone: 'hidden',
    from: 'lg',
    cell: (row) => <Preferences row={row} />,
  },
  ...(questions.some(({ _id, isListed }) => _id === 'college' && isListed)
    ? []
    : [buildGroupColumn(scholarIdLabel)]),
  ...questions
    .filter(({ isListed }) => isListed)
    .map((question) => buildAnswerColumn(question, scholarIdLabel)),
  {
    id: 'status',
    header: 'Status',
    width: '8.5rem',
    cell: (row) => <Status row={row} viewer={viewers.get(row._id)} />,
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

/** The column of the college also shows the scholar ID and the group, so it is shown on narrower screens too. */
function buildAnswerColumn(
  { _id, label, isSearched }: ListAnswer['questions'][number],
  scholarIdLabel: string | undefined,
): Column<Row> {
  if (_id === 'college')
    return {
      id: _id,
      header: scholarIdLabel === undefined ? label : `${label} or ${lowerFirst(scholarIdLabel)}`,
      phone: 'hidden',
      from: 'md',
      cell: (row) => <College row={row} isSearched={isSearched} />,
    };
  return {
    id: `answer-${_id}`,
    header: <bdi className="line-clamp-2 wrap-anywhere">{label}</bdi>,
    phone: 'hidden',
    from: 'lg',
    cell: (row) => <ListedAnswer row={row} questionId={_id} />,
  };
}

/** Shows the scholar ID and the group where the college is no column. */
function buildGroupColumn(scholarIdLabel: string | undefined): Column<Row> {
  return {
    id: 'group',
    header: scholarIdLabel === undefined ? 'Group' : `${scholarIdLabel} or group`,
    phone: 'hidden',
    from: 'md',
    cell: ({ eventName, scholarid, group }) => (
      <>
        <span className="cell-line">{scholarid}</span>
        {group && <GroupLink eventName={eventName} name={group.grpName} />}
      </>
    ),
  };
}

function GroupLink({ eventName, name }: { eventName: string; name: string }) {
  return (
    <span className="cell-sub">
      <PhraseSearchLink eventName={eventName} text={name} />
    </span>
  );
}

function ListedAnswer({ row: { answers, answerFiles }, questionId }: { row: Row; questionId: string }) {
  const text = <bdi className="line-clamp-2 wrap-anywhere">{answers[questionId]}</bdi>;
  const fileId = answerFiles[questionId];
  return fileId === undefined ? text : <AnswerFileLink fileId={fileId}>{text}</AnswerFileLink>;
}

function SelectAll({ selection: { selected, selectableCount, toggleAll } }: { selection: Selection }) {
  return (
    <input
      type="checkbox"
      aria-label="Select all on this page"
      disabled={selectableCount === 0}
      checked={selectableCount > 0 && selected.length === selectableCount}
      ref={(box) => {
        if (box) box.indeterminate = selected.length > 0 && selected.length < selectableCount;
      }}
      onChange={toggleAll}
    />
  );
}

function SelectRow({ row: { _id, email }, selection }: { row: Row; selection: Selection }) {
  if (selection.selectable([_id]).length === 0) return null;
  return (
    <input
      type="checkbox"
      aria-label={`Select ${email}`}
      checked={selection.has(_id)}
      onChange={() => selection.toggle(_id)}
    />
  );
}

function Name({
  row,
  questions,
  query,
  isCurrent,
}: {
  row: Row;
  questions: ListAnswer['questions'];
  query: string;
  isCurrent: boolean;
}) {
  const { _id, name, email, members, answers } = row;
  const answered = questions.filter((question) => question._id !== 'college' && answers[question._id]);
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
      {answered.length > 0 && (
        <span className="flex min-w-0 basis-full flex-wrap gap-x-3 text-xs text-muted @min-[62rem]:hidden">
          {answered.map(({ _id: id, label }) => (
            <span key={id} className="flex min-w-0 max-w-full" title={label}>
              <bdi className="max-w-[14ch] shrink-0 truncate">{label}</bdi>
              <span className="shrink-0 whitespace-pre">: </span>
              <bdi className="truncate">{answers[id]}</bdi>
            </span>
          ))}
        </span>
      )}
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

function College({
  row: { eventName, college, scholarid, group },
  isSearched,
}: {
  row: Row;
  isSearched: boolean;
}) {
  const link = isSearched ? <PhraseSearchLink eventName={eventName} text={college} /> : college;
  return (
    <>
      <span className="cell-line">{scholarid ?? (college && link)}</span>
      {group && <GroupLink eventName={eventName} name={group.grpName} />}
    </>
  );
}

function Fee({ row }: { row: Row }) {
  return (
    <>
      <span className="cell-line">{formatAmountDueText(row)}</span>
      <PaymentStatusMark state={row.money} />
    </>
  );
}

function Status({ row, viewer }: { row: Row; viewer: string | undefined }) {
  const { status, assignedCommitteeName, assignedPortfolio } = row;
  return (
    <>
      <Badge tone={toDisplayedRegistrationState(row)} />
      <ProofRequestMark state={row.proofRequest} />
      {waitsForLeader(row) && status === 'pending' && <span className="cell-sub">waiting for leader</span>}
      {viewer && <span className="cell-sub font-semibold text-violet">{viewer} is viewing</span>}
      {assignedPortfolio && (
        <span className="cell-sub">
          {assignedPortfolio} ({assignedCommitteeName})
        </span>
      )}
    </>
  );
}

/** Lists the members under their leader. The total of the leader includes their fees. */
function FoldedMembers({
  members,
  query,
}: {
  members: NonNullable<ListAnswer['rows'][number]['members']>;
  query: string;
}) {
  return (
    <details className="text-xs open:basis-full">
      <summary className="min-h-6 cursor-pointer leading-6 text-muted hover:text-gold-text">
        {plural(members.length, { one: 'with # member', other: 'with # members' })}
      </summary>
      <ul className="mt-1 grid gap-1 border-l border-line pl-3">
        {members.map(({ _id, name, email }) => (
          <li key={_id}>
            <Link to={`/eventreg/${_id}${query}`} className="text-link">
              {email}
            </Link>{' '}
            {name}
          </li>
        ))}
      </ul>
    </details>
  );
}
