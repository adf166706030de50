import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { mailtoAddress } from '#platform/contract/mailto.ts';
import { somethingWentWrong } from '#platform/web/api.ts';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPage } from '#platform/web/desk/desk-page.tsx';
import { Pager } from '#platform/web/desk/pager.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { SearchBox } from '#platform/web/desk/search-box.tsx';
import { Segments } from '#platform/web/desk/segments.tsx';
import { useFindKey } from '#platform/web/desk/shortcuts.ts';
import { useUrlFilters, useUrlPage } from '#platform/web/desk/url-filters.ts';
import { useUrlText } from '#platform/web/desk/url-text.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { messageStates, messagesPerPage } from '../../contract.ts';
import { type Message, markMutation, messagesQuery } from './api.ts';

/** A message, how to answer it, and whether it was answered. */
function MessageCard({ message: shown }: { message: Message }) {
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
              Answered by {answeredBy ?? 'a deleted account'}, <Time at={answeredAt} />
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

export const meta = () => [{ title: pageTitle('Contact Us Responses') }];

/**
 * At /contactusres for admins and at /contactusresponses for superadmins; redirects all others to / (product 11.1).
 */
export default function ContactResponses() {
  const role = useLocation().pathname.startsWith('/contactusresponses') ? 'superadmin' : 'admin';
  return (
    <DeskGate allows={role} sendsHome>
      <Responses back={`/${role}`} />
    </DeskGate>
  );
}

const filters = { state: messageStates };
const empty = {
  all: 'No messages yet',
  open: 'No open messages',
  answered: 'No answered messages yet',
};

function Responses({ back }: { back: string }) {
  const [text, setText] = useUrlText('q');
  const [params] = useSearchParams();
  const searched = params.get('q') ?? '';
  const [{ state }, choose] = useUrlFilters(filters);
  const page = useUrlPage();
  const searchBox = useRef<HTMLInputElement>(null);
  useFindKey(searchBox);
  const messages = useQuery(messagesQuery({ q: searched, state, page }));
  const { data } = messages;
  return (
    <DeskPage
      title={`Contact Us Responses${data ? ` (${data.counts.all})` : ''}`}
      back={{ to: back, label: 'Go Back' }}
    >
      <div className="mb-4">
        <SearchBox ref={searchBox} label="Search name, e-mail or words" value={text} onChange={setText} />
      </div>
      {!data && <QueryState query={messages} text={somethingWentWrong} />}
      {data && (
        <div className="grid gap-4" aria-busy={messages.isPlaceholderData}>
          <Segments
            label="Which messages"
            segments={messageStates.map((id) => ({ id, label: id, count: data.counts[id] }))}
            chosen={state}
            onChoose={(id) => choose('state', id)}
          />
          {data.rows.length === 0 ? (
            <EmptyState text={searched ? 'No message matches' : empty[state]} />
          ) : (
            <ul className="grid gap-3">
              {data.rows.map((message) => (
                <MessageCard key={message._id} message={message} />
              ))}
            </ul>
          )}
          <Pager
            label="messages"
            page={data.page}
            total={data.total}
            perPage={messagesPerPage}
            shown={data.rows.length}
          />
        </div>
      )}
    </DeskPage>
  );
}
