import { useRef, useState } from 'react';
import { SearchBox } from '#platform/web/desk/search-box.tsx';
import { SegmentedControl } from '#platform/web/desk/segmented-control.tsx';
import { useListSearchShortcut } from '#platform/web/desk/shortcuts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import type { Draft, DraftRow } from '../api.ts';
import {
  formatRank,
  formatSeat,
  getSeatOutcome,
  type Outcome,
  seatOutcomeFilterLabels,
  seatOutcomeFilters,
} from '../labels.ts';
import { type Swap, useSeatSwapSelection } from './swap.ts';

const rowsAtFirst = 50;

export function DraftDelegateTable({
  draft,
  nameOf,
  onOpen,
  onSwap,
}: {
  draft: Draft;
  nameOf: (committee: string) => string;
  onOpen: (row: DraftRow) => void;
  onSwap: (pair: readonly [DraftRow, DraftRow]) => void;
}) {
  const hasSwaps = draft.publishedAt === null && draft.since.length === 0;
  const swap = useSeatSwapSelection(hasSwaps, onSwap);
  const [outcome, setOutcome] = useState<Outcome>('all');
  const [query, setQuery] = useState('');
  const [shown, setShown] = useState(rowsAtFirst);
  const searchBox = useRef<HTMLInputElement>(null);
  useListSearchShortcut(searchBox);
  const wanted = query.trim().toLowerCase();
  const isFound = (row: DraftRow) =>
    `${row.name ?? ''} ${row.group ?? ''} ${row.seat?.portfolio ?? ''}`.toLowerCase().includes(wanted);
  const found = draft.rows.filter(
    (row) => (outcome === 'all' || getSeatOutcome(row) === outcome) && isFound(row),
  );
  return (
    <section className="grid gap-3" aria-label="Delegates">
      <h2 className="text-xl">Delegates</h2>
      <SegmentedControl
        label="Delegates by what they get"
        segments={seatOutcomeFilters.map((id) => ({
          id,
          label: seatOutcomeFilterLabels[id],
          count: draft.rows.filter((row) => id === 'all' || getSeatOutcome(row) === id).length,
        }))}
        chosen={outcome}
        onChoose={setOutcome}
      />
      <SearchBox
        ref={searchBox}
        label="Find a delegate, a group or a portfolio"
        value={query}
        onChange={setQuery}
      />
      {hasSwaps && (
        <p role="status" className="text-sm text-muted">
          {swap.picked
            ? `Choose ‘Swap here’ at the delegate who swaps seats with ${swap.picked.name}. Press Escape to cancel.`
            : 'To swap two seats, drag one delegate onto another, or choose ‘Swap’ for each.'}
        </p>
      )}
      {found.length === 0 ? (
        <EmptyState text="No delegates found" help="Change the search or the filter." />
      ) : (
        <Table
          caption="Delegates of this draft, in the order of the lottery"
          captionHidden
          columns={[
            { id: 'name', label: 'Delegate' },
            { id: 'seat', label: 'Seat' },
            ...(hasSwaps ? [{ id: 'swap', label: <span className="sr-only">Swap</span> }] : []),
          ]}
        >
          {found.slice(0, shown).map((row) => (
            <PeopleRow
              key={row.registrationId}
              row={row}
              nameOf={nameOf}
              swap={swap}
              hasSwaps={hasSwaps}
              onOpen={onOpen}
            />
          ))}
        </Table>
      )}
      {found.length > shown && (
        <div>
          <Button variant="quiet" onClick={() => setShown(found.length)}>
            Show all {found.length}
          </Button>
        </div>
      )}
    </section>
  );
}

const howNames = {
  rule: '',
  pinned: 'pinned',
  left_out: 'left out',
  seated_before: 'had it before',
} as const satisfies Record<DraftRow['how'], string>;

function PeopleRow({
  row,
  nameOf,
  swap,
  hasSwaps,
  onOpen,
}: {
  row: DraftRow;
  nameOf: (committee: string) => string;
  swap: Swap;
  hasSwaps: boolean;
  onOpen: (row: DraftRow) => void;
}) {
  const isPicked = swap.picked?.registrationId === row.registrationId;
  const mark = swap.isTarget(row) ? 'outline-2 -outline-offset-2 outline-gold-text' : '';
  const notes = [row.experienceLevel === 'Beginner' && 'Beginner', howNames[row.how], row.group].filter(
    Boolean,
  );
  return (
    <tr {...swap.dragging(row)} className={`${mark} ${isPicked ? 'bg-sunken' : ''}`}>
      <th scope="row">
        <button
          type="button"
          onClick={() => onOpen(row)}
          className="min-h-6 text-left font-semibold underline decoration-gold-line underline-offset-4 hover:text-gold-text"
        >
          {row.name ?? 'Deleted registration'}
        </button>
        {notes.length > 0 && <span className="block text-sm font-normal text-muted">{notes.join(', ')}</span>}
      </th>
      <td>
        {row.seat && formatSeat(row.seat, nameOf)}
        <span className="block text-sm text-muted">{formatRank(row.rank)}</span>
      </td>
      {hasSwaps && (
        <td>
          {swap.may(row) && (
            <button
              type="button"
              aria-pressed={isPicked}
              onClick={() => swap.press(row)}
              className="min-h-6 px-1 text-sm font-semibold text-gold-text hover:underline"
            >
              {isPicked ? 'Cancel' : swap.picked ? 'Swap here' : 'Swap'}
              <span className="sr-only">
                {' '}
                {isPicked || !swap.picked ? row.name : `: ${swap.picked.name} with ${row.name}`}
              </span>
            </button>
          )}
        </td>
      )}
    </tr>
  );
}
