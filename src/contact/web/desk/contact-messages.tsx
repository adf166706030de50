import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { somethingWentWrongText } from '#platform/web/api.ts';
import { DataTable } from '#platform/web/desk/data-table.tsx';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { ListBar } from '#platform/web/desk/list-bar.tsx';
import { Pager } from '#platform/web/desk/pager.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { SearchBox } from '#platform/web/desk/search-box.tsx';
import { SegmentedControl } from '#platform/web/desk/segmented-control.tsx';
import { useListSearchShortcut } from '#platform/web/desk/shortcuts.ts';
import { useUrlFilters, useUrlPage, useUrlText } from '#platform/web/desk/url-filters.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { contactMessageStateFilters, contactMessagesPerPage } from '../../contract.ts';
import { buildContactMessagesQuery } from './api.ts';
import { contactMessageColumns } from './message-columns.tsx';

export const meta = () => [{ title: pageTitle('Contact Us Responses') }];

/**
 * Lists the contact messages. This screen has two addresses: /contactusres for admins and /contactusresponses for
 * superadmins. Other visitors are redirected to the home page (product 11.1).
 */
export default function ContactMessages() {
  const role = useLocation().pathname.startsWith('/contactusresponses') ? 'superadmin' : 'admin';
  return (
    <DeskGate allows={role} sendsHome>
      <Responses back={`/${role}`} />
    </DeskGate>
  );
}

const filters = { state: contactMessageStateFilters };
const empty = {
  all: 'No messages yet',
  open: 'No open messages',
  mine: 'No open messages are assigned to you',
  answered: 'No answered messages yet',
};

function Responses({ back }: { back: string }) {
  const [text, setText] = useUrlText('q');
  const [params] = useSearchParams();
  const searched = params.get('q') ?? '';
  const [{ state }, choose] = useUrlFilters(filters);
  const page = useUrlPage();
  const searchBox = useRef<HTMLInputElement>(null);
  useListSearchShortcut(searchBox);
  const messages = useQuery(buildContactMessagesQuery({ q: searched, state, page }));
  const { data } = messages;
  return (
    <DeskPageFrame
      title={`Contact Us Responses${data ? ` (${data.counts.all})` : ''}`}
      back={{ to: back, label: 'Go Back' }}
    >
      <ListBar
        search={
          <SearchBox ref={searchBox} label="Search name, e-mail or words" value={text} onChange={setText} />
        }
        tabs={
          <SegmentedControl
            label="State"
            segments={contactMessageStateFilters.map((id) => ({ id, label: id, count: data?.counts[id] }))}
            chosen={state}
            onChoose={(id) => choose('state', id)}
          />
        }
      />
      {!data && <QueryState query={messages} text={somethingWentWrongText} />}
      {data && (
        <div className="mt-2.5" aria-busy={messages.isPlaceholderData}>
          {data.rows.length === 0 ? (
            <EmptyState text={searched ? 'No message matches' : empty[state]} />
          ) : (
            <DataTable
              caption="Messages"
              rows={data.rows}
              columns={contactMessageColumns}
              idOf={({ _id }) => _id}
              isTall
            />
          )}
          <Pager
            label="messages"
            page={data.page}
            total={data.total}
            perPage={contactMessagesPerPage}
            shown={data.rows.length}
          />
        </div>
      )}
    </DeskPageFrame>
  );
}
