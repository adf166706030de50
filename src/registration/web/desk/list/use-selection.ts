import { useMemo, useState } from 'react';
import type { ListedRegistration } from '../../../contract/desk.ts';
import { isDecidable } from './registration-status.ts';

/** The rows of a page that are selected for a decision. */
export interface Selection {
  /** Selected ids, in the order of the rows. Rows that left the page or can't be decided any more are deselected. */
  chosen: readonly string[];
  has(id: string): boolean;
  /** Which of these ids can be selected. */
  choosable(ids: readonly string[]): readonly string[];
  /** The number of rows on the page that can be selected. */
  possible: number;
  toggle(id: string): void;
  toggleAll(): void;
  clear(): void;
}

export function useSelection(rows: readonly ListedRegistration[]): Selection {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    const possible = rows.filter(isDecidable).map(({ _id }) => _id);
    const chosen = possible.filter((id) => marked.has(id));
    return {
      chosen,
      has: (id) => marked.has(id),
      choosable: (ids) => ids.filter((id) => possible.includes(id)),
      possible: possible.length,
      toggle(id) {
        if (!possible.includes(id)) return;
        const others = chosen.filter((other) => other !== id);
        setMarked(new Set(chosen.includes(id) ? others : [...chosen, id]));
      },
      toggleAll: () => setMarked(new Set(chosen.length === possible.length ? [] : possible)),
      clear: () => setMarked(new Set()),
    };
  }, [rows, marked]);
}
