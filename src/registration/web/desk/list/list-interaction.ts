import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWideScreen } from '#platform/web/desk/use-wide-screen.ts';
import { toast } from '#platform/web/toast.ts';
import type { ListedRegistration, RegistrationFilter } from '../../../contract/desk.ts';
import { buildRegistrationForDeskQuery, type Decision, type ListAnswer } from '../api.ts';
import type { DecidedRegistration } from '../decision-dialogs.tsx';
import { isDecidable } from '../decisions.ts';
import { useTakeNextPending } from '../live/presence.ts';

interface Question {
  decision: Decision;
  registrations: readonly DecidedRegistration[];
}

export function useRegistrationListInteraction({
  eventName,
  list,
  isStale,
  filter,
  query,
  selection,
  viewers,
  rows,
}: {
  eventName: string;
  list: ListAnswer;
  /** True while the rows are still those of the previous filter. */
  isStale: boolean;
  filter: RegistrationFilter;
  query: string;
  selection: Selection;
  viewers: ReadonlyMap<string, string>;
  rows: RefObject<HTMLElement | null>;
}) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const isWide = useWideScreen();
  const listed = `${query} ${list.page}`;
  const [visited, setVisited] = useState<{ id: string; listed: string }>();
  const setCurrentRow = useCallback((id: string) => setVisited({ id, listed }), [listed]);
  // True if the reader has opened a row of this list. Another filter or page is a new list, which starts with its
  // first row.
  const isVisited = visited !== undefined && (isStale || visited.listed === listed);
  const currentRowId = isVisited ? visited.id : isWide ? list.rows[0]?._id : undefined;
  const [question, setQuestion] = useState<Question>();
  const { remember, focusLastRow } = useRowFocus(rows, list.rows, question !== undefined, setCurrentRow);
  const findNext = useTakeNextPending(eventName, filter);

  useEffect(() => {
    const table = rows.current;
    if (!isWide || !table) return;
    table.addEventListener('click', focusClicked);
    return () => table.removeEventListener('click', focusClicked);
  }, [isWide, rows]);

  const ask = useCallback(
    (decision: Decision, registration?: DecidedRegistration) => {
      // Decides the registration that is shown next to the list, even if the focus has moved.
      const rowId = isWide ? currentRowId : findFocusedRowId(rows.current);
      const ids =
        selection.selected.length > 0 ? selection.selected : selection.selectable(rowId ? [rowId] : []);
      const listed = list.rows.filter(({ _id }) => ids.includes(_id));
      const open =
        rowId && cache.getQueryData(buildRegistrationForDeskQuery(rowId, filter).queryKey)?.registration;
      const fallback = listed.length === 0 && open && isDecidable(open) ? [open] : listed;
      const registrations = registration ? [registration] : fallback;
      if (registrations.length === 0) return;
      remember(rowId ?? registrations[0]?._id);
      setQuestion({ decision, registrations });
    },
    [isWide, currentRowId, rows, selection, list.rows, cache, filter, remember],
  );

  const openNext = useCallback(async () => {
    // Continues after the current row only if the reader has opened it. Otherwise the first row, which is shown
    // automatically, may be the next one.
    const after = isVisited ? currentRowId : undefined;
    const below = list.rows.slice(list.rows.findIndex(({ _id }) => _id === after) + 1);
    const known = below.find((row) => isDecidable(row) && !viewers.has(row._id));
    const next = await findNext(after, known ?? null);
    if (!next) return toast('No other registration waits for a decision.');
    if (next._id === after) return toast('No other registration waits. This is the last one.');
    if (!isWide) return navigate(`/eventreg/${next._id}${query}`);
    setCurrentRow(next._id);
    focusRow(rows.current, next._id);
  }, [list.rows, currentRowId, isVisited, setCurrentRow, viewers, findNext, isWide, navigate, query, rows]);

  const closeQuestion = useCallback(() => setQuestion(undefined), []);
  return { isWide, currentRowId, isVisited, question, ask, closeQuestion, openNext, focusLastRow };
}

