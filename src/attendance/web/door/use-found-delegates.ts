import { useQuery } from '@tanstack/react-query';
import { isServerUnavailableError } from '#platform/web/no-answer.ts';
import type { ListedDelegate } from '../../rule/device-verdict.ts';
import type { Direction } from '../../rule/presence.ts';
import type { DoorPerson } from '../api.ts';
import type { Subject } from '../device/check-in.ts';
import { useServerStatus } from '../device/send-scans.ts';
import type { StoredList } from '../device/stored-list.ts';
import { useDoorSource } from './door-source.ts';
import { formatTimeAndDay } from './format-time-and-day.ts';

export function formatPresence({ presence }: Pick<DoorPerson, 'presence'>): string {
  if (!presence) return 'Not checked in yet';
  const when = `${formatTimeAndDay(presence.at)}, ${presence.door}`;
  return presence.state === 'in' ? `Here since ${when}` : `Left at ${when}`;
}

export const checkInOrOutLabels: Readonly<Record<Direction, string>> = { in: 'Check in', out: 'Check out' };
export interface Choice {
  occasion: string;
  direction: Direction;
  /** This device's valid list. Undefined if it has none. */
  list: StoredList | undefined;
  onChoose: (people: readonly Subject[]) => void;
}

/**
 * Finds delegates at the server, or in this device's list while the server does not answer.
 * @returns `listed` is defined only if the device's list is used; `people` is undefined while the server's answer is
 *   missing
 */
export function useFoundDelegates(
  { occasion, list }: Choice,
  asked: { q?: string; delegation?: string },
  isListed: (delegate: ListedDelegate) => boolean,
) {
  const query = useQuery(useDoorSource().buildSearchQuery({ occasion, ...asked }));
  const { isReachable } = useServerStatus();
  const isUnanswered = query.error !== null && isServerUnavailableError(query.error);
  const listed =
    list && (isUnanswered || (!query.data && !isReachable)) ? list.delegates.filter(isListed) : undefined;
  return { query, listed, people: query.data?.people };
}
