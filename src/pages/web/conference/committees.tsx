import { type MouseEvent, type Ref, useRef } from 'react';
import type { EventNow } from '#pages/contract/event-data.ts';
import { plural } from '#platform/rule/plural.ts';
import { CloseIcon, ExternalIcon } from '#platform/web/ui/icons.tsx';
import { useUrlDialog, useUrlOverlay } from '#platform/web/url-overlay.ts';
import type { PresentedCommittee } from '../../contract/event-data.ts';
import { useCurrentRegistrationState } from '../live-event-store.ts';
import { RegisterNow } from '../register-link.tsx';
import { SitePicture } from '../site-picture.tsx';

/**
 * A committee without the fields that public pages do not show. Only delegates with a seat in the committee see its
 * chat group.
 */
export interface ShownCommittee extends Omit<PresentedCommittee, 'ratio' | 'level' | 'chatGroup'> {
  readonly figure: string;
}

/**
 * Card of a committee. 'Read More' opens an overlay with its own URL (`?committee=unhrc`). Browsers that support
 * `command` open it even before the page is hydrated.
 */
export function CommitteeCard({ committee }: { committee: ShownCommittee }) {
  const { value, name, shortName, hue, figure, agenda, summary, backgroundGuide } = committee;
  const { event } = useCurrentRegistrationState();
  const places = event?.committees.find((counted) => counted.value === value);
  const overlay = useRef<HTMLDialogElement>(null);
  const overlayId = `about-${value}`;
  /**
   * Attributes of a button that open the overlay without JavaScript, before hydration. After hydration, the URL opens
   * it.
   */
  const showOverlay = { command: 'show-modal', commandfor: overlayId };

  const address = useUrlOverlay('committee');
  const slug = value.toLowerCase();
  const isNamed = address.value?.toLowerCase() === slug;
  useUrlDialog(overlay, isNamed);

  return (
    <li className="flex flex-col rounded-plate border border-line bg-surface shadow-plate" data-hue={hue}>
      <div className="flex border-b border-line md:block md:border-0">
        <div className="night grid w-26 flex-none place-items-center overflow-hidden border-r-3 border-(--hue) md:h-76 md:w-auto md:border-r-0 md:border-b-3">
          <CommitteeOrCouncilFigure src={figure} className="w-[140%] max-w-none md:w-[min(128%,30rem)]" />
        </div>
        <div className="min-w-0 p-4 md:p-fluid-md md:pb-0">
          <h3 className="text-[min(var(--text-2xl),8vw)]/[1.15] wrap-anywhere">{shortName}</h3>
          {shortName !== name && <p className="mt-1 text-sm/snug text-muted md:text-base">{name}</p>}
        </div>
      </div>
      <div className="grid flex-1 grid-rows-[repeat(3,auto)_1fr] justify-items-start gap-2 p-4 md:gap-3.5 md:p-fluid-md md:pt-3.5">
        <p className="font-heading text-base/snug text-(--hue) italic md:text-lg/snug">{agenda}</p>
        <p className="text-sm md:text-base">{summary}</p>
        <CommitteeSeats places={places} className="text-sm font-semibold text-muted" />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1 self-end justify-self-stretch *:max-w-full md:pt-3">
          <RegisterNow withState={false} />
          <button
            type="button"
            className="link-button noscript:hidden"
            aria-haspopup="dialog"
            onClick={(event) => {
              event.preventDefault();
              address.open(slug);
            }}
            {...showOverlay}
          >
            Read More
            <span className="sr-only"> about {shortName}</span>
          </button>
          {backgroundGuide && <BackgroundGuide committee={shortName} url={backgroundGuide} />}
        </div>
      </div>
      <CommitteeOverlay
        ref={overlay}
        id={overlayId}
        committee={committee}
        listed={event?.portfoliosShown ? places?.places : undefined}
        onClose={() => isNamed && address.close()}
      />
    </li>
  );
}

