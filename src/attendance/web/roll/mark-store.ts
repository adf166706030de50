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
  /** Why the server refused to store it; null if the server has not refused it. */
  refusal: Refusal | null;
  /** Why the chair stores it anyway; null if the chair gave no reason. */
  anywayReason: string | null;
}

/** Codes of errors that a chair can override with a reason. */
export const overridableRefusals = ['left_committee', 'no_such_session'] as const;
export type Refusal = (typeof overridableRefusals)[number];

export interface MarkStore {
  read(): Promise<WaitingEvent[]>;
  /** @throws when the browser cannot store the events (private window, full disk) */
  put(events: readonly WaitingEvent[]): Promise<void>;
  drop(ids: readonly string[]): Promise<void>;
}

const store = createStore('roll-marks', 'marks');

/** Reads the marks of all accounts in this browser. */
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
