import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { safeSessionStorage } from '#platform/web/browser-storage.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import type { Slide } from './list-slides.ts';

/**
 * The slides of the ceremony, on the whole screen: the award, then the person, by key. A reload goes on where the slides
 * were (product 30.11).
 */
export function Slides({
  eventName,
  slides: loaded,
  awardsPath,
}: {
  eventName: string;
  slides: readonly Slide[];
  awardsPath: string;
}) {
  // The first ones stay, so that nothing changes in front of the hall.
  const [slides] = useState(loaded);
  const storageKey = `slide ${eventName}`;
  const [at, setAt] = useState(() => findPlace(slides, safeSessionStorage.get(storageKey)));
  const screen = useRef<HTMLElement>(null);
  const show = (place: number) => {
    const next = Math.min(slides.length - 1, Math.max(0, place));
    setAt(next);
    safeSessionStorage.set(storageKey, slides[next]?.key ?? '');
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isControl = event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement;
    if (isControl && (event.key === 'Enter' || event.key === ' ')) return;
    if (['ArrowRight', 'ArrowDown', 'PageDown', ' ', 'Enter'].includes(event.key)) show(at + 1);
    else if (['ArrowLeft', 'ArrowUp', 'PageUp', 'Backspace'].includes(event.key)) show(at - 1);
    else if (event.key === 'Home') show(0);
    else if (event.key === 'f') void screen.current?.requestFullscreen?.();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const slide = slides[at];
  return (
    <section
      ref={screen}
      aria-label="Slides of the ceremony"
      className="grid h-dvh grid-rows-[auto_1fr_auto] bg-ground p-[4vw] text-ink"
    >
      <p className="text-[max(1.1rem,2.4vw)] text-muted wrap-anywhere">{slide?.committee}</p>
      <div aria-live="polite" className="grid content-center gap-[2vh] text-center wrap-anywhere">
        {slide && <Award slide={slide} />}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
        <span className="text-muted text-sm tabular-nums">
          {at + 1} of {slides.length}
        </span>
        <span className="flex flex-wrap gap-2">
          <Button
            variant="quiet"
            className="aria-disabled:opacity-40"
            aria-disabled={at === 0}
            onClick={() => show(at - 1)}
          >
            Back
          </Button>
          <Button
            variant="quiet"
            className="aria-disabled:opacity-40"
            aria-disabled={at === slides.length - 1}
            onClick={() => show(at + 1)}
          >
            Next
          </Button>
          <LinkButton variant="quiet" reloadDocument to={awardsPath}>
            Close
          </LinkButton>
        </span>
      </div>
    </section>
  );
}

const findPlace = (slides: readonly Slide[], key: string | undefined): number =>
  Math.max(
    0,
    slides.findIndex((slide) => slide.key === key),
  );

function Award({ slide: { committee, label, name, detail } }: { slide: Slide }) {
  if (label === '') return <p className="font-heading text-[max(2rem,6vw)] leading-tight">{committee}</p>;
  return (
    <>
      <p className="font-heading text-[max(1.5rem,4vw)] text-gold-text">{label}</p>
      {name && (
        <>
          <p className="font-heading text-[max(2.2rem,7vw)] leading-tight">{name}</p>
          <p className="text-[max(1.1rem,2.6vw)] text-muted">{detail}</p>
        </>
      )}
    </>
  );
}
