import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import {
  carryToastsOverPageLoads,
  dismissToast,
  type RaisedToast,
  shownToasts,
  subscribeToToasts,
} from './toast.ts';
import { CloseIcon } from './ui/icons.tsx';

const none: readonly RaisedToast[] = [];

/** Everything outside a modal dialog is inert and unheard, so toasts go inside the one that is open. */
function openModal(): Element {
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
}

function Toast({ raised, paused }: { raised: RaisedToast; paused: boolean }) {
  const left = useRef(raised.duration);
  useEffect(() => {
    if (paused) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => dismissToast(raised.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(left.current - (Date.now() - startedAt), 1000);
    };
  }, [paused, raised.id]);

  return (
    <li className="toast" data-kind={raised.kind}>
      <div>
        <p role={raised.kind === 'error' ? 'alert' : 'status'}>{raised.text}</p>
        {raised.requestId && <small>If you write to us, quote {raised.requestId}</small>}
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
    // A dialog that leaves the page while it is open says nothing of it, and would take the messages along.
    const watch = new MutationObserver(look);
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    return () => watch.disconnect();
  }, [newest]);
  return place;
}

/** The place of toasts, at the root of the page. Their time stands still while they are pointed at or focused. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts, () => none);
  const newest = toasts.at(-1)?.id;
  const place = useOpenModal(newest);
  const [paused, setPaused] = useState(false);
  const list = useRef<HTMLElement>(null);
  useEffect(carryToastsOverPageLoads, []);

  useEffect(() => {
    if (newest === undefined) setPaused(false);
    else if (place?.isConnected) list.current?.showPopover();
  }, [newest, place]);

  if (newest === undefined || !place) return null;
  return createPortal(
    <section
      ref={list}
      popover="manual"
      className="toasts"
      aria-label="Messages"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <ol>
        {toasts.map((raised) => (
          <Toast key={raised.id} raised={raised} paused={paused} />
        ))}
      </ol>
    </section>,
    place,
  );
}
