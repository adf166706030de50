import { ApiError, callApi } from '#platform/web/api.ts';
import { answerTimeoutMs, backgroundTimeoutMs, isServerUnavailableError } from '#platform/web/no-answer.ts';
import { maxRollEventsPerCall, recordRollEvents } from '../../contract.ts';
import { compareRollEvents, type RollMark } from '../../rule/roll.ts';
import {
  createMarkStore,
  listAllStoredMarks,
  type MarkStore,
  type Refusal,
  type WaitingEvent,
} from './mark-store.ts';
import type { Roll } from './stored-roll.ts';

export interface Batch extends Pick<WaitingEvent, 'committee' | 'session' | 'anywayReason'> {
  events: Pick<WaitingEvent, 'id' | 'at' | 'registrationId' | 'mark'>[];
}

export interface QueueState {
  /** Events that the server has not confirmed, oldest first. */
  waiting: readonly WaitingEvent[];
  /** Events that the server refused to store. They wait until the chair stores them anyway or discards them. */
  refused: readonly WaitingEvent[];
  /**
   * True if the last attempt failed for a temporary reason, such as a missing connection, and while an attempt has no
   * answer in time. `useRoll` then retries.
   */
  isOffline: boolean;
  /**
   * Error text if the server refused a whole batch, for example because the duty has ended. `useRoll` does not retry
   * periodically then.
   */
  problem: string | undefined;
  /** False if the browser could not store an event. Closing the page would lose that event. */
  isStored: boolean;
}

type NewMark = Pick<WaitingEvent, 'committee' | 'session' | 'registrationId'> & { mark: RollMark };

const { noSuchSession, otherChair } = recordRollEvents.errors;

/**
 * Returns true for errors that a retry cannot fix. Returns false if there is no answer, the login has ended, another
 * chair is logged in, or the server is busy.
 */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  !isServerUnavailableError(error) &&
  [400, 403, 404, 409].includes(error.status) &&
  error.code !== otherChair.code;

/**
 * Stores roll events on the device until the server has stored them, even if the page is closed. The roll events of a
 * session are sent in the order of the taps. The device chooses their ids, so that a roll event that is sent again is
 * stored only once.
 */
export class RollQueue {
  private state: QueueState = {
    waiting: [],
    refused: [],
    isOffline: false,
    problem: undefined,
    isStored: true,
  };
  private readonly events = new Map<string, WaitingEvent>();
  private readonly listeners = new Set<() => void>();
  private isSending = false;
  private readonly owner: Pick<WaitingEvent, 'accountId' | 'eventName'>;
  private readonly store: MarkStore;
  private readonly sendBatch: (batch: Batch) => Promise<{ skipped: readonly string[] }>;
  /** Resolves when the events of earlier visits are read. */
  readonly ready: Promise<void>;

