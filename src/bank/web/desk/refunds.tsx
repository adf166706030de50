import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { announcedEventsQuery } from '#conference/web/index.ts';
import { ListBar } from '#platform/web/desk/list-bar.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { SearchBox } from '#platform/web/desk/search-box.tsx';
import { SegmentedControl } from '#platform/web/desk/segmented-control.tsx';
import { useListSearchShortcut } from '#platform/web/desk/shortcuts.ts';
import { useUrlFilters, useUrlText } from '#platform/web/desk/url-filters.ts';
import { useViewerRoleOrStatus } from '#platform/web/desk/viewer.ts';
import { Select } from '#platform/web/ui/select.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { refundStates } from '../../contract/refunds.ts';
import { buildRefundSummaryQuery } from './ledger-api.ts';
import { RefundsDueList } from './refunds/due-list.tsx';
import { RefundRuleSection } from './refunds/refund-rule.tsx';
import { ReleasedRefundList } from './refunds/released-list.tsx';
import { ReversedRefundList } from './refunds/reversed-list.tsx';
import { WaitingRefundList } from './refunds/waiting-list.tsx';

export function Refunds() {
  const events = useQuery(announcedEventsQuery);
  const [params, setParams] = useSearchParams();
  if (!events.data) return <QueryState query={events} />;
  const announced = events.data.events.map(({ eventName }) => eventName);
  const eventName = params.get('event') ?? announced[0];
  if (eventName === undefined) return <EmptyState text="There is no event" />;
  const names = announced.includes(eventName) ? announced : [eventName, ...announced];
  return (
    <div className="grid gap-6">
      {names.length > 1 && (
        <div className="max-w-xl">
          <Select
            name="event"
            label="Event"
            options={names.map((name) => ({ value: name, label: name }))}
            value={eventName}
            onChange={({ target }) => {
              const address = new URLSearchParams(location.search);
              address.set('event', target.value);
              address.delete('page');
              setParams(address, { replace: true, preventScrollReset: true });
            }}
          />
        </div>
      )}
      <EventRefunds key={eventName} eventName={eventName} />
    </div>
  );
}

const filters = { refunds: ['due', ...refundStates] } as const;

function EventRefunds({ eventName }: { eventName: string }) {
  const refunds = useQuery(buildRefundSummaryQuery(eventName));
  const mayRefund = useViewerRoleOrStatus() === 'superadmin';
  const [{ refunds: shown }, choose] = useUrlFilters(filters);
  const [text, setText] = useUrlText('q');
  const searchBox = useRef<HTMLInputElement>(null);
  useListSearchShortcut(searchBox);
  if (!refunds.data) return <QueryState query={refunds} />;
  const { rule, due, waiting, released, reversed } = refunds.data;
  const segments = [
    { id: 'due', label: 'Due', count: due.total },
    { id: 'waiting', label: 'Awaiting release', count: waiting.total },
    { id: 'released', label: 'Released', count: released.total },
    { id: 'reversed', label: 'Reversed', count: reversed.total },
  ] as const;
  return (
    <div className="grid gap-2.5">
      <RefundRuleSection eventName={eventName} rule={rule} mayChange={mayRefund} />
      <ListBar
        search={
          <SearchBox
            ref={searchBox}
            label={shown === 'due' ? 'Search name, e-mail, reference' : 'Search name, reference, bank number'}
            value={text}
            onChange={setText}
          />
        }
        tabs={
          <SegmentedControl
            label="Refunds"
            segments={segments}
            chosen={shown}
            onChoose={(state) => choose('refunds', state)}
          />
        }
      />
      {shown === 'due' && <RefundsDueList eventName={eventName} mayRefund={mayRefund} />}
      {shown === 'waiting' && <WaitingRefundList eventName={eventName} mayRefund={mayRefund} />}
      {shown === 'released' && <ReleasedRefundList eventName={eventName} mayRefund={mayRefund} />}
      {shown === 'reversed' && <ReversedRefundList eventName={eventName} mayRefund={mayRefund} />}
    </div>
  );
}
