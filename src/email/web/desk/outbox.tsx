import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { DataTable } from '#platform/web/desk/data-table.tsx';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { ListBar } from '#platform/web/desk/list-bar.tsx';
import { PagedList } from '#platform/web/desk/pager.tsx';
import { SearchBox } from '#platform/web/desk/search-box.tsx';
import { SegmentedControl } from '#platform/web/desk/segmented-control.tsx';
import { useListSearchShortcut } from '#platform/web/desk/shortcuts.ts';
import { useUrlFilters, useUrlPage, useUrlText } from '#platform/web/desk/url-filters.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { mailKindsWithSecretLinks, mailStates } from '../../contract.ts';
import { buildMailsQuery, buildSendFailedMailsAgainMutation, type MailRow } from './api.ts';
import { buildMailColumns } from './mail-columns.tsx';
import { MailTextDialog } from './mail-text.tsx';

export const meta = () => [{ title: pageTitle('Outbox') }];

export default function Outbox() {
  return (
    <DeskGate allows="superadmin">
      <Mails />
    </DeskGate>
  );
}

const everyState = ['all', ...mailStates] as const;
const filters = { state: everyState };
const emptyTexts = {
  all: 'No mails found',
  waiting: 'No waiting mails',
  retrying: 'No mails are being retried',
  failed: 'No failed mails',
  sent: 'No mails sent yet',
};

function Mails() {
  const [text, setText] = useUrlText('q');
  const [params] = useSearchParams();
  const [{ state }, choose] = useUrlFilters(filters);
  const page = useUrlPage();
  const [read, setRead] = useState<MailRow>();
  const mails = useQuery(buildMailsQuery({ state, q: params.get('q') ?? '', page }));
  const again = useMutation(buildSendFailedMailsAgainMutation(useQueryClient()));
  const searchBox = useRef<HTMLInputElement>(null);
  useListSearchShortcut(searchBox);
  const { data } = mails;
  const isEverything = state === 'all' && !params.get('q');
  const failed = data?.rows.filter((mail) => mail.state === 'failed') ?? [];

  const sendAgain = (failedMails: readonly MailRow[]) =>
    again.mutate({ mailIDs: failedMails.map(({ _id }) => _id) }, createToastMutationHandlers());

  return (
    <DeskPageFrame
      title="Outbox"
      back={{ to: '/superadmin', label: 'Go Back' }}
      actions={
        failed.length > 1 && (
          <Button variant="quiet" pending={again.isPending} onClick={() => sendAgain(failed)}>
            Send {failed.length} failed mails again
          </Button>
        )
      }
    >
      {data && !data.hasMailServer && (
        <p className="plate mb-4 max-w-prose p-4 text-sm">
          <strong>No mail server is configured.</strong> Mails wait here until there is one. You can read them
          and pass them on. Each reading is recorded in the audit log. Links to verify an address or set a
          password are hidden. The person who runs the server can print them with <code>npm run link</code>.
        </p>
      )}
      <ListBar
        search={
          <SearchBox ref={searchBox} label="Search recipient or subject" value={text} onChange={setText} />
        }
        tabs={
          <SegmentedControl
            label="State"
            segments={everyState.map((id) => ({ id, label: id, count: data?.counts[id] }))}
            chosen={state}
            onChoose={(id) => choose('state', id)}
          />
        }
      />
      <div className="mt-2.5">
        <PagedList
          query={mails}
          label="mails"
          empty={<EmptyState text={isEverything ? 'No mails yet' : emptyTexts[state]} />}
        >
          {(rows, { hasMailServer }) => (
            <DataTable
              caption="Mails"
              rows={rows}
              idOf={({ _id }) => _id}
              columns={buildMailColumns({
                isSending: again.isPending,
                mayRead: (mail) =>
                  !hasMailServer && mail.state !== 'sent' && !mailKindsWithSecretLinks.includes(mail.kind),
                onRead: setRead,
                onSendAgain: (mail) => sendAgain([mail]),
              })}
            />
          )}
        </PagedList>
      </div>
      {read && <MailTextDialog mail={read} onClose={() => setRead(undefined)} />}
    </DeskPageFrame>
  );
}
