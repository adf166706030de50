import { formatDateTimeInputValue } from '#platform/rule/dates.ts';
import { plural } from '#platform/rule/plural.ts';
import { clubRegion } from '#platform/web/region.ts';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { formatClubDateTime } from '#platform/web/ui/time.tsx';
import { groupArrivals } from '../rule/arrivals.ts';
import { vehicleLabels } from '../rule/stays.ts';
import type { OpenGuestList } from './device/use-guest-list.ts';
import { NextStayMark } from './stay-marks.tsx';

/** Shows arrivals by hour and vehicle, and marks what happened, also without a network (product 28.12). */
export function ArrivalsView({ guests }: { guests: OpenGuestList }) {
  const people = guests.list.people.filter(({ needsBed, arrival, bed }) => needsBed || arrival || bed);
  const hours = groupArrivals(people, (at) =>
    formatDateTimeInputValue(Date.parse(at), clubRegion()).slice(0, 13),
  );
  const unknown = people.filter(({ arrival }) => arrival === null);
  const count = (kind: 'arrived' | 'left') =>
    people.filter(({ marks }) => marks.some((mark) => mark.kind === kind)).length;
  if (people.length === 0)
    return (
      <EmptyState
        text="No one has booked accommodation yet"
        help="Arrivals of delegates with a bed are here."
      />
    );
  return (
    <div className="grid gap-6">
      <p role="status" className="text-xl tabular-nums">
        <strong>{count('arrived')}</strong> of {people.length} arrived, {count('left')} left
      </p>
      {hours.map(({ hour, groups }) => (
        <section
          key={hour}
          aria-label={formatClubDateTime(groups[0]?.arrivesAt ?? '')}
          className="grid gap-3"
        >
          {groups.map(({ vehicle, number, arrivesAt, people: together, delegates }) => (
            <div key={`${vehicle} ${number}`} className="plate grid gap-2 p-4">
              <h2 className="text-lg wrap-anywhere">
                {formatClubDateTime(arrivesAt)}: {[vehicleLabels[vehicle], number].filter(Boolean).join(' ')}
                <span className="block text-sm text-muted">
                  {plural(together, { one: '# person', other: '# people' })}
                </span>
              </h2>
              <Delegates delegates={delegates} guests={guests} />
            </div>
          ))}
        </section>
      ))}
      {unknown.length > 0 && (
        <section aria-labelledby="unknown-arrivals" className="plate grid gap-2 p-4">
          <h2 id="unknown-arrivals" className="text-lg">
            {plural(unknown.length, {
              one: '# person has no time of arrival',
              other: '# people have no time of arrival',
            })}
          </h2>
          <Delegates delegates={unknown} guests={guests} />
        </section>
      )}
    </div>
  );
}

function Delegates({
  delegates,
  guests,
}: {
  delegates: OpenGuestList['list']['people'];
  guests: OpenGuestList;
}) {
  return (
    <ul className="grid">
      {delegates.map((guest) => (
        <li
          key={guest.registrationId}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2"
        >
          <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
            {guest.name}
            {guest.bed && (
              <span className="block text-sm text-muted">
                {guest.bed.house}, {guest.bed.room}
              </span>
            )}
          </span>
          <NextStayMark guest={guest} guests={guests} />
        </li>
      ))}
    </ul>
  );
}
