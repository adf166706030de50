import { useState } from 'react';
import { SearchBox } from '#platform/web/desk/search-box.tsx';
import { Segments } from '#platform/web/desk/segments.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import type { DraftRow } from '../../../contract.ts';
import type { Draft } from '../api.ts';
import { classInWords, type Outcome, outcomeOf, outcomes, seatInWords } from '../words.ts';

const rowsAtFirst = 50;

const howNames = {
  rule: '',
  pinned: 'pinned',
  'left out': 'left out',
  'had before': 'had it before',
} as const satisfies Record<DraftRow['how'], string>;

/** Everybody in a draft, in the order of the lottery; a name opens what can be done. */
export function PeopleTable({
  draft,
  nameOf,
  onOpen,
}: {
  draft: Draft;
  nameOf: (committee: string) => string;
  onOpen: (row: DraftRow) => void;
}) {
  const [outcome, setOutcome] = useState<Outcome>('all');
  const [words, setWords] = useState('');
  const [shown, setShown] = useState(rowsAtFirst);
  const looked = words.trim().toLowerCase();
  const isFound = (row: DraftRow) =>
    `${row.name ?? ''} ${row.group ?? ''} ${row.seat?.portfolio ?? ''}`.toLowerCase().includes(looked);
  const found = draft.rows.filter((row) => (outcome === 'all' || outcomeOf(row) === outcome) && isFound(row));
  return (
    <section className="grid gap-3" aria-label="Delegates">
      <h2 className="text-xl">Everybody</h2>
      <Segments
        label="Delegates by what they get"
        segments={outcomes.map((id) => ({
          id,
          label: id === 'all' ? 'Everybody' : `${id[0]?.toUpperCase()}${id.slice(1)}`,
          count: draft.rows.filter((row) => id === 'all' || outcomeOf(row) === id).length,
        }))}
        chosen={outcome}
        onChoose={setOutcome}
      />
      <SearchBox label="Find a delegate, a group or a portfolio" value={words} onChange={setWords} />
      {found.length === 0 ? (
        <EmptyState text="Nobody" help="No delegate of this draft fits." />
      ) : (
        <Table
          caption="Delegates of this draft, in the order of the lottery"
          captionHidden
          columns={[
            { id: 'name', label: 'Delegate' },
            { id: 'seat', label: 'Seat' },
            { id: 'class', label: 'Wish' },
            { id: 'group', label: 'Group' },
          ]}
        >
          {found.slice(0, shown).map((row) => (
            <tr key={row.regID}>
              <th scope="row">
                <button
                  type="button"
                  onClick={() => onOpen(row)}
                  className="min-h-6 text-left font-semibold underline decoration-gold-line underline-offset-4 hover:text-gold-text"
                >
                  {row.name ?? 'Registration is gone'}
                </button>
              </th>
              <td>{row.seat ? seatInWords(row.seat, nameOf) : '-'}</td>
              <td>
                {classInWords(row.class)}
                {howNames[row.how] && <span className="text-muted"> ({howNames[row.how]})</span>}
              </td>
              <td>{row.group ?? '-'}</td>
            </tr>
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
