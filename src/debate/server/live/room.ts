import type { RoomEvent } from '../../contract/floor.ts';
import type { Course } from '../../rule/course.ts';
import { describeRoom, viewPhone, viewScreen } from '../../rule/room.ts';

/** Which screens of the room: delegates' phones or projectors. */
export type RoomKind = 'floor' | 'projector';

const foldedOf = ({ rules, debate: { state, steps } }: Course) => ({ rules, state, steps });

/** The whole view of a kind of screens, as of a time. */
export function viewRoom(kind: RoomKind, course: Course, at: number): RoomEvent {
  const view = (kind === 'floor' ? viewPhone : viewScreen)(foldedOf(course), at);
  return { seq: course.debate.seq, now: at, isWhole: true, view: { ...view } };
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
