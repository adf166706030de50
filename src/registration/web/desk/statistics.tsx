import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { NoAccess } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { isAdminOrSuperadmin, useViewerRoleOrStatus } from '#platform/web/desk/viewer.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { useInstitute } from '#platform/web/site-facts.ts';
import { EmptyState, LoadingState } from '#platform/web/ui/states.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { buildRegistrationStatisticsQuery } from './api.ts';
import { ChartCard } from './statistics/chart-card.tsx';
import { buildRegistrationCharts } from './statistics/charts.ts';

export const meta = () => [{ title: pageTitle('Statistics') }];

/** Shows the statistics of an event. Fetches nothing for users who may not see them. */
export default function Statistics() {
  const { event = '' } = useParams();
  const viewer = useViewerRoleOrStatus();
  const institute = useInstitute();
  const isAdmitted = isAdminOrSuperadmin(viewer);
  const numbers = useQuery({ ...buildRegistrationStatisticsQuery(event), enabled: isAdmitted });
  const { data } = numbers;

  const content = () => {
    if (viewer === 'unknown') return <LoadingState />;
    if (!isAdmitted) return <NoAccess />;
    if (data && data.registered === 0)
      return (
        <EmptyState text="No registrations yet" help="The statistics appear with the first registration." />
      );
    if (data)
      return (
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
          {buildRegistrationCharts(data, institute !== null).map((chart) => (
            <ChartCard key={chart.title} chart={chart} />
          ))}
        </div>
      );
    return <QueryState query={numbers} />;
  };
  return (
    <DeskPageFrame
      title={`${event} statistics`}
      back={{ to: `/registrations/${encodeURIComponent(event)}`, label: `${event}'s Registrations` }}
      actions={
        data && (
          <p className="text-sm text-muted">
            As of <Time at={data.at} />
          </p>
        )
      }
    >
      {content()}
    </DeskPageFrame>
  );
}
