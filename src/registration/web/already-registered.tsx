import { useEffect } from 'react';
import { forgetKeptFile } from '#platform/web/kept-file.ts';
import { rupees } from '#platform/web/rupees.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { LeaveGroup } from '../group/web/leave-group.tsx';
import type { Event, OwnRegistration } from './model/answers.ts';

const nextSteps = {
  pending: 'An admin compares it with your payment and writes to you.',
  confirmed: 'Your place is yours. We write again with your committee and portfolio.',
  declined: 'Write to the club if you think this is a mistake.',
} as const;

function nextStep({ status, group }: OwnRegistration): string {
  return group?.grpStatus === 'waiting for the leader'
    ? 'Your leader registers and pays once the group is whole. Until then you can still leave it.'
    : nextSteps[status];
}

function Fee({ registration: { fee, groupTotal, mode } }: { registration: OwnRegistration }) {
  return (
    <div>
      <dt>Fee</dt>
      <dd>
        {mode === 'member'
          ? `${rupees(fee.hospitality)} hospitality. Your leader pays for the whole group`
          : `${rupees(fee.registration)} + ${rupees(fee.hospitality)} hospitality = ${rupees(fee.total)}`}
        {groupTotal !== undefined && `. Whole group: ${rupees(groupTotal)}`}
      </dd>
    </div>
  );
}

/** What stands here instead of the form for somebody who has registered. */
export function AlreadyRegistered({
  registration,
  others,
}: {
  registration: OwnRegistration;
  others: readonly Event[];
}) {
  const { eventName, status, group, mode, regsiteredat } = registration;
  // It was sent from elsewhere, or no answer came: the picture has done its work here too.
  useEffect(() => void forgetKeptFile(), []);
  const isWaiting = mode === 'member' && group?.grpStatus === 'waiting for the leader';
  return (
    <div className="wrap reg-page">
      <header className="mb-[clamp(1.25rem,0.8rem+1.6vw,2.25rem)] grid justify-items-start gap-[0.6rem]">
        <p className="text-sm/[1.65] font-semibold text-gold-text">{eventName}</p>
        <h1>You have already registered</h1>
        <p>
          <Badge tone={status} />
        </p>
        <p className="lead">{nextStep(registration)}</p>
      </header>
      <dl className="facts max-w-184 *:py-[0.9rem] [&_dd]:block">
        <div>
          <dt>Registered</dt>
          <dd>
            <Time at={regsiteredat} />
          </dd>
        </div>
        {group && (
          <div>
            <dt>Group</dt>
            <dd>
              {group.grpName}, led by {group.grpLeaderEmail} ({group.grpStatus})
            </dd>
          </div>
        )}
        <div>
          <dt>Portfolios</dt>
          <dd>{registration.portfolioPreference.join(' · ')}</dd>
        </div>
        <Fee registration={registration} />
      </dl>
      <div className="mt-7 flex flex-wrap gap-3">
        <LinkButton to="/dashboard">Go to the dashboard</LinkButton>
        {others.some(({ registrationOpen }) => registrationOpen) && (
          <LinkButton to="/registration" variant="quiet">
            Another event?
          </LinkButton>
        )}
        {isWaiting && group && <LeaveGroup eventName={eventName} grpName={group.grpName} />}
      </div>
    </div>
  );
}
