import type { ReactNode } from 'react';
import { mailtoAddress } from '#platform/contract/mailto.ts';
import { formatMoney, toPaise } from '#platform/rule/money.ts';
import { Time } from '#platform/web/ui/time.tsx';
import type { RegistrationRecord } from '../../../contract/desk.ts';
import type { Section } from '../../../contract/fields.ts';
import { fieldsFor } from '../../../contract/fields.ts';
import { FilterLink } from '../list/list-filter.tsx';

type Fact = readonly [label: string, value: ReactNode];

const modes = { individual: 'Individual', leader: 'Leader of a group', member: 'Member of a group' } as const;

function answersOf(registration: RegistrationRecord, wanted: Section): Fact[] {
  return fieldsFor(registration)
    .filter(({ section, shownIn }) => section === wanted && shownIn.includes('facts'))
    .map(({ wireName, label }) => [
      label,
      registration[wireName] && (
        <span key={wireName} className="whitespace-pre-wrap">
          {wireName === 'college' ? (
            <FilterLink eventName={registration.eventName} text={registration.college} />
          ) : (
            registration[wireName]
          )}
        </span>
      ),
    ]);
}

function factsOf(registration: RegistrationRecord): Fact[] {
  const { fee, groupTotal, isStudentOfNITS, cofirmedRegistrationAt: confirmedAt } = registration;
  const seat: Fact[] = registration.assignedPortfolio
    ? [
        ['Committee', registration.assignedCommitteeName],
        ['Portfolio', registration.assignedPortfolio],
      ]
    : [];
  const origin: Fact[] = isStudentOfNITS
    ? [
        ['Scholar ID', registration.scholarid],
        ['Branch', registration.branch],
        ['Batch', registration.batch],
      ]
    : answersOf(registration, 'delegate');
  return [
    ...seat,
    ['Chosen committees', orderedList(registration.committeeNames)],
    ['Chosen portfolios', orderedList(portfolioNames(registration))],
    ...answersOf(registration, 'preferences'),
    ['Registration fee', formatMoney(toPaise(fee.registration))],
    ['Hospitality', formatMoney(toPaise(fee.hospitality))],
    ['Total', <strong key="total">{formatMoney(toPaise(fee.total))}</strong>],
    ...(groupTotal === undefined
      ? []
      : [['Total for the group', <strong key="group">{formatMoney(toPaise(groupTotal))}</strong>] as const]),
    ['Payment reference', registration.paymentReference],
    ...answersOf(registration, 'payment'),
    ['Registered as', modes[registration.mode]],
    ['Student of', isStudentOfNITS ? 'the host institute' : 'another institute'],
    ...origin,
    ...answersOf(registration, 'stay'),
    [
      'E-mail',
      <a key="mail" href={mailtoAddress(registration.email)} className="text-link">
        {registration.email}
      </a>,
    ],
    [
      'Phone',
      <a key="phone" href={`tel:${registration.phone.replace(/[^+\d]/g, '')}`} className="text-link">
        {registration.phone}
      </a>,
    ],
    ['Event', registration.eventName],
    ['Registered', <Time key="registered" at={registration.regsiteredat} />],
    ...(confirmedAt ? [['Confirmed', <Time key="confirmed" at={confirmedAt} />] as const] : []),
    [
      'Lottery ticket',
      <span key="id" className="text-muted">
        {registration._id}
      </span>,
    ],
  ];
}

/** With two committees or more, each portfolio is shown with its committee. */
function portfolioNames(registration: RegistrationRecord): string[] {
  const { portfolioChoices, committeePreference, committeeNames } = registration;
  if (committeeNames.length < 2) return registration.portfolioPreference;
  return portfolioChoices.map(({ committee, portfolio }) => {
    const name = committeeNames[committeePreference.indexOf(committee)] ?? committee;
    return `${portfolio} (${name})`;
  });
}

function orderedList(choices: readonly string[]): ReactNode {
  return (
    <ol className="list-decimal pl-5 marker:text-muted">
      {choices.map((choice) => (
        <li key={choice}>{choice}</li>
      ))}
    </ol>
  );
}

/** All fields of the record, with a dash where one does not apply. */
export function Facts({ registration }: { registration: RegistrationRecord }) {
  return (
    <dl className="border-t border-line text-sm">
      {factsOf(registration).map(([label, value]) => (
        <div
          key={label}
          className="grid gap-x-4 border-b border-line py-2 @3xs:grid-cols-term @md:grid-cols-[13rem_minmax(0,1fr)]"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="tabular-nums wrap-anywhere">{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
