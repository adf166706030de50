import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { buildMailtoUrl } from '#platform/contract/mailto.ts';
import { NoAccess } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { isAdminOrSuperadmin, useViewerRoleOrStatus, type Viewer } from '#platform/web/desk/viewer.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { createToastMutationHandlers, toastFailure } from '#platform/web/toast.ts';
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { EmptyState, LoadingState } from '#platform/web/ui/states.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { splitQuotation } from '../../rule/split-quotation.ts';
import { ContactAnswerForm } from './answer-form.tsx';
import {
  addContactAnswerToFaqDraftMutation,
  buildAssignContactMessageMutation,
  buildContactThreadQuery,
  buildMarkContactMessageAnsweredOrOpenMutation,
  type Entry,
  type Thread,
  type ThreadAnswer,
} from './api.ts';

export const meta = () => [{ title: pageTitle('Contact message') }];

/** Shows a contact message with its answers and replies, and the form to answer it (product 2.17). */
export default function ContactThread() {
  const viewer = useViewerRoleOrStatus();
  const [params] = useSearchParams();
  if (viewer === 'unknown') return <LoadingState />;
  if (!isAdminOrSuperadmin(viewer)) return <NoAccess />;
  return <ThreadLoader messageId={params.get('message') ?? ''} viewer={viewer} />;
}

function ThreadLoader({ messageId, viewer }: { messageId: string; viewer: Viewer }) {
  const thread = useQuery(buildContactThreadQuery(messageId));
  const { data } = thread;
  return (
    <DeskPageFrame
      title={data ? `Message from ${data.thread.name}` : 'Contact message'}
      back={{
        to: viewer === 'superadmin' ? '/contactusresponses' : '/contactusres',
        label: 'Contact messages',
      }}
      actions={data && <CloseButton thread={data.thread} />}
    >
      {data ? (
        <Loaded key={messageId} data={data} isSuperadmin={viewer === 'superadmin'} />
      ) : (
        <QueryState query={thread} missing={<EmptyState text="This message no longer exists" />} />
      )}
    </DeskPageFrame>
  );
}

function CloseButton({ thread: { _id, answeredAt } }: { thread: Thread }) {
  const mark = useMutation(buildMarkContactMessageAnsweredOrOpenMutation(useQueryClient()));
  const send = () =>
    mark.mutate(
      { messageID: _id, answered: !answeredAt },
      createToastMutationHandlers(() => {}),
    );
  return (
    <Button variant="quiet" pending={mark.isPending} onClick={send}>
      {answeredAt ? 'Mark as open' : 'Mark as answered'}
    </Button>
  );
}

function Loaded({ data, isSuperadmin }: { data: ThreadAnswer; isSuperadmin: boolean }) {
  const { thread, staff, cannedAnswers } = data;
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="grid content-start gap-3">
        <ol className="grid gap-3">
          <li className="plate p-4">
            <EntryHead name={thread.name} at={thread.contactedAt} />
            <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{thread.message}</p>
          </li>
          {thread.entries.map((entry) => (
            <EntryItem key={entry._id} entry={entry} sender={thread.name} isSuperadmin={isSuperadmin} />
          ))}
        </ol>
        <ContactAnswerForm thread={thread} cannedAnswers={cannedAnswers} />
      </div>
      <aside className="grid content-start gap-5">
        <State thread={thread} />
        <About thread={thread} />
        <Assignee thread={thread} staff={staff} />
      </aside>
    </div>
  );
}

function EntryHead({ name, at }: { name: string; at: string }) {
  return (
    <p className="flex flex-wrap justify-between gap-x-4">
      <strong className="wrap-anywhere">{name}</strong>
      <span className="text-sm text-muted">
        <Time at={at} />
      </span>
    </p>
  );
}

const deliveries: Record<NonNullable<Entry['delivery']>, { tone: BadgeTone; label: string }> = {
  queued: { tone: 'pending', label: 'being sent' },
  sent: { tone: 'confirmed', label: 'sent' },
  refused: { tone: 'declined', label: 'not delivered' },
};

