import { leadHeldMs } from '../../contract/debates.ts';
import type { RoomEvent } from '../../contract/floor.ts';
import type { Course } from '../../rule/course.ts';
import { describeRoom, viewPhone, viewScreen } from '../../rule/room.ts';
import type { StoredDebate } from './debates.sql.ts';

/** Which screens of the room: delegates' phones or projectors. */
export type RoomKind = 'floor' | 'projector';

/** True if the lead has sent nothing for so long that it probably has no network. */
export const isLeadSilent = ({ seenAt }: Pick<StoredDebate, 'seenAt'>, at: number): boolean =>
  seenAt !== null && at - seenAt >= leadHeldMs;

const foldedOf = ({ rules, debate: { state, steps } }: Course) => ({ rules, state, steps });

/** The whole view of a kind of screens, as of a time. */
export function viewRoom(
  kind: RoomKind,
  { course, stored }: { course: Course; stored: Pick<StoredDebate, 'phones' | 'seenAt'> },
  at: number,
): RoomEvent {
  const folded = foldedOf(course);
  const view = kind === 'floor' ? viewPhone(folded, stored.phones, at) : viewScreen(folded, at);
  const isSilent = course.debate.state.sitting !== null && isLeadSilent(stored, at);
  const silentSince = isSilent ? stored.seenAt : null;
  return { seq: course.debate.seq, now: at, isWhole: true, view: { ...view, silentSince } };
}

/** The event with only the fields that are new to a screen that has the former one. Undefined if there is none. */
export function changesSince(former: RoomEvent, event: RoomEvent): RoomEvent | undefined {
  const names = Object.keys({ ...former.view, ...event.view });
  const changed = names.filter(
    (name) => JSON.stringify(former.view[name]) !== JSON.stringify(event.view[name]),
  );
  if (changed.length === 0) return undefined;
  const view = Object.fromEntries(changed.map((name) => [name, event.view[name] ?? null]));
  return { ...event, isWhole: false, view };
}

export const nameRoom = (course: Course) => describeRoom(foldedOf(course));
