/** How a toast looks and is announced: an error at once, the others when the reader pauses. */
export type ToastKind = 'info' | 'success' | 'error';

export interface RaisedToast {
  readonly id: string;
  readonly text: string;
  readonly kind: ToastKind;
  /** How long it stays, in milliseconds. */
  readonly duration: number;
}

export interface ToastOptions {
  kind?: ToastKind;
  /** In milliseconds; 4 s unless spec 8 and spec 9 name another. */
  duration?: number;
}

/** What draws the toasts; loaded with the first one. */
export type ToastDisplay = (toast: RaisedToast) => void;

const handOverKey = 'toasts';
/** A hand-over older than this belongs to an earlier visit and is not shown any more. */
const handOverWithin = 10_000;

const alive = new Map<string, RaisedToast & { until: number }>();
const waiting: RaisedToast[] = [];
let display: ToastDisplay | undefined;
let requestDisplay: (() => void) | undefined;
let count = 0;

/**
 * Shows a short message at the bottom right: three at most, 4 s unless told otherwise. It survives navigation, and also a
 * full page load that follows at once (login and logout reload the page).
 *
 *     toast('Verification link provided', { kind: 'success', duration: 15_000 });
 *     toast(errorText(error), { kind: 'error' });
 */
export function toast(text: string, { kind = 'info', duration = 4000 }: ToastOptions = {}): void {
  count += 1;
  const raised = { id: `toast-${count}`, text, kind, duration };
  alive.set(raised.id, { ...raised, until: Date.now() + duration });
  if (display) {
    display(raised);
  } else {
    waiting.push(raised);
    requestDisplay?.();
  }
}

/** Called by the display when a toast has gone, so that it is not handed over to the next page. */
export function forgetToast(id: string): void {
  alive.delete(id);
}

/** Gives the display its toasts: those that wait now, and every later one. Returns how to take it away again. */
export function connectDisplay(show: ToastDisplay): () => void {
  display = show;
  for (const raised of waiting.splice(0)) show(raised);
  return () => {
    display = undefined;
  };
}

function handOver(): void {
  const left = [...alive.values()].filter((raised) => raised.until > Date.now());
  try {
    if (left.length > 0) sessionStorage.setItem(handOverKey, JSON.stringify({ at: Date.now(), left }));
  } catch {
    // A browser that refuses storage loses the message, not the page.
  }
}

interface HandedOver {
  at: number;
  left: { text: string; kind: ToastKind; until: number }[];
}

function takeOver(): void {
  try {
    const stored = sessionStorage.getItem(handOverKey);
    if (!stored) return;
    sessionStorage.removeItem(handOverKey);
    const { at, left } = JSON.parse(stored) as HandedOver;
    if (Date.now() - at > handOverWithin) return;
    for (const { text, kind, until } of left) toast(text, { kind, duration: Math.max(until - at, 1500) });
  } catch {
    // As above.
  }
}

/**
 * Starts the hand-over between page loads and tells how to load the display. Called once by the root.
 * Returns how to stop.
 */
export function startToasts(loadDisplay: () => void): () => void {
  requestDisplay = loadDisplay;
  if (waiting.length > 0) loadDisplay();
  takeOver();
  // A page that comes back from the back/forward cache still shows its own toasts.
  const keepOwn = (event: PageTransitionEvent) => event.persisted && sessionStorage.removeItem(handOverKey);
  addEventListener('pagehide', handOver);
  addEventListener('pageshow', keepOwn);
  return () => {
    requestDisplay = undefined;
    removeEventListener('pagehide', handOver);
    removeEventListener('pageshow', keepOwn);
  };
}
