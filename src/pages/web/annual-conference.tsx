import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type {
  CaptionedPicture,
  Chairperson,
  ConferenceEdition,
  ConferencePage,
  Council,
} from '#pages/contract/documents.ts';
import type { PresentedCommittee } from '#pages/contract/event-data.ts';
import {
  buildCommitteeFigureName,
  buildCouncilFigureName,
  buildPosterPictureName,
  findEditionOfEvent,
  type RenderInputs,
} from '#pages/page-inputs.ts';
import { buildTimetableDays } from '#pages/rule/timetable-days.ts';
import { HydrateWhenSeen } from '#platform/web/ui/hydrate-when-seen.tsx';
import { autoplayMs, Carousel, PhotoCarousel } from './carousel.tsx';
import { CommitteeCard, CommitteeOrCouncilFigure, type ShownCommittee } from './conference/committees.tsx';
import { PosterAndEventFacts } from './conference/poster.tsx';
import { SessionsByDay } from './conference/sessions-by-day.tsx';
import { SitePlanView } from './conference/site-plan.tsx';
import { LeadParagraphs } from './lead-paragraphs.tsx';
import { getRegistrationStateOfEvent, LiveEventContext, useNewLiveEventStore } from './live-event-store.ts';
import { loadPageData } from './page-loader.ts';
import { Portrait } from './portrait.tsx';
import { RuledSection } from './ruled-section.tsx';
import { SitePicture, useHasPicture } from './site-picture.tsx';
import { useSite } from './use-site.ts';

export { meta, shouldRevalidate } from './page-route.ts';

export const loader = (args: LoaderFunctionArgs) => loadPageData(args, '/annualconf', conferenceData);

export default function AnnualConference() {
  const {
    committees,
    councils,
    executiveBoard,
    poster,
    conferencePage,
    glimpses,
    registration,
    timetable,
    sitePlan,
    record,
  } = useLoaderData<typeof loader>();
  const live = useNewLiveEventStore(useSite().event.name, registration, { state: true, own: true });
  return (
    <LiveEventContext value={live}>
      <PosterAndEventFacts poster={poster} lead={conferencePage.lead} record={record} />
      <HydrateWhenSeen>
        <Edition description={conferencePage.description} />
      </HydrateWhenSeen>
      <HydrateWhenSeen>
        <RuledSection id="committees" title="Committees" className="bg-sunken">
          <ul className="grid gap-fluid-md wide:grid-cols-2">
            {committees.map((committee) => (
              <CommitteeCard key={committee.value} committee={committee} />
            ))}
          </ul>
        </RuledSection>
      </HydrateWhenSeen>
      {timetable.length > 0 && (
        <HydrateWhenSeen>
          <RuledSection id="timetable" title="Timetable">
            <SessionsByDay days={timetable} />
            {sitePlan && (
              <div className="mt-fluid-md max-w-3xl">
                <h3 className="mb-4 border-b border-gold-line pb-2 text-lg">Site plan</h3>
                <SitePlanView plan={sitePlan} />
              </div>
            )}
          </RuledSection>
        </HydrateWhenSeen>
      )}
      {executiveBoard.length > 0 && (
        <HydrateWhenSeen>
          <ExecutiveBoard board={executiveBoard} committees={committees} />
        </HydrateWhenSeen>
      )}
      {councils.map((council) => (
        <HydrateWhenSeen key={council.id}>
          <CouncilSection council={council} figure={council.figure} />
        </HydrateWhenSeen>
      ))}
      {glimpses.length > 0 && (
        <HydrateWhenSeen>
          <Glimpses glimpses={glimpses} />
        </HydrateWhenSeen>
      )}
      {conferencePage.coSponsors.map((coSponsor, at) => (
        <HydrateWhenSeen key={coSponsor.name}>
          <CoSponsor coSponsor={coSponsor} headingId={`co-sponsor-heading-${at}`} />
        </HydrateWhenSeen>
      ))}
    </LiveEventContext>
  );
}

function Edition({ description }: Pick<ConferencePage, 'description'>) {
  return (
    <section className="section" aria-labelledby="edition-heading">
      <div className="wrap grid gap-x-fluid-xl gap-y-7 wide:grid-cols-aside">
        <h2 id="edition-heading">About this edition</h2>
        <LeadParagraphs paragraphs={description} more="Read on about this edition" />
      </div>
    </section>
  );
}

/**
 * Shows the executive board as a carousel without autoplay, because reading a biography takes longer than the autoplay
 * interval.
 */
function ExecutiveBoard({
  board,
  committees,
}: {
  board: ConferenceEdition['executiveBoard'];
  committees: readonly ShownCommittee[];
}) {
  const findCommittee = (committee: string) => committees.find(({ value }) => value === committee);
  const slides = board.map(({ id, committee, name, post, bio, photo }) => ({
    id,
    content: (
      <article
        className="grid h-full content-start gap-5 pb-4 md:grid-cols-aside md:items-center md:gap-fluid-xl md:pb-8"
        data-hue={findCommittee(committee)?.hue}
      >
        <ChairPicture photo={photo} figure={findCommittee(committee)?.figure} />
        <div>
          <h3 className="text-2xl/display md:text-3xl/display">{name}</h3>
          <p className="mt-1 mb-3 font-heading text-(--hue) italic md:mb-6 md:text-lg/relaxed">{post}</p>
          <p className="md:max-w-[40ch] md:font-heading md:text-xl/normal">{bio}</p>
        </div>
      </article>
    ),
  }));
  return (
    <RuledSection id="board" title="Executive Board">
      <Carousel label="Chairpersons" slides={slides} />
    </RuledSection>
  );
}

