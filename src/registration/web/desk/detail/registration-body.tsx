import { registrationsChangeIn } from '#conference/contract.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { registrationState } from '../../../contract/form.ts';
import type { Decision, DeskAnswer } from '../api.ts';
import { EventOverNotice } from '../event-over-notice.tsx';
import { needsSeat, waitsForLeader } from '../list/registration-status.ts';
import { PresenceNotice } from '../live/presence-notice.tsx';
import { usePanels } from '../panels.ts';
import { Assignment } from './assignment.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { ExperienceLevelForm } from './experience-level.tsx';
import { Facts } from './facts.tsx';
import { GivenSeat } from './given-seat.tsx';
import { Group } from './group.tsx';
import { History } from './history.tsx';
import { NoteForm } from './note-form.tsx';
import { PaymentPicture } from './payment-picture.tsx';
import { SamePicture } from './same-picture.tsx';
import { StandingDecision } from './standing-decision.tsx';

const layouts = {
  page: {
    grid: 'lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-10',
    picture: 'lg:sticky lg:top-24 lg:self-start',
  },
  beside: { grid: '@md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]', picture: '' },
} as const;

/** The payment picture, the facts, the actions and the history. */
export function RegistrationBody({
  desk: { registration, eventState, decision, group, samePicture, history },
  layout,
  query,
  holder,
  cameLate = false,
  mayUndo,
  onAsk,
}: {
  desk: DeskAnswer;
  layout: keyof typeof layouts;
  /** The query with the filter of the list, for links to other registrations. */
  query: string;
  /** The name of another admin who has it open. */
  holder: string | undefined;
  /** The reader's decision has just failed because of an earlier one. */
  cameLate?: boolean;
  mayUndo: boolean;
  onAsk: (decision: Decision) => void;
}) {
  const { Money, AskedAgain, WithdrawDelegate } = usePanels();
  const { grid, picture } = layouts[layout];
  const changes = registrationsChangeIn(eventState);
  const state = (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={registrationState(registration)} />
      <span className="text-muted wrap-anywhere">{registration.email}</span>
    </p>
  );
  const head = (
    <>
      {/* On a phone the decision is in reach of the thumb, and the note stays here. */}
      <div className="contents lg:grid lg:grid-cols-[auto_minmax(0,1fr)] lg:gap-x-6">
        <div className="contents lg:grid lg:content-between lg:gap-3">
          {state}
          {changes && registration.status === 'pending' && (
            <DecisionBar registration={registration} onAsk={onAsk} />
          )}
        </div>
        {changes && <NoteForm registrationId={registration._id} />}
      </div>
      <PresenceNotice by={holder} />
      {layout === 'page' && <EventOverNotice state={eventState} mayReopen={mayUndo} />}
      {decision && (
        <StandingDecision
          key={decision.at}
          registrationId={registration._id}
          decision={decision}
          cameLate={cameLate}
          mayUndo={mayUndo && changes}
        />
      )}
    </>
  );
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 ${grid}`}>
      {layout === 'beside' && <div className="col-span-full grid gap-3">{head}</div>}
      <div className={`grid content-start gap-4 ${picture}`}>
        <PaymentPicture registration={registration} />
        <SamePicture same={samePicture} />
      </div>
      <div className="grid content-start gap-5">
        {layout === 'page' && head}
        {!waitsForLeader(registration) && <Money registrationId={registration._id} />}
        {!waitsForLeader(registration) && <AskedAgain registrationId={registration._id} />}
        {changes && needsSeat(registration) && <Assignment registration={registration} />}
        {registration.assignedPortfolio && <GivenSeat registration={registration} mayCorrect={changes} />}
        {changes && registration.status === 'confirmed' && (
          <WithdrawDelegate registrationId={registration._id} name={registration.name} />
        )}
        <div className="@container">
          <Facts registration={registration} />
        </div>
        {changes && registration.status !== 'declined' && (
          <ExperienceLevelForm registrationId={registration._id} level={registration.experienceLevel} />
        )}
        {registration.group && (
          <Group registration={registration} group={registration.group} people={group} query={query} />
        )}
        <History entries={history} />
      </div>
    </div>
  );
}
