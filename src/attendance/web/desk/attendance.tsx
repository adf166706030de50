import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { NoAccess } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { DownloadButtons } from '#platform/web/desk/download-buttons.tsx';
import { PrintLink } from '#platform/web/desk/print-link.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { SegmentedControl } from '#platform/web/desk/segmented-control.tsx';
import { isAdminOrSuperadmin, useViewerRoleOrStatus } from '#platform/web/desk/viewer.ts';
import { fetchFile } from '#platform/web/file-transfer.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { EmptyState, LoadingState } from '#platform/web/ui/states.tsx';
import {
  exportAttendance,
  exportAttendanceByHour,
  exportAttendedSessionCounts,
  exportMissingDelegates,
} from '../../contract.ts';
import { verdictReasonTexts } from '../../rule/verdict.ts';
import {
  buildDoorDelegatesQuery,
  buildDoorOverviewQuery,
  buildMissingDelegatesQuery,
  buildScanConflictsQuery,
  type Conflict,
  type Door,
  type DoorPerson,
} from '../api.ts';
import { buildNameAndPortfolioColumns } from '../delegate-columns.tsx';
import { formatTimeAndDay } from '../door/format-time-and-day.ts';
import { formatPresence } from '../door/use-found-delegates.ts';
import { MissingDelegates } from '../missing-delegates.tsx';
import { OccasionSelect } from '../occasion-select.tsx';
import { AttendanceByHour } from './hours.tsx';
import { SessionShares } from './session-shares.tsx';

export const meta = () => [{ title: pageTitle('Attendance') }];

/**
 * Shows which delegates are present, by committee, and refetches the counts (product 22.8). Other views show the hours,
 * the missing delegates and the attended sessions.
 */
export default function AttendanceScreen() {
  const viewer = useViewerRoleOrStatus();
  const { event = '' } = useParams();
  if (viewer === 'unknown') return <LoadingState />;
  if (!isAdminOrSuperadmin(viewer))
    return (
      <>
        <h1 className="sr-only">Attendance</h1>
        <NoAccess />
      </>
    );
  return <Attendance key={event} eventName={event} />;
}

const views = [
  { id: 'here', label: 'Checked in', count: undefined },
  { id: 'hours', label: 'By hour', count: undefined },
  { id: 'missing', label: 'Missing', count: undefined },
  { id: 'sessions', label: 'Sessions', count: undefined },
] as const;
type View = (typeof views)[number]['id'];

function Attendance({ eventName }: { eventName: string }) {
  const [occasion, setOccasion] = useState('arrival');
  const [view, setView] = useState<View>('here');
  const query = useQuery(buildDoorOverviewQuery(eventName, occasion));
  return (
    <DeskPageFrame
      title="Attendance"
      actions={
        <>
          <a href={`/door?${new URLSearchParams({ event: eventName })}`} className="button button-primary">
            Open check-in
          </a>
          {(view === 'here' || view === 'missing') && (
            <PrintLink
              eventName={eventName}
              paper={view === 'here' ? 'attendance' : 'missing'}
              query={{ occasion }}
            >
              {view === 'here' ? 'Print attendance' : 'Print list'}
            </PrintLink>
          )}
          <DownloadButtons formats={['csv']} fetchAs={() => fetchView(view, eventName, occasion)} />
        </>
      }
    >
      {query.data ? (
        <div className="grid gap-5">
          <SegmentedControl label="Show" segments={views} chosen={view} onChoose={setView} />
          {view !== 'sessions' && (
            <OccasionSelect occasions={query.data.occasions} chosen={occasion} onChoose={setOccasion} />
          )}
          {view === 'here' && <Conflicts eventName={eventName} occasion={occasion} />}
          {view === 'here' && (
            <Committees eventName={eventName} occasion={occasion} committees={query.data.committees} />
          )}
          {view === 'hours' && <AttendanceByHour eventName={eventName} occasion={occasion} />}
          {view === 'missing' && <NotHere eventName={eventName} occasion={occasion} />}
          {view === 'sessions' && <SessionShares eventName={eventName} />}
        </div>
      ) : (
        <QueryState query={query} />
      )}
    </DeskPageFrame>
  );
}

function fetchView(view: View, eventName: string, occasion: string) {
  const params = { eventName };
  const query = { occasion };
  switch (view) {
    case 'here':
      return fetchFile(exportAttendance, { params, query });
    case 'hours':
      return fetchFile(exportAttendanceByHour, { params, query });
    case 'missing':
      return fetchFile(exportMissingDelegates, { params, query });
    case 'sessions':
      return fetchFile(exportAttendedSessionCounts, { params });
  }
}

function NotHere({ eventName, occasion }: { eventName: string; occasion: string }) {
  const query = useQuery(buildMissingDelegatesQuery(eventName, occasion));
  if (!query.data) return <QueryState query={query} />;
  return <MissingDelegates missing={query.data} />;
}

const placeText = ({ at, door, device }: { at: string; door: string; device: string }): string =>
  [formatTimeAndDay(at), door, device].filter(Boolean).join(', ');

