import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ArchivedConference } from '#pages/contract/documents.ts';
import type { ArchivedEvent } from '#pages/contract/event-data.ts';
import { formatRecordLink, type RecordLink } from '#pages/rule/public-record.ts';
import { plural } from '#platform/rule/plural.ts';
import { formatClubCount } from '#platform/web/club-money.ts';
import { Card } from '#platform/web/ui/card.tsx';
import { ExternalIcon } from '#platform/web/ui/icons.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { loadPageData } from './page-loader.ts';
import { SitePicture } from './site-picture.tsx';
import { useSite } from './use-site.ts';

export { meta, shouldRevalidate } from './page-route.ts';

export const loader = (args: LoaderFunctionArgs) =>
  loadPageData(args, '/archive', ({ content, archivedEvents, records }) => ({
    archive: content.archive,
    archivedEvents,
    records: Object.fromEntries(
      records.map(({ eventName, path, isShown }) => [eventName, { path, isShown }]),
    ),
  }));

const sites = 'still up, with their committees, their jokes and their typefaces.';

function Conference({ conference, first }: { conference: ArchivedConference; first: boolean }) {
  return (
    <Card lifting className="relative grid h-full grid-cols-1 grid-rows-[auto_1fr] overflow-hidden p-0!">
      <SitePicture
        name={conference.picture}
        alt=""
        sizes="(min-width: 48.0625rem) 24rem, 90vw"
        first={first}
        className="aspect-3/2 w-full object-cover"
      />
      <div className="grid grid-rows-[auto_1fr_auto] gap-3 p-6">
        <h2 className="text-2xl">{conference.name}</h2>
        <p className="text-muted">{conference.text}</p>
        <p className="pt-2">
          <a
            href={conference.url}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-2 py-2 font-semibold text-gold-text after:absolute after:inset-0"
          >
            <span>
              Visit the site of {conference.year}
              <span className="sr-only">, opens in a new tab</span>
            </span>
            <ExternalIcon />
          </a>
        </p>
      </div>
    </Card>
  );
}

/** @param record the public record of the event, if it is shown or has articles */
function Edition({ event, record }: { event: ArchivedEvent; record: RecordLink | undefined }) {
  const { name, theme, datesInWords, delegates, committees, colleges } = event;
  const numbers = [
    [delegates, plural(delegates, { one: 'delegate', other: 'delegates' })],
    [committees, plural(committees, { one: 'committee', other: 'committees' })],
    [colleges, plural(colleges, { one: 'college', other: 'colleges' })],
  ] as const;
  return (
    <article className="grid gap-x-10 gap-y-4 border-t border-line py-6 md:grid-cols-main-end md:items-end">
      <div>
        <h2 className="text-2xl wrap-anywhere">{name}</h2>
        {theme && <p className="font-heading text-lg text-gold-text italic">{theme}</p>}
        <p className="mt-1 text-muted">{datesInWords}</p>
        {record && (
          <p className="mt-1">
            <Link to={record.path} className="font-semibold underline underline-offset-4">
              {formatRecordLink(record)}
              <span className="sr-only"> of {name}</span>
            </Link>
          </p>
        )}
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {numbers.map(([count, label]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-heading text-3xl leading-none lining-nums tabular-nums">
              {formatClubCount(count)}
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

function leadOf(hasEvents: boolean, hasSites: boolean): string {
  if (!hasSites) return hasEvents ? 'Past editions in numbers.' : 'Past conferences will appear here.';
  return hasEvents
    ? `Past editions in numbers. Earlier ones had separate sites: ${sites}`
    : `Every edition had a separate site: ${sites}`;
}

export default function Archive() {
  const { pagesOutsideMenus } = useSite();
  const { archive, archivedEvents, records } = useLoaderData<typeof loader>();
  return (
    <div className="wrap pb-section">
      <PageHead title="Archive" lead={leadOf(archivedEvents.length > 0, archive.length > 0)} />
      {archivedEvents.length > 0 && (
        <ul aria-label="Editions and their numbers" className="mb-12 border-b border-line">
          {archivedEvents.map((event) => (
            <li key={event.name}>
              <Edition event={event} record={records[event.name]} />
            </li>
          ))}
        </ul>
      )}
      <ul className="grid grid-cols-1 gap-8 md:grid-cols-3">
        {archive.map((conference, at) => (
          <li key={conference.year}>
            <Conference conference={conference} first={at === 0} />
          </li>
        ))}
      </ul>
      {!pagesOutsideMenus?.includes('/wrapped') && (
        <p className="prose mt-10">
          And last year: <Link to="/wrapped">the club, wrapped up</Link>.
        </p>
      )}
    </div>
  );
}
