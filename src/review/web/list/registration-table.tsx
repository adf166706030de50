import { Link } from 'react-router';
import { rupees } from '#platform/web/rupees.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import type { ListedRegistration } from '../../contract.ts';
import { isDecidable, waitsForLeader } from './registration-status.ts';
import type { Selection } from './use-selection.ts';

/** The rows of a page, numbered; each leads to its registration. */
export function RegistrationTable({
  rows,
  first,
  query,
  selection,
}: {
  rows: readonly ListedRegistration[];
  /** The number of the first row in the whole list. */
  first: number;
  /** What keeps the filter on the way to a registration. */
  query: string;
  selection: Selection;
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
          <th scope="col" className="numeric w-12 px-1 md:w-16 md:px-4">
            #
          </th>
          <th scope="col" className="md:w-[25%]">
            E-mail and name
          </th>
          {[
            ['College or scholar id', 'w-[17%]'],
            ['Preferences', ''],
            ['Fee', 'numeric w-24'],
            ['Registered', 'w-52'],
            ['Status', 'w-44'],
          ].map(([label, width]) => (
            <th key={label} scope="col" className={`hidden md:table-cell ${width}`}>
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
}: {
  registration: ListedRegistration;
  number: number;
  query: string;
  selection: Selection;
}) {
  const { _id, email, name, college, scholarid, fee, group, groupTotal, regsiteredat } = registration;
  const from = scholarid ?? college;
  const due = rupees(groupTotal ?? fee.total);
  return (
    <tr className="has-[input:checked]:bg-sunken">
      <td className="pr-0">
        {isDecidable(registration) && (
          <input
            type="checkbox"
            aria-label={`Choose ${email}`}
            className="size-5 align-middle"
            checked={selection.has(_id)}
            onChange={() => selection.toggle(_id)}
          />
        )}
      </td>
      <td className="numeric px-1 text-muted tabular-nums md:px-4">{number}</td>
      <td className="wrap-anywhere">
        <Link to={`/eventreg/${_id}${query}`} data-row={_id} className="font-semibold text-link">
          {email}
        </Link>
        <span className="mt-0.5 block">
          {name}
          {group && <span className="text-muted">, {group.grpName}</span>}
        </span>
        <span className="mt-1 block text-muted md:hidden">
          {from}
          {from && ' · '}
          {due}
        </span>
        <span className="mt-1.5 block md:hidden">
          <Standing registration={registration} />
        </span>
      </td>
      <td className="hidden wrap-anywhere md:table-cell">{from}</td>
      <td className="hidden md:table-cell">
        <span className="block">{registration.committeePreference.join(', ')}</span>
        <span className="block truncate text-muted">{registration.portfolioPreference.join(', ')}</span>
      </td>
      <td className="numeric hidden whitespace-nowrap md:table-cell">{due}</td>
      <td className="hidden whitespace-nowrap text-muted md:table-cell">
        <Time at={regsiteredat} />
      </td>
      <td className="hidden md:table-cell">
        <Standing registration={registration} />
      </td>
    </tr>
  );
}

function Standing({ registration }: { registration: ListedRegistration }) {
  const { status, assignedCommittee, assignedPortfolio } = registration;
  return (
    <>
      <Badge tone={status} />
      {waitsForLeader(registration) && status === 'pending' && (
        <span className="mt-1 block text-muted">waits for the leader</span>
      )}
      {assignedPortfolio && (
        <span className="mt-1 block">
          {assignedPortfolio} <span className="text-muted">({assignedCommittee})</span>
        </span>
      )}
    </>
  );
}
