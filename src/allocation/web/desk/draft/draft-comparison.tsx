import { useQuery } from '@tanstack/react-query';
import { plural } from '#platform/rule/plural.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { buildDraftQuery, type Draft } from '../api.ts';
import { formatRank, formatSeat } from '../labels.ts';
import { groupMovesBetweenDrafts, type Move } from './differences.ts';

export function DraftComparison({
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
  const other = useQuery(buildDraftQuery(eventName, withId));
  if (!other.data) return <QueryState query={other} />;
  const { gain, lose, even } = groupMovesBetweenDrafts(other.data.rows, draft.rows);
  const moves = [...gain, ...lose, ...even];
  return (
    <section className="grid gap-3" aria-label="Compared with the other draft">
      <p className="font-heading text-xl">
        {moves.length === 0
          ? 'Both drafts give the same seats'
          : `${plural(moves.length, { one: '# delegate moves', other: '# delegates move' })}: ${gain.length} better, ${lose.length} worse, ${even.length} equal`}
      </p>
      {moves.length > 0 && (
        <Table
          caption="Who moves"
          captionHidden
          columns={['Delegate', 'Other draft', 'This draft', ''].map((label, at) => ({
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
  const cell = ({ seat, rank }: Move['before']) => (
    <td>
      {seat ? formatSeat(seat, nameOf) : 'No seat'}
      <span className="block text-sm text-muted">{formatRank(rank)}</span>
    </td>
  );
  const change = after.rank - before.rank;
  return (
    <tr>
      <th scope="row">{after.name ?? 'Deleted registration'}</th>
      {cell(before)}
      {cell(after)}
      <td>{change === 0 ? 'Equal' : change < 0 ? 'Better' : 'Worse'}</td>
    </tr>
  );
}
