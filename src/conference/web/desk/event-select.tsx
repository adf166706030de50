import { useQuery } from '@tanstack/react-query';
import { Select, type SelectProps } from '#platform/web/ui/select.tsx';
import { settingsQuery } from './api.ts';

/** Chooses one of the club's events, drafts included; its value is the event's id. */
export function EventSelect(select: Omit<SelectProps, 'options' | 'placeholder'>) {
  const { data } = useQuery(settingsQuery);
  const options = (data?.events ?? []).map(({ _id, eventName }) => ({ value: _id, label: eventName }));
  return <Select {...select} options={options} placeholder="Choose an event" />;
}
