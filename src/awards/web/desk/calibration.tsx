import { useQuery } from '@tanstack/react-query';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Day } from '#platform/web/ui/time.tsx';
import { flatSpread, minMarks, strikingMean } from '../../rule/calibration.ts';
import { formatThousandths } from '../../rule/thousandths.ts';
import { buildCalibrationQuery, type Calibration } from '../api.ts';

/** Mean, spread and drift of each chair, so that one who gives everyone 9 is seen (product 30.13). */
export function CalibrationView({ eventName }: { eventName: string }) {
  const query = useQuery(buildCalibrationQuery(eventName));
  if (!query.data) return <QueryState query={query} />;
  return <Loaded calibration={query.data} />;
}

type Chair = Calibration['committees'][number]['chairs'][number];
interface Row extends Chair {
  id: string;
  committee: string;
  remark: string;
}

const percent = (share: number): string => `${formatThousandths(share * 100, 0)}%`;

const correctionTexts: Readonly<Record<Calibration['correction'], string>> = {
  off: 'No correction is used. You can choose one under Criteria and awards.',
  mean: 'Totals are corrected to the common mean of the chairs of each committee.',
  mean_and_spread: 'Totals are corrected to the common mean and spread of the chairs of each committee.',
};

function Loaded({ calibration: { committees, common, correction } }: { calibration: Calibration }) {
  const rows = committees.flatMap(({ name, chairs }) =>
    chairs.map(
      (chair): Row => ({
        ...chair,
        id: `${name} ${chair.accountId}`,
        committee: name,
        remark: describe(chair, common?.mean),
      }),
    ),
  );
  const unmarked = committees.filter((committee) => committee.unmarked > 0);
  return (
    <div className="grid gap-6">
      <p className="max-w-prose text-muted">
        Mean and spread are shares of the range from the lowest to the highest mark.
        {common && ` All chairs together: mean ${percent(common.mean)}, spread ${percent(common.spread)}.`}{' '}
        {correctionTexts[correction]}
      </p>
      {rows.length === 0 ? (
        <EmptyState text="No marks yet" help="Chairs give marks on /marks during the sessions." />
      ) : (
        <DataTable
          caption="How each chair marks"
          rows={rows}
          columns={columns}
          idOf={({ id }) => id}
          isTall
        />
      )}
      {unmarked.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-xl">Delegates without a mark</h2>
          <ul>
            {unmarked.map(({ committee, name, unmarked: count, delegates }) => (
              <li key={committee}>
                {name}: {count} of {delegates}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Says what is striking about the marks of a chair. */
function describe({ marks, mean, spread }: Chair, common: number | undefined): string {
  if (marks < minMarks || common === undefined) return 'Few marks';
  return [
    ...(mean - common > strikingMean ? ['Marks higher than others'] : []),
    ...(common - mean > strikingMean ? ['Marks lower than others'] : []),
    ...(spread < flatSpread ? ['Gives nearly everyone the same'] : []),
  ].join('. ');
}

const columns: readonly Column<Row>[] = [
  { id: 'chair', header: 'Chair', phone: 'title', cell: ({ name }) => name ?? 'A former account' },
  { id: 'committee', header: 'Committee', phone: 'body', cell: ({ committee }) => committee },
  {
    id: 'marks',
    header: 'Marks',
    numeric: true,
    cell: ({ marks }) => (
      <>
        {marks}
        <span className="md:hidden"> marks</span>
      </>
    ),
  },
  {
    id: 'mean',
    header: 'Mean',
    numeric: true,
    cell: ({ mean }) => (
      <>
        <span className="md:hidden">mean </span>
        {percent(mean)}
      </>
    ),
  },
  {
    id: 'spread',
    header: 'Spread',
    numeric: true,
    cell: ({ spread }) => (
      <>
        <span className="md:hidden">spread </span>
        {percent(spread)}
      </>
    ),
  },
  {
    id: 'drift',
    header: 'Over the day',
    phone: 'body',
    cell: ({ drifts }) =>
      drifts.map(({ day, first, second }) => (
        <span key={day} className="block">
          <Day day={day} />: {percent(first)}, then {percent(second)}
        </span>
      )),
  },
  {
    id: 'remark',
    header: 'Look at',
    phone: 'body',
    cell: ({ remark }) => <b className="text-gold-text">{remark}</b>,
  },
];
