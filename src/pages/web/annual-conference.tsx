import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { CoSponsor } from './conference/co-sponsor.tsx';
import { CommitteeCard } from './conference/committee-card.tsx';
import { Edition } from './conference/edition.tsx';
import { ExecutiveBoard } from './conference/executive-board.tsx';
import { Glimpses } from './conference/glimpses.tsx';
import { seatsOfAll } from './conference/places-left.tsx';
import { Poster } from './conference/poster.tsx';
import { SecurityCouncil } from './conference/security-council.tsx';
import { shownOfConference } from './conference/shown-of-conference.ts';
import { useEventNow } from './event-now.ts';
import { pageMeta } from './meta.ts';
import { pageLoader } from './page-data.ts';
import { Registration } from './registration.ts';
import { useSite } from './use-site.ts';

export { whenPathChanges as shouldRevalidate } from './when-path-changes.ts';

export const loader = (args: LoaderFunctionArgs) => pageLoader(args, '/annualconf', shownOfConference);

export const meta = pageMeta;

/** The annual conference: what it is, its committees and who leads them, and what the last one looked like (product 2.1). */
export default function AnnualConference() {
  const { committees, councils, executiveBoard, poster, conferencePage, glimpses, registration } =
    useLoaderData<typeof loader>();
  const now = useEventNow(useSite().event.name, registration, true);
  const { event } = now;
  return (
    <Registration value={now.registration}>
      <Poster
        poster={poster}
        lead={conferencePage.lead}
        seats={event && seatsOfAll(event.committees)}
        applied={event?.applied}
      />
      <Edition description={conferencePage.description} />
      <section className="section bg-sunken" aria-labelledby="committees-heading">
        <div className="wrap">
          <h2 id="committees-heading" className="ruled-heading">
            Committees
          </h2>
          <ul className="grid gap-[clamp(1.5rem,1rem+2vw,2.5rem)] min-[56rem]:grid-cols-2">
            {committees.map((committee) => (
              <CommitteeCard
                key={committee.value}
                committee={committee}
                places={event?.committees.find(({ value }) => value === committee.value)}
                isListed={event?.portfoliosShown === true}
              />
            ))}
          </ul>
        </div>
      </section>
      {executiveBoard.length > 0 && <ExecutiveBoard board={executiveBoard} committees={committees} />}
      {councils.map((council) => (
        <SecurityCouncil key={council.id} council={council} figure={council.figure} />
      ))}
      <Glimpses glimpses={glimpses} />
      <CoSponsor coSponsor={conferencePage.coSponsor} />
    </Registration>
  );
}
