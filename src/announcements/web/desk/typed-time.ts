import { formatDateTimeInputValue, parseLocalTime } from '#platform/rule/dates.ts';
import { clubRegion } from '#platform/web/region.ts';

/**
 * Converts a typed time in the club's time zone to ISO 8601. Returns null for an empty field. Returns an invalid text
 * unchanged, so that the schema rejects it.
 */
export function convertTypedTimeToIso(typed: string): string | null {
  if (typed === '') return null;
  const at = parseLocalTime(typed, clubRegion());
  return Number.isNaN(at) ? typed : new Date(at).toISOString();
}

export const formatTypedTime = (at: string | null): string =>
  at === null ? '' : formatDateTimeInputValue(Date.parse(at), clubRegion());

export const buildSendTimeHelp = (): string =>
  `In the time of ${clubRegion().timeZone}. If empty, it is sent at once.`;
