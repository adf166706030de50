import type { MouseEvent } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { CaptionedPicture, Collaboration, Home, Review } from '#pages/contract/documents.ts';
import type { RenderInputs } from '#pages/page-inputs.ts';
import { formatMoney } from '#platform/rule/money.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { HarmonographFigure } from '#platform/web/ui/figure.tsx';
import { HydrateWhenSeen } from '#platform/web/ui/hydrate-when-seen.tsx';
import { ArrowDownIcon, ArrowRightIcon } from '#platform/web/ui/icons.tsx';
import { autoplayMs, Carousel, PhotoCarousel } from './carousel.tsx';
import { Blogs, maxBlogsAtHome } from './home/blogs.tsx';
import { Letters, lettersSectionId } from './home/letters.tsx';
import {
  getRegistrationStateOfEvent,
  useCurrentRegistrationState,
  useNewLiveEventStore,
} from './live-event-store.ts';
import type { OwnPlace } from './own-place.ts';
import { loadPageData } from './page-loader.ts';
import { PaintWhenParsed } from './paint-when-parsed.tsx';
import { Portrait } from './portrait.tsx';
import { joinWaitingListText, OwnPlaceLink, RegisterLink } from './register-link.tsx';
import { RuledSection } from './ruled-section.tsx';
import { Emblem } from './seal.tsx';
import { useSite } from './use-site.ts';

export { meta, shouldRevalidate } from './page-route.ts';

export const loader = (args: LoaderFunctionArgs) => loadPageData(args, '/', homeData);

/** The home page. Its sections hydrate separately, so that a slow phone can respond to touches in between. */
export default function HomePage() {
  const { registration, home, letters, reviews, collaboration, achievements, hasBlogs } =
    useLoaderData<typeof loader>();
  return (
    <>
      <Hero hero={home.hero} registration={registration} />
      <HydrateWhenSeen>
        <Letters letters={letters} />
      </HydrateWhenSeen>
      <HydrateWhenSeen>
        <Club home={home} />
      </HydrateWhenSeen>
      {reviews.length > 0 && (
        <HydrateWhenSeen>
          <Reviews reviews={reviews} />
        </HydrateWhenSeen>
      )}
      {hasBlogs && (
        <HydrateWhenSeen>
          <Blogs />
        </HydrateWhenSeen>
      )}
      {collaboration.paragraphs.length + collaboration.photos.length > 0 && (
        <HydrateWhenSeen>
          <CollaborationSection collaboration={collaboration} />
        </HydrateWhenSeen>
      )}
      {achievements.length > 0 && (
        <HydrateWhenSeen>
          <Achievements achievements={achievements} />
        </HydrateWhenSeen>
      )}
    </>
  );
}

function scrollToLetters(event: MouseEvent) {
  const letters = document.getElementById(lettersSectionId);
  if (!letters) return;
  event.preventDefault();
  letters.focus({ preventScroll: true });
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  letters.scrollIntoView({ behavior: isReduced ? 'instant' : 'smooth' });
}

type HomeRegistration = ReturnType<typeof homeData>['registration'];

