import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { NotLoggedInRedirect } from '#accounts/web/index.ts';
import type { Duty } from '#conference/contract/duties.ts';
import type { ScreenHandle } from '#help/web/index.ts';
import { marksPath } from '#platform/contract/paths.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { useLoginState } from '#platform/web/session.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Day, formatClubDays } from '#platform/web/ui/time.tsx';
import { buildCommitteeRulesPath, buildDutyPath, canPractise, dutyPaths } from '../contract/duty-paths.ts';
import { describeDuty, dutyTasks } from '../contract.ts';
import { buildPractisePath } from '../rule/practice.ts';
import { type OwnDuty, ownDutiesQuery } from './api.ts';
import { OwnStayContext } from './own-stay-context.ts';
import { TeamShifts } from './shifts/team-shifts.tsx';

export const handle: ScreenHandle = { help: 'Your duties' };

export const meta = () => [{ title: pageTitle('Your duties') }];

/** Lists the user's shifts (product 22.52), the duties with their last days (product 22.1), and the stay (28.16). */
export default function DutyScreen() {
  const login = useLoginState();
  const query = useQuery({ ...ownDutiesQuery, enabled: login === 'in' });
  if (login === 'out') return <NotLoggedInRedirect />;
  return (
    <div className="wrap max-w-3xl pt-fluid-lg pb-section">
      <h1 className="mb-fluid-md max-md:text-3xl">Your duties</h1>
      {query.data ? (
        <Duties duties={query.data.duties} />
      ) : (
        <QueryState query={query} text="Your duties could not be loaded" />
      )}
    </div>
  );
}

function Duties({ duties }: { duties: readonly OwnDuty[] }) {
  const OwnStay = useContext(OwnStayContext);
  if (duties.length === 0)
    return (
      <EmptyState
        text="You have no duty now"
        help="The secretariat assigns duties for the days of a conference. They end by themselves."
      >
        <LinkButton to="/dashboard">Go to the dashboard</LinkButton>
      </EmptyState>
    );
  const events = [...new Set(duties.map(({ eventName }) => eventName))];
  return (
    <div className="grid gap-8">
      {events.map((eventName) => (
        <TeamShifts key={eventName} eventName={eventName} hasTitle={events.length > 1} />
      ))}
      <ul className="grid gap-6">
        {duties.map((duty) => (
          <li key={duty._id}>
            <DutyCard duty={duty} />
          </li>
        ))}
      </ul>
      {events.map((eventName) => (
        <OwnStay key={eventName} eventName={eventName} />
      ))}
    </div>
  );
}

const pageLabels: Readonly<Record<Duty, string>> = {
  door: 'Open check-in',
  chair: 'Open roll call',
  hospitality: 'Open hospitality',
  press: 'Open press',
};

function DutyCard({
  duty: { kind, committee, committeeName, eventName, firstDay, lastDay },
}: {
  duty: OwnDuty;
}) {
  // The link loads the whole page, because only the document of the check-in page has a Permissions-Policy header that
  // allows the camera.
  return (
    <Card framed>
      <article className="relative grid gap-4">
        <div>
          <p className="text-sm text-muted wrap-anywhere">{eventName}</p>
          <h2 className="text-2xl wrap-anywhere">{describeDuty(kind, committeeName)}</h2>
        </div>
        <p>{dutyTasks[kind]}</p>
        <p className="text-muted">
          {firstDay === null ? (
            <>
              Until the end of <Day day={lastDay} />
            </>
          ) : (
            formatClubDays(firstDay, lastDay)
          )}
        </p>
        <div className="flex flex-wrap gap-3">
          <LinkButton reloadDocument to={buildDutyPath({ kind, eventName })}>
            {pageLabels[kind]}
          </LinkButton>
          {canPractise(kind) && (
            <LinkButton
              variant="quiet"
              reloadDocument
              to={buildPractisePath(dutyPaths[kind], new URLSearchParams({ event: eventName }))}
            >
              Practise on sample people
            </LinkButton>
          )}
          {kind === 'chair' && (
            <LinkButton
              variant="quiet"
              reloadDocument
              to={`${marksPath}?${new URLSearchParams({ event: eventName })}`}
            >
              Mark delegates
            </LinkButton>
          )}
          {kind === 'chair' && committee !== null && (
            <LinkButton variant="quiet" to={buildCommitteeRulesPath({ eventName, committee })}>
              Read the rules
            </LinkButton>
          )}
        </div>
      </article>
    </Card>
  );
}
