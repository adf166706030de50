import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { profileQuery } from '#accounts/web/index.ts';
import { shortenTicket } from '#allocation/rule/lottery-order.ts';
import { AskToSwap, WhyThisSeat, WithdrawFromEvent } from '#allocation/web/index.ts';
import { OwnAwards } from '#awards/web/index.ts';
import { ReplaceProof } from '#bank/web/index.ts';
import { paymentWayLabels } from '#conference/contract/payment-ways.ts';
import { OwnCertificates } from '#credentials/web/index.ts';
import { OwnStay, ownStaysQuery } from '#hospitality/web/index.ts';
import { useSite } from '#pages/web/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { toMinor } from '#platform/rule/money.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { CopyButton } from '#platform/web/ui/copy-button.tsx';
import { Fold } from '#platform/web/ui/fold.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { listVisibleBuiltInQuestions } from '#questions/contract/built-in-questions.ts';
import { type getOwnAnswers, sortByLayout } from '#questions/contract.ts';
import { AnswerFileLink, ownAnswersQuery } from '#questions/web/index.ts';
import { OwnReceipts } from '#receipts/web/index.ts';
import { groupStatusWireValues } from '#registration/contract.ts';
import { ChangePaymentWay, paysWithReference, registrationModeNames } from '#registration/web/index.ts';
import { CalendarLink } from '#timetable/web/index.ts';
import { OwnDetails } from '#welfare/web/index.ts';
import { Fact, Facts } from './facts.tsx';
import { FeeFact } from './fees.tsx';
import type { OwnRegistration } from './next-step.ts';
import {
  canChange,
  canLeave,
  canWithdraw,
  hasNoProof,
  isEnded,
  isPayer,
  sendsScreenshot,
} from './registration-facts.ts';
import { useOwnMoney } from './use-next-step.ts';

const groupStatusLabels = {
  [groupStatusWireValues.waiting_for_leader]: 'Waiting for the leader',
  [groupStatusWireValues.complete]: 'Complete',
} as const;

/**
 * Shows what the delegate entered and rarely needs, folded on a phone. A swap and a withdrawal are not offered while the
 * event takes place (product 18.14).
 */
export function RegistrationDetails({
  registration,
  showsCertificates,
  showsAwards,
  isRunning,
}: {
  registration: OwnRegistration;
  /** False if the card shows the certificates above. */
  showsCertificates: boolean;
  /** True from the first day of an event, while there is no award: how the name is spoken, and the own sheet. */
  showsAwards: boolean;
  /** True from the beginning of the event to its end. */
  isRunning: boolean;
}) {
  const { _id, eventName, mode, assignedCommittee, over } = registration;
  const { event } = useSite();
  const money = useOwnMoney(_id);
  const stay = useQuery(ownStaysQuery).data?.registrations.find(
    ({ registrationId }) => registrationId === _id,
  );
  const lacksArrival = stay?.arrival === null;
  const due = formatClubMoney(
    money ? money.dueAmount : toMinor(registration.groupTotal ?? registration.fee.total),
  );
  return (
    <Fold
      title="Your registration details"
      note={lacksArrival ? 'Plan your stay' : undefined}
      onWideScreens="open"
    >
      <OwnFacts registration={registration} />
      {canChange(registration) && <Changes registration={registration} />}
      <OwnDetails registrationId={_id} shows="done" />
      <OwnStay registrationId={_id} />
      {registration.group && (
        <Group group={registration.group}>
          {canLeave(registration) && <LeaveHint eventName={eventName} />}
        </Group>
      )}
      {!isEnded(registration) && eventName === event.name && (
        <CalendarLink registrationId={_id} wholeEvent={`/${event.id}.ics`} />
      )}
      {showsCertificates && <OwnCertificates registrationId={_id} />}
      {showsAwards && <OwnAwards registrationId={_id} />}
      <OwnReceipts registrationId={_id} />
      {assignedCommittee && !over && (
        <div className="flex flex-wrap items-start gap-3">
          <WhyThisSeat eventName={eventName} />
          {!isRunning && <AskToSwap eventName={eventName} />}
        </div>
      )}
      {registration.status === 'confirmed' && <LotteryTicket registration={registration} />}
      {canWithdraw(registration) && !isRunning && (
        <WithdrawFromEvent eventName={eventName} fee={due} isInGroup={mode !== 'individual'} />
      )}
    </Fold>
  );
}

