import { ApiError, callApi } from '#platform/web/api.ts';
import { backgroundTimeoutMs, isServerUnavailableError } from '#platform/web/no-answer.ts';
import { type QueuedFact, StoredQueue } from '#platform/web/stored-queue.ts';
import { maxRollEventsPerCall, recordRollEvents } from '../../contract.ts';
import { compareRollEvents, type RollMark } from '../../rule/roll.ts';
import type { Roll } from './stored-roll.ts';

/** A mark on this device that the server has not stored yet. It contains no name. */
export interface WaitingEvent extends QueuedFact {
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

export interface Batch extends Pick<WaitingEvent, 'committee' | 'session' | 'anywayReason'> {
  events: Pick<WaitingEvent, 'id' | 'at' | 'registrationId' | 'mark'>[];
}

type NewMark = Pick<WaitingEvent, 'committee' | 'session' | 'registrationId' | 'mark'>;
type Owner = Pick<WaitingEvent, 'accountId' | 'eventName'>;
/** Returns the ids that the server did not store, or rejects when it stored none. */
type SendBatch = (batch: Batch) => Promise<{ skipped: readonly string[] }>;

const { noSuchSession, otherChair } = recordRollEvents.errors;

/**
 * Returns true for errors that a retry cannot fix. Returns false if there is no answer, the login has ended, another
 * chair is logged in, or the server is busy.
 */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError &&
  !isServerUnavailableError(error) &&
  [400, 403, 404, 409].includes(error.status) &&
  error.code !== otherChair.code;

/** @param owner undefined for the marks of all accounts */
const createMarkQueue = (owner?: Owner) =>
  new StoredQueue<WaitingEvent>({
    database: 'roll-marks',
    objectStore: 'marks',
    keyOf: ({ id }) => id,
    compare: compareRollEvents,
    isWaiting: ({ refusal }) => refusal === null,
    isOwn: ({ accountId, eventName }) =>
      !owner || (accountId === owner.accountId && eventName === owner.eventName),
    batchOf: ({ committee, session, anywayReason }) => JSON.stringify([committee, session, anywayReason]),
    maxPerCall: maxRollEventsPerCall,
    isRefusal,
    refused: 'wait',
  });

/**
 * The marks of a chair at an event. The roll events of a session are sent in the order of the taps. A mark that the
 * server refuses waits until the chair stores it anyway or discards it.
 */
export class RollQueue {
  private readonly owner: Owner;
  private readonly sendBatch: SendBatch;
  private readonly marks: StoredQueue<WaitingEvent>;

  constructor(owner: Owner, sendBatch: SendBatch) {
    this.owner = owner;
    this.sendBatch = sendBatch;
    this.marks = createMarkQueue(owner);
  }

  readonly subscribe = (listener: () => void): (() => void) => this.marks.subscribe(listener);
  readonly getState = () => this.marks.getState();

  /**
   * Adds marks. Their time is later than those of the waiting events, so that the last tap is valid even if the clock
   * was set back.
   */
  async add(marks: readonly NewMark[], now: number): Promise<void> {
    const last = Math.max(0, ...this.getState().entries.map(({ at }) => at));
    const at = Math.max(now, last + 1);
    this.marks.forgetProblem();
    await this.marks.put(
      marks.map((mark) => ({
        ...this.owner,
        ...mark,
        id: crypto.randomUUID(),
        at,
        refusal: null,
        anywayReason: null,
      })),
    );
  }

  /** Sends the waiting events, in batches of one session. */
  readonly send = (): Promise<void> => this.marks.send((batch) => this.deliver(batch));

  /** Sends the refused events again, to be stored with a reason. */
  async storeAnyway(anywayReason: string): Promise<void> {
    await this.marks.put(
      listRefusedMarks(this.getState()).map((event) => ({ ...event, refusal: null, anywayReason })),
    );
    await this.send();
  }

  /** Deletes the refused events, and the waiting ones too if the server refused a whole batch. */
  async discard(): Promise<void> {
    const state = this.getState();
    await this.marks.settle(
      state.problem === undefined ? listRefusedMarks(state) : state.entries,
      () => undefined,
    );
    this.marks.forgetProblem();
  }

  private async deliver(batch: readonly WaitingEvent[]) {
    const [{ committee, session, anywayReason }] = batch as [WaitingEvent];
    const events = batch.map(({ id, at, registrationId, mark }) => ({ id, at, registrationId, mark }));
    const refuse = (event: WaitingEvent, refusal: Refusal): WaitingEvent => ({ ...event, refusal });
    try {
      const { skipped } = await this.sendBatch({ committee, session, anywayReason, events });
      return (event: WaitingEvent) =>
        skipped.includes(event.id) ? refuse(event, 'left_committee') : undefined;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== noSuchSession.code) throw error;
      return (event: WaitingEvent) => refuse(event, 'no_such_session');
    }
  }
}

/** Returns the marks that the server refused to store. */
export const listRefusedMarks = ({ entries }: Pick<ReturnType<RollQueue['getState']>, 'entries'>) =>
  entries.filter(({ refusal }) => refusal !== null);

/** @throws the errors of `callApi` */
export async function sendRollBatch(
  owner: Owner,
  { anywayReason, ...batch }: Batch,
): Promise<Omit<Roll, 'accountId' | 'receivedAt'> & { skipped: readonly string[] }> {
  const body = { ...owner, sentAt: Date.now(), ...batch, ...(anywayReason !== null && { anywayReason }) };
  return callApi(recordRollEvents, { body, signal: AbortSignal.timeout(backgroundTimeoutMs) });
}

const listAllMarks = async (): Promise<readonly WaitingEvent[]> => {
  const all = createMarkQueue();
  await all.load();
  return all.getState().entries;
};

/** Counts the marks of all accounts on this device. */
export const countAllMarks = async (): Promise<number> => (await listAllMarks()).length;

/**
 * Sends the marks that an account has stored in this browser, and returns how many the server has not stored. Marks of
 * other accounts stay until their chair logs in again, because the server accepts them from no one else.
 */
export async function sendMarksOfAccount(accountId: string): Promise<number> {
  const listOwnMarks = async () => (await listAllMarks()).filter((event) => event.accountId === accountId);
  for (const eventName of new Set((await listOwnMarks()).map((event) => event.eventName))) {
    const owner = { accountId, eventName };
    await new RollQueue(owner, (batch) => sendRollBatch(owner, batch)).send();
  }
  return (await listOwnMarks()).length;
}
