import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Ceremony } from '../api.ts';

interface Slide {
  key: string;
  committee: string;
  /** Empty on the slide that begins a committee. */
  label: string;
  name: string;
  detail: string;
}

/** A slide that begins each committee, then its awards, the lowest first. Each award is named before the person is. */
function listSlides({ committees }: Ceremony): Slide[] {
  return committees.flatMap(({ committee, name: title, awards }) =>
    awards.length === 0
      ? []
      : [
          { key: committee, committee: title, label: '', name: '', detail: '' },
          ...awards.flatMap(({ _id, label, name, portfolio, delegation }) => [
            { key: `${_id} label`, committee: title, label, name: '', detail: '' },
            {
              key: _id,
              committee: title,
              label,
              name,
              detail: [portfolio, delegation].filter(Boolean).join(', '),
            },
          ]),
        ],
  );
}

/**
 * The slides of the ceremony, on the whole screen: the award, then the person, by key. What they show was loaded before,
 * so that they need no network (product 30.11).
 */
export function Slides({ ceremony, onClose }: { ceremony: Ceremony; onClose: () => void }) {
  const [slides] = useState(() => listSlides(ceremony));
  const [at, setAt] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const move = (by: number) => setAt(Math.min(slides.length - 1, Math.max(0, at + by)));
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (['ArrowRight', 'ArrowDown', 'PageDown', ' ', 'Enter'].includes(event.key)) move(1);
    else if (['ArrowLeft', 'ArrowUp', 'PageUp', 'Backspace'].includes(event.key)) move(-1);
    else if (event.key === 'Home') setAt(0);
    else if (event.key === 'f') void dialog.current?.requestFullscreen?.();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // No button is marked on the screen of the hall.
    element?.focus();
    addEventListener('keydown', press);
    return () => {
      removeEventListener('keydown', press);
      element?.close();
    };
  }, []);
  const slide = slides[at];
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-label="Slides of the ceremony"
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-ground p-0 text-ink outline-none"
      onClose={onClose}
    >
      {slide && (
        <div className="grid h-full grid-rows-[auto_1fr_auto] p-[4vw]">
          <p className="text-[max(1.1rem,2.4vw)] text-muted wrap-anywhere">{slide.committee}</p>
          <div aria-live="polite" className="grid content-center gap-[2vh] text-center wrap-anywhere">
            {slide.label === '' ? (
              <p className="font-heading text-[max(2rem,6vw)] leading-tight">{slide.committee}</p>
            ) : (
              <>
                <p className="font-heading text-[max(1.5rem,4vw)] text-gold-text">{slide.label}</p>
                {slide.name && (
                  <>
                    <p className="font-heading text-[max(2.2rem,7vw)] leading-tight">{slide.name}</p>
                    <p className="text-[max(1.1rem,2.6vw)] text-muted">{slide.detail}</p>
                  </>
                )}
              </>
            )}
          </div>
          <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
            <span className="text-muted text-sm tabular-nums">
              {at + 1} of {slides.length}
            </span>
            <span className="flex flex-wrap gap-2">
              <button
                type="button"
                className="button button-quiet"
                disabled={at === 0}
                onClick={() => move(-1)}
              >
                Back
              </button>
              <button
                type="button"
                className="button button-quiet"
                disabled={at === slides.length - 1}
                onClick={() => move(1)}
              >
                Next
              </button>
              <button type="button" className="button button-quiet" onClick={onClose}>
                Close
              </button>
            </span>
          </div>
        </div>
      )}
    </dialog>
  );
}
