import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OpenSwap } from '#allocation/web/index.ts';
import { OwnPass } from '#attendance/web/index.ts';
import { OwnAwards, ownAwardsQuery } from '#awards/web/index.ts';
import { ReplaceProof, ResubmissionForm } from '#bank/web/index.ts';
import { announcedEventsQuery } from '#conference/web/index.ts';
import { OwnCertificates, ownCertificatesQuery } from '#credentials/web/index.ts';
import { OwnSitting } from '#debate/web/index.ts';
import { FeedbackLink } from '#feedback/web/index.ts';
import { clubRegion } from '#platform/web/region.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { MissingAnswersForm, ownAnswersQuery } from '#questions/web/index.ts';
import { OwnRecordName } from '#record/web/index.ts';
import { toDisplayedRegistrationState } from '#registration/contract.ts';
import { NowAndNext, useNow } from '#timetable/web/index.ts';
import { HowToPay, SumChanged } from './fees.tsx';
import type { OwnRegistration } from './next-step.ts';
import { NextStepBox } from './next-step-box.tsx';
import { findPhase, hasBegun, type Phase } from './phase.ts';
import { RegistrationDetails } from './registration-details.tsx';
import { canChange, hasNoProof, sendsScreenshot } from './registration-facts.ts';
import { SeatCard } from './seat-card.tsx';
import { useNextStep } from './use-next-step.ts';

/**
 * Shows a registration in the order of what is next: what is missing before the event, the timetable and the pass on
 * its days, feedback and certificates after it (product 18.14).
 */
export function RegistrationCard({ registration }: { registration: OwnRegistration }) {
  const now = useNow();
  const dates = useQuery(announcedEventsQuery).data?.events.find(
    ({ eventName }) => eventName === registration.eventName,
  )?.dates;
  const phase = findPhase(registration, dates, now, clubRegion());
  const showsCertificates = useHasCertificates(registration._id) || phase === 'after';
  const showsAwards = useHasAwards(registration._id);
  return (
    <Card
      framed
      className="max-md:border-0 max-md:bg-transparent max-md:p-0 max-md:shadow-none max-md:before:hidden"
    >
      <article aria-label={registration.eventName} className="relative grid gap-4 md:gap-6">
        <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <h3 className="text-lg md:text-2xl">{registration.eventName}</h3>
          <Badge tone={toDisplayedRegistrationState(registration)} />
        </header>
        {/* One card with one key: it moves when the phase changes, and what is open in it stays open. */}
        {phase === 'days' && <DayCard key="day" registration={registration} phase={phase} />}
        <Steps registration={registration} phase={phase} />
        {showsCertificates && <OwnCertificates registrationId={registration._id} />}
        {showsAwards && <OwnAwards registrationId={registration._id} />}
        <OwnRecordName registrationId={registration._id} />
        {registration.assignedCommittee && <SeatCard registration={registration} phase={phase} />}
        {phase === 'before' && <DayCard key="day" registration={registration} phase={phase} />}
        <RegistrationDetails
          registration={registration}
          showsCertificates={!showsCertificates}
          showsAwards={phase !== 'before' && !showsAwards}
          isRunning={!registration.over && hasBegun(dates, now)}
        />
      </article>
    </Card>
  );
}

function useHasCertificates(id: string): boolean {
  const own = useQuery(ownCertificatesQuery).data?.registrations.find(
    ({ registrationId }) => registrationId === id,
  );
  return own !== undefined && own.certificates.length > 0;
}

function useHasAwards(id: string): boolean {
  const own = useQuery(ownAwardsQuery).data?.registrations.find(
    ({ registrationId }) => registrationId === id,
  );
  return own !== undefined && own.awards.length > 0;
}

/** Shows the current and the next sessions, and the pass, in one card. */
function DayCard({ registration, phase }: { registration: OwnRegistration; phase: Phase }) {
  return (
    <div className="grid divide-y divide-line border border-gold-line empty:hidden *:border-x-0 *:border-b-0 first:*:border-t-0">
      <OwnSitting registrationId={registration._id} />
      <NowAndNext registrationId={registration._id} />
      {registration.assignedCommittee && (
        <OwnPass registrationId={registration._id} isCompact={phase === 'before'} />
      )}
    </div>
  );
}

/** Shows the next step, and the forms that the delegate has to fill in. */
function Steps({ registration, phase }: { registration: OwnRegistration; phase: Phase }) {
  const { _id, over, paymentReference: reference = '', eventName } = registration;
  const next = useNextStep(registration);
  // Keeps the answer to a first screenshot on the screen when the registration has one.
  const [lackedProof] = useState(() => hasNoProof(registration));
  const answers = useQuery(ownAnswersQuery).data?.registrations.find(
    ({ registrationId }) => registrationId === _id,
  );
  // On the days the next session comes first, unless the delegate has something to answer.
  const isShown = phase !== 'days' || next.step.toDo !== undefined || !registration.assignedCommittee;
  // Before it is over, and for a registration that was not confirmed, the text says more than the title.
  const isShort = phase === 'days' || (phase === 'after' && registration.status === 'confirmed');
  return (
    <>
      {isShown && <NextStepBox registration={registration} next={next} isShort={isShort} />}
      <FeedbackLink registrationId={_id} />
      {!over && <ResubmissionForm request={next.request} reference={reference} eventName={eventName} />}
      <SumChanged registration={registration} />
      <HowToPay registration={registration} />
      {canChange(registration) &&
        lackedProof &&
        sendsScreenshot(registration) &&
        !registration.proofRequested && (
          <div>
            <ReplaceProof
              registrationId={_id}
              revision={registration.revision}
              isFirst={hasNoProof(registration)}
            />
          </div>
        )}
      {answers && <MissingAnswersForm registrationId={_id} questions={answers.missing} />}
      {!over && <OpenSwap eventName={eventName} />}
    </>
  );
}
