import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { profileQuery } from '#accounts/web/index.ts';
import { shortenTicket } from '#allocation/rule/lottery-order.ts';
import { SeatOffers, SeatSwaps, WhyThisSeat, WithdrawFromEvent } from '#allocation/web/index.ts';
import { OwnPass } from '#attendance/web/index.ts';
import type { OwnMoney } from '#bank/web/index.ts';
import { ReplaceProof, ResubmissionForm } from '#bank/web/index.ts';
import { paymentWayLabels, proofKindsByPaymentWay } from '#conference/contract/payment-ways.ts';
import { OwnCertificates } from '#credentials/web/index.ts';
import { FeedbackLink } from '#feedback/web/index.ts';
import { OwnStay } from '#hospitality/web/index.ts';
import { useSite } from '#pages/web/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { toMinor } from '#platform/rule/money.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { CopyButton } from '#platform/web/ui/copy-button.tsx';
import { HarmonographFigure } from '#platform/web/ui/figure.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { listVisibleBuiltInQuestions } from '#questions/contract/built-in-questions.ts';
import { type getOwnAnswers, sortByLayout } from '#questions/contract.ts';

import { AnswerFileLink, MissingAnswersForm, ownAnswersQuery } from '#questions/web/index.ts';
import { OwnReceipts } from '#receipts/web/index.ts';
import {
  groupStatusWireValues,
  notApplicablePaymentValue,
  toDisplayedRegistrationState,
} from '#registration/contract.ts';
import {
  ChangePaymentWay,
  formatAmountLeaderPaysText,
  isPayerOwingNothing,
  PaymentInstructions,
  paysWithReference,
  registrationModeNames,
  splitRegistrationFeeFromSum,
} from '#registration/web/index.ts';
import { CalendarLink, NowAndNext } from '#timetable/web/index.ts';
import { OwnDetails } from '#welfare/web/index.ts';
import { Fact, Facts } from './facts.tsx';
import type { OwnRegistration } from './next-step.ts';
import { useNextStep, useOwnMoney } from './use-next-step.ts';

const groupStatusLabels = {
  [groupStatusWireValues.waiting_for_leader]: 'Waiting for the leader',
  [groupStatusWireValues.complete]: 'Complete',
} as const;

