import { useQuery } from '@tanstack/react-query';
import { Select, type SelectProps } from '#platform/web/ui/select.tsx';
import { settingsOfAllEventsQuery } from './api.ts';

/** Selects one of all events, including drafts. The value is the event id. */
export function EventIdSelect(select: Omit<SelectProps, 'options' | 'placeholder'>) {
  const { data } = useQuery(settingsOfAllEventsQuery);
  const options = (data?.events ?? []).map(({ _id, eventName }) => ({ value: _id, label: eventName }));
  return <Select {...select} options={options} placeholder="Choose an event" />;
}
