import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { ListBar } from '#platform/web/desk/list-bar.tsx';
import { Pager } from '#platform/web/desk/pager.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { SegmentedControl } from '#platform/web/desk/segmented-control.tsx';
import { useUrlFilters, useUrlPage } from '#platform/web/desk/url-filters.ts';
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { type ListedReport, type ReportState, reportFilters, reportsPerPage } from '../../contract.ts';
import { buildReportsQuery } from '../api.ts';

const tones: Record<ReportState, BadgeTone> = {
  new: 'pending',
  read: 'neutral',
  answered: 'confirmed',
  closed: 'withdrawn',
};

export function ReportStateBadge({ state }: { state: ReportState }) {
  return <Badge tone={tones[state]}>{state}</Badge>;
}

const columns: Column<ListedReport>[] = [
  {
    id: 'received',
    header: 'Received',
    phone: 'title',
    cell: ({ reportId, receivedAt, excluded }) => (
      <span className="row-link">
        <Link
          to={`/reports?${new URLSearchParams({ report: reportId })}`}
          className="cell-line font-semibold hover:text-gold-text hover:underline"
        >
          <Time at={receivedAt} />
        </Link>
        {excluded && <span className="cell-sub">Hidden from {excluded}</span>}
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    phone: 'action',
    width: '9rem',
    cell: ({ state }) => <ReportStateBadge state={state} />,
  },
  {
    id: 'changed',
    header: 'Last change',
    phone: 'hidden',
    cell: ({ changedAt }) => <Time at={changedAt} />,
  },
  {
    id: 'readable',
    header: 'Note',
    phone: 'body',
    cell: ({ isReadable }) =>
      isReadable ? '' : 'Your key does not open it. Ask the other reader to share it.',
  },
];

const empty = { open: 'No open reports', closed: 'No closed reports', all: 'No reports yet' };
const labels = { open: 'Open', closed: 'Closed', all: 'All' };
const filters = { show: reportFilters };

/** Lists the reports without any of their content. */
export function ReportList({ isLocked }: { isLocked: boolean }) {
  const [{ show }, choose] = useUrlFilters(filters);
  const page = useUrlPage();
  const reports = useQuery(buildReportsQuery({ show, page }));
  const { data } = reports;
  return (
    <section aria-label="List of reports" className="grid gap-2.5">
      <ListBar
        tabs={
          <SegmentedControl
            label="State"
            segments={reportFilters.map((id) => ({ id, label: labels[id], count: data?.counts[id] }))}
            chosen={show}
            onChoose={(id) => choose('show', id)}
          />
        }
      />
      {!data && <QueryState query={reports} />}
      {data && (
        <div aria-busy={reports.isPlaceholderData}>
          {data.rows.length === 0 ? (
            <EmptyState text={empty[show]} />
          ) : (
            <DataTable
              caption="Reports"
              rows={data.rows}
              columns={columns}
              idOf={({ reportId }) => reportId}
            />
          )}
          <Pager
            label="reports"
            page={data.page}
            total={data.total}
            perPage={reportsPerPage}
            shown={data.rows.length}
          />
          {isLocked && data.rows.length > 0 && (
            <p className="mt-2 text-sm text-muted">Enter your passphrase to open a report.</p>
          )}
        </div>
      )}
    </section>
  );
}