export function RegistrationCard({ registration }: { registration: OwnRegistration }) {
  const { over, paymentReference: reference = '' } = registration;
  const { step, isLoading, request, requests } = useNextStep(registration);
  const answers = useQuery(ownAnswersQuery).data?.registrations.find(
    ({ registrationId }) => registrationId === registration._id,
  );
  const { event } = useSite();
  const accountId = useQuery(profileQuery).data?._id;
  const money = useOwnMoney(registration._id);
  const due = money
    ? formatClubMoney(money.dueAmount)
    : formatClubMoney(toMinor(registration.groupTotal ?? registration.fee.total));
  return (
    <Card framed>
      <article aria-label={registration.eventName} className="relative grid gap-6">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <h3 className="text-2xl">{registration.eventName}</h3>
          <Badge tone={toDisplayedRegistrationState(registration)} />
        </header>
        <div className="border-l-4 border-gold-line bg-sunken px-5 py-4">
          <p className="text-sm text-muted">{isEnded(registration) ? 'State' : 'Next step'}</p>
          {registration.proofRequested && requests.isError && !requests.data ? (
            <QueryState query={requests} text="Your next step could not be loaded" />
          ) : isLoading ? (
            <p className="font-heading text-xl">Loading...</p>
          ) : (
            <>
              <p className="font-heading text-xl">{step.title}</p>
              <p className="mt-1 wrap-anywhere">{step.text}</p>
            </>
          )}
        </div>
        {!over && <NowAndNext registrationId={registration._id} />}
        <FeedbackLink registrationId={registration._id} />
        {!over && (
          <ResubmissionForm request={request} reference={reference} eventName={registration.eventName} />
        )}
        <SumChanged registration={registration} />
        <HowToPay registration={registration} />
        {answers && <MissingAnswersForm registrationId={registration._id} questions={answers.missing} />}
        {!over && <SeatOffers eventName={registration.eventName} />}
        {registration.assignedCommittee && <Seat registration={registration} />}
        {registration.assignedCommittee && !over && <OwnPass registrationId={registration._id} />}
        {registration.assignedCommittee && !over && <SeatSwaps eventName={registration.eventName} />}
        <OwnDetails registrationId={registration._id} />
        <OwnStay registrationId={registration._id} />
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
        {canChange(registration) && (
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
            {sendsScreenshot(registration) && !registration.proofRequested && (
              <ReplaceProof
                registrationId={registration._id}
                revision={registration.revision}
                isFirst={hasNoProof(registration)}
              />
            )}
          </div>
        )}
        {registration.group && (
          <Group group={registration.group}>
            {canLeave(registration) && <LeaveHint eventName={registration.eventName} />}
          </Group>
        )}
        {!isEnded(registration) && registration.eventName === event.name && (
          <CalendarLink registrationId={registration._id} wholeEvent={`/${event.id}.ics`} />
        )}
        <OwnCertificates registrationId={registration._id} />
        <OwnReceipts registrationId={registration._id} />
        {registration.status === 'confirmed' && <LotteryTicket registration={registration} />}
        {canWithdraw(registration) && (
          <WithdrawFromEvent
            eventName={registration.eventName}
            fee={due}
            isInGroup={registration.mode !== 'individual'}
          />
        )}
      </article>
    </Card>
  );
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

const isEnded = ({ status, over }: OwnRegistration): boolean => over || status === 'declined';

/**
 * Returns true if the delegate pays with a screenshot. Other delegates send a screenshot only if the secretariat
 * requests it.
 */
const sendsScreenshot = (registration: OwnRegistration): boolean =>
  registration.paymentWay !== null &&
  proofKindsByPaymentWay[registration.paymentWay] === 'screenshot' &&
  !isPayerOwingNothing(registration);

/** Returns true if the delegate has something to pay. False for a group member, because the leader pays. */
const isPayer = (registration: OwnRegistration): boolean =>
  registration.paymentWay !== null && !isPayerOwingNothing(registration);

/** Returns true if the delegate pays with a screenshot and has sent none. */
const hasNoProof = (registration: OwnRegistration): boolean =>
  sendsScreenshot(registration) && registration.payment === notApplicablePaymentValue;

const canChange = ({ status, over }: OwnRegistration): boolean => status === 'pending' && !over;

/**
 * Notice that the fee has changed since the delegate sent the payment proof, or registered without one. Not shown to
 * delegates who pay at the desk or whose registration cannot be changed any more.
 */
function SumChanged({ registration }: { registration: OwnRegistration }) {
  const { dueAtProof, groupTotal, fee, eventName, paymentReference = '' } = registration;
  const accountId = useQuery(profileQuery).data?._id;
  if (dueAtProof === undefined || !canChange(registration) || registration.paymentWay === 'desk') return null;
  const due = groupTotal ?? fee.total;
  const difference = formatClubMoney(toMinor(Math.abs(due - dueAtProof)));
  const when =
    sendsScreenshot(registration) && !hasNoProof(registration)
      ? 'you sent your screenshot'
      : 'you registered';
  const sums = `It was ${formatClubMoney(toMinor(dueAtProof))} when ${when}, and is ${formatClubMoney(toMinor(due))} now.`;
  const subject = groupTotal === undefined ? 'Your fee' : 'The sum for your group';
  return (
    <section aria-label="Changed fee" className="grid gap-3 border border-gold-line px-5 py-5">
      <p className="font-heading text-xl">
        {subject} is {difference} {due > dueAtProof ? 'higher' : 'lower'}
      </p>
      <p>
        {sums}{' '}
        {due > dueAtProof
          ? `If you paid the earlier amount, pay ${difference} more with your payment reference ${paymentReference}. Both payments count together.`
          : 'If we have received more, you get the rest back.'}
      </p>
      {due > dueAtProof && accountId && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5">Pay {difference}</summary>
          <PaymentInstructions
            accountId={accountId}
            eventName={eventName}
            amount={toMinor(due - dueAtProof)}
          />
        </details>
      )}
    </section>
  );
}

/** Shows how to pay the sum that is still due. Only shown to delegates who pay after registering. */
function HowToPay({ registration }: { registration: OwnRegistration }) {
  const accountId = useQuery(profileQuery).data?._id;
  const { paymentWay, groupTotal, fee, eventName } = registration;
  const unpaidAmount = useOwnMoney(registration._id)?.unpaidAmount ?? toMinor(groupTotal ?? fee.total);
  const isPaidLater =
    paymentWay !== null && (proofKindsByPaymentWay[paymentWay] !== 'screenshot' || hasNoProof(registration));
  if (!isPaidLater || !accountId || unpaidAmount === 0 || isEnded(registration)) return null;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5">
        {paymentWayLabels[paymentWay]}: {formatClubMoney(unpaidAmount)} to pay
      </summary>
      <PaymentInstructions
        accountId={accountId}
        eventName={eventName}
        amount={unpaidAmount}
        chosen={paymentWay}
      />
    </details>
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

function Seat({ registration }: { registration: OwnRegistration }) {
  const { eventName, seat, assignedCommittee, assignedCommitteeName, assignedPortfolio } = registration;
  return (
    <section
      aria-label="Your seat"
      className="night flex flex-wrap items-center gap-5 border border-line px-5 py-6"
    >
      {seat && (
        <HarmonographFigure
          figure={{ name: assignedCommittee, ratios: seat.ratio }}
          hues={[seat.hue]}
          draws
          className="w-16 shrink-0 sm:w-32"
        />
      )}
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-sm text-muted">Your seat</p>
        <p className="font-heading text-2xl">{assignedPortfolio}</p>
        <p>{assignedCommitteeName}</p>
        <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
          {seat?.backgroundGuide && <ExternalLink to={seat.backgroundGuide}>Background guide</ExternalLink>}
          {seat?.chatGroup && <ExternalLink to={seat.chatGroup}>Chat group</ExternalLink>}
        </p>
        <div className="mt-4">
          <LinkButton to={`/committee/${encodeURIComponent(eventName)}`}>Your committee</LinkButton>
        </div>
        <WhyThisSeat eventName={eventName} />
      </div>
    </section>
  );
}

function ExternalLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className="text-gold-text underline underline-offset-4">
      {children}
    </a>
  );
}

