import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CaptionedPicture } from '#pages/contract/documents.ts';
import { ArrowLeftIcon, ArrowRightIcon } from '#platform/web/ui/icons.tsx';
import { SitePicture } from '../site-picture.tsx';

/** Length of a scroll step in CSS pixels (product 2.4). */
const scrollStep = 100;
/**
 * For this many milliseconds after a press, the next press scrolls on from the target of the earlier one, not from the
 * current position.
 */
const settlingMs = 600;

function useEdges() {
  const strip = useRef<HTMLUListElement>(null);
  const [more, setMore] = useState({ left: false, right: true });
  useEffect(() => {
    const list = strip.current;
    if (!list) return;
    const update = () => {
      const left = list.scrollLeft > 1;
      const right = list.scrollLeft < list.scrollWidth - list.clientWidth - 1;
      setMore((known) => (known.left === left && known.right === right ? known : { left, right }));
    };
    update();
    list.addEventListener('scroll', update, { passive: true });
    const sizes = new ResizeObserver(update);
    sizes.observe(list);
    return () => {
      list.removeEventListener('scroll', update);
      sizes.disconnect();
    };
  }, []);
  return { strip, more };
}

/** Style of a scroll button. At the end of the strip it looks disabled, but can keep the focus. */
const step =
  'icon-button border border-edge aria-disabled:cursor-default aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-muted';

/** Scrolls by a whole step for each press, even if presses follow quickly. */
function useSteps(strip: RefObject<HTMLElement | null>) {
  const last = useRef({ to: 0, at: Number.NEGATIVE_INFINITY });
  return (by: number) => {
    const list = strip.current;
    if (!list) return;
    const now = performance.now();
    const from = now - last.current.at < settlingMs ? last.current.to : list.scrollLeft;
    const to = Math.min(Math.max(from + by, 0), list.scrollWidth - list.clientWidth);
    last.current = { to, at: now };
    list.scrollTo({ left: to });
  };
}

export function PhotoStrip({
  photos,
  onOpen,
}: {
  photos: readonly CaptionedPicture[];
  onOpen: (index: number) => void;
}) {
  const { strip, more } = useEdges();
  const scroll = useSteps(strip);

  return (
    <>
      <ul
        ref={strip}
        className="flex gap-fluid-sm scroll-smooth px-(--edge) pt-1 pb-6 overflow-x-auto overscroll-x-contain [scroll-padding-inline:var(--edge)] [scrollbar-color:var(--color-gold-line)_transparent] [scrollbar-width:thin] [--edge:max(var(--spacing-gutter),(100%-var(--container-page))/2)]"
        aria-label="Photos"
      >
        {photos.map(({ picture, alt, caption }, index) => (
          <li key={picture} className="w-[min(78vw,32rem)] flex-none">
            <figure>
              <button
                type="button"
                className="group block w-full overflow-hidden rounded-plate border border-line transition-colors duration-200 hover:border-gold-line"
                aria-haspopup="dialog"
                aria-label={`Open photo ${index + 1}: ${alt}`}
                onClick={() => onOpen(index)}
              >
                <SitePicture
                  name={picture}
                  alt={alt}
                  sizes="(min-width: 48.0625rem) 32rem, 78vw"
                  first={index === 0}
                  className="aspect-3/2 w-full object-cover transition-transform duration-500 ease-settle group-hover:scale-[1.025]"
                />
              </button>
              <figcaption className="mt-3.5 flex gap-3.5 leading-normal text-muted">
                <span className="font-heading text-xl/display text-gold-text">{index + 1}</span>
                {caption}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <div className="wrap mt-5 flex justify-center gap-3 md:justify-start noscript:hidden">
        <button
          type="button"
          className={step}
          aria-label="Scroll left"
          aria-disabled={!more.left}
          onClick={() => scroll(-scrollStep)}
        >
          <ArrowLeftIcon />
        </button>
        <button
          type="button"
          className={step}
          aria-label="Scroll right"
          aria-disabled={!more.right}
          onClick={() => scroll(scrollStep)}
        >
          <ArrowRightIcon />
        </button>
      </div>
    </>
  );
}
