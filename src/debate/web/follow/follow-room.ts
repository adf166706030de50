import type { z } from 'zod';
import type { AnswerOf, AnyCall } from '#platform/contract/call.ts';
import type { AddressOf, ApiError, Sent } from '#platform/web/api.ts';
import type { RoomEvent } from '../../contract/floor.ts';
import type { OfLead } from '../../rule/room.ts';
import { type Contact, follow, noContact } from './follow.ts';
import { mergeRoomEvent } from './merge-room-event.ts';
import type { News } from './stale.ts';

/** How often the names of a room are asked for at most, in milliseconds. */
const namesAfterMs = 5000;

/** What a screen of the room gets when it asks: what stays the same, and what is shown now. */
interface AnyRoom {
  names: Record<string, string>;
  motions: Record<string, string>;
  event: RoomEvent;
}

/** What a screen of the room knows. */
export interface FollowedRoom<R extends AnyRoom> {
  /** Undefined until the first answer. */
  room: R | undefined;
  contact: Contact;
}

/** Until when a screen of the room knows what happens. */
export const newsOf = ({ now, view }: RoomEvent, { lastAt, offsetMs }: Contact): News => ({
  lastAt: lastAt === undefined ? now : lastAt + offsetMs,
  silentSince: (view as unknown as OfLead).silentSince,
});

type RoomCall = AnyCall & { readonly answer: z.ZodType<RoomEvent> };

/**
 * Follows what a screen of the room shows. Asks for the names of portfolios and motions after the first event, and when
 * the view has one that is not known.
 * @returns a function that stops
 */
export function followRoom<const C extends RoomCall, R extends AnyRoom>({
  call,
  sent,
  ask,
  onChange,
  isFinal,
}: {
  call: C | AddressOf<C>;
  sent: Sent<C>;
  ask: (signal: AbortSignal) => Promise<R>;
  onChange: (followed: FollowedRoom<R>) => void;
  /** Returns true for a refusal that stays. */
  isFinal: (refusal: ApiError) => boolean;
}): () => void {
  const stopping = new AbortController();
  let room: R | undefined;
  let event: RoomEvent | undefined;
  let contact = noContact;
  let askedAt = Number.NEGATIVE_INFINITY;

  const tell = () => {
    if (room && event) room = { ...room, event };
    onChange({ room, contact });
  };
  const take = (answer: R): RoomEvent => {
    room = answer;
    return answer.event;
  };
  const askForNames = async () => {
    if (performance.now() - askedAt < namesAfterMs) return;
    askedAt = performance.now();
    try {
      const answer = await ask(stopping.signal);
      if (stopping.signal.aborted) return;
      room = answer;
      event ??= answer.event;
      tell();
    } catch {
      // The next event asks again, and a refusal comes from the stream too.
    }
  };
  const stop = follow<C>({
    call,
    isFinal,
    sent: () => sent,
    ask: async (signal) => take(await ask(signal)) as AnswerOf<C>,
    onEvent: (added) => {
      event = mergeRoomEvent(event, added);
      if (!room || !knowsAllNames(room, event)) void askForNames();
      tell();
    },
    onContact: (changed) => {
      contact = changed;
      tell();
    },
  });
  return () => {
    stopping.abort();
    stop();
  };
}

/** Returns false if the view has a portfolio or a motion whose name the room does not know. */
function knowsAllNames({ names, motions }: AnyRoom, { view }: RoomEvent): boolean {
  const { floor, motions: moved } = view as {
    floor?: { member: string } | null;
    motions?: { type: string; by: string }[] | null;
  };
  return (
    (!floor || floor.member in names) && (moved ?? []).every(({ type, by }) => type in motions && by in names)
  );
}
