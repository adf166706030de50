import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { dismissToast, type RaisedToast, shownToasts, subscribeToToasts } from './toast.ts';
import { keepToastsVisible } from './toast-position.ts';
import { CloseIcon } from './ui/icons.tsx';

const none: readonly RaisedToast[] = [];

/**
 * Returns the topmost open dialog, or the body. Toasts are rendered in it, because content outside of a modal dialog is
 * inert and not announced.
 */
function openModal(): Element {
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
}

const edges: Readonly<Record<RaisedToast['kind'], string>> = {
  info: 'border-l-gold-line',
  success: 'border-l-viridian',
  error: 'border-l-danger',
};

function Toast({ raised, paused }: { raised: RaisedToast; paused: boolean }) {
  const remaining = useRef(raised.duration);
  useEffect(() => {
    if (paused) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => dismissToast(raised.id), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current = Math.max(remaining.current - (Date.now() - startedAt), 1000);
    };
  }, [paused, raised.id]);

  return (
    <li
      className={`flex animate-toast-in items-start justify-between gap-2 rounded-plate border border-l-4 border-line bg-surface py-1.5 pr-1.5 pl-4.5 text-sm text-ink scheme-dark shadow-[0_18px_40px_-18px_oklch(0.1_0.04_277/0.7)] ${edges[raised.kind]}`}
    >
      <div>
        <p role={raised.kind === 'error' ? 'alert' : 'status'} className="py-2.5 [overflow-wrap:anywhere]">
          {raised.text}
        </p>
        {raised.requestId && (
          <small className="-mt-1.5 block pb-2.5 text-xs/normal text-muted">
            If you write to us, quote {raised.requestId}
          </small>
        )}
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label="Dismiss"
        onClick={() => dismissToast(raised.id)}
      >
        <CloseIcon />
      </button>
    </li>
  );
}

function useOpenModal(newest: number | undefined): Element | undefined {
  const [place, setPlace] = useState<Element>();
  useEffect(() => {
    if (newest === undefined) return;
    const look = () => setPlace(openModal());
    look();
    // Watches the document. A dialog that is removed while open fires no event, and would be removed with the toasts.
    const watch = new MutationObserver(look);
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    return () => watch.disconnect();
  }, [newest]);
  return place;
}

/** Shows the toasts. Their timers pause while the pointer or the focus is on them. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts, () => none);
  const newest = toasts.at(-1)?.id;
  const place = useOpenModal(newest);
  const [paused, setPaused] = useState(false);
  const list = useRef<HTMLElement>(null);

  useEffect(() => {
    if (newest === undefined) setPaused(false);
    else if (place?.isConnected) list.current?.showPopover();
  }, [newest, place]);
  const isShown = newest !== undefined && place !== undefined;
  useEffect(() => {
    if (isShown && place.isConnected && list.current) return keepToastsVisible(list.current);
  }, [isShown, place]);

  if (newest === undefined || !place) return null;
  return createPortal(
    <section
      ref={list}
      popover="manual"
      className="toasts fixed inset-auto right-4 bottom-(--toasts-above,1rem) m-0 w-[min(100vw-2rem,25rem)] overflow-visible border-0 bg-transparent p-0 text-inherit"
      aria-label="Messages"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <ol className="grid gap-2.5">
        {toasts.map((raised) => (
          <Toast key={raised.id} raised={raised} paused={paused} />
        ))}
      </ol>
    </section>,
    place,
  );
}
