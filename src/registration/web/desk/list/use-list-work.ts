import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWideScreen } from '#platform/web/desk/wide-screen.ts';
import { toast } from '#platform/web/toast.ts';
import type { RegistrationFilter } from '../../../contract/desk.ts';
import { type Decision, deskQuery, type ListAnswer } from '../api.ts';
import type { Asked } from '../decide/people-asked.tsx';
import { useNextPending } from '../live/use-next-pending.ts';
import { focusedRow, focusPressed, focusRow } from './move-focus.ts';
import { isDecidable } from './registration-status.ts';
import { useRowFocus } from './use-row-focus.ts';
import type { Selection } from './use-selection.ts';

/** The current row of a list, the open question, and the next row. */
export function useListWork({
  eventName,
  list,
  isOld,
  filter,
  query,
  selection,
  holders,
  rows,
}: {
  eventName: string;
  list: ListAnswer;
  /** The rows are still those of the previous filter. */
  isOld: boolean;
  filter: RegistrationFilter;
  query: string;
  selection: Selection;
  holders: ReadonlyMap<string, string>;
  rows: RefObject<HTMLElement | null>;
}) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const isWide = useWideScreen();
  const listed = `${query} ${list.page}`;
  const [visited, setVisited] = useState<{ id: string; listed: string }>();
  const setAt = useCallback((id: string) => setVisited({ id, listed }), [listed]);
  // Another filter or page is another list, which starts with its first row.
  const isVisited = visited !== undefined && (isOld || visited.listed === listed);
  const at = isVisited ? visited.id : isWide ? list.rows[0]?._id : undefined;
  const [asked, setAsked] = useState<{ decision: Decision; people: readonly Asked[] }>();
  const { remember, comeBack } = useRowFocus(rows, list.rows, asked !== undefined, setAt);
  const findNext = useNextPending(eventName, filter);

  useEffect(() => {
    const table = rows.current;
    if (!isWide || !table) return;
    table.addEventListener('click', focusPressed);
    return () => table.removeEventListener('click', focusPressed);
  }, [isWide, rows]);

  const ask = useCallback(
    (decision: Decision, given?: Asked) => {
      // Decide the registration shown next to the list, even if the focus has moved since.
      const one = isWide ? at : focusedRow(rows.current);
      const ids = selection.chosen.length > 0 ? selection.chosen : selection.choosable(one ? [one] : []);
      const listed = list.rows.filter(({ _id }) => ids.includes(_id));
      const open = one && cache.getQueryData(deskQuery(one, filter).queryKey)?.registration;
      const people = given ? [given] : listed.length === 0 && open && isDecidable(open) ? [open] : listed;
      if (people.length === 0) return;
      remember(one ?? people[0]?._id);
      setAsked({ decision, people });
    },
    [isWide, at, rows, selection, list.rows, cache, filter, remember],
  );

  const goOn = useCallback(async () => {
    // The first row is shown before the reader opens one, so it may be the next.
    const after = isVisited ? at : undefined;
    const below = list.rows.slice(list.rows.findIndex(({ _id }) => _id === after) + 1);
    const known = below.find((row) => isDecidable(row) && !holders.has(row._id));
    const next = await findNext(after, known ?? null);
    if (!next) return toast('No other registration waits for a decision.');
    if (next._id === after) return toast('No other waits: this one is the last.');
    if (!isWide) return navigate(`/eventreg/${next._id}${query}`);
    setAt(next._id);
    focusRow(rows.current, next._id);
  }, [list.rows, at, isVisited, setAt, holders, findNext, isWide, navigate, query, rows]);

  const answered = useCallback(() => setAsked(undefined), []);
  return { isWide, at, isVisited, asked, ask, answered, goOn, comeBack };
}
