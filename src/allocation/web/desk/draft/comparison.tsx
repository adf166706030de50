import { useQuery } from '@tanstack/react-query';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { type Draft, draftQuery } from '../api.ts';
import { rankText, seatInWords } from '../labels.ts';
import { type Move, movesBetween } from './differences.ts';

/** Compares this draft with another one: who moves, and who gains or loses. */
export function Comparison({
  eventName,
  draft,
  withId,
  nameOf,
}: {
  eventName: string;
  draft: Draft;
  withId: string;
  nameOf: (committee: string) => string;
}) {
  const other = useQuery(draftQuery(eventName, withId));
  if (!other.data) return <QueryState query={other} />;
  const { gain, lose, even } = movesBetween(other.data.rows, draft.rows);
  const moves = [...gain, ...lose, ...even];
  return (
    <section className="grid gap-3" aria-label="Compared with the other draft">
      <p className="font-heading text-xl">
        {moves.length === 0
          ? 'All seats are the same as in that draft'
          : `${moves.length} sit elsewhere: ${gain.length} better, ${lose.length} worse, ${even.length} as well`}
      </p>
      {moves.length > 0 && (
        <Table
          caption="Who moves"
          captionHidden
          columns={['Delegate', 'Then', 'Now', ''].map((label, at) => ({
            id: label || 'effect',
            label: at === 3 ? <span className="sr-only">Effect</span> : label,
          }))}
        >
          {moves.map((move) => (
            <MoveRow key={move.after.registrationId} move={move} nameOf={nameOf} />
          ))}
        </Table>
      )}
    </section>
  );
}

function MoveRow({ move: { before, after }, nameOf }: { move: Move; nameOf: (committee: string) => string }) {
  const cell = ({ seat, class: of }: Move['before']) => (
    <td>
      {seat ? seatInWords(seat, nameOf) : 'No seat'}
      <span className="block text-sm text-muted">{rankText(of)}</span>
    </td>
  );
  const change = after.class - before.class;
  return (
    <tr>
      <th scope="row">{after.name ?? 'Registration is gone'}</th>
      {cell(before)}
      {cell(after)}
      <td>{change === 0 ? 'as well' : change < 0 ? 'better' : 'worse'}</td>
    </tr>
  );
}
