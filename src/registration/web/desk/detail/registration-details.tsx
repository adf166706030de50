import type { ReactNode } from 'react';
import { readIsHostStudent } from '#accounts/contract.ts';
import { paymentWayLabels } from '#conference/contract/payment-ways.ts';
import { buildMailtoUrl } from '#platform/contract/mailto.ts';
import type { Institute } from '#platform/rule/institute.ts';
import { toMinor } from '#platform/rule/money.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { useInstitute } from '#platform/web/site-facts.ts';
import { Time } from '#platform/web/ui/time.tsx';
import { listBuiltInQuestionsAskedOf, type Section } from '#questions/contract/built-in-questions.ts';
import { AnswerFileLink } from '#questions/web/index.ts';
import type { RegistrationRecord } from '../../../contract/desk.ts';
import type { DeskAnswer } from '../api.ts';
import { PhraseSearchLink } from '../list/list-filter.tsx';

type Fact = readonly [label: string, value: ReactNode];

const modes = { individual: 'Individual', leader: 'Leader of a group', member: 'Member of a group' } as const;

function answersOf(
  registration: RegistrationRecord,
  builtIn: DeskAnswer['builtIn'],
  wanted: Section,
): Fact[] {
  const isHidden = (id: string) => builtIn.some((setting) => setting._id === id && setting.isHidden);
  const all = builtIn.map((setting) => ({ ...setting, isHidden: false }));
  const respondent = { ...registration, isHostStudent: readIsHostStudent(registration) };
  return listBuiltInQuestionsAskedOf(respondent, { builtIn: all })
    .filter(({ _id, section, wireName }) => section === wanted && (!isHidden(_id) || registration[wireName]))
    .map(({ wireName, label }) => [
      label,
      registration[wireName] && (
        <span key={wireName} className="whitespace-pre-wrap">
          {wireName === 'college' ? (
            <PhraseSearchLink eventName={registration.eventName} text={registration.college} />
          ) : (
            registration[wireName]
          )}
        </span>
      ),
    ]);
}

function factsOf(
  registration: RegistrationRecord,
  builtIn: DeskAnswer['builtIn'],
  institute: Institute | null,
): Fact[] {
  const { fee, groupTotal, cofirmedRegistrationAt: confirmedAt } = registration;
  const isHostStudent = readIsHostStudent(registration);
  const seat: Fact[] = registration.assignedPortfolio
    ? [
        ['Committee', registration.assignedCommitteeName],
        ['Portfolio', registration.assignedPortfolio],
      ]
    : [];
  const origin: Fact[] = isHostStudent
    ? [
        ...(registration.scholarid || institute?.scholarIdLabel
          ? [[institute?.scholarIdLabel ?? 'Student number', registration.scholarid] as const]
          : []),
        ['Branch', registration.branch],
        ['Year', registration.batch],
      ]
    : answersOf(registration, builtIn, 'delegate');
  return [
    ...seat,
    ['Chosen committees', orderedList(registration.committeeNames)],
    ['Chosen portfolios', orderedList(portfolioNames(registration))],
    ...answersOf(registration, builtIn, 'preferences'),
    ['Registration fee', formatClubMoney(toMinor(fee.registration))],
    ...(registration.surchargeAmount > 0
      ? [['Surcharge, included', formatClubMoney(registration.surchargeAmount)] as const]
      : []),
    ['Hospitality', formatClubMoney(toMinor(fee.hospitality))],
    ...registration.discounts.map(
      ({ code, amount }) =>
        [`Discount code ${code}`, `${formatClubMoney(amount)} off, taken off above`] as const,
    ),
    ['Total', <strong key="total">{formatClubMoney(toMinor(fee.total))}</strong>],
    ...(groupTotal === undefined
      ? []
      : [
          [
            'Total for the group',
            <strong key="group">{formatClubMoney(toMinor(groupTotal))}</strong>,
          ] as const,
        ]),
    ...(registration.paymentWay
      ? [['Payment method', paymentWayLabels[registration.paymentWay]] as const]
      : []),
    ['Payment reference', registration.paymentReference],
    ...answersOf(registration, builtIn, 'payment'),
    ['Registered as', modes[registration.mode]],
    ...(institute || isHostStudent
      ? [['Student of', isHostStudent ? 'the host institute' : 'another institute'] as const]
      : []),
    ...origin,
    ...answersOf(registration, builtIn, 'stay'),
    [
      'E-mail',
      <a key="mail" href={buildMailtoUrl(registration.email)} className="text-link">
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

function answerFact({
  label,
  text,
  fileId,
  consentText,
  surchargeAmount,
  at,
}: DeskAnswer['answers'][number]): Fact {
  if (fileId !== null)
    return [
      label,
      <AnswerFileLink key="answer" fileId={fileId}>
        <bdi>{text}</bdi>
      </AnswerFileLink>,
    ];
  if (consentText === null)
    return [
      label,
      <bdi key="answer" className="whitespace-pre-wrap">
        {text}
        {surchargeAmount > 0 && `, ${formatClubMoney(surchargeAmount)} more, included above`}
      </bdi>,
    ];
  return [
    label,
    <details key="consent">
      <summary>
        {text}, <Time at={at} />
      </summary>
      <p className="whitespace-pre-wrap">{consentText}</p>
    </details>,
  ];
}

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

export function RegistrationDetails({
  registration,
  builtIn,
  answers,
}: {
  registration: RegistrationRecord;
  builtIn: DeskAnswer['builtIn'];
  answers: DeskAnswer['answers'];
}) {
  const institute = useInstitute();
  const facts = [
    ...factsOf(registration, builtIn, institute).map((fact) => ({ key: fact[0], fact })),
    ...answers.map((answer) => ({ key: answer._id, fact: answerFact(answer) })),
  ];
  return (
    <dl className="border-t border-line text-sm">
      {facts.map(({ key, fact: [label, value] }) => (
        <div
          key={key}
          className="grid gap-x-4 border-b border-line py-2 @3xs:grid-cols-term @md:grid-cols-[13rem_minmax(0,1fr)]"
        >
          <dt className="text-muted wrap-anywhere">
            <bdi>{label}</bdi>
          </dt>
          <dd className="tabular-nums wrap-anywhere">{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
