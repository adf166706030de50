import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { CaptionedPicture } from '#pages/contract/documents.ts';
import { ArrowLeftIcon, ArrowRightIcon, PauseIcon, PlayIcon } from '#platform/web/ui/icons.tsx';
import { SitePicture } from './site-picture.tsx';
import { getSlideIndexAfterKey, wrapAroundIndex } from './slide-index.ts';

/** Autoplay interval in milliseconds (product 2.4). */
export const autoplayMs = 2500;

export function PhotoCarousel({
  label,
  photos,
  sizes,
  every,
  slideClassName,
  captionClassName = '',
}: {
  label: string;
  photos: readonly CaptionedPicture[];
  sizes: string;
  every?: number;
  slideClassName?: string;
  captionClassName?: string;
}) {
  const slides = photos.map(({ picture, alt, caption }) => ({
    id: picture,
    content: (
      <figure className="grid gap-3">
        <SitePicture
          name={picture}
          alt={alt}
          sizes={sizes}
          className="aspect-3/2 w-full border border-line bg-sunken object-cover"
        />
        <figcaption className={`text-sm text-muted ${captionClassName}`}>{caption}</figcaption>
      </figure>
    ),
  }));
  return (
    <Carousel
      label={label}
      slides={slides}
      {...(every !== undefined && { every })}
      {...(slideClassName !== undefined && { slideClassName })}
    />
  );
}

interface Slide {
  readonly id: string;
  readonly content: ReactNode;
}

/**
 * A row of slides that scrolls by touch, wheel and keys, even without JavaScript. A single slide has no controls.
 * @param every interval of the autoplay in milliseconds; undefined for no autoplay
 */
export function Carousel({
  label,
  slides,
  every,
  slideClassName = 'basis-full',
}: {
  label: string;
  slides: readonly Slide[];
  every?: number;
  slideClassName?: string;
}) {
  const { frame, track, shown, goTo, handlers, paused, toggle } = useCarousel(slides.length, every);
  const rotates = every !== undefined && slides.length > 1;

  const followKey = (event: KeyboardEvent) => {
    const index =
      event.target === track.current ? getSlideIndexAfterKey(event.key, shown, slides.length) : undefined;
    if (index === undefined) return;
    event.preventDefault();
    goTo(index);
  };

  return (
    <section
      ref={frame}
      aria-roledescription="carousel"
      aria-label={label}
      className="grid gap-2"
      {...handlers}
    >
      {slides.length > 1 && (
        <div className="order-2 flex flex-wrap items-center border-t border-gold-line noscript:hidden">
          <p
            aria-hidden="true"
            className="mr-auto font-heading text-lg/relaxed text-gold-text tabular-nums lining-nums"
          >
            {shown + 1} <span className="text-muted">/ {slides.length}</span>
          </p>
          {rotates && (
            <button
              type="button"
              className="icon-button"
              aria-label={paused ? 'Play' : 'Pause'}
              onClick={toggle}
            >
              {paused ? <PlayIcon /> : <PauseIcon />}
            </button>
          )}
          <button type="button" className="icon-button" aria-label="Previous" onClick={() => goTo(shown - 1)}>
            <ArrowLeftIcon />
          </button>
          <button type="button" className="icon-button" aria-label="Next" onClick={() => goTo(shown + 1)}>
            <ArrowRightIcon />
          </button>
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, this groups slides */}
      <div
        ref={track}
        className="relative flex snap-x snap-mandatory gap-6 overflow-x-auto overscroll-x-contain scroll-smooth [scrollbar-width:none] noscript:[scrollbar-width:auto]"
        role="group"
        aria-label={`${label}: slides`}
        aria-live={rotates && !paused ? 'off' : 'polite'}
        tabIndex={slides.length > 1 ? 0 : undefined}
        onKeyDown={followKey}
      >
        {slides.map(({ id, content }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is not a fieldset
          <div
            key={id}
            className={`min-w-0 shrink-0 grow-0 snap-start ${slideClassName}`}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
          >
            {content}
          </div>
        ))}
      </div>
    </section>
  );
}

/**
 * Mode of the autoplay. 'forced' means that the user pressed Play, so that hover and keyboard focus do not pause it.
 */
type Motion = 'automatic' | 'forced' | 'paused';

function nearestSlide(track: HTMLElement): number {
  const slides = [...track.children] as HTMLElement[];
  const start = slides[0]?.offsetLeft ?? 0;
  const distances = slides.map((slide) => Math.abs(slide.offsetLeft - start - track.scrollLeft));
  return distances.indexOf(Math.min(...distances));
}

function useTrack(count: number) {
  const track = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const follow = () => setShown(nearestSlide(element));
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, []);

  const goTo = (index: number) => {
    const slides = track.current?.children as HTMLCollectionOf<HTMLElement> | undefined;
    const target = slides?.[wrapAroundIndex(index, 0, count)];
    track.current?.scrollTo({ left: (target?.offsetLeft ?? 0) - (slides?.[0]?.offsetLeft ?? 0) });
  };
  return { track, shown, goTo };
}

function useOnScreen() {
  const frame = useRef<HTMLElement>(null);
  const [onScreen, setOnScreen] = useState(false);
  useEffect(() => {
    if (!frame.current) return;
    const observer = new IntersectionObserver((entries) =>
      setOnScreen(entries.at(-1)?.isIntersecting ?? false),
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return { frame, onScreen };
}

/**
 * Returns the state of the carousel and functions to move it (product 2.4). Autoplay pauses during hover, keyboard
 * focus and touch, and while the carousel is off screen, and continues afterwards. The pause button stops it until the
 * user presses Play. After Play, hover and keyboard focus do not pause it. With reduced motion it starts paused.
 */
function useCarousel(count: number, every?: number) {
  const { track, shown, goTo } = useTrack(count);
  const { frame, onScreen } = useOnScreen();
  const [motion, setMotion] = useState<Motion>('automatic');
  const [held, setHeld] = useState({ pointer: false, keyboard: false, finger: false });

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setMotion('paused');
  }, []);

  const waits = held.finger || (motion !== 'forced' && (held.pointer || held.keyboard));
  const moves = every !== undefined && count > 1 && onScreen && motion !== 'paused' && !waits;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide is shown for a whole interval, also after a manual change
  useEffect(() => {
    if (!moves) return;
    const timer = setInterval(() => goTo(shown + 1), every);
    return () => clearInterval(timer);
  }, [moves, shown, every]);

  const hold = (change: Partial<typeof held>) => setHeld((before) => ({ ...before, ...change }));
  const handlers = {
    onPointerEnter: (event: PointerEvent) => hold({ pointer: event.pointerType === 'mouse' }),
    onPointerLeave: () => hold({ pointer: false }),
    onFocus: (event: FocusEvent) => hold({ keyboard: event.target.matches(':focus-visible') }),
    onBlur: () => hold({ keyboard: false }),
    onTouchStart: () => hold({ finger: true }),
    onTouchEnd: () => hold({ finger: false }),
    onTouchCancel: () => hold({ finger: false }),
  };
  const paused = motion === 'paused';
  return {
    frame,
    track,
    shown,
    goTo,
    handlers,
    paused,
    toggle: () => setMotion(paused ? 'forced' : 'paused'),
  };
}
