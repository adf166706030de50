import { type RefObject, startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';

const neverChanges = () => () => {};

/**
 * The address of an overlay that covers the page, `?name=value`: Back closes it in every browser, and it can be shared.
 * The overlay follows a press at once and the address a moment later, so a quick second press counts too.
 */
export function useOverlayAddress(name: string) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const addressed = isHydrated ? new URLSearchParams(search).get(name) : null;
  /** What a press asked for, until the address says it. */
  const [asked, setAsked] = useState<{ readonly value: string | null }>();
  useEffect(() => {
    if (asked?.value === addressed) setAsked(undefined);
  }, [asked, addressed]);
  const value = asked ? asked.value : addressed;
  const opening = useRef<Promise<void>>(undefined);

  const go = async (to: string | null, replace: boolean) => {
    const asking = { value: to };
    setAsked(asking);
    const params = new URLSearchParams(search);
    if (to === null) params.delete(name);
    else params.set(name, to);
    await navigate(
      { search: params.toString() },
      { replace, preventScrollReset: true, state: replace ? state : { isOverlay: true } },
    );
    // Back or a link may have taken it elsewhere. In a transition, as the new address is: never shown before it.
    startTransition(() => setAsked((latest) => (latest === asking ? undefined : latest)));
  };
  const close = async () => {
    if (value === null) return;
    // Opened here, the page before it is its own; opened by a shared address, there is none to go back to.
    const isOpenedHere = opening.current || (state as { isOverlay?: true } | null)?.isOverlay;
    setAsked({ value: null });
    await opening.current;
    opening.current = undefined;
    if (!new URLSearchParams(window.location.search).has(name)) return;
    if (isOpenedHere) navigate(-1);
    else go(null, true);
  };
  return {
    /** What the overlay shows; null while it is closed and until the page is hydrated (the server renders pages without their query). */
    value,
    isInAddress: addressed !== null,
    open: (to: string) => {
      if (value === null) opening.current = go(to, false);
    },
    /** Shows another one in the same overlay: Back closes it all the same. */
    turn: (to: string) => go(to, true),
    close,
  };
}

/**
 * Shows and closes a dialog as the address says. What the browser opened by itself before the page was hydrated stays open.
 * @param isNamed whether the address names this dialog
 */
export function useAddressedDialog(dialog: RefObject<HTMLDialogElement | null>, isNamed: boolean): void {
  const wasNamed = useRef(false);
  useEffect(() => {
    if (isNamed && !dialog.current?.open) dialog.current?.showModal();
    if (!isNamed && wasNamed.current) dialog.current?.close();
    wasNamed.current = isNamed;
  }, [dialog, isNamed]);
}
