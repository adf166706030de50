import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** 'insisted': the reader pressed Play, so that it also goes on under the pointer and the focus. */
type Motion = 'unasked' | 'insisted' | 'paused';

/** Which of the track's slides stands closest to its start. */
function nearestSlide(track: HTMLElement): number {
  const slides = [...track.children] as HTMLElement[];
  const start = slides[0]?.offsetLeft ?? 0;
  const distances = slides.map((slide) => Math.abs(slide.offsetLeft - start - track.scrollLeft));
  return distances.indexOf(Math.min(...distances));
}

/** Follows which slide is shown, however the reader has scrolled, and scrolls to another. */
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
    const target = slides?.[(index + count) % count];
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
 * Moves a carousel of `count` slides on every `every` milliseconds (never when undefined). Interaction does not end it
 * (product 2.4): it waits while a pointer rests on it, while the keyboard or a finger is in it and while it is off screen, and
 * then goes on. Only the pause button stops it, and a reader who prefers reduced motion starts it oneself.
 */
export function useCarousel(count: number, every?: number) {
  const { track, shown, goTo } = useTrack(count);
  const { frame, onScreen } = useOnScreen();
  const [motion, setMotion] = useState<Motion>('unasked');
  const [held, setHeld] = useState({ pointer: false, keyboard: false, finger: false });

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setMotion('paused');
  }, []);

  const waits = held.finger || (motion !== 'insisted' && (held.pointer || held.keyboard));
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
    toggle: () => setMotion(paused ? 'insisted' : 'paused'),
  };
}
