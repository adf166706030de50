import { useQueryClient } from '@tanstack/react-query';
import { mailtoAddress } from '#platform/contract/mailto.ts';
import type { Column } from '#platform/web/desk/data-table.tsx';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { type Message, markMessageMutation } from './api.ts';

export const messageColumns: Column<Message>[] = [
  {
    id: 'name',
    header: 'Name and e-mail',
    phone: 'title',
    width: '24%',
    cell: (message) => <From message={message} />,
  },
  {
    id: 'message',
    header: 'Message',
    phone: 'body',
    cell: ({ message }) => <span className="block whitespace-pre-wrap">{message}</span>,
  },
  { id: 'at', header: 'Contacted', width: '11.5rem', cell: ({ contactedAt }) => <Time at={contactedAt} /> },
  {
    id: 'answered',
    header: 'Answered',
    phone: 'body',
    width: '12rem',
    cell: (message) => <Answered message={message} />,
  },
  {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    phone: 'body',
    width: '11rem',
    cell: (message) => <MarkButton message={message} />,
  },
];

function From({ message: { name, email } }: { message: Message }) {
  return (
    <span className="row-link">
      <span className="cell-line">{name} </span>
      <a href={mailtoAddress(email)} className="cell-sub hover:text-gold-text hover:underline">
        {email}
      </a>
    </span>
  );
}

function Answered({ message: { answeredAt, answeredBy } }: { message: Message }) {
  if (!answeredAt) return 'Not answered yet';
  return (
    <>
      Answered by {answeredBy ?? 'a deleted account'}
      <span className="cell-note">
        <Time at={answeredAt} />
      </span>
    </>
  );
}

function MarkButton({ message: { _id, name, answeredAt } }: { message: Message }) {
  const mark = useMutation(markMessageMutation(useQueryClient()));
  const send = () =>
    mark.mutate(
      { messageID: _id, answered: !answeredAt },
      {
        onSuccess: ({ message }) => toast(message, { kind: 'success' }),
        onError: toastFailure,
      },
    );
  return (
    <Button variant="quiet" className="print:hidden" pending={mark.isPending} onClick={send}>
      {answeredAt ? 'Mark as open' : 'Mark as answered'}
      <span className="sr-only"> the message of {name}</span>
    </Button>
  );
}
