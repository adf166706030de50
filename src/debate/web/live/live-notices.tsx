import type { ReactNode } from 'react';
import { formatClockTime } from '#platform/rule/dates.ts';
import { plural } from '#platform/rule/plural.ts';
import { clubRegion } from '#platform/web/region.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { followDebate } from '../../contract.ts';
import { KeyButton } from '../console/key-button.tsx';
import type { DebateDesk } from '../console/use-debate-desk.ts';
import type { Stale } from '../follow/stale.ts';
import type { LiveDebate } from './live-debate.ts';
import { TakeLeadButton } from './take-lead.tsx';
import { Requests } from './tools/requests.tsx';
import type { LiveView } from './use-live-debate.ts';

function Notice({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-gold bg-surface px-3 py-2"
    >
      {children}
    </div>
  );
}

/** What a chair who follows has to know about an old screen. */
const staleSentences: Readonly<Record<Stale['why'], (time: string) => string>> = {
  lead_silent: (time) => `The device has sent nothing since ${time}, so you see the session as it was then.`,
  no_contact: (time) => `This device has no network. You see the session as it was at ${time}.`,
};

/** What the chair has to know about this device and the server. */
export function LiveNotices({
  live,
  view,
  desk,
  onSideSteps,
  onUnreadable,
}: {
  live: LiveDebate;
  view: LiveView;
  desk: DebateDesk;
  /** Opens the list of side steps. */
  onSideSteps: () => void;
  /** Opens the list of steps that the server cannot read. */
  onUnreadable: () => void;
}) {
  const { answer, aside, unreadable, problem, disagrees, isStored, isLead } = view;
  const { unsent, handedOverAt, mayTakeLead, contact } = view;
  const of = { eventName: answer.eventName, committee: answer.committee };
  const isFollowing = answer.lead !== null && !isLead && handedOverAt === null;
  return (
    <>
      {disagrees && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-4 border-l-4 border-danger bg-surface px-3 py-2"
        >
          <strong>This device and the server disagree.</strong>
          <Button variant="quiet" onClick={() => location.reload()}>
            Reload
          </Button>
        </div>
      )}
      {problem !== null && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-4 border-l-4 border-danger bg-surface px-3 py-2"
        >
          <span>
            {unsent > 0 && `${plural(unsent, { one: '# step was', other: '# steps were' })} not saved: `}
            {problem}
          </span>
          <Button variant="quiet" onClick={() => void live.sync({ isHeartbeat: true })}>
            Try again
          </Button>
        </div>
      )}
      {unreadable.length > 0 && (
        <Notice>
          <span>
            {plural(unreadable.length, {
              one: '# step was not saved, because the server cannot read it.',
              other: '# steps were not saved, because the server cannot read them.',
            })}
          </span>
          <KeyButton onClick={onUnreadable}>Look at {unreadable.length === 1 ? 'it' : 'them'}</KeyButton>
        </Notice>
      )}
      {contact.refusal?.code === followDebate.errors.sessionsArchived.code && (
        <Notice>{contact.refusal.message}</Notice>
      )}
      {!isStored && (
        <Notice>This browser stores nothing. Keep this page open until all steps are sent.</Notice>
      )}
      {!isLead && aside > 0 && answer.sideSteps > 0 && (
        <Notice>
          {plural(aside, { one: '# step of this device is', other: '# steps of this device are' })} kept
          aside. The lead decides about {aside === 1 ? 'it' : 'them'}.
        </Notice>
      )}
      {handedOverAt !== null && (
        <Notice>
          <span>
            You handed the lead over by a file at {formatClockTime(handedOverAt, clubRegion())}. Chair on the
            other device now.
          </span>
          <KeyButton onClick={() => live.takeBack()}>Chair here again</KeyButton>
        </Notice>
      )}
      {isLead && answer.sideSteps > 0 && (
        <Notice>
          <span>
            {plural(answer.sideSteps, {
              one: '# step of another device waits for your decision.',
              other: '# steps of other devices wait for your decision.',
            })}
          </span>
          <KeyButton onClick={onSideSteps}>Decide</KeyButton>
        </Notice>
      )}
      {answer.mayChair && <Requests {...of} desk={desk} requests={answer.requests} />}
      {isFollowing && (
        <Notice>
          <span>
            {answer.lead?.name ?? 'Another device'} leads this session.{' '}
            {desk.stale
              ? staleSentences[desk.stale.why](formatClockTime(desk.stale.since, clubRegion()))
              : 'You see everything as it happens.'}
          </span>
          {mayTakeLead && <TakeLeadButton live={live} />}
        </Notice>
      )}
    </>
  );
}
