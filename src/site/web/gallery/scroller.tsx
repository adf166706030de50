import { type RefObject, useEffect, useRef, useState } from 'react';
import { ArrowLeftIcon, ArrowRightIcon } from '#platform/web/ui/icons.tsx';
import type { CaptionedPicture } from '#site/content/schema.ts';
import { SitePicture } from '../site-picture.tsx';

/** How far the left and right buttons scroll, in CSS pixels (spec 9). */
const scrollStep = 100;
/** A press within this many milliseconds of the last one goes on from where that one leads, not from where it has got to. */
const settling = 600;

/** Keeps whether there is more to the left and to the right of what is in sight. */
function useEdges() {
  const strip = useRef<HTMLUListElement>(null);
  const [more, setMore] = useState({ left: false, right: true });
  useEffect(() => {
    const list = strip.current;
    if (!list) return;
    const look = () => {
      const left = list.scrollLeft > 1;
      const right = list.scrollLeft < list.scrollWidth - list.clientWidth - 1;
      setMore((known) => (known.left === left && known.right === right ? known : { left, right }));
    };
    look();
    list.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(list);
    return () => {
      list.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, []);
  return { strip, more };
}

/** Scrolls by a step each press, however fast they follow on each other. */
function useSteps(strip: RefObject<HTMLElement | null>) {
  const last = useRef({ to: 0, at: Number.NEGATIVE_INFINITY });
  return (by: number) => {
    const list = strip.current;
    if (!list) return;
    const now = performance.now();
    const from = now - last.current.at < settling ? last.current.to : list.scrollLeft;
    const to = Math.min(Math.max(from + by, 0), list.scrollWidth - list.clientWidth);
    last.current = { to, at: now };
    list.scrollTo({ left: to });
  };
}

/** The photos side by side, scrolled by hand, wheel, keys or the two buttons; `onOpen` gets the index of the one chosen. */
export function Scroller({
  photos,
  onOpen,
}: {
  photos: readonly CaptionedPicture[];
  onOpen: (at: number) => void;
}) {
  const { strip, more } = useEdges();
  const scroll = useSteps(strip);

  return (
    <>
      <ul ref={strip} className="gallery-strip" aria-label="Photos">
        {photos.map(({ picture, alt, caption }, at) => (
          <li key={picture}>
            <figure>
              <button
                type="button"
                aria-haspopup="dialog"
                aria-label={`Open photo ${at + 1}: ${alt}`}
                onClick={() => onOpen(at)}
              >
                <SitePicture
                  name={picture}
                  alt={alt}
                  sizes="(min-width: 48.0625rem) 32rem, 78vw"
                  first={at === 0}
                />
              </button>
              <figcaption>
                <span className="gallery-number">{at + 1}</span>
                {caption}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <div className="wrap gallery-buttons scripted-only">
        <button
          type="button"
          className="icon-button"
          aria-label="Scroll left"
          aria-disabled={!more.left}
          onClick={() => scroll(-scrollStep)}
        >
          <ArrowLeftIcon />
        </button>
        <button
          type="button"
          className="icon-button"
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