function closeOnBackdrop({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
  if (target === currentTarget) currentTarget.close();
}

/** Closes the overlay in browsers that do not support `command`. */
function closeWithoutCommand({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  const overlay = currentTarget.closest('dialog');
  if (!('command' in currentTarget)) overlay?.close();
}

/**
 * Shows the full text of a committee in an overlay. The text is always in the page, so that it can be searched, and
 * read without scripts. The banner is loaded when the overlay opens.
 */
function CommitteeOverlay({
  ref,
  id,
  committee: { name, agenda, banner, description, backgroundGuide, hue },
  listed,
  onClose,
}: {
  ref: Ref<HTMLDialogElement>;
  id: string;
  committee: ShownCommittee;
  listed: EventNow['committees'][number]['places'] | undefined;
  onClose: () => void;
}) {
  const close = { command: 'close', commandfor: id };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it on Escape
    <dialog
      ref={ref}
      id={id}
      className="dialog noscript:static noscript:m-0 noscript:block noscript:max-h-none noscript:w-auto noscript:border-0 noscript:border-t noscript:border-line"
      data-hue={hue}
      aria-labelledby={`${id}-title`}
      onClick={closeOnBackdrop}
      onClose={onClose}
    >
      <div className="dialog-head">
        <h3 id={`${id}-title`} className="text-xl/tight">
          {name}
        </h3>
        <button
          type="button"
          className="icon-button noscript:hidden"
          aria-label="Close"
          onClick={closeWithoutCommand}
          {...close}
        >
          <CloseIcon />
        </button>
      </div>
      <SitePicture
        name={banner}
        alt=""
        sizes="(min-width: 46rem) 704px, 100vw"
        className="block aspect-2/1 w-full border-b-3 border-(--hue) object-cover"
      />
      <div className="dialog-body grid gap-[1.1em]">
        <p className="font-heading text-lg/snug text-(--hue) italic">
          <span className="block font-text text-sm/snug text-muted not-italic">Agenda</span> {agenda}
        </p>
        {description.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {listed && listed.length > 0 && <PortfolioList portfolios={listed} />}
        <div className="flex flex-wrap gap-3 pt-3 *:max-w-full">
          <RegisterNow />
          {backgroundGuide && <BackgroundGuide committee={name} url={backgroundGuide} />}
        </div>
      </div>
    </dialog>
  );
}

function BackgroundGuide({ committee, url }: { committee: string; url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className="link-button gap-1.5">
      Background Guide
      <span className="sr-only"> of {committee}, opens in a new tab</span>
      <ExternalIcon />
    </a>
  );
}

export function CommitteeOrCouncilFigure({
  src,
  alt = '',
  className,
}: {
  src: string;
  alt?: string;
  className: string;
}) {
  return <img src={src} alt={alt} width={400} height={400} loading="lazy" className={className} />;
}

type Portfolios = EventNow['committees'][number]['places'];

/** Lists the portfolios, if a superadmin has made them public (product 5.13). */
function PortfolioList({ portfolios }: { portfolios: Portfolios }) {
  return (
    <details className="border-t border-line pt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-gold-text underline underline-offset-4">
        Portfolios
      </summary>
      <ul className="mt-1 grid gap-x-6 text-sm sm:grid-cols-2">
        {portfolios.map((place) => (
          <li key={place.portfolio} className="flex justify-between gap-3 border-b border-line py-1">
            <span className={place.left <= 0 ? 'text-muted' : ''}>{place.portfolio}</span>
            <span className="flex-none text-muted tabular-nums">{seatsLeftText(place)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/**
 * Returns how many seats of a portfolio are left, or 'taken'. Empty if its only seat is free, so that other portfolios
 * stand out.
 */
export function seatsLeftText({ seats, left }: Pick<Portfolios[number], 'seats' | 'left'>): string {
  if (left <= 0) return 'taken';
  return seats === 1 ? '' : `${left} of ${seats} left`;
}

/** Number of seats, and how many of them are not assigned (`left`). */
export interface SeatCounts {
  readonly seats: number;
  readonly left: number;
}

/** Shows the seats of a committee. The line is empty until they are known, so that the layout does not shift. */
function CommitteeSeats({ places, className }: { places: SeatCounts | undefined; className: string }) {
  const { isFull } = useCurrentRegistrationState().registration;
  // Seats that are not given yet belong to confirmed delegates once the event is full.
  const isLeftHidden = isFull === true && (places?.left ?? 0) > 0;
  return (
    <p className={`min-h-[1lh] tabular-nums lining-nums noscript:hidden ${className}`}>
      {places && places.seats > 0 && !isLeftHidden && formatCommitteeSeatsText(places)}
    </p>
  );
}

/**
 * Shows how many delegates have applied. The line is empty until the number is known, so that the layout does not
 * shift.
 */
export function DemandLine({
  seats,
  applied,
  className = '',
}: {
  seats: number | undefined;
  applied: number | undefined;
  className?: string;
}) {
  return (
    <p className={`min-h-[1lh] tabular-nums lining-nums noscript:hidden ${className}`}>
      {seats !== undefined && applied !== undefined && seats > 0 && demandText(applied, seats)}
    </p>
  );
}

/** Describes the seats that are left. They are not called free, because confirmed delegates may be waiting for them. */
export function formatCommitteeSeatsText({ seats, left }: SeatCounts): string {
  if (left <= 0) return plural(seats, { one: 'The only seat is given', other: 'All # seats are given' });
  if (left === seats) return plural(seats, { one: '# seat', other: '# seats' });
  return `${left} of ${seats} seats not given yet`;
}

/** Numbers of applicants from 50 on are rounded to tens, because they change often. */
const roundedFrom = 50;

/** The demand is shown from this share of the seats on, because a small number in the first week deters delegates. */
const shownFromShare = 1 / 3;

/** Describes the demand: '149 seats', '49 applied for 140 seats' or 'About 290 applied for 149 seats'. */
export function demandText(applied: number, seats: number): string {
  if (applied < seats * shownFromShare) return plural(seats, { one: '# seat', other: '# seats' });
  const count = applied < roundedFrom ? `${applied}` : `About ${Math.round(applied / 10) * 10}`;
  return plural(seats, { one: `${count} applied for # seat`, other: `${count} applied for # seats` });
}

export function sumSeats(places: readonly SeatCounts[]): number {
  return places.reduce((sum, { seats }) => sum + seats, 0);
}