function EntryItem({ entry, sender, isSuperadmin }: { entry: Entry; sender: string; isSuperadmin: boolean }) {
  const { kind, at, writtenBy, text, delivery } = entry;
  const isAnswer = kind === 'answer';
  return (
    <li className={`plate p-4 ${isAnswer ? 'border-l-4 border-l-gold-line pl-[13px]' : ''}`}>
      <EntryHead name={isAnswer ? (writtenBy ?? 'A deleted account') : sender} at={at} />
      {isAnswer ? <EntryText text={text} /> : <ReplyText reply={text} />}
      {isAnswer && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
          {delivery ? <Badge tone={deliveries[delivery].tone}>{deliveries[delivery].label}</Badge> : <span />}
          {isSuperadmin && <FaqButton entryId={entry._id} />}
        </div>
      )}
    </li>
  );
}

function EntryText({ text }: { text: string }) {
  return <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{text}</p>;
}

function ReplyText({ reply }: { reply: string }) {
  const { text, quotation } = splitQuotation(reply);
  return (
    <>
      <EntryText text={text} />
      {quotation && (
        <details className="mt-3 text-sm text-muted">
          <summary className="cursor-pointer">Show the quoted mail</summary>
          <EntryText text={quotation} />
        </details>
      )}
    </>
  );
}

function FaqButton({ entryId }: { entryId: string }) {
  const add = useMutation(addContactAnswerToFaqDraftMutation);
  if (add.isSuccess) return <TextLink to="/pages/faq">Edit the FAQ entry</TextLink>;
  return (
    <Button
      variant="quiet"
      pending={add.isPending}
      onClick={() =>
        add.mutate(
          { entryID: entryId },
          createToastMutationHandlers(() => {}),
        )
      }
    >
      Add to FAQ
    </Button>
  );
}

function State({ thread: { answeredAt, answeredBy, closedAt } }: { thread: Thread }) {
  return (
    <section aria-label="State">
      <h2 className="text-lg">State</h2>
      <p className="mt-1">
        <Badge tone={answeredAt ? 'confirmed' : 'pending'}>{answeredAt ? 'answered' : 'open'}</Badge>
      </p>
      {answeredAt && (
        <p className="mt-2 text-sm text-muted wrap-anywhere">
          {closedAt ? 'Closed, no reply came' : `Answered by ${answeredBy ?? 'a deleted account'}`},{' '}
          <Time at={answeredAt} />
        </p>
      )}
    </section>
  );
}

function About({ thread: { email, delegate } }: { thread: Thread }) {
  return (
    <section aria-label="Sender">
      <h2 className="text-lg">Sender</h2>
      <p className="mt-1">
        <a href={buildMailtoUrl(email)} className="wrap-anywhere hover:text-gold-text hover:underline">
          {email}
        </a>
      </p>
      {delegate ? (
        <>
          <p className="mt-2 text-sm text-muted">
            The account of {delegate.name} has this address. The form does not check who typed it, so do not
            send personal details.
          </p>
          <ul className="mt-1 grid">
            {delegate.registrations.map(({ _id, eventName }) => (
              <li key={_id}>
                <TextLink to={`/eventreg/${_id}`}>{eventName}</TextLink>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="mt-2 text-sm text-muted">No account has this address.</p>
      )}
    </section>
  );
}

function Assignee({ thread: { _id, assignedTo }, staff }: { thread: Thread; staff: ThreadAnswer['staff'] }) {
  const assign = useMutation(buildAssignContactMessageMutation(useQueryClient()));
  return (
    <Select
      name="assignee"
      label="Assigned to"
      placeholder="No one yet"
      options={staff.map(({ _id: value, name }) => ({ value, label: name }))}
      value={assignedTo?._id ?? ''}
      disabled={assign.isPending}
      onChange={({ target: { value } }) =>
        assign.mutate({ messageID: _id, accountId: value || null }, { onError: toastFailure })
      }
    />
  );
}
