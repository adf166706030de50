import { memo, useState } from 'react';
import { Link } from 'react-router';
import { rupees } from '#platform/web/rupees.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import type { ListedRegistration } from '../../contract.ts';
import { type Section, waitsForLeader } from './find-registrations.ts';

/** Rows drawn at first; the browser stays quick, and nobody reads further without searching. */
const firstRows = 100;

/** A part of the list: its count always, its rows while it is open. */
export const RegistrationSection = memo(function RegistrationSection({
  section,
  registrations,
  open,
  onToggle,
}: {
  section: Section;
  registrations: readonly ListedRegistration[];
  open: boolean;
  onToggle: (id: string, open: boolean) => void;
}) {
  const [whole, setWhole] = useState(false);
  const shown = whole ? registrations : registrations.slice(0, firstRows);
  return (
    <details
      open={open}
      onToggle={(event) => {
        if (event.currentTarget.open !== open) onToggle(section.id, event.currentTarget.open);
      }}
      className="plate p-0"
    >
      <summary className="flex min-h-11 items-center gap-3 px-4 py-2 font-semibold hover:text-gold-text">
        <span aria-hidden="true" className="w-3 text-muted">
          {open ? '−' : '+'}
        </span>
        <h2 className="font-text text-base font-semibold tracking-normal">{section.title}</h2>
        <span className="ml-auto text-sm text-muted tabular-nums">{registrations.length}</span>
      </summary>
      {open &&
        (registrations.length === 0 ? (
          <p className="border-t border-line px-4 py-4 text-sm text-muted">None.</p>
        ) : (
          <>
            <Rows title={section.title} registrations={shown} />
            {shown.length < registrations.length && (
              <div className="border-t border-line p-3 text-center">
                <Button variant="quiet" onClick={() => setWhole(true)}>
                  Show all {registrations.length}
                </Button>
              </div>
            )}
          </>
        ))}
    </details>
  );
});

function Rows({ title, registrations }: { title: string; registrations: readonly ListedRegistration[] }) {
  return (
    <div className="border-t border-line md:max-h-[76dvh] md:overflow-y-auto">
      <table className="table md:table-fixed">
        <caption className="sr-only">{title}</caption>
        <thead className="hidden md:table-header-group">
          <tr>
            <th scope="col" className="numeric w-14">
              #
            </th>
            <th scope="col" className="w-[28%]">
              E-mail and name
            </th>
            <th scope="col" className="w-[19%]">
              College or scholar id
            </th>
            <th scope="col">Preferences</th>
            <th scope="col" className="numeric w-24">
              Fee
            </th>
            <th scope="col" className="w-44">
              Registered
            </th>
            <th scope="col" className="w-44">
              Status
            </th>
          </tr>
        </thead>
        <tbody>
          {registrations.map((registration, index) => (
            <Row key={registration._id} registration={registration} number={index + 1} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** On a phone the first two cells say it all; a desk has a column for each fact. */
function Row({ registration, number }: { registration: ListedRegistration; number: number }) {
  const { _id, email, name, college, scholarid, fee, group, groupTotal, regsiteredat } = registration;
  const from = college ?? scholarid ?? '';
  const due = rupees(groupTotal ?? fee.total);
  return (
    <tr>
      <td className="numeric w-px whitespace-nowrap pr-0 text-muted md:pr-4">{number}</td>
      <td className="wrap-anywhere">
        <Link
          to={`/eventreg/${_id}`}
          data-row
          className="font-semibold underline decoration-gold-line decoration-1 underline-offset-3 hover:text-gold-text"
        >
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
        <span className="block text-muted">{registration.portfolioPreference.join(', ')}</span>
      </td>
      <td className="numeric hidden whitespace-nowrap md:table-cell">{due}</td>
      <td className="hidden text-muted md:table-cell">
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
