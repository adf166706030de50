import type { ReactNode } from 'react';
import { formatClockTime } from '#platform/rule/dates.ts';
import { plural } from '#platform/rule/plural.ts';
import { clubRegion } from '#platform/web/region.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { KeyButton } from '../console/key-button.tsx';
import type { LiveDebate } from './live-debate.ts';
import { TakeLeadButton } from './take-lead.tsx';
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

/** What the chair has to know about this device and the server. */
export function LiveNotices({ live, view }: { live: LiveDebate; view: LiveView }) {
  const { answer, aside, problem, disagrees, isStored, isLead, unsent, handedOverAt, mayTakeLead } = view;
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
      {!isStored && (
        <Notice>This browser stores nothing. Keep this page open until all steps are sent.</Notice>
      )}
      {aside > 0 && answer.sideSteps > 0 && (
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
      {isFollowing && (
        <Notice>
          <span>
            {answer.lead?.name ?? 'Another device'} leads this session. You see everything as it happens.
          </span>
          {mayTakeLead && <TakeLeadButton live={live} />}
        </Notice>
      )}
    </>
  );
}
