import { ApiError, errorText } from './api.ts';
import { tabStorage } from './browser-storage.ts';

/** The style of a toast. Errors are announced at once, others politely. */
export type ToastKind = 'info' | 'success' | 'error';

export interface RaisedToast {
  readonly id: number;
  readonly text: string;
  readonly kind: ToastKind;
  /** How long it stays, in milliseconds. */
  readonly duration: number;
  readonly raisedAt: number;
  /** Explains a redirect, and stays on the next page. */
  readonly survivesRedirect?: boolean | undefined;
  /** The request id, shown so that the user can quote it to the club. */
  readonly requestId: string | undefined;
}

export interface ToastOptions {
  kind?: ToastKind;
  /** In milliseconds; 4 s unless product 13.1 names another. */
  duration?: number;
  /** Explains a redirect, and stays on the next page. */
  survivesRedirect?: boolean;
  /** The error. For server errors the request id is shown below the text. */
  failure?: unknown;
}

/** In milliseconds (product 13.1). */
const defaultDuration = 4000;
const handOverKey = 'toasts';
/** A hand-over older than this belongs to an earlier visit and is dropped. */
const maxHandOverAgeMs = 10_000;
/** The minimum remaining time of a toast after a page load. */
const minRemainingMs = 2000;

let shown: readonly RaisedToast[] = [];
let count = 0;
const listeners = new Set<() => void>();

function show(toasts: readonly RaisedToast[]): void {
  shown = toasts;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast at the bottom right, at most one of a kind, for 4 s by default. A longer duration survives navigation
 * and an immediate page load (log-in and log-out reload the page). Errors do not survive, and are removed by the next
 * success. An error that explains no redirect replaces a success.
 *
 *     toast('Verification link provided', { kind: 'success', duration: toastDurations.verificationLink });
 */
export function toast(
  text: string,
  {
    kind = 'info',
    duration = defaultDuration,
    failure,
    survivesRedirect = endsSession(failure),
  }: ToastOptions = {},
): void {
  if (kind === 'success') show(shown.filter(isNoError));
  // The error of a form replaces the success of an earlier one.
  if (kind === 'error' && !survivesRedirect) show(shown.filter(({ kind: other }) => other !== 'success'));
  raise({ text, kind, duration, survivesRedirect, requestId: faultId(failure) });
}

/** Shows an error as a toast, with the server's text if there is one. */
export function toastFailure(error: unknown): void {
  toast(errorText(error), { kind: 'error', failure: error, duration: toastDurations.important });
}

function raise(
  toast: Pick<RaisedToast, 'text' | 'kind' | 'duration' | 'survivesRedirect' | 'requestId'>,
): void {
  count += 1;
  const others = shown.filter(({ kind }) => kind !== toast.kind);
  show([...others, { ...toast, id: count, raisedAt: Date.now() }]);
}

const isNoError = ({ kind }: RaisedToast) => kind !== 'error';

/**
 * Removes the toasts of the previous page, except those that explain the redirect (product 13.1). Outside the desk
 * those with a duration from the specification stay too.
 */
export function leavePage(area: 'site' | 'desk'): void {
  const isFixed = ({ duration }: RaisedToast) => area === 'site' && duration > defaultDuration;
  show(shown.filter((raised) => raised.survivesRedirect || (isNoError(raised) && isFixed(raised))));
}

/** A 401 leads to the log-in screen, where its toast stays. */
function endsSession(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 401;
}

function faultId(failure: unknown): string | undefined {
  return failure instanceof ApiError && failure.status >= 500 ? failure.requestId : undefined;
}

/** Removes a toast. */
export function dismissToast(id: number): void {
  show(shown.filter((raised) => raised.id !== id));
}

/** The toasts on screen, oldest first. A new array after every change, and only then. */
export function shownToasts(): readonly RaisedToast[] {
  return shown;
}

/** Calls the listener after every change. Returns a function that stops it. */
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
  // Without storage the toast is lost.
  tabStorage.set(handOverKey, JSON.stringify({ at: Date.now(), toasts } satisfies HandedOver));
}

function takeOver(): void {
  const stored = tabStorage.get(handOverKey);
  if (!stored) return;
  tabStorage.remove(handOverKey);
  const { at, toasts } = JSON.parse(stored) as HandedOver;
  if (Date.now() - at > maxHandOverAgeMs) return;
  for (const { text, kind, duration, raisedAt, requestId } of toasts) {
    const remaining = Math.max(raisedAt + duration - at, minRemainingMs);
    raise({ text, kind, requestId, duration: remaining, survivesRedirect: undefined });
  }
}

/** Hands toasts over from one page load to the next. Called once by the root. Returns a function that stops it. */
export function carryToastsOverPageLoads(): () => void {
  takeOver();
  // A page that comes back from the back/forward cache still shows its own toasts.
  const dropHandOver = (event: PageTransitionEvent) => {
    if (event.persisted) tabStorage.remove(handOverKey);
  };
  addEventListener('pagehide', handOver);
  addEventListener('pageshow', dropHandOver);
  return () => {
    removeEventListener('pagehide', handOver);
    removeEventListener('pageshow', dropHandOver);
  };
}

/** Durations of toasts other than the default, in milliseconds (product 13.1). */
export const toastDurations = {
  important: 10_000,
  reset: 7_500,
  invitation: 7_500,
  verificationLink: 15_000,
} as const;