/** Shows the photograph of a chairperson. Without one, the figure of the committee stands alone. */
function ChairPicture({ photo, figure }: { photo: string; figure: string | undefined }) {
  const hasPhoto = useHasPicture(photo);
  if (!hasPhoto && figure)
    return (
      <div className="night grid aspect-4/1 w-full place-items-center overflow-hidden border-b-3 border-(--hue) md:aspect-square">
        <CommitteeOrCouncilFigure src={figure} className="w-[70%] max-w-none md:w-[115%]" />
      </div>
    );
  return (
    <SitePicture
      name={photo}
      alt=""
      sizes="(min-width: 48rem) 320px, 92vw"
      className="aspect-4/3 w-full border-b-3 border-(--hue) object-cover object-[50%_30%] md:aspect-square"
    />
  );
}

function BoardCard({ chair: { name, post, bio, photo } }: { chair: Chairperson }) {
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-4.5 text-sm/normal">
      <Portrait
        picture={photo}
        name={name}
        sizes="112px"
        className="aspect-4/5 w-full border border-gold-line text-2xl"
      />
      <div>
        <h3 className="text-lg/tight">{name}</h3>
        <p className="mt-1 mb-3 font-heading text-(--hue) italic">{post}</p>
        <p>{bio}</p>
      </div>
    </li>
  );
}

/** Shows a council for which delegates cannot apply, such as one on the opening evening. */
function CouncilSection({ council, figure }: { council: Council; figure: string }) {
  const { id, name, shortName, agenda, description, alt, board } = council;
  return (
    <section className="night section" data-hue="violet" aria-labelledby={`council-${id}`}>
      <div className="wrap">
        <div className="grid items-center gap-x-fluid-xl gap-y-8 wide:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
          <div>
            <h2 id={`council-${id}`} className="text-5xl">
              {shortName}
            </h2>
            <p className="mt-2 mb-5 text-muted">{name}</p>
            <p className="font-heading text-lg/snug text-(--hue) italic">{agenda}</p>
            <details className="unfold mt-3">
              <summary>Read more about the {shortName}</summary>
              {description.map((paragraph) => (
                <p key={paragraph} className="mt-4.5">
                  {paragraph}
                </p>
              ))}
            </details>
          </div>
          <CommitteeOrCouncilFigure
            src={figure}
            alt={alt}
            className="order-first w-full max-w-32 wide:order-none wide:mx-auto wide:max-w-104"
          />
        </div>
        <details className="unfold mt-3 wide:mt-fluid-lg">
          <summary>Board of the {shortName}</summary>
          <ul className="mt-4 grid grid-cols-cards gap-8">
            {board.map((chair) => (
              <BoardCard key={chair.id} chair={chair} />
            ))}
          </ul>
        </details>
      </div>
    </section>
  );
}

function Glimpses({ glimpses }: { glimpses: readonly CaptionedPicture[] }) {
  return (
    <RuledSection id="glimpses" title="Some Glimpses" className="bg-sunken">
      <PhotoCarousel
        label="Pictures of the last edition"
        photos={glimpses}
        sizes="(min-width: 60rem) 820px, 88vw"
        every={autoplayMs}
        slideClassName="basis-full max-w-208"
      />
    </RuledSection>
  );
}

function CoSponsor({
  coSponsor,
  headingId,
}: {
  coSponsor: ConferencePage['coSponsors'][number];
  headingId: string;
}) {
  const { name, text, url, picture, alt } = coSponsor;
  return (
    <section className="section" aria-labelledby={headingId}>
      <div className="wrap grid items-center justify-items-start gap-x-fluid-xl gap-y-6 md:grid-cols-start-main">
        <a href={url} target="_blank" rel="noreferrer">
          <SitePicture
            name={picture}
            alt={alt}
            sizes="300px"
            className="h-auto w-full max-w-50 md:max-w-75"
          />
        </a>
        <div>
          <h2 id={headingId} className="mb-2.5 text-xl">
            Co-sponsor: {name}
          </h2>
          <p className="max-w-[52ch] text-muted">{text}</p>
        </div>
      </div>
    </section>
  );
}

function conferenceData(inputs: RenderInputs) {
  const {
    content: {
      conferencePage: { editions: _editions, ...conferencePage },
      glimpses,
    },
    committees,
    artworkUrls,
    event,
    region,
    timetable,
    sitePlan,
    records,
  } = inputs;
  const edition = findEditionOfEvent(inputs);
  return {
    registration: getRegistrationStateOfEvent(inputs),
    record: records
      .filter(({ eventName }) => eventName === event.name)
      .map(({ path, isShown }) => ({ path, isShown }))[0],
    conferencePage,
    glimpses,
    sitePlan,
    timetable: buildTimetableDays(timetable, { ...region, timeZone: event.timeZone }),
    poster: {
      picture: buildPosterPictureName(inputs),
      alt: edition?.poster.alt ?? `Poster of ${inputs.event.name}`,
    },
    executiveBoard: edition?.executiveBoard ?? [],
    councils: (edition?.councils ?? []).map((council) => ({
      ...council,
      figure: artworkUrls[buildCouncilFigureName(council.id)] ?? '',
    })),
    committees: committees.map((committee) =>
      committeeData(committee, artworkUrls[buildCommitteeFigureName(committee.value)]),
    ),
  };
}

function committeeData(
  { value, name, shortName, hue, agenda, summary, description, banner, backgroundGuide }: PresentedCommittee,
  figure = '',
): ShownCommittee {
  return { value, name, shortName, hue, agenda, summary, description, banner, backgroundGuide, figure };
}
