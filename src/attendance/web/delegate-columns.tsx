import type { ReactNode } from 'react';
import type { Column } from '#platform/web/desk/data-table.tsx';

interface Delegate {
  name: string;
  portfolio: string | null;
}

/**
 * Returns the first two columns of a list of delegates.
 * @param detail what is shown below the portfolio
 */
export function buildNameAndPortfolioColumns<Row extends Delegate>(
  detail?: (row: Row) => ReactNode,
): Column<Row>[] {
  return [
    {
      id: 'name',
      header: 'Delegate',
      phone: 'title',
      cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
    },
    {
      id: 'portfolio',
      header: 'Portfolio',
      cell: (row) => (
        <span className="wrap-anywhere">
          {row.portfolio}
          {detail?.(row)}
        </span>
      ),
    },
  ];
}
