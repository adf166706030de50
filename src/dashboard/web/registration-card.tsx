import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { shortTicket } from '#allocation/rule/lottery.ts';
import {
  ownOffersQuery,
  ownSwapsQuery,
  SeatOffers,
  SeatSwaps,
  WayOutOfEvent,
  WhyThisSeat,
} from '#allocation/web/index.ts';
import { ownRequestsQuery, ResubmissionForm } from '#bank/web/index.ts';
import { type OwnMoney, ownMoneyQuery } from '#ledger/web/index.ts';
import { useSite } from '#pages/web/index.ts';
import { formatMoney, toPaise } from '#platform/rule/money.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { CopyButton } from '#platform/web/ui/copy-button.tsx';
import { Figure } from '#platform/web/ui/figure.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { OwnReceipts } from '#receipts/web/index.ts';
import { fieldsShownIn } from '#registration/contract/fields.ts';
import { groupStatuses, toRegistrationState } from '#registration/contract.ts';
import { leaderPaysText, modeNames } from '#registration/web/index.ts';
import { Fact, Facts } from './facts.tsx';
import { nextStep, type OwnRegistration, requestStep, type SeatNews } from './next-step.ts';

const groupStatusLabels = {
  [groupStatuses.waiting_for_leader]: 'Waiting for the leader',
  [groupStatuses.complete]: 'Complete',
} as const;

