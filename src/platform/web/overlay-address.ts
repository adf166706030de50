import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';

const neverChanges = () => () => {};

/**
 * The address of an overlay that covers the page, `?name=value`: Back closes it in every browser, and it can be shared.
 * @returns `value`, null while it is closed and until the page is hydrated (the server renders pages without their query)
 */
export function useOverlayAddress(name: string) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const value = isHydrated ? new URLSearchParams(search).get(name) : null;
  /** A second press must not go back twice. */
  const isClosing = useRef(false);
  useEffect(() => {
    if (value === null) isClosing.current = false;
  }, [value]);

  const go = (to: string | null, replace: boolean) => {
    const params = new URLSearchParams(search);
    if (to === null) params.delete(name);
    else params.set(name, to);
    navigate(
      { search: params.toString() },
      { replace, preventScrollReset: true, state: replace ? state : { isOverlay: true } },
    );
  };
  return {
    value,
    open: (to: string) => {
      if (value === null) go(to, false);
    },
    /** Shows another one in the same overlay: Back closes it all the same. */
    turn: (to: string) => go(to, true),
    close: () => {
      if (value === null || isClosing.current) return;
      isClosing.current = true;
      // Opened here, the page before it is its own; opened by a shared address, there is none to go back to.
      if ((state as { isOverlay?: true } | null)?.isOverlay) navigate(-1);
      else go(null, true);
    },
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