export interface Selection {
  /** Selected ids in the order of the rows. A row that can't be decided any more is deselected. */
  selected: readonly string[];
  has(id: string): boolean;
  selectable(ids: readonly string[]): readonly string[];
  selectableCount: number;
  toggle(id: string): void;
  toggleAll(): void;
  clear(): void;
}

export function useRowSelection(rows: readonly ListedRegistration[]): Selection {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    const possible = rows.filter(isDecidable).map(({ _id }) => _id);
    const selected = possible.filter((id) => marked.has(id));
    return {
      selected,
      has: (id) => marked.has(id),
      selectable: (ids) => ids.filter((id) => possible.includes(id)),
      selectableCount: possible.length,
      toggle(id) {
        if (!possible.includes(id)) return;
        const others = selected.filter((other) => other !== id);
        setMarked(new Set(selected.includes(id) ? others : [...selected, id]));
      },
      toggleAll: () => setMarked(new Set(selected.length === possible.length ? [] : possible)),
      clear: () => setMarked(new Set()),
    };
  }, [rows, marked]);
}

interface Spot {
  id: string;
  index: number;
}

/**
 * Keeps the focus in the list when the focused row leaves it or a dialog is closed. Does nothing while a dialog is open
 * or another element has the focus.
 * @param onSee called with the id of the row that gets the focus
 */
function useRowFocus(
  list: RefObject<HTMLElement | null>,
  rows: readonly { _id: string }[],
  isAsking: boolean,
  onSee: (id: string) => void,
): {
  remember: (id: string | undefined) => void;
  /** Focuses the row that had the focus last, or the row that is now at its position. */
  focusLastRow: () => void;
} {
  const spot = useRef<Spot>(undefined);
  const remember = useCallback(
    (id: string | undefined) => {
      const index = rows.findIndex(({ _id }) => _id === id);
      if (id !== undefined && index !== -1) spot.current = { id, index };
    },
    [rows],
  );
  const focusLastRow = useCallback(() => {
    const links = rowsOf(list.current);
    const lastRow = links.find(({ dataset }) => dataset.row === spot.current?.id);
    (lastRow ?? links[Math.min(spot.current?.index ?? 0, links.length - 1)])?.focus();
  }, [list]);

  useEffect(() => {
    const onFocus = () => {
      const id = findFocusedRowId(list.current);
      remember(id);
      if (id !== undefined) onSee(id);
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [list, remember, onSee]);

  const wasOpen = useRef(isAsking);
  useLayoutEffect(() => {
    const hasClosed = wasOpen.current && !isAsking;
    wasOpen.current = isAsking;
    if (isAsking || !spot.current || document.activeElement !== document.body) return;
    const hasLeft = !rows.some(({ _id }) => _id === spot.current?.id);
    if (hasClosed || hasLeft) focusLastRow();
  }, [rows, isAsking, focusLastRow]);

  return useMemo(() => ({ remember, focusLastRow }), [remember, focusLastRow]);
}

const rowsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])];

export function moveRowFocus(list: HTMLElement | null, step: 1 | -1): void {
  const rows = rowsOf(list);
  const focused = document.activeElement?.closest('tr')?.querySelector<HTMLElement>('a[data-row]');
  const at = focused ? rows.indexOf(focused) : -1;
  const next = rows[at === -1 ? 0 : at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'center' });
}

export function findFocusedRowId(list: HTMLElement | null): string | undefined {
  const row = document.activeElement?.closest('tr');
  return row && list?.contains(row) ? row.querySelector<HTMLElement>('a[data-row]')?.dataset.row : undefined;
}

function focusRow(list: HTMLElement | null, id: string): boolean {
  const row = rowsOf(list).find(({ dataset }) => dataset.row === id);
  row?.focus();
  row?.scrollIntoView({ block: 'nearest' });
  return row !== undefined;
}

/** Focuses the clicked row, except for clicks on links and checkboxes. */
function focusClicked({ target }: { target: EventTarget | null }): void {
  if (!(target instanceof Element) || target.closest('a, button, input, label, summary')) return;
  target.closest('tr')?.querySelector<HTMLElement>('a[data-row]')?.focus({ preventScroll: true });
}
