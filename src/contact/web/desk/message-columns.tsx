import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Column } from '#platform/web/desk/data-table.tsx';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { buildMarkContactMessageAnsweredOrOpenMutation, type Message } from './api.ts';

export const contactMessageColumns: Column<Message>[] = [
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
  { id: 'at', header: 'Contacted', width: '14rem', cell: ({ contactedAt }) => <Time at={contactedAt} /> },
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
    width: '17rem',
    cell: (message) => <Actions message={message} />,
  },
];

function From({ message: { _id, name, email } }: { message: Message }) {
  return (
    <span className="row-link">
      <Link
        to={threadPath(_id)}
        relative="path"
        className="cell-line font-semibold hover:text-gold-text hover:underline"
      >
        {name}{' '}
      </Link>
      <span className="cell-sub">{email}</span>
    </span>
  );
}

const openStates = { answer: 'Answered, kept open', reply: 'New reply' } as const;

function Answered({
  message: { answeredAt, answeredBy, closedAt, assignedTo, newestEntry },
}: {
  message: Message;
}) {
  if (!answeredAt)
    return (
      <>
        {newestEntry ? openStates[newestEntry] : 'Not answered yet'}
        {assignedTo && <span className="cell-note">Assigned to {assignedTo}</span>}
      </>
    );
  return (
    <>
      {closedAt ? 'Closed, no reply came' : `Answered by ${answeredBy ?? 'a deleted account'}`}
      <span className="cell-note">
        <Time at={answeredAt} />
      </span>
    </>
  );
}

/** Path of a thread, relative to the list, because the list has one address for admins and one for superadmins. */
const threadPath = (messageId: string) => `message?${new URLSearchParams({ message: messageId })}`;

function Actions({ message: { _id, name, answeredAt } }: { message: Message }) {
  const mark = useMutation(buildMarkContactMessageAnsweredOrOpenMutation(useQueryClient()));
  const send = () => mark.mutate({ messageID: _id, answered: !answeredAt }, createToastMutationHandlers());
  return (
    <span className="flex gap-2 print:hidden">
      <LinkButton variant="quiet" to={threadPath(_id)} relative="path">
        {answeredAt ? 'Read' : 'Answer'}
        <span className="sr-only"> the message of {name}</span>
      </LinkButton>
      <Button variant="quiet" pending={mark.isPending} onClick={send}>
        {answeredAt ? 'Mark as open' : 'Mark as answered'}
        <span className="sr-only"> the message of {name}</span>
      </Button>
    </span>
  );
}
