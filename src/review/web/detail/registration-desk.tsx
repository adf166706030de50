import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { DeskPage } from '#platform/web/desk/desk-page.tsx';
import { KeysHint } from '#platform/web/desk/keys-hint.tsx';
import { useShortcuts } from '#platform/web/desk/shortcuts.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import type { Decision, DeskAnswer } from '../api.ts';
import { DecisionDialog } from '../decide/decision-dialog.tsx';
import { isDecidable, needsSeat } from '../list/registration-status.ts';
import { useListFilter } from '../list/use-list-filter.ts';
import { Assignment } from './assignment.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { Facts } from './facts.tsx';
import { GivenSeat } from './given-seat.tsx';
import { Group } from './group.tsx';
import { History } from './history.tsx';
import { NeighbourLinks } from './neighbour-links.tsx';
import { PaymentPicture } from './payment-picture.tsx';
import { SamePicture } from './same-picture.tsx';
import { StandingDecision } from './standing-decision.tsx';

/** The picture of the payment beside the facts, the decision always in reach, and the way to the next. */
export function RegistrationDesk({ desk, mayUndo }: { desk: DeskAnswer; mayUndo: boolean }) {
  const navigate = useNavigate();
  const { query } = useListFilter();
  const [asked, setAsked] = useState<Decision>();
  const [cameLate, setCameLate] = useState(false);
  const { registration, decision, group, samePicture, history, nextPending, previousPending } = desk;
  const { eventName, status } = registration;
  const decidable = isDecidable(registration);
  const list = `/registrations/${encodeURIComponent(eventName)}${query}`;

  const keys = useMemo(
    () => ({
      c: decidable ? { does: 'confirm', run: () => setAsked('confirm') } : undefined,
      d: decidable ? { does: 'decline', run: () => setAsked('decline') } : undefined,
      n: nextPending
        ? { does: 'next pending', run: () => navigate(`/eventreg/${nextPending._id}${query}`) }
        : undefined,
      p: previousPending
        ? { does: 'previous pending', run: () => navigate(`/eventreg/${previousPending._id}${query}`) }
        : undefined,
      f: { does: 'back to the list', run: () => navigate(list) },
    }),
    [decidable, nextPending, previousPending, navigate, query, list],
  );
  useShortcuts(keys);

  return (
    <DeskPage
      title={registration.name}
      back={{ to: list, label: `${eventName}'s Registrations` }}
      actions={<NeighbourLinks desk={desk} query={query} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-10">
        <div className="grid content-start gap-5 lg:sticky lg:top-24 lg:self-start">
          <PaymentPicture registration={registration} />
          <SamePicture same={samePicture} />
        </div>
        <div className="grid content-start gap-6">
          <div className="flex flex-wrap items-center gap-3">
            <Badge tone={status} />
            <span className="text-muted wrap-anywhere">{registration.email}</span>
          </div>
          {decision && (
            <StandingDecision
              key={decision.at}
              regID={registration._id}
              decision={decision}
              cameLate={cameLate}
              mayUndo={mayUndo}
            />
          )}
          {status === 'pending' && <DecisionBar registration={registration} onAsk={setAsked} />}
          {needsSeat(registration) && <Assignment registration={registration} />}
          {registration.assignedPortfolio && <GivenSeat registration={registration} />}
          <Facts registration={registration} />
          {registration.group && (
            <Group registration={registration} group={registration.group} people={group} query={query} />
          )}
          <History regID={registration._id} entries={history} />
        </div>
      </div>
      {asked && (
        <DecisionDialog
          decision={asked}
          registration={registration}
          nextPending={nextPending && { to: `/eventreg/${nextPending._id}${query}`, name: nextPending.name }}
          onDone={(late) => {
            setAsked(undefined);
            setCameLate(late);
          }}
        />
      )}
      <KeysHint />
    </DeskPage>
  );
}
