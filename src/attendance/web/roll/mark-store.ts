import { createStore, delMany, setMany, values } from 'idb-keyval';
import type { RollMark } from '../../rule/roll.ts';

/** A mark on this device that the server has not stored yet. It contains no name. */
export interface WaitingEvent {
  id: string;
  accountId: string;
  eventName: string;
  committee: string;
  session: string;
  registrationId: string;
  mark: RollMark;
  /** Time by this device's clock, in epoch milliseconds. */
  at: number;
  /** Why the server refused to store the mark; null if it has not refused it. */
  refusal: Refusal | null;
  /** The chair's reason to store the mark although the server refused it; null if the chair gave no reason. */
  anywayReason: string | null;
}

/** Reasons for which the server refuses a mark, and which a chair can override by giving a reason. */
export const overridableRefusals = ['left_committee', 'no_such_session'] as const;
export type Refusal = (typeof overridableRefusals)[number];

export interface MarkStore {
  read(): Promise<WaitingEvent[]>;
  /** @throws when the browser cannot store the marks, for example in a private window or if the disk is full */
  put(events: readonly WaitingEvent[]): Promise<void>;
  drop(ids: readonly string[]): Promise<void>;
}

const store = createStore('roll-marks', 'marks');

export const listAllStoredMarks = (): Promise<WaitingEvent[]> => values<WaitingEvent>(store).catch(() => []);

export const createMarkStore = (accountId: string, eventName: string): MarkStore => ({
  read: async () =>
    (await listAllStoredMarks()).filter(
      (event) => event.accountId === accountId && event.eventName === eventName,
    ),
  put: (events) =>
    setMany(
      events.map((event) => [event.id, event]),
      store,
    ),
  drop: (ids) => delMany([...ids], store).catch(() => {}),
});
