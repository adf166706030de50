import { formatClubDateTime } from '#platform/web/ui/time.tsx';
import { UnsentEntries } from '#platform/web/unsent-entries.tsx';
import type { OpenGuestList } from './device/use-guest-list.ts';
import { countGuestsText } from './team-text.ts';

/** Shows when the list of this device was made, and how many changes wait to be sent. */
export function DeviceStatus({ guests }: { guests: OpenGuestList }) {
  const { list, isOffline, waiting, isStored, refused } = guests;
  return (
    <section
      aria-label="This device"
      className={`grid gap-1 border-l-4 bg-surface px-4 py-3 ${isOffline || waiting > 0 ? 'border-gold' : 'border-line'}`}
    >
      {isOffline && <p className="font-semibold">No network. This device has the list.</p>}
      <p className="text-sm text-muted">
        List of {formatClubDateTime(list.madeAt)}: {countGuestsText(list.people)}
      </p>
      <UnsentChanges waiting={waiting} isStored={isStored} refused={refused} />
    </section>
  );
}

const texts = {
  waiting: { one: '# change waits to be sent.', other: '# changes wait to be sent.' },
  refused: { one: 'The server refused # change.', other: 'The server refused # changes.' },
} as const;

/** Shows how many changes of this device wait to be sent, and how many the server refused. */
export const UnsentChanges = (queue: Pick<OpenGuestList, 'waiting' | 'isStored' | 'refused'>) => (
  <UnsentEntries {...queue} texts={texts} />
);