  /** @param sendBatch returns the ids that the server did not store, or rejects when it stored none */
  constructor(
    owner: Pick<WaitingEvent, 'accountId' | 'eventName'>,
    sendBatch: (batch: Batch) => Promise<{ skipped: readonly string[] }>,
    store = createMarkStore(owner.accountId, owner.eventName),
  ) {
    this.owner = owner;
    this.sendBatch = sendBatch;
    this.store = store;
    this.ready = this.load();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getState = (): QueueState => this.state;

  /**
   * Adds marks. Their time is later than those of the waiting events, so that the last tap is valid even if the clock
   * was set back.
   */
  async add(marks: readonly NewMark[], now: number): Promise<void> {
    const last = Math.max(0, ...[...this.events.values()].map(({ at }) => at));
    const at = Math.max(now, last + 1);
    this.update({ problem: undefined });
    await this.put(
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

  /** Sends the waiting events, in batches of one session. Does nothing while an earlier call is sending. */
  async send(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    const late = setTimeout(() => {
      if (this.state.waiting.length > 0) this.update({ isOffline: true });
    }, answerTimeoutMs);
    try {
      await this.ready;
      for (let batch = this.nextBatch(); batch; batch = this.nextBatch()) await this.deliver(batch);
    } catch (error) {
      if (isRefusal(error)) this.update({ isOffline: false, problem: error.message });
      else this.update({ isOffline: true });
    } finally {
      clearTimeout(late);
      this.isSending = false;
    }
  }

  /** Sends the refused events again, to be stored with a reason. */
  async storeAnyway(anywayReason: string): Promise<void> {
    await this.put(this.state.refused.map((event) => ({ ...event, refusal: null, anywayReason })));
    await this.send();
  }

  /** Deletes the refused events, and the waiting ones too if the server refused a whole batch. */
  async discard(): Promise<void> {
    const { refused, waiting, problem } = this.state;
    await this.drop([...refused, ...(problem === undefined ? [] : waiting)].map(({ id }) => id));
    this.update({ problem: undefined });
  }

  private async load(): Promise<void> {
    const stored = await this.store.read().catch(() => []);
    for (const event of stored) if (!this.events.has(event.id)) this.events.set(event.id, event);
    this.update({});
  }

  private async deliver(batch: Batch): Promise<void> {
    const refuse = (ids: readonly string[], refusal: Refusal) =>
      this.put(ids.flatMap((id) => this.events.get(id) ?? []).map((event) => ({ ...event, refusal })));
    const ids = batch.events.map(({ id }) => id);
    try {
      const { skipped } = await this.sendBatch(batch);
      await refuse(skipped, 'left_committee');
      await this.drop(ids.filter((id) => !skipped.includes(id)));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== noSuchSession.code) throw error;
      await refuse(ids, 'no_such_session');
    }
    this.update({ isOffline: false, problem: undefined });
  }

  private nextBatch(): Batch | undefined {
    const [first] = this.state.waiting;
    if (!first) return undefined;
    const { committee, session, anywayReason } = first;
    return {
      committee,
      session,
      anywayReason,
      events: this.state.waiting
        .filter(
          (event) =>
            event.committee === committee && event.session === session && event.anywayReason === anywayReason,
        )
        .slice(0, maxRollEventsPerCall)
        .map(({ id, at, registrationId, mark }) => ({ id, at, registrationId, mark })),
    };
  }

  private async put(events: readonly WaitingEvent[]): Promise<void> {
    for (const event of events) this.events.set(event.id, event);
    this.update({});
    if (events.length > 0) await this.store.put(events).catch(() => this.update({ isStored: false }));
  }

  private async drop(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.events.delete(id);
    this.update({});
    await this.store.drop(ids);
  }

  private update(change: Partial<QueueState>): void {
    const all = [...this.events.values()].sort(compareRollEvents);
    this.state = {
      ...this.state,
      waiting: all.filter(({ refusal }) => refusal === null),
      refused: all.filter(({ refusal }) => refusal !== null),
      ...change,
    };
    for (const listener of this.listeners) listener();
  }
}

/** @throws the errors of `callApi` */
export async function sendRollBatch(
  owner: Pick<WaitingEvent, 'accountId' | 'eventName'>,
  { anywayReason, ...batch }: Batch,
): Promise<Omit<Roll, 'accountId' | 'receivedAt'> & { skipped: readonly string[] }> {
  const body = { ...owner, sentAt: Date.now(), ...batch, ...(anywayReason !== null && { anywayReason }) };
  return callApi(recordRollEvents, { body, signal: AbortSignal.timeout(backgroundTimeoutMs) });
}

/**
 * Sends the marks that an account has stored in this browser, and returns how many the server has not stored. Marks of
 * other accounts stay until their chair logs in again, because the server accepts them from no one else.
 */
export async function sendStoredMarksOfAccount(accountId: string): Promise<number> {
  const listOwnMarks = async () =>
    (await listAllStoredMarks()).filter((event) => event.accountId === accountId);
  for (const eventName of new Set((await listOwnMarks()).map((event) => event.eventName))) {
    const owner = { accountId, eventName };
    await new RollQueue(owner, (batch) => sendRollBatch(owner, batch)).send();
  }
  return (await listOwnMarks()).length;
}
