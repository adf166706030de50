import { plural } from '#platform/rule/plural.ts';
import type { Column } from '#platform/web/desk/data-table.tsx';
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import type { MailState } from '../../contract.ts';
import type { MailRow } from './api.ts';

const tones: Record<MailState, BadgeTone> = {
  waiting: 'neutral',
  retrying: 'pending',
  failed: 'declined',
  sent: 'confirmed',
};

interface MailActions {
  isSending: boolean;
  mayRead: (mail: MailRow) => boolean;
  onRead: (mail: MailRow) => void;
  onSendAgain: (mail: MailRow) => void;
}

export const buildMailColumns = ({
  isSending,
  mayRead,
  onRead,
  onSendAgain,
}: MailActions): Column<MailRow>[] => [
  {
    id: 'subject',
    header: 'Subject and recipient',
    phone: 'title',
    cell: (mail) => <SubjectAndRecipient mail={mail} />,
  },
  {
    id: 'state',
    header: 'State',
    width: '7rem',
    cell: ({ state }) => <Badge tone={tones[state]}>{state}</Badge>,
  },
  { id: 'when', header: 'Sent or queued', width: '15rem', cell: (mail) => <DeliveryStatus mail={mail} /> },
  { id: 'error', header: 'Error', phone: 'body', from: 'md', cell: (mail) => <LastError mail={mail} /> },
  {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    phone: 'action',
    width: '12rem',
    cell: (mail) => (
      <span className="flex justify-end gap-2 print:hidden">
        {mayRead(mail) && (
          <Button variant="quiet" onClick={() => onRead(mail)}>
            Read<span className="sr-only"> the mail to {mail.recipient}</span>
          </Button>
        )}
        {mail.state === 'failed' && (
          <Button variant="quiet" pending={isSending} onClick={() => onSendAgain(mail)}>
            Send again<span className="sr-only"> to {mail.recipient}</span>
          </Button>
        )}
      </span>
    ),
  },
];

function SubjectAndRecipient({ mail: { subject, recipient } }: { mail: MailRow }) {
  return (
    <span className="row-link">
      <span className="cell-line">{subject}</span>
      <span className="cell-sub">{recipient}</span>
    </span>
  );
}

function DeliveryStatus({ mail: { state, sentAt, queuedAt, attempts, nextTryAt } }: { mail: MailRow }) {
  if (sentAt)
    return (
      <>
        Sent <Time at={sentAt} />
      </>
    );
  return (
    <>
      Queued <Time at={queuedAt} />
      {attempts > 0 && (
        <span className="cell-sub">
          {plural(attempts, { one: 'tried # time', other: 'tried # times' })}
          {state === 'retrying' && nextTryAt && (
            <>
              , next <Time at={nextTryAt} />
            </>
          )}
        </span>
      )}
    </>
  );
}

function LastError({ mail: { lastError, state } }: { mail: MailRow }) {
  if (!lastError || state === 'sent') return null;
  return <span className="cell-note text-danger">{lastError}</span>;
}