export function RegistrationCard({ registration }: { registration: OwnRegistration }) {
  const requests = useQuery(ownRequestsQuery);
  const { data } = requests;
  const request = data?.requests.find(({ regID }) => regID === registration._id);
  const { over, paymentReference: reference = '' } = registration;
  const news = useSeatNews(registration);
  const { club, event } = useSite();
  // Show no other step before the request is known.
  const isLoading = news === 'loading' || (registration.proofRequested && !data);
  const step = nextStep(registration, club.email, {
    requested: request && requestStep(request, reference),
    news: news === 'loading' ? undefined : news,
  });
  const money = useOwnMoney(registration._id);
  const due = money
    ? formatMoney(money.duePaise)
    : formatMoney(toPaise(registration.groupTotal ?? registration.fee.total));
  return (
    <Card framed>
      <article aria-label={registration.eventName} className="relative grid gap-6">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <h3 className="text-2xl">{registration.eventName}</h3>
          <Badge tone={toRegistrationState(registration)} />
        </header>
        <div className="border-l-4 border-gold-line bg-sunken px-5 py-4">
          <p className="text-sm text-muted">{isEnded(registration) ? 'State' : 'Next step'}</p>
          {registration.proofRequested && requests.isError && !data ? (
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
        {!over && (
          <ResubmissionForm request={request} reference={reference} eventName={registration.eventName} />
        )}
        {!over && <SeatOffers eventName={registration.eventName} />}
        {registration.assignedCommittee && <Seat registration={registration} />}
        {registration.assignedCommittee && !over && <SeatSwaps eventName={registration.eventName} />}
        <Facts className="sm:grid-cols-2">
          <Fact label="Registered as">{modeNames[registration.mode]}</Fact>
          <Fact label="Registered on">
            <Time at={registration.regsiteredat} />
          </Fact>
          <FeeFact registration={registration} />
          {registration.paymentReference && (
            <Fact label="Payment reference">
              <span className="flex items-baseline gap-3 font-semibold tabular-nums">
                {registration.paymentReference}
                <CopyButton name="Payment reference" text={registration.paymentReference} />
              </span>
            </Fact>
          )}
          <Fact label="Chosen committees">{registration.committeeNames.join(', ')}</Fact>
          <Fact label="Chosen portfolios">{portfolioText(registration)}</Fact>
          {fieldsShownIn('card').map(
            ({ wireName, label }) =>
              registration[wireName] && (
                <Fact key={wireName} label={label}>
                  {registration[wireName]}
                </Fact>
              ),
          )}
        </Facts>
        {registration.group && (
          <Group group={registration.group}>
            {canLeave(registration) && <LeaveHint eventName={registration.eventName} />}
          </Group>
        )}
        {!isEnded(registration) && registration.eventName === event.name && (
          <p>
            <a href={`/${event.id}.ics`} className="text-gold-text underline underline-offset-4">
              Add to calendar
            </a>
          </p>
        )}
        <OwnReceipts registrationId={registration._id} />
        {registration.status === 'confirmed' && <LotteryTicket registration={registration} />}
        {mayWithdraw(registration) && (
          <WayOutOfEvent
            eventName={registration.eventName}
            fee={due}
            isInGroup={registration.mode !== 'individual'}
          />
        )}
      </article>
    </Card>
  );
}

/** Declined, withdrawn, or of an event that is over: no step follows. */
const isEnded = ({ status, over }: OwnRegistration): boolean => over || status === 'declined';

/** The offers and swaps that a confirmed delegate can answer, and the place on the waiting list. */
function useSeatNews({ eventName, status, over }: OwnRegistration): SeatNews | 'loading' {
  const offers = useQuery(ownOffersQuery);
  const swaps = useQuery(ownSwapsQuery);
  if (status === 'confirmed' && !over && (offers.isPending || swaps.isPending)) return 'loading';
  const isOfEvent = (news: { eventName: string }) => news.eventName === eventName;
  return {
    offer: offers.data?.offers.find(isOfEvent),
    swap: swaps.data?.toAnswer.find(isOfEvent),
    place: offers.data?.waiting.find(isOfEvent),
  };
}

/** Adds the committee to a portfolio whose name two of the chosen committees have. */
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
        <Figure
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

function LotteryTicket({ registration: { _id, eventName } }: { registration: OwnRegistration }) {
  return (
    <details className="text-sm text-muted">
      <summary className="min-h-11 cursor-pointer py-2.5">Seat lottery</summary>
      <p className="wrap-anywhere">
        If your seat is drawn by lottery, this is your ticket:{' '}
        <span className="font-mono">{shortTicket(_id)}</span>.{' '}
        <TextLink to={`/lottery/${encodeURIComponent(eventName)}`}>Check the lottery</TextLink>
      </p>
    </details>
  );
}

/** A member who waits for the leader leaves the group instead. */
const mayWithdraw = (registration: OwnRegistration): boolean =>
  registration.status !== 'declined' && !registration.over && !canLeave(registration);

const canLeave = ({ mode, group, over }: OwnRegistration): boolean =>
  !over && mode === 'member' && group?.grpStatus === groupStatuses.waiting_for_leader;

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

/** The ledger's sums of a registration; undefined while loading, and for a member, whose leader pays. */
function useOwnMoney(registrationId: string): OwnMoney | undefined {
  return useQuery(ownMoneyQuery).data?.registrations.find(({ regID }) => regID === registrationId);
}

/** The fee: what is due now, what was due at the registration, and what is refunded. */
function FeeFact({ registration }: { registration: OwnRegistration }) {
  const money = useOwnMoney(registration._id);
  const { leaderPays, status } = registration;
  if (leaderPays)
    return status === 'declined' ? null : (
      <Fact label="Paid by your leader">{leaderPaysText(leaderPays)}</Fact>
    );
  const hasChanged = money !== undefined && money.duePaise !== money.originalFeePaise;
  return (
    <Fact label="Fee">
      {hasChanged ? (
        <DueNow money={money} isGroup={registration.groupTotal !== undefined} />
      ) : (
        <OriginalFee registration={registration} />
      )}
      {money && money.refundDuePaise > 0 && (
        <span className="block text-sm tabular-nums">
          You get {formatMoney(money.refundDuePaise)} back. We email you the bank’s number when we send it.
        </span>
      )}
      {money && money.refundedPaise > 0 && (
        <span className="block text-sm text-muted tabular-nums">
          We have sent {formatMoney(money.refundedPaise)} back to you.
        </span>
      )}
    </Fact>
  );
}

/** The fee at the registration; for a leader that of the whole group. */
function OriginalFee({ registration: { fee, groupTotal } }: { registration: OwnRegistration }) {
  const hospitality = (groupTotal ?? fee.total) - fee.registration;
  return (
    <>
      <span className="block font-semibold">
        {groupTotal === undefined
          ? formatMoney(toPaise(fee.total))
          : `${formatMoney(toPaise(groupTotal))} for the whole group`}
      </span>
      {hospitality > 0 && (
        <span className="block text-sm text-muted">
          {formatMoney(toPaise(fee.registration))} registration, {formatMoney(toPaise(hospitality))}{' '}
          hospitality
        </span>
      )}
    </>
  );
}

function DueNow({ money: { originalFeePaise, duePaise }, isGroup }: { money: OwnMoney; isGroup: boolean }) {
  return (
    <>
      <span className="block font-semibold tabular-nums">
        {duePaise === 0 ? 'Nothing is due now' : `${formatMoney(duePaise)} now`}
      </span>
      <span className="block text-sm text-muted tabular-nums">
        {isGroup
          ? `For the whole group. It was ${formatMoney(originalFeePaise)} when you registered.`
          : `It was ${formatMoney(originalFeePaise)} when you registered.`}
      </span>
    </>
  );
}
