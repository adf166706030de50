import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  buildRollCommitteesQuery,
  ownDutiesQuery,
  ToolFooter,
  ToolNotice,
  ToolPage,
} from '#attendance/web/index.ts';
import { useSite } from '#pages/web/index.ts';
import { deviceLogOutParameter, marksPath } from '#platform/contract/paths.ts';
import { dayOf } from '#platform/rule/dates.ts';
import { NoAccess } from '#platform/web/desk/desk-gate.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { SegmentedControl } from '#platform/web/desk/segmented-control.tsx';
import type { Viewer } from '#platform/web/desk/viewer.ts';
import { countQueuedEntries, useSendingQueuedEntries } from '#platform/web/device-queue.ts';
import { useHasAnswerTimeoutPassed } from '#platform/web/no-answer.ts';
import { storePageForOffline } from '#platform/web/offline-pages.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { clubRegion } from '#platform/web/region.ts';
import { useTypedLines } from '#platform/web/typed-lines/use-typed-lines.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { EmptyState, FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { formatDayInClubLocale } from '#platform/web/ui/time.tsx';
import { MarkMember } from './mark-member.tsx';
import { DeviceMarks } from './marks/device-marks.tsx';
import { deleteStoredMarkSheets, type MarkSheet } from './marks/stored-marks.ts';
import { isMarked } from './marks/typed-sheet/read-mark-rows.ts';
import { TypeInMarks } from './marks/typed-sheet/type-in-marks.tsx';
import { type OpenMarks, storedMarkSheetsQuery, useMarks } from './marks/use-marks.ts';
import { CommitteeProposal } from './proposal/committee-proposal.tsx';

export const meta = () => [{ title: pageTitle('Marks') }];

/** Chairs mark the delegates of their committee, also without a network (product 30.4). */
export default function MarksScreen() {
  useEffect(() => {
    storePageForOffline(marksPath);
  }, []);
  return (
    <ToolPage title="Marks" path={marksPath} countWaiting={countQueuedEntries} unsent={unsentMarks}>
      {(viewer) => <Content viewer={viewer} />}
    </ToolPage>
  );
}

const unsentMarks = {
  one: '# mark of this device is not sent',
  other: '# marks of this device are not sent',
} as const;

function Content({ viewer }: { viewer: Viewer }) {
  const [search] = useSearchParams();
  const { event } = useSite();
  if (viewer === 'without_second_factor' || viewer === 'admin')
    return (
      <ToolNotice>
        <NoAccess allows="superadmin" />
      </ToolNotice>
    );
  if (viewer === 'superadmin') return <OfSuperadmin eventName={search.get('event') ?? event.name} />;
  return <OfChair viewer={viewer} />;
}

interface Chaired {
  eventName: string;
  committee: string;
  name: string;
}

function OfSuperadmin({ eventName }: { eventName: string }) {
  const query = useQuery(buildRollCommitteesQuery(eventName));
  if (!query.data)
    return (
      <ToolNotice>
        <QueryState query={query} />
      </ToolNotice>
    );
  const committees = query.data.committees.map(({ value, name }) => ({ eventName, committee: value, name }));
  return (
    <ChosenCommittee
      committees={committees}
      isUnanswered={false}
      footer={
        <ToolFooter help="Marks" back={{ to: `/awards/${encodeURIComponent(eventName)}`, label: 'Awards' }} />
      }
    />
  );
}

