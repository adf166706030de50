import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { testOccasion, webhookOccasionLabels } from '../../contract.ts';
import {
  buildPauseWebhookMutation,
  buildRemoveWebhookMutation,
  buildTestWebhookMutation,
  type ListedDelivery,
  type ListedWebhook,
} from './api.ts';

/** Shows the last deliveries of a webhook, sends a test, pauses, resumes and removes it. */
export function WebhookDialog({ webhook, onClose }: { webhook: ListedWebhook; onClose: () => void }) {
  const cache = useQueryClient();
  const test = useMutation(buildTestWebhookMutation(cache));
  const pause = useMutation(buildPauseWebhookMutation(cache));
  const [isRemoving, setRemoving] = useState(false);
  const { _id: webhookId, name, isPaused, state, deliveries } = webhook;
  if (isRemoving) return <RemoveDialog webhook={webhook} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={name} className="max-w-xl">
      <div className="flex flex-wrap gap-3">
        <Button
          disabled={isPaused || state !== 'active' || test.isPending}
          onClick={() => test.mutate({ webhookId }, createToastMutationHandlers())}
        >
          Send test
        </Button>
        <Button
          variant="quiet"
          disabled={pause.isPending}
          onClick={() => pause.mutate({ webhookId, isPaused: !isPaused }, createToastMutationHandlers())}
        >
          {isPaused ? 'Resume webhook' : 'Pause webhook'}
        </Button>
        <Button variant="quiet" onClick={() => setRemoving(true)}>
          Remove webhook
        </Button>
      </div>
      {isPaused && <p className="mt-4">Paused. What happens now is sent when you resume.</p>}
      <h3 className="mt-6 text-base">Last deliveries</h3>
      {deliveries.length === 0 ? (
        <p className="mt-2 text-muted">Nothing was sent yet.</p>
      ) : (
        <ul aria-label="Last deliveries" className="mt-2 divide-y divide-line border-y border-line">
          {deliveries.map((delivery) => (
            <Delivery key={delivery._id} delivery={delivery} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Delivery({ delivery }: { delivery: ListedDelivery }) {
  const { occasion, at, state, attempts, nextAttemptAt } = delivery;
  return (
    <li className="py-3">
      <span className="block font-semibold">
        {occasion === testOccasion ? 'Test' : webhookOccasionLabels[occasion]}
      </span>
      <span className="block text-sm text-muted">
        <Time at={at} />
      </span>
      <span className="block text-sm">
        {describeResult(delivery)}
        {state === 'waiting' && attempts > 0 && nextAttemptAt && (
          <>
            {' '}
            Next attempt: <Time at={nextAttemptAt} />
          </>
        )}
      </span>
    </li>
  );
}

const failureTexts: Readonly<Record<NonNullable<ListedDelivery['failure']>, string>> = {
  refused_address: 'The address is not on the public internet.',
  unreachable: 'The server could not be reached.',
  timeout: 'The server did not answer within 10 seconds.',
  error_status: 'The server answered with an error.',
  webhook_ended: 'The webhook had ended.',
};

function describeResult({ state, failure, status }: ListedDelivery): string {
  if (state === 'delivered') return `Accepted (${status})`;
  if (failure === null) return 'Waiting';
  const reason = status === null ? failureTexts[failure] : `The server answered ${status}.`;
  return state === 'given_up' ? `Given up. ${reason}` : reason;
}

function RemoveDialog({ webhook, onClose }: { webhook: ListedWebhook; onClose: () => void }) {
  const remove = useMutation(buildRemoveWebhookMutation(useQueryClient()));
  return (
    <ConfirmDialog
      title="Remove the webhook?"
      answer="Remove webhook"
      variant="danger"
      pending={remove.isPending}
      onYes={() => remove.mutate({ webhookId: webhook._id }, createToastMutationHandlers(onClose))}
      onNo={onClose}
    >
      <p>
        <strong className="wrap-anywhere">{webhook.name}</strong> gets no more messages. Those that wait are
        not sent.
      </p>
    </ConfirmDialog>
  );
}
