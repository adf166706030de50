import type { AnswerOf } from '#platform/contract/call.ts';
import { leadHeldMs, type listDebates } from '../../../contract/debates.ts';

export type Room = AnswerOf<typeof listDebates>['debates'][number];

/** A room in session in which nothing was recorded for this long is shown first, in milliseconds. */
const quietMs = 15 * 60_000;

/** What the secretariat has to know about a room before anything else. */
export type RoomStatus = 'silent' | 'in_session' | 'break' | 'closed';

/** How long ago the lead sent something, and a step was made. Undefined before the first time. Milliseconds. */
export function ageOf({ lead, lastStepAt }: Pick<Room, 'lead' | 'lastStepAt'>, now: number) {
  return {
    contactMs: lead ? Math.max(0, now - lead.seenAt) : undefined,
    stepMs: lastStepAt === null ? undefined : Math.max(0, now - lastStepAt),
  };
}

/** A room is silent if its chair has sent nothing for two minutes, or nothing was recorded for a quarter of an hour. */
export function statusOf(
  room: Pick<Room, 'session' | 'suspendedUntil' | 'lead' | 'lastStepAt'>,
  now: number,
): RoomStatus {
  if (room.session === null) return room.suspendedUntil === null ? 'closed' : 'break';
  const { contactMs = 0, stepMs = 0 } = ageOf(room, now);
  return contactMs >= leadHeldMs || stepMs >= quietMs ? 'silent' : 'in_session';
}

/** When the lead last sent something, in epoch milliseconds. Undefined while that is current, or if no device leads. */
export function outdatedSince(room: Pick<Room, 'lead' | 'lastStepAt'>, now: number): number | undefined {
  const { contactMs = 0 } = ageOf(room, now);
  return contactMs >= leadHeldMs ? room.lead?.seenAt : undefined;
}

const order: readonly RoomStatus[] = ['silent', 'in_session', 'break', 'closed'];

/** Silent rooms first, the longest silence before all. Other rooms keep their order. */
export function sortRooms(rooms: readonly Room[], now: number): Room[] {
  const rank = (room: Room) => order.indexOf(statusOf(room, now));
  const silence = (room: Room) => {
    const { contactMs = 0, stepMs = 0 } = ageOf(room, now);
    return statusOf(room, now) === 'silent' ? Math.max(contactMs, stepMs) : 0;
  };
  return rooms.toSorted((a, b) => rank(a) - rank(b) || silence(b) - silence(a));
}

/** Such as '40 s', '12 min' or '3 h'. */
export function formatAge(ms: number): string {
  if (ms < 60_000) return `${Math.floor(ms / 1000)} s`;
  if (ms < 2 * 3_600_000) return `${Math.floor(ms / 60_000)} min`;
  return `${Math.floor(ms / 3_600_000)} h`;
}
