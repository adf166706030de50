import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { registrationsChangeIn } from '#conference/contract.ts';
import { DeskPage } from '#platform/web/desk/desk-page.tsx';
import { KeysHint } from '#platform/web/desk/keys-hint.tsx';
import { useShortcuts } from '#platform/web/desk/shortcuts.ts';
import type { Decision, DeskAnswer } from '../api.ts';
import { DecisionDialog } from '../decide/decision-dialog.tsx';
import { isDecidable } from '../list/registration-status.ts';
import { useListFilter } from '../list/use-list-filter.ts';
import { useChanges } from '../live/use-changes.ts';
import { useNextPending } from '../live/use-next-pending.ts';
import { usePresence } from '../live/use-presence.ts';
import { NeighbourLinks } from './neighbour-links.tsx';
import { RegistrationBody } from './registration-body.tsx';

/** The payment picture, the facts, the decision and the links to the next registrations. */
export function RegistrationDesk({ desk, mayUndo }: { desk: DeskAnswer; mayUndo: boolean }) {
  const navigate = useNavigate();
  const { query, filter } = useListFilter();
  const [asked, setAsked] = useState<Decision>();
  const [cameLate, setCameLate] = useState(false);
  const { registration, nextPending, previousPending } = desk;
  const { eventName } = registration;
  const changes = registrationsChangeIn(desk.eventState);
  const decidable = changes && isDecidable(registration);
  const list = `/registrations/${encodeURIComponent(eventName)}${query}`;

  const { holders } = useChanges(eventName, desk.at);
  usePresence(registration._id);
  const findNext = useNextPending(eventName, filter);
  const takeNext = useCallback(async () => {
    const next = await findNext(registration._id, nextPending);
    return next && { to: `/eventreg/${next._id}${query}`, name: next.name };
  }, [findNext, registration._id, nextPending, query]);
  const goOn = useCallback(async () => {
    const next = await takeNext();
    if (next) navigate(next.to);
  }, [takeNext, navigate]);

  const keys = useMemo(
    () => ({
      c: decidable ? { does: 'confirm', run: () => setAsked('confirm') } : undefined,
      d: decidable ? { does: 'decline', run: () => setAsked('decline') } : undefined,
      n: nextPending ? { does: 'next pending', run: goOn } : undefined,
      p: previousPending
        ? { does: 'previous pending', run: () => navigate(`/eventreg/${previousPending._id}${query}`) }
        : undefined,
      f: { does: 'back to the list', run: () => navigate(list) },
    }),
    [decidable, nextPending, previousPending, navigate, query, list, goOn],
  );
  useShortcuts(keys);

  return (
    <DeskPage
      title={registration.name}
      back={{ to: list, label: `${eventName}'s Registrations` }}
      actions={changes && <NeighbourLinks desk={desk} query={query} onNext={goOn} />}
    >
      <RegistrationBody
        desk={desk}
        layout="page"
        query={query}
        holder={holders.get(registration._id)}
        cameLate={cameLate}
        mayUndo={mayUndo}
        onAsk={setAsked}
      />
      {asked && (
        <DecisionDialog
          decision={asked}
          registration={registration}
          takeNext={takeNext}
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
