import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { focusedRow, rowsOf } from './move-focus.ts';

/** The last focused row and its place in the list. */
interface Spot {
  id: string;
  index: number;
}

/**
 * Keeps the focus in the list. When the focused row leaves the list, or a question about it is closed, the row in its
 * place gets the focus, but not while a dialog is open or another element has the focus.
 * @param asks a question is open
 * @param onSee called with the row that gets the focus
 */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  rows: readonly { _id: string }[],
  asks: boolean,
  onSee: (id: string) => void,
): {
  /** Remembers the focused row. */
  remember: (id: string | undefined) => void;
  /** Moves the focus to that row, or to the first one. */
  comeBack: () => void;
} {
  const spot = useRef<Spot>(undefined);
  const remember = useCallback(
    (id: string | undefined) => {
      const index = rows.findIndex(({ _id }) => _id === id);
      if (id !== undefined && index !== -1) spot.current = { id, index };
    },
    [rows],
  );
  const comeBack = useCallback(() => {
    const links = rowsOf(list.current);
    const own = links.find(({ dataset }) => dataset.row === spot.current?.id);
    (own ?? links[Math.min(spot.current?.index ?? 0, links.length - 1)])?.focus();
  }, [list]);

  useEffect(() => {
    const note = () => {
      const id = focusedRow(list.current);
      remember(id);
      if (id !== undefined) onSee(id);
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [list, remember, onSee]);

  const wasOpen = useRef(asks);
  useLayoutEffect(() => {
    const hasClosed = wasOpen.current && !asks;
    wasOpen.current = asks;
    if (asks || !spot.current || document.activeElement !== document.body) return;
    const hasLeft = !rows.some(({ _id }) => _id === spot.current?.id);
    if (hasClosed || hasLeft) comeBack();
  }, [rows, asks, comeBack]);

  return useMemo(() => ({ remember, comeBack }), [remember, comeBack]);
}