function Hero({ hero, registration }: Pick<Home, 'hero'> & { registration: HomeRegistration }) {
  const { club, event } = useSite();
  const { registration: current, own } = useCurrentRegistrationState(
    useNewLiveEventStore(event.name, registration, { own: true }),
  );
  const { isOpen, isFull, text } = current;
  return (
    <section id="hero" className="night relative isolate overflow-hidden">
      <PaintWhenParsed id="hero" />
      <HarmonographFigure
        figure={{ name: event.theme, ratios: [3, 2], turns: 11, damping: 0.053 }}
        hues={['azure', 'viridian', 'violet', 'rose', 'saffron']}
        strokeWidth={0.9}
        draws
        className={isOpen ? 'hero-figure hero-figure-low' : 'hero-figure'}
      />
      <div
        className={`wrap grid min-h-[min(100svh-4.25rem,62rem)] grid-rows-[1fr_auto] pb-fluid-md ${isOpen ? 'gap-8 pt-7 wide:pt-fluid-xl' : 'gap-12 pt-fluid-2xl'}`}
      >
        {isOpen ? (
          <Invitation
            line={hero.line}
            fees={registration.fees}
            text={text}
            label={isFull ? joinWaitingListText : 'Register'}
            own={own}
          />
        ) : (
          <div className="grid content-end justify-items-start gap-5.5 wide:content-center">
            <Emblem className="h-auto w-18 wide:w-28" />
            <h1 className="max-w-[11ch] text-6xl tracking-[-0.018em]">{club.name}</h1>
            <p className="font-heading text-2xl text-gold-text">{hero.line}</p>
            <p className="lead max-w-[38ch]">{hero.text}</p>
            {own && <OwnPlaceLink own={own} className="max-wide:w-full wide:px-10" />}
          </div>
        )}
        {/* The background covers the part of the figure below the line. */}
        <div className="relative flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-gold-line pt-5 before:absolute before:inset-x-[-50vw] before:top-0 before:-bottom-16 before:-z-1 before:bg-ground">
          <a
            href={`#${lettersSectionId}`}
            className="inline-flex items-center gap-3.5 font-semibold hover:text-gold-text"
            onClick={scrollToLetters}
          >
            <span
              className={`grid size-13 animate-nod place-items-center rounded-full ${
                isOpen
                  ? 'border border-gold-line text-gold-text'
                  : 'bg-gold text-on-gold shadow-[inset_0_0_0_3px_var(--color-gold),inset_0_0_0_4px_oklch(0.22_0.06_277/0.4)]'
              }`}
            >
              <ArrowDownIcon />
            </span>
            {hero.scrollLabel}
          </a>
          <Link to="/annualconf" viewTransition className="group grid text-sm text-muted wide:text-right">
            {isOpen || <span>{event.name}</span>}
            <span className="inline-flex items-center gap-2.5 font-heading text-lg/normal text-ink group-hover:text-gold-text">
              {isOpen ? 'The conference' : event.theme}
              <ArrowRightIcon />
            </span>
            {event.isOver || isOpen || <span>{text}</span>}
          </Link>
        </div>
      </div>
    </section>
  );
}

/**
 * Shows the event with its date, place and fee, and the button, beside emblem and name of the club. A delegate who has
 * registered gets the way to the dashboard instead of 'Register' (product 2.18).
 */
