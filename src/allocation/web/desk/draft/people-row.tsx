import type { DraftRow } from '../api.ts';
import { classInWords, seatInWords } from '../words.ts';
import type { Swap } from './use-swap.ts';

const howNames = {
  rule: '',
  pinned: 'pinned',
  'left out': 'left out',
  'had before': 'had it before',
} as const satisfies Record<DraftRow['how'], string>;

/** A delegate of a draft, with what can be opened and whom to change seats with. */
export function PeopleRow({
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
          {row.name ?? 'Registration is gone'}
        </button>
        {notes.length > 0 && <span className="block text-sm font-normal text-muted">{notes.join(', ')}</span>}
      </th>
      <td>
        {row.seat && seatInWords(row.seat, nameOf)}
        <span className="block text-sm text-muted">{classInWords(row.class)}</span>
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
              {isPicked ? 'Let go' : swap.picked ? 'Swap here' : 'Swap'}
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
