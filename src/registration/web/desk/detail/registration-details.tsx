import type { ReactNode } from 'react';
import { readIsHostStudent } from '#accounts/contract.ts';
import { paymentWayLabels } from '#conference/contract/payment-ways.ts';
import { buildMailtoUrl } from '#platform/contract/mailto.ts';
import type { Institute } from '#platform/rule/institute.ts';
import { toMinor } from '#platform/rule/money.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { useInstitute } from '#platform/web/site-facts.ts';
import { Time } from '#platform/web/ui/time.tsx';
import {
  type ConfiguredBuiltIn,
  type KnownBuiltIn,
  listBuiltInQuestions,
  listBuiltInQuestionsAskedOf,
} from '#questions/contract/built-in-questions.ts';
import { sortByLayout } from '#questions/contract.ts';
import { AnswerFileLink } from '#questions/web/index.ts';
import type { RegistrationRecord } from '../../../contract/desk.ts';
import type { DeskAnswer } from '../api.ts';
import { PhraseSearchLink } from '../list/list-filter.tsx';

interface Fact {
  id: string;
  label: string;
  value: ReactNode;
}

const modes = { individual: 'Individual', leader: 'Leader of a group', member: 'Member of a group' } as const;

type Given = Pick<DeskAnswer, 'registration' | 'builtIn' | 'order' | 'answers'>;

/**
 * Lists the answers to the questions of a step, built-in and of the club, in the order of the form. A hidden question is
 * included if the delegate has answered it.
 */
function answersOf({ registration, answers, ...layout }: Given, step: KnownBuiltIn['step']): Fact[] {
  const visible = { builtIn: layout.builtIn.map((setting) => ({ ...setting, isHidden: false })) };
  const respondent = { ...registration, isHostStudent: readIsHostStudent(registration) };
  const asked = listBuiltInQuestionsAskedOf(respondent, visible).map(({ _id }) => _id);
  const builtIn = listBuiltInQuestions(layout)
    .filter(
      (question) =>
        question.step === step &&
        asked.includes(question._id) &&
        (!question.isHidden || registration[question.wireName]),
    )
    .map((question) => ({
      _id: question._id,
      fact: { id: question._id, label: question.label, value: builtInValue(registration, question) },
    }));
  const ofClub = answers.map((answer) => ({ _id: answer._id, fact: answerFact(answer) }));
  return sortByLayout([...builtIn, ...(step === 'about' ? ofClub : [])], layout).map(({ fact }) => fact);
}

function builtInValue(registration: RegistrationRecord, { wireName, shownIn }: ConfiguredBuiltIn): ReactNode {
  const text = registration[wireName];
  if (!text) return null;
  if (wireName === 'college' && shownIn.includes('search'))
    return <PhraseSearchLink eventName={registration.eventName} text={text} />;
  return <span className="whitespace-pre-wrap">{text}</span>;
}

/** A fact of the registration itself. Its label is its id, because each is there once. */
const fact = (label: string, value: ReactNode): Fact => ({ id: label, label, value });

function factsOf(given: Given, institute: Institute | null): Fact[] {
  const { registration } = given;
  const { cofirmedRegistrationAt: confirmedAt } = registration;
  const isHostStudent = readIsHostStudent(registration);
  return [
    ...(registration.assignedPortfolio
      ? [
          fact('Committee', registration.assignedCommitteeName),
          fact('Portfolio', registration.assignedPortfolio),
        ]
      : []),
    fact('Chosen committees', orderedList(registration.committeeNames)),
    fact('Chosen portfolios', orderedList(portfolioNames(registration))),
    ...answersOf(given, 'about'),
    ...paymentFacts(registration),
    ...answersOf(given, 'payment'),
    fact('Registered as', modes[registration.mode]),
    ...(institute || isHostStudent
      ? [fact('Student of', isHostStudent ? 'the host institute' : 'another institute')]
      : []),
    ...(isHostStudent ? studentFacts(registration, institute) : []),
    fact(
      'E-mail',
      <a href={buildMailtoUrl(registration.email)} className="text-link">
        {registration.email}
      </a>,
    ),
    fact(
      'Phone',
      <a href={`tel:${registration.phone.replace(/[^+\d]/g, '')}`} className="text-link">
        {registration.phone}
      </a>,
    ),
    fact('Event', registration.eventName),
    fact('Registered', <Time at={registration.regsiteredat} />),
    ...(confirmedAt ? [fact('Confirmed', <Time at={confirmedAt} />)] : []),
    fact('Lottery ticket', <span className="text-muted">{registration._id}</span>),
  ];
}

function paymentFacts({
  fee,
  groupTotal,
  surchargeAmount,
  discounts,
  paymentWay,
  paymentReference,
}: RegistrationRecord): Fact[] {
  const sum = (major: number) => <strong>{formatClubMoney(toMinor(major))}</strong>;
  return [
    fact('Registration fee', formatClubMoney(toMinor(fee.registration))),
    ...(surchargeAmount > 0 ? [fact('Surcharge, included', formatClubMoney(surchargeAmount))] : []),
    fact('Hospitality', formatClubMoney(toMinor(fee.hospitality))),
    ...discounts.map(({ code, amount }) =>
      fact(`Discount code ${code}`, `${formatClubMoney(amount)} off, taken off above`),
    ),
    fact('Total', sum(fee.total)),
    ...(groupTotal === undefined ? [] : [fact('Total for the group', sum(groupTotal))]),
    ...(paymentWay ? [fact('Payment method', paymentWayLabels[paymentWay])] : []),
    fact('Payment reference', paymentReference),
  ];
}

function studentFacts({ scholarid, branch, batch }: RegistrationRecord, institute: Institute | null): Fact[] {
  const label = institute?.scholarIdLabel;
  return [
    ...(scholarid || label ? [fact(label ?? 'Student number', scholarid)] : []),
    fact('Branch', branch),
    fact('Year', batch),
  ];
}

function answerFact({ _id: id, label, ...answer }: DeskAnswer['answers'][number]): Fact {
  return { id, label, value: <GivenAnswer {...answer} /> };
}

function GivenAnswer({
  text,
  fileId,
  consentText,
  surchargeAmount,
  at,
}: Omit<DeskAnswer['answers'][number], '_id' | 'label'>) {
  if (fileId !== null)
    return (
      <AnswerFileLink fileId={fileId}>
        <bdi>{text}</bdi>
      </AnswerFileLink>
    );
  if (consentText === null)
    return (
      <bdi className="whitespace-pre-wrap">
        {text}
        {surchargeAmount > 0 && `, ${formatClubMoney(surchargeAmount)} more, included in the fee`}
      </bdi>
    );
  return (
    <details>
      <summary>
        Agreed on <Time at={at} />
      </summary>
      <p className="whitespace-pre-wrap">{consentText}</p>
    </details>
  );
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

export function RegistrationDetails({ desk }: { desk: Given }) {
  const institute = useInstitute();
  return (
    <dl className="border-t border-line text-sm">
      {factsOf(desk, institute).map(({ id, label, value }) => (
        <div
          key={id}
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
