import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import {
  buildSheetLinksQuery,
  buildWithdrawSheetLinkMutation,
  type SheetLink,
  type SheetLinks,
} from './api.ts';
import { buildConnectionColumns } from './connection-columns.tsx';
import { NewSheetLinkDialog } from './new-sheet-link-dialog.tsx';

/** Lists the sheet links of an event, creates and withdraws them. */
export function SheetLinkSection({ eventName }: { eventName: string }) {
  const query = useQuery(buildSheetLinksQuery(eventName));
  return (
    <section aria-labelledby="sheet-links" className="grid gap-4">
      <h2 id="sheet-links" className="text-lg">
        Sheet links
      </h2>
      {query.data ? <SheetLinkList eventName={eventName} data={query.data} /> : <QueryState query={query} />}
    </section>
  );
}

function SheetLinkList({ eventName, data }: { eventName: string; data: SheetLinks }) {
  const [isCreating, setCreating] = useState(false);
  const [withdrawn, setWithdrawn] = useState<SheetLink>();
  const columns: Column<SheetLink>[] = [
    {
      id: 'name',
      header: 'Link',
      phone: 'title',
      cell: ({ name, section }) => (
        <>
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block text-sm font-normal text-muted">Registrations: {section}</span>
        </>
      ),
    },
    {
      id: 'columns',
      header: 'Columns',
      phone: 'body',
      cell: ({ columns, hasPersonalData }) => (
        <>
          <span className="block text-sm wrap-anywhere">{columns.join(', ')}</span>
          {hasPersonalData && (
            <span className="block text-sm font-semibold">Contains contact data or answers</span>
          )}
        </>
      ),
    },
    ...buildConnectionColumns<SheetLink>(setWithdrawn),
  ];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose text-muted">
          Google Sheets or Excel reads the list at a private address and stays up to date. Anyone with the
          address can read the list, so give it only to the people who need it.
        </p>
        <Button onClick={() => setCreating(true)}>Create sheet link</Button>
      </div>
      {data.links.length === 0 ? (
        <EmptyState
          text="No sheet links yet"
          help="A link reads one list with the columns that you choose, until its last day."
        />
      ) : (
        <DataTable caption="Sheet links" rows={data.links} columns={columns} idOf={({ _id }) => _id} isTall />
      )}
      {isCreating && (
        <NewSheetLinkDialog eventName={eventName} data={data} onClose={() => setCreating(false)} />
      )}
      {withdrawn && <WithdrawDialog link={withdrawn} onClose={() => setWithdrawn(undefined)} />}
    </>
  );
}

function WithdrawDialog({ link, onClose }: { link: SheetLink; onClose: () => void }) {
  const withdraw = useMutation(buildWithdrawSheetLinkMutation(useQueryClient()));
  return (
    <ConfirmDialog
      title="Withdraw the link?"
      answer="Withdraw link"
      variant="danger"
      pending={withdraw.isPending}
      onYes={() => withdraw.mutate({ linkId: link._id }, createToastMutationHandlers(onClose))}
      onNo={onClose}
    >
      <p>
        The address of <strong className="wrap-anywhere">{link.name}</strong> stops working at once. Sheets
        that read it show an error. What they have copied stays with them.
      </p>
    </ConfirmDialog>
  );
}