function OwnFacts({ registration }: { registration: OwnRegistration }) {
  const answers = useQuery(ownAnswersQuery).data?.registrations.find(
    ({ registrationId }) => registrationId === registration._id,
  );
  return (
    <Facts className="sm:grid-cols-2">
      <Fact label="Registered as">{registrationModeNames[registration.mode]}</Fact>
      <Fact label="Registered on">
        <Time at={registration.regsiteredat} />
      </Fact>
      <FeeFact registration={registration} />
      {registration.paymentWay && (
        <Fact label="Payment method">{paymentWayLabels[registration.paymentWay]}</Fact>
      )}
      {registration.paymentReference && paysWithReference(registration) && (
        <Fact label="Payment reference">
          <span className="flex items-baseline gap-3 font-semibold tabular-nums">
            {registration.paymentReference}
            <CopyButton name="Payment reference" text={registration.paymentReference} />
          </span>
        </Fact>
      )}
      <Fact label="Chosen committees">{registration.committeeNames.join(', ')}</Fact>
      <Fact label="Chosen portfolios">{portfolioText(registration)}</Fact>
      {answers && <GivenAnswers registration={registration} answers={answers} />}
    </Facts>
  );
}

function Changes({ registration }: { registration: OwnRegistration }) {
  const accountId = useQuery(profileQuery).data?._id;
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton
        variant="quiet"
        to={`/registration/change?${new URLSearchParams({ event: registration.eventName })}`}
      >
        Change registration
      </LinkButton>
      {accountId && isPayer(registration) && (
        <ChangePaymentWay accountId={accountId} registration={registration} />
      )}
      {sendsScreenshot(registration) && !registration.proofRequested && !hasNoProof(registration) && (
        <ReplaceProof registrationId={registration._id} revision={registration.revision} isFirst={false} />
      )}
    </div>
  );
}

/** Lists the chosen portfolios. Adds the committee to a portfolio that was chosen in several committees. */
function portfolioText({ portfolioChoices, committeePreference, committeeNames }: OwnRegistration) {
  return portfolioChoices
    .map(({ committee, portfolio }) => {
      const isUnique = portfolioChoices.filter((other) => other.portfolio === portfolio).length === 1;
      const name = committeeNames[committeePreference.indexOf(committee)] ?? committee;
      return isUnique ? portfolio : `${portfolio} (${name})`;
    })
    .join(', ');
}

/** Shows the answers to the questions of the form, built-in and of the club, in their order. */
function GivenAnswers({
  registration,
  answers,
}: {
  registration: OwnRegistration;
  answers: AnswerOf<typeof getOwnAnswers>['registrations'][number];
}) {
  const builtIn = listVisibleBuiltInQuestions(answers).flatMap(({ _id, wireName, label, shownIn }) => {
    const text = registration[wireName];
    return shownIn.includes('card') && text ? [{ _id, label, text, fileId: null, surchargeAmount: 0 }] : [];
  });
  return sortByLayout([...builtIn, ...answers.answers], answers).map(
    ({ _id, label, text, fileId, surchargeAmount }) => (
      <Fact key={_id} label={label}>
        {fileId === null ? (
          <bdi className="whitespace-pre-wrap wrap-anywhere">{text}</bdi>
        ) : (
          <AnswerFileLink fileId={fileId}>
            <bdi>{text}</bdi>
          </AnswerFileLink>
        )}
        {surchargeAmount > 0 && (
          <span className="block text-sm text-muted">{formatClubMoney(surchargeAmount)} more</span>
        )}
      </Fact>
    ),
  );
}

function LotteryTicket({ registration: { _id, eventName } }: { registration: OwnRegistration }) {
  return (
    <details className="text-sm text-muted">
      <summary className="min-h-11 cursor-pointer py-2.5">Seat lottery</summary>
      <p className="wrap-anywhere">
        Your ticket: <span className="font-mono">{shortenTicket(_id)}</span>.{' '}
        {/* The ticket is behind '#', which browsers do not send to the server. */}
        <TextLink to={`/lottery/${encodeURIComponent(eventName)}#${shortenTicket(_id)}`}>
          Check the lottery
        </TextLink>
      </p>
    </details>
  );
}

function LeaveHint({ eventName }: Pick<OwnRegistration, 'eventName'>) {
  return (
    <p className="text-sm text-muted">
      Changed your mind? Until your leader registers, you can{' '}
      <TextLink to={`/registration?${new URLSearchParams({ event: eventName })}`}>leave the group</TextLink>.
    </p>
  );
}

function Group({ group, children }: { group: NonNullable<OwnRegistration['group']>; children: ReactNode }) {
  return (
    <section aria-label={`Group ${group.grpName}`} className="grid gap-4 border-t border-line pt-6">
      <h4 className="text-xl">Group {group.grpName}</h4>
      <Facts className="sm:grid-cols-2">
        <Fact label="Leader">{group.grpLeaderName}</Fact>
        <Fact label="Status">{groupStatusLabels[group.grpStatus]}</Fact>
        <Fact label={`Members (${group.grpMembers.length})`}>
          <ul>
            {group.grpMembers.map((email, index) => (
              <li key={email}>{group.grpMemberNames[index]}</li>
            ))}
          </ul>
        </Fact>
      </Facts>
      {children}
    </section>
  );
}
