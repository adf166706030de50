import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { webhookOccasionLabels } from '../../contract.ts';
import { buildWebhooksQuery, type ListedWebhook, type Webhooks } from './api.ts';
import { buildUseColumns } from './connection-columns.tsx';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

/** Lists the webhooks of an event, creates, tests, pauses and removes them. */
export function WebhookSection({ eventName }: { eventName: string }) {
  const query = useQuery(buildWebhooksQuery(eventName));
  return (
    <section aria-labelledby="webhooks" className="grid gap-4">
      <h2 id="webhooks" className="text-lg">
        Webhooks
      </h2>
      {query.data ? <WebhookList eventName={eventName} data={query.data} /> : <QueryState query={query} />}
    </section>
  );
}

function WebhookList({ eventName, data }: { eventName: string; data: Webhooks }) {
  const [isCreating, setCreating] = useState(false);
  const [openedId, setOpenedId] = useState<string>();
  const opened = data.webhooks.find(({ _id }) => _id === openedId);
  const columns: Column<ListedWebhook>[] = [
    {
      id: 'name',
      header: 'Webhook',
      phone: 'title',
      cell: ({ name, host }) => (
        <>
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block text-sm font-normal wrap-anywhere text-muted">{host}</span>
        </>
      ),
    },
    {
      id: 'occasions',
      header: 'Occasions',
      phone: 'body',
      cell: ({ occasions, isPaused, deliveries }) => (
        <span className="grid justify-items-start gap-1">
          <span className="text-sm">
            {occasions.map((occasion) => webhookOccasionLabels[occasion]).join(', ')}
          </span>
          {isPaused && <Badge tone="pending">Paused</Badge>}
          {deliveries.some(({ state }) => state === 'given_up') && (
            <Badge tone="declined">A delivery was given up</Badge>
          )}
        </span>
      ),
    },
    ...buildUseColumns<ListedWebhook>(),
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      phone: 'action',
      width: '8rem',
      cell: ({ _id, name }) => (
        <Button variant="quiet" aria-label={`Open ${name}`} onClick={() => setOpenedId(_id)}>
          Open
        </Button>
      ),
    },
  ];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose text-muted">
          Another program gets a signed message when something happens at this event, such as a confirmed
          registration. Messages have ids and times, and no names or contact data.
        </p>
        <Button onClick={() => setCreating(true)}>Create webhook</Button>
      </div>
      {data.webhooks.length === 0 ? (
        <EmptyState text="No webhooks yet" help="You need one only if someone writes a program." />
      ) : (
        <DataTable caption="Webhooks" rows={data.webhooks} columns={columns} idOf={({ _id }) => _id} isTall />
      )}
      {isCreating && (
        <NewWebhookDialog
          eventName={eventName}
          defaultLastDay={data.defaultLastDay}
          onClose={() => setCreating(false)}
        />
      )}
      {opened && <WebhookDialog webhook={opened} onClose={() => setOpenedId(undefined)} />}
    </>
  );
}
