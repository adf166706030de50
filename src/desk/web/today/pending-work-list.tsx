import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatClubCount } from '#platform/web/club-money.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { HarmonographFigure } from '#platform/web/ui/figure.tsx';
import { ArrowRightIcon } from '#platform/web/ui/icons.tsx';
import type { Work } from '../../contract.ts';
import { overviewQuery, pendingWorkQuery } from '../api.ts';
import { describeOpenPoint } from './describe-open-point.ts';
import {
  describePendingWork,
  getLineKey,
  type Line,
  type ListedWork,
  sortByWeight,
} from './describe-pending-work.ts';

const isListed = (work: Work): work is ListedWork => work.what !== 'window';

/** Lists the pending work and the open points of the viewer by weight (product 11.1). */
export function PendingWorkList({ desk }: { desk: 'admin' | 'superadmin' }) {
  const today = useQuery(pendingWorkQuery);
  const { data: overview, isError } = useQuery(overviewQuery);
  const work = today.data?.work.filter(isListed);
  const lines = sortByWeight([
    ...(work ?? []).map((item) => describePendingWork(item, desk)),
    ...(overview?.openPoints ?? []).map(describeOpenPoint),
  ]);
  return (
    <section aria-labelledby="to-do-title">
      <h2 id="to-do-title" className="mb-3 text-xl">
        To do
      </h2>
      {!work && <QueryState query={today} />}
      {/* Waits for the open points, so that 'Nothing waits' is never shown before work. */}
      {work && lines.length === 0 && (overview || isError) && <NothingToDo />}
      {work && lines.length > 0 && (
        <ul className="plate @container grid grid-cols-[auto_minmax(0,1fr)_auto] divide-y divide-line p-0">
          {lines.map((line) => (
            <WorkLine key={getLineKey(line)} line={line} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Aligns all counts in one column. On a narrow screen with large text the count is above the text. */
const row =
  'col-span-full grid min-h-16 grid-cols-subgrid items-center gap-4 px-4 py-3 sm:px-5 @max-3xs:block';

function WorkLine({ line }: { line: Line }) {
  return (
    <li className="col-span-full grid grid-cols-subgrid">
      {line.to === undefined ? (
        <div className={row}>
          <LineText line={line} />
        </div>
      ) : (
        <Link to={line.to} className={`${row} hover:text-gold-text`}>
          <LineText line={line} />
          <ArrowRightIcon />
        </Link>
      )}
    </li>
  );
}

function LineText({ line: { count, text, note, urgent = false, isLater = false } }: { line: Line }) {
  const tone = urgent ? 'text-danger' : isLater ? 'text-muted' : 'text-gold-text';
  return (
    <>
      <span className={`text-right font-heading text-2xl whitespace-nowrap lining-nums tabular-nums ${tone}`}>
        {count === undefined ? (
          <span aria-hidden="true" className="mr-1 inline-block size-2.5 rotate-45 bg-current align-middle" />
        ) : (
          formatClubCount(count)
        )}
      </span>{' '}
      <span className="min-w-0">
        <span className="block leading-snug font-semibold">{text}</span>
        {note && <span className="block text-sm text-muted wrap-anywhere">{note}</span>}
      </span>
    </>
  );
}

function NothingToDo() {
  return (
    <div className="plate plate-framed flex flex-wrap items-center gap-x-8 gap-y-3">
      <HarmonographFigure
        figure={{ name: 'nothing to do', ratios: [3, 2] }}
        hues="gold"
        className="w-24 flex-none"
      />
      <div>
        <p className="font-heading text-xl leading-tight">Nothing waits for you.</p>
        <p className="mt-1 text-sm text-muted">No registration, seat or message needs you now.</p>
      </div>
    </div>
  );
}
