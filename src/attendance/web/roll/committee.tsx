import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useContext, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { profileQuery } from '#accounts/web/index.ts';
import { useSite } from '#pages/web/index.ts';
import { deviceLogOutParameter, rollCallPath } from '#platform/contract/paths.ts';
import { NoAccess } from '#platform/web/desk/desk-gate.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { isAdminOrSuperadmin, type Viewer } from '#platform/web/desk/viewer.ts';
import { storePageForOffline } from '#platform/web/offline-pages.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { useHydrated } from '#platform/web/use-hydrated.ts';
import { buildPractisePath, buildRealPath, practiceParameter } from '../../rule/practice.ts';
import { buildRollCommitteesQuery, ownDutiesQuery } from '../api.ts';
import { ToolPage } from '../device/tool-page.tsx';
import { countUnsentSteps } from '../device/unsent-steps.ts';
import { DutyEventSelect } from '../duty-event-select.tsx';
import { ToolFooter, ToolNotice } from '../tool-frame.tsx';
import { useOpenedDutyPage } from '../use-opened-duty-page.ts';
import { CommitteeSessionContext } from './committee-session.ts';
import { NoRoll } from './no-roll.tsx';
import { RollCall } from './roll-call.tsx';
import { countAllMarks } from './roll-queue.ts';
import { deleteStoredRolls } from './stored-roll.ts';
import { useStoredCommitteesWhenServerFails } from './use-stored-committees.ts';

const PracticeRoll = lazy(() => import('../practice/practice-roll.tsx'));

export const meta = () => [{ title: pageTitle('Roll call') }];

/** Parameter that shows the roll of a committee although it has a session. */
const rollParameter = 'roll';

/**
 * Shows the session of a committee, or its roll call, or practises that on sample placards, which makes no call (product
 * 22.45).
 */
export default function CommitteeScreen() {
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const isPractice = search.has(practiceParameter);
  useEffect(() => {
    if (!isPractice) storePageForOffline(rollCallPath);
  }, [isPractice]);
  // The prerendered page has no query, so the choice is made after hydration.
  if (!isHydrated)
    return (
      <>
        <h1 className="sr-only">Roll call</h1>
        <LoadingState />
      </>
    );
  if (!isPractice) return <RealRoll />;
  return (
    <>
      <h1 className="sr-only">Roll call practice</h1>
      <Suspense fallback={<LoadingState />}>
        <PracticeRoll endPath={buildRealPath(rollCallPath, search)} />
      </Suspense>
    </>
  );
}

/** Chairs mark delegates, the secretariat only reads (product 22.16). */
function RealRoll() {
  return (
    <ToolPage title="Roll call" path={rollCallPath} countWaiting={countUnsent} unsent={unsentTexts}>
      {(viewer) => <Content viewer={viewer} />}
    </ToolPage>
  );
}

const unsentTexts = {
  one: '# mark or step of this device is not sent',
  other: '# marks and steps of this device are not sent',
} as const;
const countUnsent = async () => (await countAllMarks()) + (await countUnsentSteps());

function Content({ viewer }: { viewer: Viewer }) {
  if (viewer === 'without_second_factor')
    return (
      <ToolNotice>
        <NoAccess />
      </ToolNotice>
    );
  return isAdminOrSuperadmin(viewer) ? <OfStaff /> : <OfChair viewer={viewer} />;
}

function OfStaff() {
  const [search] = useSearchParams();
  const { event } = useSite();
  const eventName = search.get('event') ?? event.name;
  return (
    <Committees
      eventName={eventName}
      settings={null}
      footer={
        <ToolFooter
          help="Roll call"
          practisePath={buildPractisePath(rollCallPath, search)}
          back={{ to: `/attendance/${encodeURIComponent(eventName)}`, label: 'Attendance' }}
        />
      }
    />
  );
}

