import type { KeyboardEvent, ReactNode } from 'react';
import { ArrowLeftIcon, ArrowRightIcon, PauseIcon, PlayIcon } from '#platform/web/ui/icons.tsx';
import { useCarousel } from './carousel-motion.ts';

export interface Slide {
  readonly id: string;
  readonly content: ReactNode;
}

/** Where each key leads from slide `shown` of `count`. */
const keyTargets: Readonly<Record<string, (shown: number, count: number) => number>> = {
  ArrowLeft: (shown) => shown - 1,
  ArrowRight: (shown) => shown + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Slides side by side that the browser itself scrolls: by finger, wheel, keys and buttons, and without JavaScript. With
 * `every` it advances by itself after so many milliseconds. A single slide stands alone, without controls.
 *
 *     <Carousel label="Some Glimpses" every={2500} slides={glimpses.map(...)} />
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
  /** How wide a slide is, where it is not the whole width. */
  slideClassName?: string;
}) {
  const { frame, track, shown, goTo, handlers, paused, toggle } = useCarousel(slides.length, every);
  const rotates = every !== undefined && slides.length > 1;

  const followKey = (event: KeyboardEvent) => {
    const target = event.target === track.current ? keyTargets[event.key] : undefined;
    if (!target) return;
    event.preventDefault();
    goTo(target(shown, slides.length));
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
            className="mr-auto font-heading text-lg/[1.65] text-gold-text tabular-nums lining-nums"
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
        {slides.map(({ id, content }, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is no fieldset
          <div
            key={id}
            className={`min-w-0 shrink-0 grow-0 snap-start ${slideClassName}`}
            role="group"
            aria-roledescription="slide"
            aria-label={`${at + 1} of ${slides.length}`}
          >
            {content}
          </div>
        ))}
      </div>
    </section>
  );
}
