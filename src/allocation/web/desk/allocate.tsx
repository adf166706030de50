import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { canRegistrationsChangeInState } from '#conference/contract.ts';
import { plural } from '#platform/rule/plural.ts';
import { NoAccess } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { isAdminOrSuperadmin, useViewerRoleOrStatus } from '#platform/web/desk/viewer.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { EmptyState, LoadingState } from '#platform/web/ui/states.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { EventOverNotice } from '#registration/web/index.ts';
import type { Choices } from '../../contract.ts';
import { buildDraftsQuery, buildMakeDraftMutation } from './api.ts';
import { DraftChoicesForm } from './draft-choices-form.tsx';
import { DraftView } from './draft-view.tsx';
import { LotteryPanel } from './lottery-panel.tsx';
import { OffersPanel } from './offers-panel.tsx';

export const meta = () => [{ title: pageTitle('Seat allocation') }];

export default function Allocate() {
  const { event = '' } = useParams();
  const viewer = useViewerRoleOrStatus();
  const work = () => {
    if (viewer === 'unknown') return <LoadingState />;
    return isAdminOrSuperadmin(viewer) ? (
      <OfEvent key={event} eventName={event} mayReopen={viewer === 'superadmin'} />
    ) : (
      <NoAccess />
    );
  };
  return <DeskPageFrame title={`Seat allocation, ${event}`}>{work()}</DeskPageFrame>;
}

function OfEvent({ eventName, mayReopen }: { eventName: string; mayReopen: boolean }) {
  const drafts = useQuery(buildDraftsQuery(eventName));
  const [params, setParams] = useSearchParams();
  const making = useMutation(buildMakeDraftMutation(useQueryClient(), eventName));
  if (!drafts.data) return <QueryState query={drafts} />;
  const { drafts: list, unseated, free, eventState, registrationOpen, undecided } = drafts.data;
  const mayPublish = canRegistrationsChangeInState(eventState);
  const shown = list.find(({ _id }) => _id === params.get('draft')) ?? list[0];

  const make = (choices: Choices, onDone?: () => void) =>
    making.mutate(choices, {
      onSuccess: ({ message, draftID: draftId }) => {
        toast(message, { kind: 'success' });
        onDone?.();
        setParams({ draft: draftId, ...(shown ? { with: shown._id } : {}) });
      },
      onError: toastFailure,
    });

  return (
    <div className="grid grid-cols-1 gap-6">
      <p>
        <span className="font-heading text-xl tabular-nums">
          {unseatedText(unseated)} {plural(free, { one: '# seat is free.', other: '# seats are free.' })}
        </span>
        <span className="block max-w-prose text-sm text-muted">
          A draft changes nothing for delegates. It shows what the rule would do. You publish the one you
          want.
        </span>
      </p>
      <EventOverNotice state={eventState} mayReopen={mayReopen} />
      <LotteryPanel eventName={eventName} />
      <OffersPanel eventName={eventName} />
      {shown ? (
        <DraftView
          eventName={eventName}
          drafts={list}
          draftId={shown._id}
          mayPublish={mayPublish}
          registrationOpen={registrationOpen}
          undecided={undecided}
          pending={making.isPending}
          onDraft={make}
        />
      ) : unseated === 0 ? (
        <EmptyState
          text="No confirmed delegate without a seat"
          help="Confirm registrations first. Then you can allocate their seats here."
        />
      ) : mayPublish ? (
        <DraftChoicesForm
          eventName={eventName}
          nameOf={(committee) => committee}
          pending={making.isPending}
          onDraft={make}
        />
      ) : null}
    </div>
  );
}

function unseatedText(count: number): string {
  if (count === 0) return 'Every confirmed delegate has a seat.';
  return plural(count, {
    one: '# confirmed delegate has no seat.',
    other: '# confirmed delegates have no seat.',
  });
}
