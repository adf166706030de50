import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { plural } from '#platform/rule/plural.ts';
import { formatClubCount } from '#platform/web/club-money.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import type { UpcomingDate } from '../../contract/overview.ts';
import { overviewQuery } from '../api.ts';
import { describeDate, formatDaysUntil } from './describe-date.ts';

const maxDates = 5;

/** Shows what is next by date, and what is new since yesterday (product 11.1). */
export function Upcoming({ desk }: { desk: 'admin' | 'superadmin' }) {
  const overview = useQuery(overviewQuery);
  if (!overview.data) return <QueryState query={overview} />;
  const { dates, news } = overview.data;
  return (
    <>
      <section aria-labelledby="dates-title">
        <h2 id="dates-title" className="mb-3 text-xl">
          Next dates
        </h2>
        {dates.length === 0 ? (
          <p className="text-sm text-muted">
            No dates are ahead.{' '}
            {desk === 'superadmin' && (
              <TextLink to="/eventsettings">Set those of the next conference.</TextLink>
            )}
          </p>
        ) : (
          <ul className="border-t border-line">
            {dates.slice(0, maxDates).map((date) => (
              <DateLine key={`${date.eventName} ${date.what} ${date.feeRound}`} date={date} />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="news-title">
        <h2 id="news-title" className="mb-3 text-xl">
          Since yesterday
        </h2>
        {news.registrations.length === 0 && news.payments === 0 ? (
          <p className="text-sm text-muted">No new registrations, and no new payments.</p>
        ) : (
          <ul className="border-t border-line">
            {news.registrations.map(({ eventName, count }) => (
              <NewsLine
                key={eventName}
                count={count}
                text={plural(count, { one: 'registration', other: 'registrations' })}
                note={eventName}
                to={`/registrations/${encodeURIComponent(eventName)}`}
              />
            ))}
            {news.payments > 0 && (
              <NewsLine
                count={news.payments}
                text={plural(news.payments, { one: 'payment', other: 'payments' })}
                note="in bank statements and at the desk"
                to="/money"
              />
            )}
          </ul>
        )}
      </section>
    </>
  );
}

function DateLine({ date }: { date: UpcomingDate }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-line py-2.5 text-sm">
      <span className="font-semibold wrap-anywhere">{describeDate(date)}</span>
      <span className="text-right lining-nums tabular-nums">{formatDaysUntil(date.days)}</span>
      <span className="col-span-full text-muted wrap-anywhere">
        {date.what.startsWith('event_') ? '' : `${date.eventName}, `}
        <Time at={date.at} />
      </span>
    </li>
  );
}

function NewsLine({ count, text, note, to }: { count: number; text: string; note: string; to: string }) {
  return (
    <li className="border-b border-line">
      <Link
        to={to}
        className="flex min-h-11 flex-wrap items-baseline gap-x-2 py-2.5 text-sm hover:text-gold-text"
      >
        <span className="font-semibold">
          {formatClubCount(count)} {text}
        </span>
        <span className="text-muted wrap-anywhere">{note}</span>
      </Link>
    </li>
  );
}
