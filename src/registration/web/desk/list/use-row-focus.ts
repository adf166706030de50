import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { focusedRow, rowsOf } from './move-focus.ts';

/** Where the reader was last: a row and its place in the list. */
interface Spot {
  id: string;
  index: number;
}

/**
 * Keeps the focus where the eye is. When the row that had it leaves the list, or a question about it was answered or left,
 * the row has it that stands in its place now; never while a dialog is open, and never taken from anything else.
 * @param asks a question is open
 * @param onSee told which row the reader comes to
 */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  rows: readonly { _id: string }[],
  asks: boolean,
  onSee: (id: string) => void,
): {
  /** Notes where the reader is. */
  remember: (id: string | undefined) => void;
  /** Moves the focus there, or to the first row. */
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
