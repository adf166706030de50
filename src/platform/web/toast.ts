import { ApiError, errorText } from './api.ts';

/** How a toast looks and is announced: an error at once, the others when the reader pauses. */
export type ToastKind = 'info' | 'success' | 'error';

export interface RaisedToast {
  readonly id: number;
  readonly text: string;
  readonly kind: ToastKind;
  /** How long it stays, in milliseconds. */
  readonly duration: number;
  readonly raisedAt: number;
  /** It says why another page is on its way, and stays there. */
  readonly leads?: boolean | undefined;
  /** What to quote to the club so that it finds the request in the log. */
  readonly requestId: string | undefined;
}

export interface ToastOptions {
  kind?: ToastKind;
  /** In milliseconds; 4 s unless product 13.1 names another. */
  duration?: number;
  /** It explains why another page follows, and stays on that. */
  leads?: boolean;
  /** What failed: where the server was at fault, its request id stands under the text. */
  failure?: unknown;
}

/** In milliseconds (product 13.1). */
const usualDuration = 4000;
const handOverKey = 'toasts';
/** A hand-over older than this belongs to an earlier visit and is not shown any more. */
const handOverWithin = 10_000;
/** What is left of a toast after a page load, at least: long enough to be read. */
const shortest = 2000;

let shown: readonly RaisedToast[] = [];
let count = 0;
const listeners = new Set<() => void>();

function show(toasts: readonly RaisedToast[]): void {
  shown = toasts;
  for (const listener of listeners) listener();
}

/**
 * Shows a short message at the bottom right, one of a kind at most, for 4 s unless another duration is given. One with a longer
 * duration survives navigation, and also a full page load that follows at once (login and logout reload the page). An error does
 * not, and is removed when something succeeds.
 *
 *     toast('Verification link provided', { kind: 'success', duration: toastDurations.verificationLink });
 */
export function toast(
  text: string,
  { kind = 'info', duration = usualDuration, failure, leads = endsSession(failure) }: ToastOptions = {},
): void {
  if (kind === 'success') show(shown.filter(isNoError));
  raise({ text, kind, duration, leads, requestId: faultId(failure) });
}

/** Shows why something failed, in the server's words where there are some, for as long as what is important. */
export function toastFailure(error: unknown): void {
  toast(errorText(error), { kind: 'error', failure: error, duration: toastDurations.important });
}

function raise(wanted: Pick<RaisedToast, 'text' | 'kind' | 'duration' | 'leads' | 'requestId'>): void {
  count += 1;
  const others = shown.filter(({ kind }) => kind !== wanted.kind);
  show([...others, { ...wanted, id: count, raisedAt: Date.now() }]);
}

const isNoError = ({ kind }: RaisedToast) => kind !== 'error';

/**
 * Another page is on screen: messages about the one before are removed, unless they explain why it follows (product 13.1). Outside the
 * desk those whose duration the specification fixes stay too.
 */
export function leavePage(of: 'site' | 'desk'): void {
  const isFixed = ({ duration }: RaisedToast) => of === 'site' && duration > usualDuration;
  show(shown.filter((raised) => raised.leads || (isNoError(raised) && isFixed(raised))));
}

/** It leads out of the screen by itself. */
function endsSession(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 401;
}

function faultId(failure: unknown): string | undefined {
  return failure instanceof ApiError && failure.status >= 500 ? failure.requestId : undefined;
}

/** Takes a toast off the screen. */
export function dismissToast(id: number): void {
  show(shown.filter((raised) => raised.id !== id));
}

/** The toasts on screen, oldest first. The array changes with every change of what is shown, and only then. */
export function shownToasts(): readonly RaisedToast[] {
  return shown;
}

/** Calls the listener after every change of what is shown; returns how to stop. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface HandedOver {
  at: number;
  toasts: readonly RaisedToast[];
}

function handOver(): void {
  const toasts = shown.filter(isNoError);
  if (toasts.length === 0) return;
  try {
    sessionStorage.setItem(handOverKey, JSON.stringify({ at: Date.now(), toasts } satisfies HandedOver));
  } catch {
    // A browser that refuses storage loses the message, not the page.
  }
}

function takeOver(): void {
  try {
    const stored = sessionStorage.getItem(handOverKey);
    if (!stored) return;
    sessionStorage.removeItem(handOverKey);
    const { at, toasts } = JSON.parse(stored) as HandedOver;
    if (Date.now() - at > handOverWithin) return;
    for (const { text, kind, duration, raisedAt, requestId } of toasts) {
      const left = Math.max(raisedAt + duration - at, shortest);
      raise({ text, kind, requestId, duration: left, leads: undefined });
    }
  } catch {
    // As above.
  }
}

/** Starts the hand-over of toasts from one page load to the next. Called once by the root; returns how to stop. */
export function carryToastsOverPageLoads(): () => void {
  takeOver();
  // A page that comes back from the back/forward cache still shows its own toasts.
  const keepOwn = (event: PageTransitionEvent) => {
    if (event.persisted) sessionStorage.removeItem(handOverKey);
  };
  addEventListener('pagehide', handOver);
  addEventListener('pageshow', keepOwn);
  return () => {
    removeEventListener('pagehide', handOver);
    removeEventListener('pageshow', keepOwn);
  };
}

/** How long toasts stay, in milliseconds, where not as long as usual (product 13.1). */
export const toastDurations = {
  important: 10_000,
  reset: 7_500,
  invitation: 7_500,
  verificationLink: 15_000,
} as const;
