import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { type EventSettings, settingsOfAllEventsQuery } from './api.ts';
import { eventStateNames } from './event-state-names.ts';

/**
 * Lets the admin switch between events. Renders its children for the event in the URL (by current or former name), or
 * else for the main event.
 */
export function EventSwitcher({ children }: { children: (event: EventSettings) => ReactNode }) {
  const settings = useQuery(settingsOfAllEventsQuery);
  const [search, setSearch] = useSearchParams();
  if (!settings.data) return <QueryState query={settings} />;
  const { events } = settings.data;
  const wanted = search.get('event') ?? '';
  const event =
    events.find(({ eventName, formerNames }) => [eventName, ...formerNames].includes(wanted)) ?? events[0];
  if (!event) return <EmptyState text="No events yet" />;
  return (
    <div className="grid gap-5">
      {events.length > 1 && (
        <div className="max-w-3xl">
          <Select
            name="event"
            label="Event"
            options={events.map(({ _id, eventName, state, isMain }) => ({
              value: _id,
              label: `${eventName} (${isMain ? 'main event' : eventStateNames[state].toLowerCase()})`,
            }))}
            value={event._id}
            onChange={({ target }) => {
              const chosen = events.find(({ _id }) => _id === target.value);
              if (chosen) setSearch({ event: chosen.eventName }, { replace: true, preventScrollReset: true });
            }}
          />
        </div>
      )}
      {children(event)}
    </div>
  );
}
