import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { CaptionedPicture } from '#pages/contract/documents.ts';
import { ArrowLeftIcon, ArrowRightIcon, CloseIcon } from '#platform/web/ui/icons.tsx';
import { SitePicture } from '../site-picture.tsx';
import { getSlideIndexAfterKey, wrapAroundIndex } from '../slide-index.ts';
import './photo-viewer.css';

function Photo({ photo: { picture, alt, caption } }: { photo: CaptionedPicture }) {
  return (
    <figure key={picture}>
      <SitePicture name={picture} alt={alt} sizes="100vw" first />
      <figcaption className="max-w-160 px-3 text-center text-muted select-text">{caption}</figcaption>
    </figure>
  );
}

/**
 * Shows photos in full size. Buttons, arrow keys and swipes change the photo. Escape, the button and a click beside
 * the photo close the viewer.
 * @param at index of the shown photo; undefined while closed
 */
export function PhotoViewer({
  photos,
  at,
  onTurn,
  onClose,
}: {
  photos: readonly CaptionedPicture[];
  at: number | undefined;
  onTurn: (to: number) => void;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const touch = useRef({ x: 0, y: 0 });
  const isOpen = at !== undefined;
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    else if (!isOpen) dialog.current?.close();
  }, [isOpen]);

  const photo = at === undefined ? undefined : photos[at];
  const turn = (by: number) => at !== undefined && onTurn(wrapAroundIndex(at, by, photos.length));

  const turnByKey = (event: KeyboardEvent) => {
    const to = at === undefined ? undefined : getSlideIndexAfterKey(event.key, at, photos.length);
    if (to === undefined) return;
    event.preventDefault();
    onTurn(to);
  };
  const closeOnBackdrop = ({ target }: MouseEvent) => {
    if (target instanceof Element && !target.closest('button, img, figcaption')) onClose();
  };
  const startSwipe = ({ clientX, clientY }: PointerEvent) => {
    touch.current = { x: clientX, y: clientY };
  };
  const endSwipe = ({ pointerType, clientX, clientY }: PointerEvent) => {
    if (pointerType !== 'mouse') turn(swipeStep(clientX - touch.current.x, clientY - touch.current.y));
  };

  return (
    <dialog
      ref={dialog}
      className="whole-screen viewer night"
      aria-label="Photo viewer"
      onClose={onClose}
      onClick={closeOnBackdrop}
      onKeyDown={turnByKey}
      onPointerDown={startSwipe}
      onPointerUp={endSwipe}
    >
      {photo && at !== undefined && (
        <>
          <p
            className="viewer-number self-center pl-3 font-heading text-lg/tight text-gold-text"
            role="status"
          >
            <span className="sr-only">Photo </span>
            {at + 1} <span className="text-muted">of {photos.length}</span>
          </p>
          <button type="button" className="icon-button viewer-close" aria-label="Close" onClick={onClose}>
            <CloseIcon />
          </button>
          <Photo photo={photo} />
          <button
            type="button"
            className="icon-button viewer-previous"
            aria-label="Previous photo"
            onClick={() => turn(-1)}
          >
            <ArrowLeftIcon />
          </button>
          <button
            type="button"
            className="icon-button viewer-next"
            aria-label="Next photo"
            onClick={() => turn(1)}
          >
            <ArrowRightIcon />
          </button>
        </>
      )}
    </dialog>
  );
}

/** Minimum length of a swipe in CSS pixels. */
const minSwipe = 48;

/**
 * Converts a swipe to a step. A swipe to the left shows the next photo. A short or mostly vertical swipe does nothing.
 */
export function swipeStep(across: number, down: number): -1 | 0 | 1 {
  if (Math.abs(across) < minSwipe || Math.abs(across) < 2 * Math.abs(down)) return 0;
  return across < 0 ? 1 : -1;
}