function LotteryTicket({
  registration: { _id, eventName, assignedPortfolio },
}: {
  registration: OwnRegistration;
}) {
  return (
    <details className="text-sm text-muted">
      <summary className="min-h-11 cursor-pointer py-2.5">Seat lottery</summary>
      <p className="wrap-anywhere">
        {assignedPortfolio === ''
          ? 'If your seat is drawn by lottery, this is your ticket:'
          : 'Your ticket in the lottery:'}{' '}
        <span className="font-mono">{shortenTicket(_id)}</span>.{' '}
        <TextLink to={`/lottery/${encodeURIComponent(eventName)}`}>Check the lottery</TextLink>
      </p>
    </details>
  );
}

/** Returns true if the delegate can withdraw. A member of an incomplete group leaves the group instead. */
const canWithdraw = (registration: OwnRegistration): boolean =>
  registration.status !== 'declined' && !registration.over && !canLeave(registration);

const canLeave = ({ mode, group, over }: OwnRegistration): boolean =>
  !over && mode === 'member' && group?.grpStatus === groupStatusWireValues.waiting_for_leader;

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

function FeeFact({ registration }: { registration: OwnRegistration }) {
  const money = useOwnMoney(registration._id);
  const { leaderPays, status } = registration;
  if (leaderPays)
    return status === 'declined' ? null : (
      <Fact label="Paid by your leader">{formatAmountLeaderPaysText(leaderPays)}</Fact>
    );
  if (isPayerOwingNothing(registration) && !money?.refundDueAmount && !money?.refundedAmount)
    return (
      <Fact label="Fee">
        <span className="block font-semibold">Nothing to pay</span>
        <span className="block text-sm text-muted">You get no receipt, because no payment is needed.</span>
      </Fact>
    );
  const hasChanged = money !== undefined && money.dueAmount !== money.originalFeeAmount;
  return (
    <Fact label="Fee">
      {hasChanged ? (
        <DueNow money={money} isGroup={registration.groupTotal !== undefined} />
      ) : (
        <OriginalFee registration={registration} />
      )}
      {money && money.refundDueAmount > 0 && (
        <span className="block text-sm tabular-nums">
          You get {formatClubMoney(money.refundDueAmount)} back. We email you the bank’s number when we send
          it.
        </span>
      )}
      {money && money.refundOncePaidAmount > 0 && (
        <span className="block text-sm tabular-nums">
          If you have paid, you get {formatClubMoney(money.refundOncePaidAmount)} back once we find your
          payment. We email you.
        </span>
      )}
      {money && money.refundedAmount > 0 && (
        <span className="block text-sm text-muted tabular-nums">
          We have sent {formatClubMoney(money.refundedAmount)} back to you.
        </span>
      )}
    </Fact>
  );
}

/** Shows the fee of the registration, or of the whole group for its leader. */
function OriginalFee({ registration: own }: { registration: OwnRegistration }) {
  const { groupTotal } = own;
  const { total, registration, others } = splitRegistrationFeeFromSum(own);
  return (
    <>
      <span className="block font-semibold">
        {groupTotal === undefined
          ? formatClubMoney(toMinor(total))
          : `${formatClubMoney(toMinor(total))} for the whole group`}
      </span>
      {others.length > 0 && (
        <span className="block text-sm text-muted">
          {formatClubMoney(toMinor(registration))} registration, {others.join(', ')}
        </span>
      )}
    </>
  );
}

function DueNow({ money: { originalFeeAmount, dueAmount }, isGroup }: { money: OwnMoney; isGroup: boolean }) {
  return (
    <>
      <span className="block font-semibold tabular-nums">
        {dueAmount === 0 ? 'Nothing is due now' : `${formatClubMoney(dueAmount)} now`}
      </span>
      <span className="block text-sm text-muted tabular-nums">
        {isGroup
          ? `For the whole group. It was ${formatClubMoney(originalFeeAmount)} when you registered.`
          : `It was ${formatClubMoney(originalFeeAmount)} when you registered.`}
      </span>
    </>
  );
}
