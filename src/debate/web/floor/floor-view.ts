import type { AnswerOf } from '#platform/contract/call.ts';
import type { PhoneMode } from '../../contract/debates.ts';
import type { getFloor } from '../../contract/floor.ts';
import type { OfLead, viewPhone } from '../../rule/room.ts';

export type FloorRoom = AnswerOf<typeof getFloor>;
export type FloorView = ReturnType<typeof viewPhone<PhoneMode>> & OfLead;

export const viewOf = ({ event }: FloorRoom): FloorView => event.view as unknown as FloorView;

/** The name of a portfolio. */
export const nameIn = ({ names }: FloorRoom, id: string): string => names[id] ?? id;

/** The lists that a delegate may join now, or is on, with the one from which the next speaker comes first. */
export function listOwnLists({ lists, list }: FloorView, member: string) {
  return Object.entries(lists)
    .map(([kind, one]) => ({ kind, ...one, position: one.members.indexOf(member) + 1 }))
    .filter(({ open, position }) => open || position > 0)
    .sort((a, b) => Number(b.kind === list) - Number(a.kind === list));
}
