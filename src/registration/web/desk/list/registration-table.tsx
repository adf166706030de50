import { Link } from 'react-router';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import type { ListedRegistration } from '../../../contract/desk/index.ts';
import { registrationState } from '../../../contract/form.ts';
import type { ListAnswer } from '../api.ts';
import { dueInWords } from '../decide/what-is-due.ts';
import { AskedMark } from './asked-mark.tsx';
import { FilterLink } from './filter-link.tsx';
import { FoldedMembers } from './folded-members.tsx';
import { MoneyMark } from './money-mark.tsx';
import { waitsForLeader } from './registration-status.ts';
import type { Selection } from './use-selection.ts';

/** The rows of a page, numbered; each leads to its registration. */
export function RegistrationTable({
  rows,
  first,
  query,
  selection,
  holders,
  beside,
}: {
  rows: ListAnswer['rows'];
  /** The number of the first row in the whole list. */
  first: number;
  /** What keeps the filter on the way to a registration. */
  query: string;
  selection: Selection;
  /** Who else looks at which registration now. */
  holders: ReadonlyMap<string, string>;
  /** The registration stands beside the table, which has room for one column. */
  beside: { at: string | undefined } | undefined;
}) {
  const { chosen, possible } = selection;
  return (
    <table className="table md:table-fixed">
      <caption className="sr-only">Registrations</caption>
      <thead>
        <tr>
          <th scope="col" className="w-11 pr-0">
            <input
              type="checkbox"
              aria-label="Choose all on this page"
              className="size-5 align-middle"
              disabled={possible === 0}
              checked={possible > 0 && chosen.length === possible}
              ref={(box) => {
                if (box) box.indeterminate = chosen.length > 0 && chosen.length < possible;
              }}
              onChange={selection.toggleAll}
            />
          </th>
          <th scope="col" className="numeric w-12 px-1 md:px-3">
            #
          </th>
          <th scope="col">E-mail and name</th>
          {[
            ['College or scholar id', 'md:table-cell w-[17%]'],
            ['Preferences', 'xl:table-cell w-[17%]'],
            ['Fee', 'md:table-cell numeric w-24'],
            ['Registered', 'xl:table-cell w-32'],
            ['Status', 'md:table-cell w-36'],
          ].map(([label, width]) => (
            <th key={label} scope="col" className={beside ? 'hidden' : `hidden ${width}`}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((registration, index) => (
          <Row
            key={registration._id}
            registration={registration}
            number={first + index}
            query={query}
            selection={selection}
            holder={holders.get(registration._id)}
            beside={beside}
          />
        ))}
      </tbody>
    </table>
  );
}

/** On a phone the third cell says it all; a desk has a column for each fact. */
function Row({
  registration,
  number,
  query,
  selection,
  holder,
  beside,
}: {
  registration: ListAnswer['rows'][number];
  number: number;
  query: string;
  selection: Selection;
  holder: string | undefined;
  beside: { at: string | undefined } | undefined;
}) {
  const column = beside ? 'hidden' : 'hidden md:table-cell';
  const wideColumn = beside ? 'hidden' : 'hidden xl:table-cell';
  const inOne = beside ? 'block' : 'block md:hidden';
  const { _id, eventName, email, name, college, scholarid, group, members, regsiteredat } = registration;
  const from = scholarid ?? (college && <FilterLink eventName={eventName} words={college} />);
  const due = dueInWords(registration);
  return (
    <tr className="has-[input:checked]:bg-sunken has-[[aria-current]]:bg-sunken has-[[aria-current]]:shadow-[inset_3px_0_0_var(--color-gold-line)]">
      <td className="pr-0">
        {selection.choosable([_id]).length > 0 && (
          <input
            type="checkbox"
            aria-label={`Choose ${email}`}
            className="size-5 align-middle"
            checked={selection.has(_id)}
            onChange={() => selection.toggle(_id)}
          />
        )}
      </td>
      <td className="numeric px-1 text-muted tabular-nums md:px-3">{number}</td>
      <td className="wrap-anywhere">
        <Link
          to={`/eventreg/${_id}${query}`}
          data-row={_id}
          aria-current={beside?.at === _id || undefined}
          className="font-semibold text-link"
        >
          {email}
        </Link>
        <span className="mt-0.5 block">
          {name}
          {group && (
            <>
              , <FilterLink eventName={eventName} words={group.grpName} />
            </>
          )}
        </span>
        {members && <FoldedMembers members={members} query={query} />}
        <span className={`mt-1 text-muted ${inOne}`}>
          {from}
          {from && ' · '}
          {due}
          <MoneyMark state={registration.money} />
        </span>
        <span className={`mt-1.5 ${inOne}`}>
          <Standing registration={registration} holder={holder} />
        </span>
      </td>
      <td className={`wrap-anywhere ${column}`}>{from}</td>
      <td className={wideColumn}>
        <span className="block">{registration.committeeNames.join(', ')}</span>
        <span className="block truncate text-muted">{registration.portfolioPreference.join(', ')}</span>
      </td>
      <td className={`numeric ${column}`}>
        <span className="block whitespace-nowrap">{due}</span>
        <MoneyMark state={registration.money} />
      </td>
      <td className={`text-muted ${wideColumn}`}>
        <Time at={regsiteredat} />
      </td>
      <td className={column}>
        <Standing registration={registration} holder={holder} />
      </td>
    </tr>
  );
}

function Standing({
  registration,
  holder,
}: {
  registration: ListedRegistration;
  holder: string | undefined;
}) {
  const { status, assignedCommitteeName, assignedPortfolio } = registration;
  return (
    <>
      <Badge tone={registrationState(registration)} />
      <AskedMark state={registration.asked} />
      {waitsForLeader(registration) && status === 'pending' && (
        <span className="mt-1 block text-muted">waits for the leader</span>
      )}
      {holder && <span className="mt-1 block font-semibold text-violet">{holder} is looking</span>}
      {assignedPortfolio && (
        <span className="mt-1 block">
          {assignedPortfolio} <span className="text-muted">({assignedCommitteeName})</span>
        </span>
      )}
    </>
  );
}
