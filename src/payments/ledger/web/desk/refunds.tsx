import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { eventsQuery } from '#conference/web/index.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { useViewer } from '#platform/web/desk/viewer.ts';
import { Select } from '#platform/web/ui/select.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { refundsQuery } from './api.ts';
import { OwedList } from './refunds/owed-list.tsx';
import { ReleasedList } from './refunds/released-list.tsx';
import { RuleInWords } from './refunds/rule-in-words.tsx';
import { WaitingList } from './refunds/waiting-list.tsx';

/** Whose money must go back, of the event that the address names, or of the main one. */
export function Refunds() {
  const events = useQuery(eventsQuery);
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
              setParams(address, { replace: true, preventScrollReset: true });
            }}
          />
        </div>
      )}
      <OfEvent key={eventName} eventName={eventName} />
    </div>
  );
}

function OfEvent({ eventName }: { eventName: string }) {
  const refunds = useQuery(refundsQuery(eventName));
  const mayRefund = useViewer() === 'superadmin';
  if (!refunds.data) return <QueryState query={refunds} />;
  const { rule, owed, owedPaise, waiting, released } = refunds.data;
  return (
    <div className="grid gap-8">
      <RuleInWords eventName={eventName} rule={rule} mayChange={mayRefund} />
      <WaitingList waiting={waiting} mayRefund={mayRefund} />
      <OwedList owed={owed} owedPaise={owedPaise} mayRefund={mayRefund} />
      <ReleasedList released={released} mayRefund={mayRefund} />
    </div>
  );
}
