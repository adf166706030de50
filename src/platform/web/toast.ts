import { ApiError } from './api.ts';
import { safeSessionStorage } from './browser-storage.ts';
import { getErrorOrOfflineText } from './offline.ts';

/** Kind of a toast. Screen readers announce errors at once and others politely. */
type ToastKind = 'info' | 'success' | 'error';

export interface RaisedToast {
  readonly id: number;
  readonly text: string;
  readonly kind: ToastKind;
  readonly duration: number;
  readonly raisedAt: number;
  readonly survivesRedirect?: boolean | undefined;
  readonly requestId: string | undefined;
}

export interface ToastOptions {
  kind?: ToastKind;
  /** Duration in milliseconds; 4 s by default (product 13.1). */
  duration?: number;
  /** True for a toast that explains a redirect and stays on the next page. */
  survivesRedirect?: boolean;
  /** The error to report. For an error of the server (500 or higher) the toast shows the id of the request. */
  failure?: unknown;
}

const defaultDurationMs = 4000;
const handOverKey = 'toasts';
/** Maximum age of toasts that the previous page handed over. Older toasts belong to an earlier visit. */
const maxHandOverAgeMs = 10_000;
const minRemainingMs = 2000;

let shown: readonly RaisedToast[] = [];
let count = 0;
const listeners = new Set<() => void>();

function show(toasts: readonly RaisedToast[]): void {
  shown = toasts;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast, which replaces the toast of the same kind. A success also removes an error, and an error on the same
 * page removes a success. Toasts other than errors survive a page load, because log-in and log-out reload the page.
 * `removeToastsOfLeftPage` defines which toasts survive a navigation.
 */
export function toast(
  text: string,
  {
    kind = 'info',
    duration = defaultDurationMs,
    failure,
    survivesRedirect = endsSession(failure),
  }: ToastOptions = {},
): void {
  if (kind === 'success') show(shown.filter(isNoError));
  // Removes an earlier success, because the form now has an error.
  if (kind === 'error' && !survivesRedirect) show(shown.filter(({ kind: other }) => other !== 'success'));
  raise({ text, kind, duration, survivesRedirect, requestId: serverErrorId(failure) });
}

/** Shows the error text of a call as a toast for 10 s. If the browser is offline, the text says so. */
export function toastFailure(error: unknown): void {
  toast(getErrorOrOfflineText(error), { kind: 'error', failure: error, duration: toastDurations.important });
}

/** Returns the handlers of a mutation. They show its message and call `onDone`, or show its error. */
export function createToastMutationHandlers(onDone?: () => void) {
  return {
    onSuccess: ({ message }: { message: string }) => {
      toast(message, { kind: 'success' });
      onDone?.();
    },
    onError: toastFailure,
  };
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
 * Removes toasts when the user leaves a page. Keeps toasts that explain a redirect (product 13.1). On the public site it
 * also keeps toasts that are not errors and are shown for longer than the default duration.
 */
export function removeToastsOfLeftPage(area: 'site' | 'desk'): void {
  const isFixed = ({ duration }: RaisedToast) => area === 'site' && duration > defaultDurationMs;
  show(shown.filter((raised) => raised.survivesRedirect || (isNoError(raised) && isFixed(raised))));
}

/** Returns true for a 401, which leads to the log-in screen. Its toast survives the redirect. */
function endsSession(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 401;
}

function serverErrorId(failure: unknown): string | undefined {
  return failure instanceof ApiError && failure.status >= 500 ? failure.requestId : undefined;
}

export function dismissToast(id: number): void {
  show(shown.filter((raised) => raised.id !== id));
}

/**
 * Returns the toasts, oldest first. The array is the same object until a toast changes, as useSyncExternalStore
 * requires.
 */
export function shownToasts(): readonly RaisedToast[] {
  return shown;
}

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
  // Hands the toasts over to the next page. Without storage they are lost.
  safeSessionStorage.set(handOverKey, JSON.stringify({ at: Date.now(), toasts } satisfies HandedOver));
}

function takeOver(): void {
  const stored = safeSessionStorage.get(handOverKey);
  if (!stored) return;
  safeSessionStorage.remove(handOverKey);
  const { at, toasts } = JSON.parse(stored) as HandedOver;
  if (Date.now() - at > maxHandOverAgeMs) return;
  for (const { text, kind, duration, raisedAt, requestId } of toasts) {
    const remaining = Math.max(raisedAt + duration - at, minRemainingMs);
    raise({ text, kind, requestId, duration: remaining, survivesRedirect: undefined });
  }
}

/** Keeps toasts over page loads. Call it once. Returns a function that stops it. */
export function carryToastsOverPageLoads(): () => void {
  takeOver();
  // Deletes the handed-over toasts when a page is restored from the back/forward cache, because the page still shows
  // them.
  const dropHandOver = (event: PageTransitionEvent) => {
    if (event.persisted) safeSessionStorage.remove(handOverKey);
  };
  addEventListener('pagehide', handOver);
  addEventListener('pageshow', dropHandOver);
  return () => {
    removeEventListener('pagehide', handOver);
    removeEventListener('pageshow', dropHandOver);
  };
}

/** Durations in milliseconds (product 13.1). */
export const toastDurations = {
  important: 10_000,
  reset: 7_500,
  invitation: 7_500,
  verificationLink: 15_000,
} as const;
