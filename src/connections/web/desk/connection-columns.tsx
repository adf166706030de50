import type { Column } from '#platform/web/desk/data-table.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Day, Time } from '#platform/web/ui/time.tsx';
import type { connectionStates } from '../../contract.ts';

/** The fields of a connection that all tables show. */
interface ListedConnection {
  _id: string;
  name: string;
  createdBy: string;
  lastDay: string;
  lastUsedAt: string | null;
  state: (typeof connectionStates)[number];
}

const stateLabels: Readonly<Record<ListedConnection['state'], string>> = {
  active: 'Works',
  ended: 'Ended',
  creator_left: 'Stopped: its creator is no longer a superadmin',
};

/** Builds the columns that the tables of all connections have after their first ones. */
export function buildConnectionColumns<Row extends ListedConnection>(
  onWithdraw: (row: Row) => void,
): Column<Row>[] {
  return [
    ...buildUseColumns<Row>(),
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      phone: 'action',
      width: '8rem',
      cell: (row) => (
        <Button variant="quiet" aria-label={`Withdraw ${row.name}`} onClick={() => onWithdraw(row)}>
          Withdraw
        </Button>
      ),
    },
  ];
}

/** Builds the columns with the last day, the last use and the creator of a connection. */
export function buildUseColumns<Row extends ListedConnection>(): Column<Row>[] {
  return [
    {
      id: 'lastDay',
      header: 'Last day',
      phone: 'body',
      width: '13rem',
      cell: ({ lastDay, state }) => (
        <span className="grid justify-items-start gap-1">
          <span>
            Until <Day day={lastDay} />
          </span>
          {state !== 'active' && <Badge tone="declined">{stateLabels[state]}</Badge>}
        </span>
      ),
    },
    {
      id: 'lastUse',
      header: 'Last use',
      width: '11rem',
      cell: ({ lastUsedAt }) =>
        lastUsedAt === null ? (
          'Never used'
        ) : (
          <>
            Used <Time at={lastUsedAt} />
          </>
        ),
    },
    {
      id: 'createdBy',
      header: 'Created by',
      phone: 'hidden',
      width: '11rem',
      from: 'lg',
      cell: ({ createdBy }) => createdBy,
    },
  ];
}