function OfChair({ viewer }: { viewer: Viewer }) {
  const duties = useQuery({ ...ownDutiesQuery, enabled: viewer === 'client' });
  const stored = useQuery(storedMarkSheetsQuery).data;
  const isLate = useHasAnswerTimeoutPassed();
  const chaired = duties.data?.duties.flatMap(({ kind, eventName, committee, committeeName }): Chaired[] =>
    kind === 'chair' && committee !== null
      ? [{ eventName, committee, name: committeeName ?? committee }]
      : [],
  );
  const hasNoDuty = chaired?.length === 0;
  useEffect(() => {
    if (hasNoDuty) deleteStoredMarkSheets();
  }, [hasNoDuty]);
  useSendingQueuedEntries(stored?.[0]?.accountId);
  const mayUseStored = isLate || viewer === 'failed' || duties.isError;
  const committees =
    chaired ??
    (mayUseStored
      ? stored?.map(({ eventName, committee, committeeName }) => ({
          eventName,
          committee,
          name: committeeName,
        }))
      : undefined);
  if (!committees) return <LoadingState />;
  if (hasNoDuty)
    return (
      <ToolNotice>
        <FailedState
          text="You chair no committee now"
          help="The secretariat assigns this duty for the days of a conference."
        >
          <LinkButton to="/duty">Open your duties</LinkButton>
        </FailedState>
      </ToolNotice>
    );
  return (
    <ChosenCommittee
      committees={committees}
      isUnanswered={!chaired}
      footer={
        <ToolFooter
          help="Marks"
          back={{ to: '/duty', label: 'Your duties' }}
          logOutPath={`${marksPath}?${deviceLogOutParameter}`}
        />
      }
    />
  );
}

const keyOf = ({ eventName, committee }: Chaired): string => JSON.stringify([eventName, committee]);

function ChosenCommittee({
  committees,
  isUnanswered,
  footer,
}: {
  committees: readonly Chaired[];
  isUnanswered: boolean;
  footer: ReactNode;
}) {
  const [search, setSearch] = useSearchParams();
  const isAsked = ({ eventName, committee }: Chaired) =>
    committee === search.get('committee') && eventName === (search.get('event') ?? eventName);
  const chosen = committees.find(isAsked) ?? committees[0];
  if (!chosen)
    return (
      <ToolNotice>
        <FailedState
          text="There is no network, and this device has no valid marks"
          help="Connect to the internet once. Then you can mark without it for up to 12 hours."
        >
          <Button onClick={() => location.reload()}>Try again</Button>
        </FailedState>
      </ToolNotice>
    );
  return (
    <>
      <CommitteeMarks
        key={keyOf(chosen)}
        chaired={chosen}
        isUnanswered={isUnanswered}
        settings={
          committees.length > 1 && (
            <Select
              name="committee"
              label="Committee"
              value={keyOf(chosen)}
              options={committees.map((one) => ({ value: keyOf(one), label: one.name }))}
              onChange={({ target }) => {
                const found = committees.find((one) => keyOf(one) === target.value);
                if (found)
                  setSearch({ event: found.eventName, committee: found.committee }, { replace: true });
              }}
            />
          )
        }
      />
      {footer}
    </>
  );
}

const views = [
  { id: 'marks', label: 'Marks', count: undefined },
  { id: 'awards', label: 'Awards', count: undefined },
] as const;

function CommitteeMarks({
  chaired: { eventName, committee, name },
  isUnanswered,
  settings,
}: {
  chaired: Chaired;
  isUnanswered: boolean;
  settings: ReactNode;
}) {
  const [view, setView] = useState<(typeof views)[number]['id']>('marks');
  const marks = useMarks(eventName, committee, isUnanswered);
  const { sheet } = marks;
  return (
    <div className="wrap grid max-w-4xl gap-4 py-4">
      <header className="grid gap-2">
        <h2 className="text-2xl wrap-anywhere">{name}</h2>
        {settings}
        <SegmentedControl label="View" segments={views} chosen={view} onChoose={setView} />
      </header>
      {view === 'awards' ? (
        <CommitteeProposal eventName={eventName} committee={committee} />
      ) : sheet ? (
        <MarkList marks={{ ...marks, sheet }} />
      ) : (
        <QueryState query={marks.query} />
      )}
    </div>
  );
}

/** The session that is marked at first: the first one of today, or the last one. */
function findFirstSession({ sessions, madeAt }: MarkSheet): string {
  const day = dayOf(Date.parse(madeAt), clubRegion());
  const today = sessions.find((session) => session.day === day);
  return (today ?? sessions.at(-1))?.key ?? '';
}

