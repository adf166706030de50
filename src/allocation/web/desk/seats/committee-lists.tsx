import { Link } from 'react-router';
import { Table } from '#platform/web/ui/table.tsx';
import type { SeatLists } from '../api.ts';

/** A table for each committee, in the order of the catalogue. */
export function CommitteeLists({ committees }: { committees: SeatLists }) {
  return committees.map(({ committee, name, seats }) => (
    <section key={committee} className="grid gap-3">
      <h2 className="text-xl">{name}</h2>
      <Table
        caption={`Seats of ${name}`}
        captionHidden
        columns={['Portfolio', 'Delegate', 'College', 'Group'].map((label) => ({ id: label, label }))}
      >
        {seats.map(({ portfolio, number, withheld, delegate }) => (
          <tr key={`${portfolio} ${number}`}>
            <th scope="row">{portfolio}</th>
            <td>
              {delegate ? (
                <Link
                  to={`/eventreg/${delegate.regID}`}
                  className="underline decoration-gold-line underline-offset-4 hover:text-gold-text"
                >
                  {delegate.name}
                </Link>
              ) : (
                <span className="text-muted">{withheld ? 'kept back' : 'free'}</span>
              )}
            </td>
            <td>{delegate?.college ?? '–'}</td>
            <td>{delegate?.group ?? '–'}</td>
          </tr>
        ))}
      </Table>
    </section>
  ));
}