function OfChair({ viewer }: { viewer: Viewer }) {
  const [search] = useSearchParams();
  const query = useQuery({ ...ownDutiesQuery, enabled: viewer === 'client' });
  const stored = useStoredCommitteesWhenServerFails(viewer === 'failed' || query.isError);
  const session = useContext(CommitteeSessionContext);
  const chaired = query.data?.duties.flatMap(({ kind, eventName }) => (kind === 'chair' ? eventName : []));
  const hasNoDuty = chaired?.length === 0;
  useEffect(() => {
    if (!hasNoDuty) return;
    void deleteStoredRolls();
    void session?.deleteStored();
  }, [hasNoDuty, session]);
  const names = chaired ?? stored?.map(({ eventName }) => eventName);
  const events = [...new Set(names)];
  const eventName = events.find((name) => name === search.get('event')) ?? events[0];
  useOpenedDutyPage('chair', chaired && eventName);
  if (!names) return <LoadingState />;
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
  if (eventName === undefined)
    return (
      <ToolNotice>
        <NoRoll />
      </ToolNotice>
    );
  return (
    <Committees
      key={eventName}
      eventName={eventName}
      settings={<DutyEventSelect names={events} eventName={eventName} />}
      footer={
        <ToolFooter
          help="Roll call"
          back={{ to: '/duty', label: 'Your duties' }}
          practisePath={buildPractisePath(rollCallPath, search)}
          logOutPath={`${rollCallPath}?${deviceLogOutParameter}`}
        />
      }
      isUnanswered={!chaired}
      isOfChair
    />
  );
}

/**
 * Shows the session or the roll of one committee. If the server does not answer, the choice contains the committees
 * whose sessions or rolls are stored on this device.
 * @param isUnanswered true if the server did not answer an earlier call
 */
function Committees({
  eventName,
  settings,
  footer,
  isUnanswered = false,
  isOfChair = false,
}: {
  eventName: string;
  settings: ReactNode;
  footer: ReactNode;
  isUnanswered?: boolean;
  isOfChair?: boolean;
}) {
  const [search, setSearch] = useSearchParams();
  const query = useQuery(buildRollCommitteesQuery(eventName));
  const profile = useQuery(profileQuery);
  const found = useStoredCommitteesWhenServerFails(isUnanswered || query.isError || profile.isError)?.filter(
    (one) => one.eventName === eventName,
  );
  const stored = found?.length === 0 ? undefined : found;
  const session = useContext(CommitteeSessionContext);
  const committees =
    query.data?.committees ??
    stored?.map(({ committee, committeeName }) => ({ value: committee, name: committeeName }));
  const accountId = profile.data?._id ?? stored?.[0]?.accountId;
  if (!committees || accountId === undefined)
    return (
      <>
        <ToolNotice>
          <QueryState query={committees ? profile : query} />
        </ToolNotice>
        {footer}
      </>
    );
  const committee = committees.find(({ value }) => value === search.get('committee')) ?? committees[0];
  if (!committee)
    return (
      <>
        <ToolNotice>
          <FailedState text="There is no committee yet" />
        </ToolNotice>
        {footer}
      </>
    );
  const choose = (value: string) => setSearch({ event: eventName, committee: value }, { replace: true });
  const chosen = (
    <>
      {settings}
      {committees.length > 1 && (
        <Select
          name="committee"
          label="Committee"
          value={committee.value}
          options={committees.map(({ value, name }) => ({ value, label: name }))}
          onChange={({ target }) => choose(target.value)}
        />
      )}
    </>
  );
  const shown = { accountId, eventName, committee: committee.value, settings: chosen };
  const isRollChosen = search.has(rollParameter);
  const rules = isOfChair && (
    <p className="px-4 pt-6">
      <TextLink
        reloadDocument
        to={`/committee-rules/${encodeURIComponent(eventName)}/${encodeURIComponent(committee.value)}`}
      >
        Rules and printed sheets of this committee
      </TextLink>
    </p>
  );
  const links = (
    <>
      {session && isRollChosen && (
        <p className="px-4 pt-6">
          <TextLink
            reloadDocument
            to={`${rollCallPath}?${new URLSearchParams({ event: eventName, committee: committee.value })}`}
          >
            Back to the session
          </TextLink>
        </p>
      )}
      {rules}
      {footer}
    </>
  );
  const roll = (
    <>
      <RollCall key={committee.value} {...shown} isUnanswered={isUnanswered} />
      {links}
    </>
  );
  return session && !isRollChosen ? (
    <session.Screen key={committee.value} {...shown} footer={links} roll={roll} />
  ) : (
    roll
  );
}
