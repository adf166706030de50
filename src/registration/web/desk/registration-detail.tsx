import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { canRegistrationsChangeInState } from '#conference/contract.ts';
import { errorText } from '#platform/web/api.ts';
import { NoAccess } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { ShortcutHints } from '#platform/web/desk/shortcut-hints.tsx';
import { useShortcuts } from '#platform/web/desk/shortcuts.ts';
import { isAdminOrSuperadmin, useViewerRoleOrStatus } from '#platform/web/desk/viewer.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from '#platform/web/ui/icons.tsx';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { buildRegistrationForDeskQuery, type Decision, type DeskAnswer } from './api.ts';
import { DecisionDialog } from './decision-dialogs.tsx';
import { isDecidable } from './decisions.ts';
import { RegistrationBody } from './detail/registration-body.tsx';
import { useListFilter } from './list/list-filter.tsx';
import { useLiveRegistrationChanges } from './live/changes.ts';
import { useAnnouncedPresence, useTakeNextPending } from './live/presence.ts';

export const meta = () => [{ title: pageTitle('Registration') }];

function Gone({ text }: { text: string }) {
  return (
    <FailedState text={text} help="It may have been withdrawn, or its address is wrong.">
      <LinkButton variant="quiet" to="/allreg">
        All registrations
      </LinkButton>
    </FailedState>
  );
}

/** Shows a registration. Fetches nothing for users who may not see it. */
export default function RegistrationDetail() {
  const { eventID = '' } = useParams();
  const viewer = useViewerRoleOrStatus();
  const { filter } = useListFilter();
  const isAdmitted = isAdminOrSuperadmin(viewer);
  const desk = useQuery({ ...buildRegistrationForDeskQuery(eventID, filter), enabled: isAdmitted });

  if (isAdmitted && desk.data)
    return <RegistrationDesk key={eventID} desk={desk.data} mayUndo={viewer === 'superadmin'} />;
  return (
    <DeskPageFrame title="Registration" back={{ to: '/allreg', label: 'Events' }}>
      {viewer !== 'unknown' && !isAdmitted && <NoAccess />}
      {viewer === 'unknown' && <LoadingState />}
      {isAdmitted && <QueryState query={desk} missing={<Gone text={errorText(desk.error)} />} />}
    </DeskPageFrame>
  );
}

function RegistrationDesk({ desk, mayUndo }: { desk: DeskAnswer; mayUndo: boolean }) {
  const navigate = useNavigate();
  const { query, filter } = useListFilter();
  const [decision, setDecision] = useState<Decision>();
  const [hasConflict, setHasConflict] = useState(false);
  const { registration, nextPending, previousPending } = desk;
  const { eventName } = registration;
  const changes = canRegistrationsChangeInState(desk.eventState);
  const decidable = changes && isDecidable(registration);
  const list = `/registrations/${encodeURIComponent(eventName)}${query}`;

  const { viewers } = useLiveRegistrationChanges(eventName, desk.at);
  useAnnouncedPresence(registration._id);
  const findNext = useTakeNextPending(eventName, filter);
  const takeNext = useCallback(async () => {
    const next = await findNext(registration._id, nextPending);
    return next && { to: `/eventreg/${next._id}${query}`, name: next.name };
  }, [findNext, registration._id, nextPending, query]);
  const openNext = useCallback(async () => {
    const next = await takeNext();
    if (next) navigate(next.to);
  }, [takeNext, navigate]);

  const keys = useMemo(
    () => ({
      c: decidable ? { does: 'confirm', run: () => setDecision('confirm') } : undefined,
      d: decidable ? { does: 'decline', run: () => setDecision('decline') } : undefined,
      n: nextPending ? { does: 'next pending', run: openNext } : undefined,
      p: previousPending
        ? { does: 'previous pending', run: () => navigate(`/eventreg/${previousPending._id}${query}`) }
        : undefined,
      f: { does: 'back to the list', run: () => navigate(list) },
    }),
    [decidable, nextPending, previousPending, navigate, query, list, openNext],
  );
  useShortcuts(keys);

  return (
    <DeskPageFrame
      title={registration.name}
      back={{ to: list, label: `${eventName}'s Registrations` }}
      actions={changes && <NeighbourLinks desk={desk} query={query} onNext={openNext} />}
    >
      <RegistrationBody
        desk={desk}
        layout="page"
        query={query}
        presentAdmin={viewers.get(registration._id)}
        hasConflict={hasConflict}
        mayUndo={mayUndo}
        onDecide={setDecision}
      />
      {decision && (
        <DecisionDialog
          decision={decision}
          registration={registration}
          takeNext={takeNext}
          onDone={(late) => {
            setDecision(undefined);
            setHasConflict(late);
          }}
        />
      )}
      <ShortcutHints />
    </DeskPageFrame>
  );
}

const compact = 'max-md:grow max-md:px-3 max-md:text-sm max-md:[&>svg]:hidden';

function NeighbourLinks({
  desk: { registration, nextPending, previousPending, nextUnseated, othersOpen },
  query,
  onNext,
}: {
  desk: DeskAnswer;
  /** Opens the next undecided registration and starts the admin's presence at it. */
  onNext: () => void;
  query: string;
}) {
  const to = ({ _id }: { _id: string }) => `/eventreg/${_id}${query}`;
  return (
    <>
      {nextUnseated && registration.status === 'confirmed' && (
        <LinkButton
          variant="quiet"
          className={`${compact} max-md:w-full`}
          to={to(nextUnseated)}
          viewTransition={false}
        >
          Next without a seat
        </LinkButton>
      )}
      {previousPending && (
        <LinkButton variant="quiet" className={compact} to={to(previousPending)} viewTransition={false}>
          <ArrowLeftIcon />
          Previous pending
        </LinkButton>
      )}
      {nextPending ? (
        <LinkButton
          variant="quiet"
          className={compact}
          to={to(nextPending)}
          viewTransition={false}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
            event.preventDefault();
            onNext();
          }}
        >
          Next pending
          <ArrowRightIcon />
        </LinkButton>
      ) : (
        <p className="text-sm text-muted">
          {othersOpen
            ? 'Other admins have the remaining ones open.'
            : 'No other registration waits for a decision.'}
        </p>
      )}
    </>
  );
}
