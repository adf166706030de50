import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from './use-hydrated.ts';

/**
 * Stores the value of an open overlay in the URL as `?name=value`. Back then closes the overlay, and the URL can be
 * shared. The overlay changes at once and the URL later, so that a quick second press is not lost.
 */
export function useUrlOverlay(name: string) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const addressed = isHydrated ? new URLSearchParams(search).get(name) : null;
  /** The value that was last requested. Undefined once the URL contains it. */
  const [requested, setRequested] = useState<{ readonly value: string | null }>();
  useEffect(() => {
    if (requested?.value === addressed) setRequested(undefined);
  }, [requested, addressed]);
  const value = requested ? requested.value : addressed;
  const opening = useRef<Promise<void>>(undefined);

  const go = async (to: string | null, replace: boolean) => {
    const request = { value: to };
    setRequested(request);
    const params = new URLSearchParams(search);
    if (to === null) params.delete(name);
    else params.set(name, to);
    await navigate(
      { search: params.toString() },
      { replace, preventScrollReset: true, state: replace ? state : { isOverlay: true } },
    );
    // Forgets the request, because Back or a link may have changed the URL. Uses a transition, like the router, so that
    // the new state is not rendered before the new URL.
    startTransition(() => setRequested((latest) => (latest === request ? undefined : latest)));
  };
  const close = async () => {
    if (value === null) return;
    // Goes back if this page opened the overlay. Replaces the URL if a shared URL opened it.
    const isOpenedHere = opening.current || (state as { isOverlay?: true } | null)?.isOverlay;
    setRequested({ value: null });
    await opening.current;
    opening.current = undefined;
    if (!new URLSearchParams(window.location.search).has(name)) return;
    if (isOpenedHere) navigate(-1);
    else go(null, true);
  };
  return {
    /**
     * The value. Null while the overlay is closed. Also null before hydration, because the server renders without the
     * query.
     */
    value,
    isInUrl: addressed !== null,
    open: (to: string) => {
      if (value === null) opening.current = go(to, false);
    },
    /** Changes the value. Back still closes the overlay. */
    change: (to: string) => go(to, true),
    close,
  };
}

/**
 * Opens and closes a dialog by the URL. A dialog that was opened before hydration stays open.
 * @param isNamed true if the URL names this dialog
 */
export function useUrlDialog(dialog: RefObject<HTMLDialogElement | null>, isNamed: boolean): void {
  const wasNamed = useRef(false);
  useEffect(() => {
    if (isNamed && !dialog.current?.open) dialog.current?.showModal();
    if (!isNamed && wasNamed.current) dialog.current?.close();
    wasNamed.current = isNamed;
  }, [dialog, isNamed]);
}
