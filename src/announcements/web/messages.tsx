import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '#platform/rule/plural.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { toastFailure } from '#platform/web/toast.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Fold } from '#platform/web/ui/fold.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import {
  buildMarkMessagesReadMutation,
  downloadOwnAttachmentMutation,
  type Message,
  ownMessagesQuery,
} from './api.ts';

const sectionId = 'messages';
/** Number of messages that are shown before 'Show all messages' is pressed. */
const shownAtFirst = 5;

/** Links to unread messages. Renders nothing if every message is read. */
export function UnreadMessages() {
  const unread = useQuery(ownMessagesQuery).data?.messages.filter(({ isRead }) => !isRead).length ?? 0;
  if (unread === 0) return null;
  return (
    <p className="border-l-4 border-gold-line bg-sunken px-4 py-2 md:py-3">
      <a
        href={`#${sectionId}`}
        className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4"
      >
        Read {plural(unread, { one: '# new message', other: '# new messages' })}
      </a>
    </p>
  );
}

/** Lists announcements and mails about seats and decisions (product 25.7). Renders nothing if there are none. */
export function Messages() {
  const query = useQuery(ownMessagesQuery);
  const [isWhole, setIsWhole] = useState(false);
  if (query.isError && !query.data)
    return <QueryState query={query} text="Your messages could not be loaded" />;
  const messages = query.data?.messages ?? [];
  if (messages.length === 0) return null;
  const unread = messages.filter(({ isRead }) => !isRead).length;
  const unreadText = unread > 0 ? `${unread} new` : undefined;
  const shown = isWhole ? messages : messages.slice(0, shownAtFirst);
  return (
    <section id={sectionId} aria-label="Messages" className="grid scroll-mt-28 gap-4">
      <Fold title="Messages" note={unreadText} onWideScreens="open" opened={sectionId}>
        <ul className="grid divide-y divide-line border-y border-line">
          {shown.map((message) => (
            <li key={message._id}>
              <MessageDetails message={message} />
            </li>
          ))}
        </ul>
        {shown.length < messages.length && (
          <Button variant="quiet" className="justify-self-start" onClick={() => setIsWhole(true)}>
            Show all {messages.length} messages
          </Button>
        )}
      </Fold>
    </section>
  );
}

function MessageDetails({ message }: { message: Message }) {
  const markRead = useMutation(buildMarkMessagesReadMutation(useQueryClient()));
  const { _id, subject, eventName, sentAt, isRead, paragraphs, facts, files, action } = message;
  return (
    <details
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !isRead && !markRead.isPending) markRead.mutate({ messageIds: [_id] });
      }}
    >
      <summary className="min-h-11 cursor-pointer py-3 marker:text-gold-text">
        <span className={`wrap-anywhere ${isRead ? '' : 'font-semibold'}`}>{subject}</span>{' '}
        {!isRead && <Badge tone="pending">new</Badge>}
        <span className="block text-sm text-muted wrap-anywhere">
          <Time at={sentAt} />
          {eventName !== null && ` · ${eventName}`}
        </span>
      </summary>
      <div className="grid gap-3 pb-5">
        {paragraphs.map(({ text, isQuoted }, index) => {
          const key = `${index} ${text}`;
          return isQuoted ? (
            <blockquote key={key} className="border-l-4 border-line pl-4 wrap-anywhere">
              <p className="text-sm text-muted">The secretariat writes:</p>
              <p>
                <LinkedText text={text} />
              </p>
            </blockquote>
          ) : (
            <p key={key} className="whitespace-pre-line wrap-anywhere">
              <LinkedText text={text} />
            </p>
          );
        })}
        {facts.length > 0 && (
          <dl className="grid gap-3 sm:grid-cols-2">
            {facts.map(({ label, value }) => (
              <div key={label} className="min-w-0">
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="whitespace-pre-line wrap-anywhere">
                  {/^https:\/\/\S+$/.test(value) ? <MessageLink href={value}>{value}</MessageLink> : value}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {files.map((file) => (
          <FileButton key={file._id} {...file} />
        ))}
        {action && (
          <p>
            <MessageLink href={action.href}>{action.label}</MessageLink>
          </p>
        )}
      </div>
    </details>
  );
}

const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

/** Shows a text with its web addresses as links, for example the address of the pass. */
function LinkedText({ text }: { text: string }) {
  return text.split(address).map((part, index) => {
    const key = `${index} ${part}`;
    return index % 2 === 1 ? (
      <MessageLink key={key} href={part}>
        {part}
      </MessageLink>
    ) : (
      part
    );
  });
}

/** Links to an address. Other sites open in a new tab. */
function MessageLink({ href, children }: { href: string; children: string }) {
  const isOutside = URL.canParse(href) && new URL(href).origin !== location.origin;
  return (
    <a
      href={href}
      {...(isOutside && { target: '_blank', rel: 'noreferrer' })}
      className="font-semibold wrap-anywhere underline decoration-gold-line decoration-1 underline-offset-4 hover:text-gold-text"
    >
      {children}
    </a>
  );
}

function FileButton({ _id, name }: { _id: string; name: string }) {
  const download = useMutation({ ...downloadOwnAttachmentMutation, onError: toastFailure });
  return (
    <Button
      variant="quiet"
      className="justify-self-start wrap-anywhere"
      pending={download.isPending}
      pendingText="Downloading..."
      onClick={() => download.mutate(_id)}
    >
      Download {name}
    </Button>
  );
}
