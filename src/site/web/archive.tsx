import { Link } from 'react-router';
import { Card, PageHead } from '#platform/web/ui/card.tsx';
import { ExternalIcon } from '#platform/web/ui/icons.tsx';
import { archive } from '#site/content/archive.ts';
import type { ArchivedConference } from '#site/content/schema.ts';
import { pageMeta } from './meta.ts';
import { SitePicture } from './site-picture.tsx';

export const meta = () => pageMeta('/archive');

function Conference({ conference, first }: { conference: ArchivedConference; first: boolean }) {
  return (
    <Card
      lifting
      className="relative grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] overflow-hidden p-0!"
    >
      <SitePicture
        name={conference.picture}
        alt=""
        sizes="(min-width: 48.0625rem) 24rem, 90vw"
        first={first}
        className="aspect-[3/2] w-full object-cover"
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

export default function Archive() {
  return (
    <div className="wrap pb-section">
      <PageHead
        title="Archive"
        lead="Every edition had a site of its own. These are still up, with their committees, their jokes and their typefaces."
      />
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-8 md:grid-cols-3">
        {archive.map((conference, at) => (
          <li key={conference.year}>
            <Conference conference={conference} first={at === 0} />
          </li>
        ))}
      </ul>
      <p className="prose mt-10">
        And the year that has just gone by: <Link to="/wrapped">the club, wrapped up</Link>.
      </p>
    </div>
  );
}
