import { dayOf, formatDate, formatDateTimeInputValue } from '#platform/rule/dates.ts';
import { clubRegion } from '#platform/web/region.ts';

/** Returns a time such as '9:12', with the day if it is not today. */
export function formatTimeAndDay(iso: string): string {
  const at = Date.parse(iso);
  const region = clubRegion();
  const time = formatDateTimeInputValue(at, region).slice(11).replace(/^0/, '');
  return dayOf(at, region) === dayOf(Date.now(), region)
    ? time
    : `${time} on ${formatDate(at, region, 'short')}`;
}