function MarkList({ marks }: { marks: OpenMarks }) {
  const { sheet, give } = marks;
  const [session, setSession] = useState(() => findFirstSession(sheet));
  const [open, setOpen] = useState<string>();
  const [text, setText] = useState('');
  const [isTyping, setTyping] = useState(false);
  const typed = useTypedLines();
  const marked = sheet.criteria.filter(isMarked);
  const own = sheet.marks.filter(({ chair }) => chair === sheet.accountId);
  if (sheet.delegates.length === 0)
    return (
      <EmptyState
        text="No delegates yet"
        help="Confirmed delegates with a seat in this committee appear here."
      />
    );
  const wanted = text.trim().toLowerCase();
  const shown = sheet.delegates.filter(({ portfolio, name }) =>
    `${portfolio} ${name}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      <DeviceMarks marks={marks} />
      <div className="grid items-end gap-3 sm:grid-cols-2">
        <SessionSelect name="session" sheet={sheet} session={session} onChoose={setSession} />
        <Field
          name="find"
          label="Find a delegate"
          type="search"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      {sheet.mayMark ? (
        <p>
          <Button variant="quiet" onClick={() => setTyping(true)}>
            Type in a mark sheet
          </Button>
        </p>
      ) : (
        <p className="text-muted">Only the chairs of this committee give marks.</p>
      )}
      <ul className="border-t border-line">
        {shown.map((delegate) => {
          const { registrationId, portfolio, name, isOwn } = delegate;
          const given = own.filter((mark) => mark.registrationId === registrationId);
          const all = sheet.marks.filter((mark) => mark.registrationId === registrationId);
          const done = new Set((sheet.mayMark ? given : all).map(({ criterion }) => criterion)).size;
          const isOpen = open === registrationId;
          return (
            <li key={registrationId} className="border-b border-line">
              <button
                type="button"
                aria-expanded={isOpen}
                className="flex min-h-14 w-full cursor-pointer items-center justify-between gap-4 px-2 py-2 text-left hover:bg-surface"
                onClick={() => setOpen(isOpen ? undefined : registrationId)}
              >
                <span className="min-w-0 wrap-anywhere">
                  <span className="block font-semibold">{portfolio}</span>
                  <span className="block text-sm text-muted">
                    {name}
                    {delegate.isOfChair && ' · delegation or college of a chair'}
                  </span>
                </span>
                <span className="shrink-0 text-sm text-muted tabular-nums">
                  {isOwn ? 'You' : `${done} of ${marked.length} marked`}
                </span>
              </button>
              {isOpen && (
                <div className="border-gold border-l-4 bg-surface px-4 py-4">
                  {isOwn ? (
                    <p>You cannot mark yourself.</p>
                  ) : sheet.mayMark ? (
                    <MarkMember
                      key={session}
                      delegate={delegate}
                      criteria={sheet.criteria}
                      session={session}
                      marks={given}
                      onMark={give}
                    />
                  ) : null}
                  <MarksOfOthers sheet={sheet} marks={all} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {shown.length === 0 && <EmptyState text="No delegate matches" />}
      {isTyping && (
        <TypeInMarks
          marks={marks}
          session={session}
          typed={typed}
          choice={
            <SessionSelect name="typed-session" sheet={sheet} session={session} onChoose={setSession} />
          }
          onClose={() => setTyping(false)}
        />
      )}
    </>
  );
}

function SessionSelect({
  name,
  sheet,
  session,
  onChoose,
}: {
  name: string;
  sheet: MarkSheet;
  session: string;
  onChoose: (session: string) => void;
}) {
  return (
    <Select
      name={name}
      label="Session"
      value={session}
      options={sheet.sessions.map(({ key, title, day }) => ({
        value: key,
        label: `${title}, ${formatDayInClubLocale(day)}`,
      }))}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}

/** What the other chairs gave, so that both see the same. */
function MarksOfOthers({ sheet, marks }: { sheet: MarkSheet; marks: MarkSheet['marks'] }) {
  const others = marks.filter(({ chair }) => chair !== sheet.accountId);
  if (others.length === 0) return null;
  const labels = new Map(sheet.criteria.map(({ id, label }) => [id, label]));
  return (
    <div className="mt-4 border-line border-t pt-3">
      <h3 className="font-semibold text-base">Marks of other chairs</h3>
      <ul className="text-sm">
        {others.map(({ id, chair, criterion, points, remark }) => (
          <li key={id} className="wrap-anywhere">
            {labels.get(criterion)}: <b>{points}</b> by {sheet.chairs[chair] ?? 'a former chair'}
            {remark && <span className="text-muted"> ({remark})</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
