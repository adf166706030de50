import type { RoomEvent } from '../../contract/floor.ts';

/** Adds what changed to what a screen has. A field that the room does not see any more is null. */
export function mergeRoomEvent(former: RoomEvent | undefined, event: RoomEvent): RoomEvent {
  if (event.isWhole || !former) return event;
  return { ...event, isWhole: former.isWhole, view: { ...former.view, ...event.view } };
}