const conflictColumns: readonly Column<Conflict>[] = [
  {
    id: 'name',
    header: 'Delegate',
    phone: 'title',
    cell: ({ name, portfolio }) => (
      <span className="wrap-anywhere">
        {name ?? 'A pass that no longer exists'}
        {portfolio !== null && <span className="block text-sm text-muted">{portfolio}</span>}
      </span>
    ),
  },
  {
    id: 'scan',
    header: 'Let in at',
    phone: 'body',
    cell: (conflict) => <span className="wrap-anywhere">{placeText(conflict)}</span>,
  },
  {
    id: 'why',
    header: 'Reason to check',
    phone: 'body',
    cell: ({ first, reason }) => (
      <span className="wrap-anywhere">
        {first ? `Already came in at ${placeText(first)}` : reason && verdictReasonTexts[reason]}
      </span>
    ),
  },
];

/**
 * Lists the scans that offline devices could not decide correctly (product 22.13). Renders nothing if there are none.
 */
function Conflicts({ eventName, occasion }: { eventName: string; occasion: string }) {
  const { data } = useQuery(buildScanConflictsQuery(eventName, occasion));
  if (!data || data.conflicts.length === 0) return null;
  return (
    <section aria-label="Scans to check" className="grid gap-3">
      <div>
        <h2 className="text-xl">Scans to check</h2>
        <p className="max-w-prose text-muted">
          Doors without a network could not know this. Ask who came in twice: someone may use a copied pass.
        </p>
      </div>
      <DataTable
        caption="Scans to check"
        rows={data.conflicts}
        columns={conflictColumns}
        idOf={({ scanId }) => scanId}
        isTall
      />
    </section>
  );
}

type CommitteeCount = Door['committees'][number];

/** Shows a count. Phones hide the column headers, so the unit follows the number there. */
function Count({ of, children }: { of: string; children: number }) {
  return (
    <>
      {children}
      <span className="phone-label"> {of}</span>
    </>
  );
}

const countColumns: readonly Column<CommitteeCount>[] = [
  {
    id: 'name',
    header: 'Committee',
    phone: 'title',
    cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
  },
  {
    id: 'here',
    header: 'Here',
    numeric: true,
    width: '7rem',
    cell: ({ here }) => <Count of="here">{here}</Count>,
  },
  {
    id: 'left',
    header: 'Left',
    numeric: true,
    width: '7rem',
    cell: ({ left }) => <Count of="left">{left}</Count>,
  },
  {
    id: 'missing',
    header: 'Missing',
    numeric: true,
    width: '8rem',
    cell: ({ expected, here, left }) => <Count of="missing">{expected - here - left}</Count>,
  },
  {
    id: 'expected',
    header: 'Expected',
    numeric: true,
    width: '7rem',
    phone: 'hidden',
    cell: ({ expected }) => expected,
  },
];

function Committees({
  eventName,
  occasion,
  committees,
}: {
  eventName: string;
  occasion: string;
  committees: readonly CommitteeCount[];
}) {
  const [chosen, setChosen] = useState('');
  if (committees.length === 0)
    return (
      <EmptyState
        text="No delegates are expected yet"
        help="Confirmed delegates with a seat appear here, and for a bed those with accommodation."
      />
    );
  const sum = (count: (committee: CommitteeCount) => number) =>
    committees.reduce((total, committee) => total + count(committee), 0);
  const committee = committees.find(({ value }) => value === chosen) ?? committees[0];
  return (
    <>
      <p role="status" className="text-xl tabular-nums">
        <strong>{sum(({ here }) => here)}</strong> of {sum(({ expected }) => expected)} here
      </p>
      <DataTable
        caption="Attendance by committee"
        rows={committees}
        columns={countColumns}
        idOf={({ value }) => value}
      />
      <SegmentedControl
        label="Committee"
        segments={committees.map(({ value, name, here }) => ({ id: value, label: name, count: here }))}
        chosen={committee?.value ?? ''}
        onChoose={setChosen}
      />
      {committee && <People eventName={eventName} occasion={occasion} committee={committee.value} />}
    </>
  );
}

const personColumns: readonly Column<DoorPerson>[] = [
  ...buildNameAndPortfolioColumns<DoorPerson>(),
  {
    id: 'presence',
    header: 'State',
    phone: 'body',
    cell: (person) => (
      <span className={person.presence?.state === 'in' ? 'font-semibold text-viridian' : 'text-muted'}>
        {formatPresence(person)}
      </span>
    ),
  },
];

function People({
  eventName,
  occasion,
  committee,
}: {
  eventName: string;
  occasion: string;
  committee: string;
}) {
  const query = useQuery(buildDoorDelegatesQuery(eventName, { occasion, committee }));
  if (!query.data) return <QueryState query={query} />;
  return (
    <DataTable
      caption="Delegates of the committee"
      rows={query.data.people}
      columns={personColumns}
      idOf={({ registrationId }) => registrationId}
    />
  );
}
