import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EventSwitcher } from '#conference/web/index.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { PrintLink } from '#platform/web/desk/print-link.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { RowButton } from '#platform/web/desk/row-button.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { createToastMutationHandlers, toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { CopyButton } from '#platform/web/ui/copy-button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { listSessionConflicts } from '../../rule/sessions.ts';
import {
  buildDeleteTimetableSessionMutation,
  buildRenewWallScreenLinkMutation,
  buildSetTimetableVisibilityMutation,
  buildTimetableQuery,
  type DeskSession,
  type Timetable,
} from '../api.ts';
import { CopyDayDialog } from './copy-day-dialog.tsx';
import {
  describeSession,
  formatDayName,
  formatSessionAudience,
  formatSessionTime,
  sessionKindNames,
} from './labels.ts';
import { PasteTimetableDialog } from './paste-timetable-dialog.tsx';
import { RoomListEditor } from './room-list-editor.tsx';
import { countMailedDelegates, NotifyDelegatesCheckbox, SessionDialog } from './session-dialog.tsx';
import { SitePlanEditor } from './site-plan.tsx';

export const meta = () => [{ title: pageTitle('Timetable') }];

/** Edits the timetable of an event, its rooms and its wall screen (product 23.1 to 23.5). */
export default function TimetableScreen() {
  return (
    <DeskGate allows="superadmin">
      <DeskPageFrame title="Timetable" back={{ to: '/superadmin', label: 'Go Back' }}>
        <EventSwitcher>{({ _id, eventName }) => <Loader key={_id} eventName={eventName} />}</EventSwitcher>
      </DeskPageFrame>
    </DeskGate>
  );
}

function Loader({ eventName }: { eventName: string }) {
  const timetable = useQuery(buildTimetableQuery(eventName));
  if (!timetable.data) return <QueryState query={timetable} />;
  return <Loaded timetable={timetable.data} />;
}

type OpenDialog = { what: 'add' | 'paste' | 'copy_day' } | { what: 'edit' | 'delete'; session: DeskSession };

function Loaded({ timetable }: { timetable: Timetable }) {
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  return (
    <>
      <Shown timetable={timetable} />
      <div className="grid items-start gap-5 wide:grid-cols-[minmax(0,1fr)_22rem]">
        <section className="plate grid gap-4 p-5" aria-labelledby="sessions">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <h2 id="sessions" className="text-lg">
              Sessions
            </h2>
            <div className="flex flex-wrap gap-3">
              <Button variant="quiet" onClick={() => setDialog({ what: 'paste' })}>
                Paste a timetable
              </Button>
              {timetable.sessions.length > 0 && (
                <Button variant="quiet" onClick={() => setDialog({ what: 'copy_day' })}>
                  Copy a day
                </Button>
              )}
              <Button onClick={() => setDialog({ what: 'add' })}>Add a session</Button>
            </div>
          </div>
          {timetable.sessions.length === 0 ? (
            <EmptyState
              text="No sessions yet"
              help="Paste a sheet, or add sessions, breaks, meals and ceremonies one by one. You see overlaps before you save."
            />
          ) : (
            <Days timetable={timetable} onOpen={setDialog} />
          )}
        </section>
        <div className="grid gap-5">
          <RoomListEditor timetable={timetable} />
          <WallScreen timetable={timetable} />
          {timetable.sessions.length > 0 && <Papers timetable={timetable} />}
        </div>
      </div>
      <SitePlanEditor timetable={timetable} />
      {dialog?.what === 'add' && <SessionDialog timetable={timetable} onClose={close} />}
      {dialog?.what === 'paste' && <PasteTimetableDialog timetable={timetable} onClose={close} />}
      {dialog?.what === 'copy_day' && <CopyDayDialog timetable={timetable} onClose={close} />}
      {dialog?.what === 'edit' && (
        <SessionDialog session={dialog.session} timetable={timetable} onClose={close} />
      )}
      {dialog?.what === 'delete' && (
        <DeleteDialog session={dialog.session} timetable={timetable} onClose={close} />
      )}
    </>
  );
}

const placesOfTimetable = 'on the conference page, the dashboards, in calendar files and on the wall screen';

const shownTexts = {
  hidden: {
    title: 'Only superadmins see the timetable',
    text: `Show it once it is complete. It then appears ${placesOfTimetable}.`,
  },
  draft: {
    title: 'Shown as soon as the event is announced',
    text: `Until then only superadmins see it. Afterwards it is ${placesOfTimetable}.`,
  },
  shown: {
    title: 'Visitors and delegates see the timetable',
    text: `It is ${placesOfTimetable}. Changes appear within seconds.`,
  },
} as const;

function Shown({ timetable }: { timetable: Timetable }) {
  const { eventName, revision, isShown, isAnnounced, days, sessions } = timetable;
  const show = useMutation(buildSetTimetableVisibilityMutation(useQueryClient()));
  const { title, text } = shownTexts[!isShown ? 'hidden' : isAnnounced ? 'shown' : 'draft'];
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 border border-line bg-surface p-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-muted">
          {text}
          {days.length === 0 && ' The event has no dates yet, so nothing appears before you set them.'}
        </p>
      </div>
      <Button
        variant={isShown || sessions.length === 0 ? 'quiet' : 'primary'}
        pending={show.isPending}
        onClick={() => show.mutate({ eventName, revision, isShown: !isShown }, createToastMutationHandlers())}
      >
        {isShown ? 'Hide timetable' : 'Show timetable'}
      </Button>
    </div>
  );
}

