import { z } from 'zod';
import { ApiError } from '#platform/web/api.ts';
import { type LocalDraft, localDraft } from '#platform/web/local-draft.ts';
import { maxRollEvents } from '../../contract.ts';
import { compareEvents, type Mark, marks } from '../../rule/roll.ts';
import { rollKey } from './waiting-marks.ts';

const waitingEvents = z.array(
  z.object({
    id: z.string(),
    at: z.number(),
    committee: z.string(),
    session: z.string(),
    registrationId: z.string(),
    mark: z.enum(marks),
  }),
);
export type WaitingEvent = z.output<typeof waitingEvents>[number];

export interface Batch {
  committee: string;
  session: string;
  events: Pick<WaitingEvent, 'id' | 'at' | 'registrationId' | 'mark'>[];
}

export interface QueueState {
  /** Events that the server has not confirmed, oldest first. */
  waiting: readonly WaitingEvent[];
  /** True while the server cannot be reached. The queue retries. */
  isOffline: boolean;
  /** Why the server refused the waiting events. The queue does not retry by itself then. */
  refusal: string | undefined;
}

/** Opens the stored events of an account at an event. They contain no names. */
export const rollDraft = (accountId: string, eventName: string): LocalDraft<WaitingEvent[]> =>
  localDraft(rollKey(accountId, eventName), waitingEvents);

/** A refusal cannot change by retrying, unlike a missing answer, an ended log-in or a busy server. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 403, 404, 409].includes(error.status);

/**
 * Keeps the events of a roll until the server has stored them, also while the page is closed. Events are sent in the
 * order of the taps. The device chooses their ids, so that an event that is sent again is stored only once.
 */
export class RollQueue {
  private state: QueueState;
  private readonly listeners = new Set<() => void>();
  private isSending = false;
  private readonly draft: LocalDraft<WaitingEvent[]>;
  private readonly sendBatch: (batch: Batch) => Promise<void>;

  /** @param sendBatch rejects when the server did not store the events */
  constructor(draft: LocalDraft<WaitingEvent[]>, sendBatch: (batch: Batch) => Promise<void>) {
    this.draft = draft;
    this.sendBatch = sendBatch;
    this.state = { waiting: draft.read() ?? [], isOffline: false, refusal: undefined };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getState = (): QueueState => this.state;

  /** Adds a mark. Its time is later than those of the events before it, so that the last tap is valid. */
  add(mark: { committee: string; session: string; registrationId: string; mark: Mark }, now: number): void {
    const { waiting } = this.state;
    const at = Math.max(now, (waiting.at(-1)?.at ?? 0) + 1);
    const event = { ...mark, id: crypto.randomUUID(), at };
    this.update({ waiting: [...this.withStored(), event], refusal: undefined });
  }

  /** Sends what is waiting, in batches of one session. Does nothing while an earlier call is sending. */
  async send(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    try {
      for (;;) {
        const batch = nextBatch(this.state.waiting);
        if (!batch) return;
        await this.sendBatch(batch);
        const sent = new Set(batch.events.map(({ id }) => id));
        this.update({
          waiting: this.withStored().filter(({ id }) => !sent.has(id)),
          isOffline: false,
          refusal: undefined,
        });
      }
    } catch (error) {
      if (isRefusal(error)) this.update({ isOffline: false, refusal: error.message });
      else this.update({ isOffline: true });
    } finally {
      this.isSending = false;
    }
  }

  discard(): void {
    this.update({ waiting: [], isOffline: false, refusal: undefined });
  }

  /** Returns the waiting events, including those that another tab has stored. */
  private withStored(): WaitingEvent[] {
    const events = [...(this.draft.read() ?? []), ...this.state.waiting];
    const unique = new Map(events.map((event) => [event.id, event]));
    return [...unique.values()].sort(compareEvents);
  }

  private update(change: Partial<QueueState>): void {
    this.state = { ...this.state, ...change };
    if (this.state.waiting.length === 0) this.draft.forget();
    else this.draft.keep([...this.state.waiting]);
    for (const listener of this.listeners) listener();
  }
}

function nextBatch(waiting: readonly WaitingEvent[]): Batch | undefined {
  const [first] = waiting;
  if (!first) return undefined;
  const { committee, session } = first;
  return {
    ...{ committee, session },
    events: waiting
      .filter((event) => event.committee === committee && event.session === session)
      .slice(0, maxRollEvents)
      .map(({ id, at, registrationId, mark }) => ({ id, at, registrationId, mark })),
  };
}