function Invitation({
  line,
  fees,
  text,
  label,
  own,
}: {
  line: string;
  fees: string;
  text: string;
  label: string;
  own: OwnPlace | undefined;
}) {
  const { club, event } = useSite();
  const facts = [
    ['When', event.datesInWords],
    ['Where', event.venue.name],
    ['Fee', fees],
  ].filter(([, value]) => value);
  return (
    <div className="grid content-between gap-6 wide:content-center wide:gap-8">
      <div className="flex items-center gap-4">
        <Emblem className="h-auto w-16 wide:w-20" />
        <div>
          <h1 className="max-w-[16ch] text-2xl/tight wide:text-3xl/tight">{club.name}</h1>
          <p className="font-heading text-gold-text wide:text-lg">{line}</p>
        </div>
      </div>
      <div className="grid justify-items-start gap-5">
        <div>
          <p className="font-semibold">{event.name}</p>
          <p className="max-w-[12ch] font-heading text-6xl/none tracking-[-0.018em] wrap-anywhere">
            {event.theme}
          </p>
        </div>
        <dl className="w-full max-w-lg border-t border-gold-line">
          {facts.map(([name, value]) => (
            <div
              key={name}
              className="grid grid-cols-[min(4rem,22vw)_minmax(0,1fr)] gap-x-4 border-b border-gold-line py-2.5"
            >
              <dt className="text-muted">{name}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="flex w-full flex-wrap items-center gap-x-6 gap-y-2">
          {own ? (
            <OwnPlaceLink own={own} className="max-wide:w-full wide:px-10" />
          ) : (
            <RegisterLink className="max-wide:w-full wide:px-10">{label}</RegisterLink>
          )}
          <p className="text-sm">{own ? 'You have registered. What is next is on your dashboard.' : text}</p>
        </div>
      </div>
    </div>
  );
}

function Club({ home }: { home: Home }) {
  return (
    <section className="night section" aria-labelledby="club-heading">
      <div className="wrap grid gap-fluid-lg wide:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] wide:items-center wide:gap-fluid-2xl">
        <div className="grid content-start justify-items-start gap-6">
          <h2 id="club-heading">What is the club?</h2>
          <p className="max-w-[46ch] font-heading text-lg/normal wide:text-xl/normal">{home.whatIsTheClub}</p>
          <LinkButton to="/about">About</LinkButton>
        </div>
        <ul className="grid empty:hidden">
          {home.stats.map(({ value, label }) => (
            <li
              key={label}
              className="flex flex-wrap items-baseline gap-x-5 border-t border-gold-line py-2.5 last:border-b wide:py-4.5"
            >
              <strong className="min-w-[2.4em] font-heading text-4xl/display font-normal text-gold-text lining-nums wide:text-5xl/display">
                {value}
              </strong>
              <span className="flex-1 basis-40 text-muted">{label}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Reviews({ reviews }: { reviews: readonly Review[] }) {
  const slides = reviews.map(({ id, name, text, img }) => ({
    id: `${id}`,
    content: (
      <figure className="plate flex h-full flex-col justify-between gap-5 p-fluid-sm">
        <blockquote className="font-heading text-lg/normal text-pretty">
          <p className="before:text-gold-text before:content-['“'] after:text-gold-text after:content-['”']">
            {text}
          </p>
        </blockquote>
        <figcaption className="flex items-center gap-3 text-sm/relaxed font-semibold *:flex-none">
          <Portrait
            picture={img}
            name={name}
            sizes="48px"
            className="size-11 rounded-full border border-gold-line bg-sunken"
          />
          {name}
        </figcaption>
      </figure>
    ),
  }));
  return (
    <RuledSection id="reviews" title="REVIEWS">
      <Carousel
        label="Reviews"
        slides={slides}
        slideClassName="basis-[88%] sm:basis-[calc(50%-0.75rem)] wide:basis-[calc((100%-3rem)/3)]"
      />
    </RuledSection>
  );
}

function CollaborationSection({ collaboration }: { collaboration: Collaboration }) {
  const [first, ...rest] = collaboration.paragraphs;
  return (
    <section className="night section" aria-labelledby="collaboration-heading">
      <div className="wrap grid gap-6 wide:gap-fluid-xl wide:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] wide:items-center">
        <div>
          <h2 id="collaboration-heading" className="mb-7">
            {collaboration.heading}
          </h2>
          <p>{first}</p>
          {rest.length > 0 && (
            <details className="unfold">
              <summary>Read on about the collaboration</summary>
              {rest.map((paragraph) => (
                <p key={paragraph} className="mt-[1.1em]">
                  {paragraph}
                </p>
              ))}
            </details>
          )}
        </div>
        {collaboration.photos.length > 0 && (
          <PhotoCarousel
            label="Pictures of our collaboration"
            photos={collaboration.photos}
            sizes="(min-width: 60rem) 640px, 92vw"
            every={autoplayMs}
          />
        )}
      </div>
    </section>
  );
}

function Achievements({ achievements }: { achievements: readonly CaptionedPicture[] }) {
  return (
    <RuledSection id="achievements" title="Achievements">
      <div className="mx-auto max-w-4xl">
        <PhotoCarousel
          label="Pictures of our achievements"
          photos={achievements}
          sizes="(min-width: 60rem) 880px, 92vw"
          captionClassName="mx-auto max-w-[52ch] text-center"
        />
      </div>
    </RuledSection>
  );
}

/**
 * Selects the data of the home page. The browser requests the blogs later, but their pictures are part of this data.
 */
function homeData(inputs: RenderInputs) {
  const { home, letters, reviews, collaboration, achievements, blogs } = inputs.content;
  const thumbnails = blogs.slice(0, maxBlogsAtHome).map(({ thumbnail }) => thumbnail);
  const { individualAmount, groupMemberAmount } = inputs.event.fees;
  // Passes the currency, because the default region of the formatters is set only after the data of the first page.
  const format = (minor: number) => formatMoney(minor, inputs.region.currency);
  const registration = {
    ...getRegistrationStateOfEvent(inputs),
    // Sends the fees as text, so that browsers do not load the formatter.
    fees: `${format(individualAmount)} on your own, ${format(groupMemberAmount)} each in a group`,
  };
  const shown = { home, letters, reviews, collaboration, achievements, thumbnails };
  return { registration, ...shown, hasBlogs: blogs.length > 0 };
}
