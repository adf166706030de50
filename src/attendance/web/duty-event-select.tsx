import { useSearchParams } from 'react-router';
import { Select } from '#platform/web/ui/select.tsx';

/** Lets a user with duties at several events choose one. The choice is stored in the URL. */
export function DutyEventSelect({ names, eventName }: { names: readonly string[]; eventName: string }) {
  const [, setSearch] = useSearchParams();
  if (names.length < 2) return null;
  return (
    <Select
      name="event"
      label="Event"
      value={eventName}
      options={names.map((name) => ({ value: name, label: name }))}
      onChange={({ target }) => setSearch({ event: target.value }, { replace: true })}
    />
  );
}