function Days({ timetable, onOpen }: { timetable: Timetable; onOpen: (dialog: OpenDialog) => void }) {
  const days = [...Map.groupBy(timetable.sessions, ({ day }) => day)];
  return (
    <div className="grid gap-6">
      {days.map(([day, sessions]) => (
        <section key={day}>
          <h3 className="border-b border-gold-line pb-1.5 text-base">{formatDayName(day, timetable.days)}</h3>
          <ul>
            {sessions.map((session) => (
              <SessionRow key={session._id} session={session} timetable={timetable} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function SessionRow({
  session,
  timetable,
  onOpen,
}: {
  session: DeskSession;
  timetable: Timetable;
  onOpen: (dialog: OpenDialog) => void;
}) {
  const room = timetable.rooms.find(({ _id }) => _id === session.roomId)?.name;
  const others = timetable.sessions.filter(({ _id }) => _id !== session._id);
  const conflicts = listSessionConflicts(session, others).map(({ session: other }) => other.title);
  return (
    <li className="flex flex-wrap items-center gap-x-5 border-line py-2 not-last:border-b">
      <p className="flex-none text-sm tabular-nums lining-nums max-md:basis-full md:w-28">
        {formatSessionTime(session)}
      </p>
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold wrap-anywhere">{session.title}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {[sessionKindNames[session.kind], formatSessionAudience(session, timetable), room]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {conflicts.length > 0 && (
          <p className="text-sm text-gold-text wrap-anywhere">Overlaps with {conflicts.join(', ')}</p>
        )}
      </div>
      <div className="flex gap-4">
        <RowButton subject={session.title} onPress={() => onOpen({ what: 'edit', session })}>
          Edit
        </RowButton>
        <RowButton subject={session.title} onPress={() => onOpen({ what: 'delete', session })}>
          Delete
        </RowButton>
      </div>
    </li>
  );
}

function DeleteDialog({
  session,
  timetable,
  onClose,
}: {
  session: DeskSession;
  timetable: Timetable;
  onClose: () => void;
}) {
  const remove = useMutation(buildDeleteTimetableSessionMutation(useQueryClient()));
  const [notifies, setNotifies] = useState(false);
  const { eventName, revision, isShown } = timetable;
  return (
    <ConfirmDialog
      title="Delete this session?"
      answer="Delete session"
      variant="danger"
      pending={remove.isPending}
      onYes={() =>
        remove.mutate(
          { eventName, revision, sessionId: session._id, notifies },
          createToastMutationHandlers(onClose),
        )
      }
      onNo={onClose}
    >
      <p className="font-semibold wrap-anywhere">{describeSession(session, timetable)}</p>
      {isShown && (
        <NotifyDelegatesCheckbox
          checked={notifies}
          concerned={countMailedDelegates(timetable, [session])}
          onChange={setNotifies}
        />
      )}
    </ConfirmDialog>
  );
}

/** Links to the printed twins of the timetable (product 24.18). */
function Papers({ timetable: { eventName, plan } }: { timetable: Timetable }) {
  return (
    <section className="plate grid gap-3 p-5" aria-labelledby="papers">
      <h2 id="papers" className="text-lg">
        On paper
      </h2>
      <p className="text-sm text-muted">For doors and the desk, when a screen or the network fails.</p>
      <div className="flex flex-wrap gap-3">
        <PrintLink eventName={eventName} paper="timetable">
          Print by day
        </PrintLink>
        <PrintLink eventName={eventName} paper="committee_timetables">
          Print by committee
        </PrintLink>
        <PrintLink eventName={eventName} paper="room_signs">
          Print signs for rooms
        </PrintLink>
        {plan !== null && (
          <PrintLink eventName={eventName} paper="site_plan">
            Print site plan
          </PrintLink>
        )}
      </div>
    </section>
  );
}

function WallScreen({ timetable: { eventName, revision, screenKey, isShown } }: { timetable: Timetable }) {
  const [isRenewing, setRenewing] = useState(false);
  const renew = useMutation(buildRenewWallScreenLinkMutation(useQueryClient()));
  const link = `${location.origin}/screen/${encodeURIComponent(eventName)}#${screenKey}`;
  return (
    <section className="plate grid gap-3 p-5" aria-labelledby="wall-screen">
      <h2 id="wall-screen" className="text-lg">
        Wall screen
      </h2>
      <p className="text-sm text-muted">
        Open this link on a screen in the hall. It shows what is on now and next, and needs no log-in.
      </p>
      {!screenKey ? (
        <p className="text-sm">You get the link with the first session or room.</p>
      ) : (
        <>
          <p className="text-sm wrap-anywhere">
            <a href={link} target="_blank" rel="noreferrer" className="text-link">
              {link}
            </a>
          </p>
          {!isShown && <p className="text-sm">It works once you show the timetable.</p>}
          <div className="flex flex-wrap items-center gap-4">
            <RowButton subject="for the wall screen" onPress={() => setRenewing(true)}>
              Create new link
            </RowButton>
            <CopyButton name="Wall screen link" text={link} />
          </div>
        </>
      )}
      {isRenewing && (
        <ConfirmDialog
          title="Create a new link?"
          answer="Create new link"
          pending={renew.isPending}
          onYes={() =>
            renew.mutate(
              { eventName, revision },
              {
                onSuccess: ({ message }) => {
                  toast(message, { kind: 'success' });
                  setRenewing(false);
                },
                onError: toastFailure,
              },
            )
          }
          onNo={() => setRenewing(false)}
        >
          <p>Screens with the earlier link stop working.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
