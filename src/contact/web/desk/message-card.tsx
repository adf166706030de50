import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mailtoAddress } from '#platform/contract/mailto.ts';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { type Message, markMutation } from './api.ts';

/** A message, how to answer it, and whether it was answered. */
export function MessageCard({ message: shown }: { message: Message }) {
  const { _id, name, email, message, contactedAt, answeredAt, answeredBy } = shown;
  const mark = useMutation(markMutation(useQueryClient()));
  const send = (answered: boolean) =>
    mark.mutate(
      { messageID: _id, answered },
      {
        onSuccess: ({ message: said }) => toast(said, { kind: 'success' }),
        onError: toastFailure,
      },
    );
  return (
    <li className="plate grid gap-3 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-sm">
        <p className="wrap-anywhere">
          <strong>{name}</strong>{' '}
          <a href={mailtoAddress(email)} className="text-link">
            {email}
          </a>
        </p>
        <p className="text-muted">
          <Time at={contactedAt} />
        </p>
      </div>
      <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">{message}</p>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3 text-sm">
        <p className="text-muted">
          {answeredAt ? (
            <>
              Answered by {answeredBy ?? 'somebody who has left'}, <Time at={answeredAt} />
            </>
          ) : (
            'Not answered yet'
          )}
        </p>
        <Button variant="quiet" pending={mark.isPending} onClick={() => send(!answeredAt)}>
          {answeredAt ? 'Mark as open' : 'Mark as answered'}
        </Button>
      </div>
    </li>
  );
}
