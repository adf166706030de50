import { formatDay } from '#platform/rule/dates.ts';
import { formatMoney } from '#platform/rule/money.ts';
import { clubRegion } from '#platform/web/region.ts';
import { Table } from '#platform/web/ui/table.tsx';
import type { Closing } from '../../../contract.ts';
import { SumCells, sumColumns } from '../ledger/sum-columns.tsx';

const standingNames = {
  pending: 'Not decided',
  confirmed: 'Confirmed',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
} as const;

/** The first page: the sums, month by month, and whose fees they are. */
export function BooksOfClosing({ closing: { sums, months, standings, erased } }: { closing: Closing }) {
  return (
    <div className="grid gap-8">
      <section aria-labelledby="closing-sums" className="grid gap-3">
        <h2 id="closing-sums" className="text-xl">
          Income from fees
        </h2>
        <Table
          caption="Month by month"
          captionHidden
          stacks
          columns={[{ id: 'month', label: 'Month' }, ...sumColumns]}
        >
          {months.map(({ month, ...some }) => (
            <tr key={month}>
              <th scope="row" className="font-normal">
                {formatDay(`${month}-01`, clubRegion(), 'month')}
              </th>
              <SumCells sums={some} />
            </tr>
          ))}
          <tr className="font-semibold">
            <th scope="row">All</th>
            <SumCells sums={sums} />
          </tr>
        </Table>
        <p className="text-sm text-muted">
          Outstanding = due − received + refunded. A negative amount must be refunded. Payments in a statement
          have the bank’s date.
        </p>
      </section>
      <section aria-labelledby="closing-people" className="grid gap-3">
        <h2 id="closing-people" className="text-xl">
          Fees by status
        </h2>
        <Table
          caption="Fees by status"
          captionHidden
          stacks
          columns={[
            { id: 'standing', label: 'Status' },
            { id: 'people', label: 'People', numeric: true },
            { id: 'fees', label: 'Fees', numeric: true },
          ]}
        >
          {standings.map(({ standing, people, paise }) => (
            <tr key={standing}>
              <th scope="row" className="font-normal">
                {standingNames[standing]}
              </th>
              <td data-label="People" className="numeric">
                {people}
              </td>
              <td data-label="Fees" className="numeric">
                {formatMoney(paise)}
              </td>
            </tr>
          ))}
        </Table>
        {erased > 0 && (
          <p className="text-sm text-muted">
            {erased === 1 ? 'One registration that paid was' : `${erased} registrations that paid were`}{' '}
            erased since, as the rules of data ask; the sums hold them.
          </p>
        )}
      </section>
    </div>
  );
}
