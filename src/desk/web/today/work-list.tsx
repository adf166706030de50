import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { Figure } from '#platform/web/ui/figure.tsx';
import { ArrowRightIcon } from '#platform/web/ui/icons.tsx';
import { todayQuery } from '../api.ts';
import { type Line, workInWords } from './work-in-words.ts';

const grouped = new Intl.NumberFormat('en-IN');

/** What waits for the viewer, each line a way to exactly that (product 11.1). */
export function WorkList({ desk }: { desk: 'admin' | 'superadmin' }) {
  const today = useQuery(todayQuery);
  return (
    <section aria-labelledby="today-title">
      <h2 id="today-title" className="mb-3 text-xl">
        Today
      </h2>
      {!today.data && <QueryState query={today} />}
      {today.data?.work.length === 0 && <NothingToDo />}
      {today.data && today.data.work.length > 0 && (
        <ul className="plate @container grid grid-cols-[auto_minmax(0,1fr)_auto] divide-y divide-line p-0">
          {today.data.work.map((work) => (
            <WorkLine
              key={`${work.what} ${'eventName' in work ? work.eventName : ''}`}
              line={workInWords(work, desk, today.dataUpdatedAt)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Numbers are in one column, whatever their length; above the words where letters are large and the screen is narrow. */
const row =
  'col-span-full grid min-h-16 grid-cols-subgrid items-center gap-4 px-4 py-3 sm:px-5 @max-[15rem]:block';

function WorkLine({ line }: { line: Line }) {
  const { to } = line;
  const words = <Words line={line} />;
  if (to === undefined) return <li className={row}>{words}</li>;
  // A place on this very page is the browser's to find.
  const way: ReactNode = to.startsWith('#') ? (
    <a href={to} className={`${row} hover:text-gold-text`}>
      {words}
      <ArrowRightIcon />
    </a>
  ) : (
    <Link to={to} className={`${row} hover:text-gold-text`}>
      {words}
      <ArrowRightIcon />
    </Link>
  );
  return <li className="col-span-full grid grid-cols-subgrid">{way}</li>;
}

function Words({ line: { count, words, note, urgent = false } }: { line: Line }) {
  const tone = urgent ? 'text-danger' : 'text-gold-text';
  return (
    <>
      <span className={`text-right font-heading text-2xl whitespace-nowrap lining-nums tabular-nums ${tone}`}>
        {count === undefined ? (
          <span aria-hidden="true" className="mr-1 inline-block size-2.5 rotate-45 bg-current align-middle" />
        ) : (
          grouped.format(count)
        )}
      </span>{' '}
      <span className="min-w-0">
        <span className="block leading-snug font-semibold">{words}</span>
        {note && <span className="block text-sm text-muted wrap-anywhere">{note}</span>}
      </span>
    </>
  );
}

function NothingToDo() {
  return (
    <div className="plate plate-framed flex flex-wrap items-center gap-x-8 gap-y-3">
      <Figure figure={{ name: 'nothing to do', ratios: [3, 2] }} hues="gold" className="w-24 flex-none" />
      <div>
        <p className="font-heading text-xl leading-tight">Nothing waits for you.</p>
        <p className="mt-1 text-sm text-muted">Every registration, seat and message is looked after.</p>
      </div>
    </div>
  );
}
