import { Table } from '#platform/web/ui/table.tsx';
import type { SeatLists } from '../api.ts';

/** Portfolios against committees: those of one name are in one row. */
export function Matrix({ committees }: { committees: SeatLists }) {
  const portfolios = new Set(committees.flatMap(({ seats }) => seats.map(({ portfolio }) => portfolio)));
  return (
    <Table
      caption="Who sits where, portfolios against committees"
      captionHidden
      columns={[
        { id: 'portfolio', label: 'Portfolio' },
        ...committees.map(({ committee, name }) => ({ id: committee, label: name })),
      ]}
    >
      {[...portfolios].map((portfolio) => (
        <tr key={portfolio}>
          <th scope="row">{portfolio}</th>
          {committees.map(({ committee, seats }) => (
            <td key={committee}>
              {seats
                .filter((seat) => seat.portfolio === portfolio)
                .map(({ withheld, delegate }) => delegate?.name ?? (withheld ? 'kept back' : 'free'))
                .join(', ')}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}
