import { invalidInput, tooLarge, tooManyRequests } from '#platform/contract/common.ts';
import { errorCode, errorText } from '#platform/web/api.ts';
import { isServerUnavailableError, isUnauthorizedOrForbiddenError } from '#platform/web/no-answer.ts';
import { maxStepBody, maxStepsPerCall, takeLead } from '../../contract.ts';
import { hashDebate } from '../../rule/fold.ts';
import { isRefusal, type Refusal, refuse, refuseFinally } from '../../rule/refusal.ts';
import type { Body } from '../../rule/step.ts';
import type { DebateLog, Folded } from '../console/debate-log.ts';
import { deviceNow } from '../console/device-clock.ts';
import type { Press } from '../console/press.ts';
import type { DebateAnswer, DebateCalls, DebateNews, LeadAnswer } from './debate-calls.ts';
import type { DebateStore, StoredDebate, WaitingStep } from './debate-store.ts';
import type { Handover } from './handover.ts';
import { type LiveAnswer, readRules, withAnswer, withNews } from './live-answer.ts';
import { type LiveClock, startLiveClock } from './live-clock.ts';
import {
  appendPending,
  confirmSteps,
  dropClaim,
  dropPending,
  type LiveLog,
  nextBatch,
  openLiveLog,
  type PendingStep,
  pressSteps,
  proposeSteps,
  stampFreeSteps,
} from './live-log.ts';

/** What the screen shows about a debate and the server. */
export interface LiveStatus {
  answer: LiveAnswer;
  /** Steps of this device about which the server has not answered. */
  unsent: number;
  /** When the server answered last, by this device's clock. */
  answeredAt: number;
  /** True while the last call had no answer. */
  isOffline: boolean;
  /** Error text if the server does not take the steps. Null after the next answer. */
  problem: string | null;
  /** True if the session or the duty of the user has ended, so that this device shows the debate no more. */
  isRefused: boolean;
  /** True if this device and the server have different states after the same step. */
  disagrees: boolean;
  /** Steps of this visit that the server keeps aside. */
  aside: number;
  /** Steps of this device that the server cannot read. They wait for a decision of the chair. */
  unreadable: readonly PendingStep[];
  /** False if the browser stores nothing, so that closing the page would lose steps. */
  isStored: boolean;
  /**
   * When this device handed the lead over by a file, in epoch milliseconds. Null if it did not, leads again, or knows that
   * another device leads.
   */
  handedOverAt: number | null;
}

const { leadChanged, leadHeld, reasonMissing } = takeLead.errors;
const claimRefusals = new Set<string | undefined>([leadChanged.code, leadHeld.code, reasonMissing.code]);
/** Errors of a batch with a step that the server cannot read, such as of a page that is newer than the server. */
const unreadableErrors = new Set<string | undefined>([invalidInput.code, tooLarge.code]);
/** How long a press waits for the browser to store it. */
const storingMs = 1_000;
/** Pause between two writes of the whole log, which is stored again by each answer. */
const keepMs = 1_000;

interface Needs {
  device: string;
  calls: DebateCalls;
  store: DebateStore;
}

/**
 * A debate on a device, with and without a network. A press is stored before the screen shows it, and sent as soon as the
 * server answers. Steps of others come before those that are not sent yet.
 */
export class LiveDebate implements DebateLog {
  readonly device: string;
  readonly accountId: string;
  readonly #calls: DebateCalls;
  readonly #store: DebateStore;
  readonly #clock: LiveClock;
  readonly #listeners = new Set<() => void>();
  #log: LiveLog;
  #latest: Folded;
  #shown: Folded;
  #status: LiveStatus;
  #codes: Pick<StoredDebate, 'handoverCode' | 'shownCode'>;
  /** Order of the last step in the store. */
  #order: number;
  /** Steps that the browser has not stored, such as while its disk is full or slow. */
  #unstored: readonly WaitingStep[] = [];
  /** Writes of presses, one after the other. */
  #writing: Promise<void> = Promise.resolve();
  #keeping: Promise<void> | undefined;
  #mustKeep = false;
  #isClosed = false;
  /** Most steps of the next batch. It is halved after a batch that the server does not take, and doubled after others. */
  #batchSize = maxStepsPerCall;
  /** Ids of steps that the server has, or keeps aside, and the store of this device still has. */
  #settled: string[] = [];
  #syncing: Promise<void> | undefined;
  #reading: Promise<void> | undefined;

  /** @throws Error if the rules of the debate cannot be read */
  constructor(debate: StoredDebate, waiting: readonly WaitingStep[], { device, calls, store }: Needs) {
    const { answer, steps, accountId, receivedAt, clockOffset, ...others } = debate;
    this.device = device;
    this.accountId = accountId;
    this.#calls = calls;
    this.#store = store;
    const { handedOverAt, ...codes } = others;
    this.#codes = codes;
    this.#order = waiting.at(-1)?.order ?? 0;
    const stepsOf = (isUnreadable: boolean) =>
      waiting.flatMap((one) => (Boolean(one.isUnreadable) === isUnreadable ? one.step : []));
    this.#log = openLog(answer, steps, stepsOf(false));
    this.#latest = foldedOf(this.#log);
    this.#shown = this.#latest;
    this.#clock = startLiveClock({ offset: clockOffset, last: this.#latest.steps.at(-1)?.at ?? 0 });
    this.#status = {
      answer,
      unsent: this.#log.pending.length,
      answeredAt: receivedAt,
      isOffline: false,
      problem: null,
      isRefused: false,
      disagrees: false,
      aside: 0,
      unreadable: stepsOf(true),
      isStored: true,
      handedOverAt,
    };
    // Steps of which the server's answer was stored, or has come, before they were deleted here.
    const pending = new Set(this.#log.pending.map(({ id }) => id));
    this.#settled = stepsOf(false).flatMap(({ id }) => (pending.has(id) ? [] : id));
    if (this.#settled.length > 0) this.#keep();
  }

  readonly latest = (): Folded => this.#latest;
  readonly shown = (): Folded => this.#shown;
  readonly status = (): LiveStatus => this.#status;
  readonly now = (): number => this.#clock.now();
  /** Number of the last step of the server that this device has. */
  readonly since = (): number => this.#log.confirmed.course.debate.seq;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly opening = () => {
    const { ruleSet, revision } = this.#status.answer;
    return { ruleSet, revision };
  };

  readonly make: DebateLog['make'] = (presses, anyway) => {
    const { answer, handedOverAt } = this.#status;
    if (!answer.mayChair || handedOverAt !== null) return refuse('not_lead');
    return this.#addPending(presses, () =>
      pressSteps(this.#log, presses, { device: this.device, at: this.now(), anyway }),
    );
  };

  /**
   * Sends what was pressed to the device that leads, which decides about it. This device does not lead.
   * @returns why the rules refuse it
   */
  propose(presses: readonly Press[]): Refusal | undefined {
    return this.#addPending(presses, () =>
      proposeSteps(this.#log, presses, { device: this.device, at: this.now() }),
    );
  }

  #addPending(
    presses: readonly Press[],
    makeSteps: () => ReturnType<typeof pressSteps>,
  ): Refusal | undefined {
    const long = presses.find(({ body }) => JSON.stringify(body).length > maxStepBody);
    if (long) return refuseFinally('malformed', 'body', long.kind);
    const made = makeSteps();
    if (isRefusal(made)) return made;
    this.#setLog(made.log);
    this.#putWaiting(made.made);
    this.#publish();
    void this.sync();
    return undefined;
  }

  /** Reads the debate again, with rules and members. Never rejects. Concurrent calls share one run. */
  read(): Promise<void> {
    this.#reading ??= this.#read(this.since())
      .catch((error) => this.#failed(error))
      .finally(() => {
        this.#reading = undefined;
      });
    return this.#reading;
  }

  async #read(since: number): Promise<void> {
    const answer = await this.#calls.read(since);
    this.#answered(answer);
    this.#takeAnswer(answer, since);
    const agrees = this.#agrees(answer);
    // Other members explain another state only if the whole log is folded with them.
    if (!agrees && since > 0) return this.#read(0);
    this.#update({ disagrees: !agrees });
  }

  #takeAnswer({ steps, ...answer }: DebateAnswer, since: number): void {
    const { confirmed, pending } = this.#log;
    const seq = this.since();
    // News that came while this answer was under way may be ahead of it.
    const isBehind = answer.seq < seq;
    const base = since === 0 && !isBehind ? [] : confirmed.steps;
    const added = steps.filter((step) => step.seq > (base.length === 0 ? 0 : seq));
    this.#setLog(openLog(answer, [...base, ...added], pending));
    this.#status = { ...this.#status, answer: withAnswer(this.#status.answer, answer) };
    this.#settle();
  }

  /**
   * Adds what has happened, from a stream or from an answer.
   * @param refused ids of steps of this device that the server keeps aside
   */
  receive(news: DebateNews, refused: readonly string[] = []): void {
    this.#answered(news);
    const confirmed = confirmSteps(this.#log, news.steps);
    const next = dropPending(confirmed ?? this.#log, new Set(refused));
    const aside = this.#log.pending.filter(({ id }) => refused.includes(id)).length;
    this.#setLog(next);
    this.#status = {
      ...this.#status,
      answer: withNews(this.#status.answer, news),
      aside: this.#status.aside + aside,
    };
    this.#settle();
    const isBehind = this.since() < news.seq;
    const hasNewRules = news.steps.some(({ kind, body }) => kind === 'opened' && !this.#knowsRules(body));
    if (!confirmed || isBehind || hasNewRules || !this.#agrees(news)) void this.read();
  }

  #knowsRules(body: unknown): boolean {
    const { ruleSet, revision } = body as { ruleSet: string; revision: number };
    return this.#log.findRules(ruleSet, revision) !== undefined;
  }

  #agrees({ seq, hash }: Pick<DebateNews, 'seq' | 'hash'>): boolean {
    const { debate } = this.#log.confirmed.course;
    return debate.seq !== seq || hashDebate(debate) === hash;
  }

  /**
   * Makes this device the lead.
   * @throws the errors of the call, such as `lead_held` without a reason
   */
  async takeLead(reason?: string): Promise<void> {
    const expectedTerm = this.#status.answer.lead?.term ?? 0;
    try {
      this.#led(
        await this.#calls.takeLead({
          device: this.device,
          expectedTerm,
          after: this.since(),
          ...(reason !== undefined && { reason }),
        }),
      );
    } catch (error) {
      if (isServerUnavailableError(error)) this.#failed(error);
      else await this.read();
      throw error;
    }
    if (!this.#status.answer.mayChair) await this.read();
    void this.sync();
  }

  /**
   * Makes this device the lead without a network, after a lead that is not there. The server decides later: if another
   * device has gone on, these steps are kept aside.
   */
  leadAlone(): void {
    const { lead } = this.#latest.debate.state;
    const body = { term: (lead?.term ?? 0) + 1, device: this.device, from: lead?.device ?? null };
    this.#update({ handedOverAt: null });
    this.make([{ kind: 'lead_taken', body }], undefined);
  }

  #led({ handoverCode, ...news }: LeadAnswer): void {
    this.#codes = { handoverCode, shownCode: null };
    this.#status = { ...this.#status, handedOverAt: null };
    this.receive(news);
    // The call that opens a debate gives its projector a key.
    if (this.#status.answer.screenKey === null) void this.read();
  }

  /**
   * What another device needs to go on from here. This one then makes no more steps, until it leads again.
   * @returns undefined if this device does not lead, or if it needs a network for a new code
   */
  async handOver(): Promise<Handover | undefined> {
    await this.sync();
    const { lead } = this.#latest.debate.state;
    if (lead !== null && lead.device !== this.device) return undefined;
    // A code works once. One that was used to take the lead from a file can be passed on until the server has it.
    const findCode = () => this.#codes.shownCode ?? this.#codes.handoverCode;
    if (lead !== null && findCode() === null) await this.takeLead().catch(() => {});
    if (lead !== null && findCode() === null) return undefined;
    const handover: Handover = {
      answer: this.#status.answer,
      steps: this.#log.confirmed.steps,
      pending: this.#log.pending,
      unreadable: this.#status.unreadable,
      handoverCode: findCode(),
    };
    this.#update({ handedOverAt: Date.now() });
    this.#keep();
    return handover;
  }

  /** Goes on here after a handover that no device has opened. */
  takeBack(): void {
    this.#update({ handedOverAt: null });
    this.#keep();
  }

  /**
   * Sends what waits. Never rejects. Concurrent calls share one run, which sends also what is made meanwhile.
   * @param isHeartbeat sends also if nothing waits, so that the server knows that the lead is there
   */
  sync({ isHeartbeat = false }: { isHeartbeat?: boolean } = {}): Promise<void> {
    this.#syncing ??= this.#sendAll(isHeartbeat);
    return this.#syncing;
  }

  async #sendAll(isHeartbeat: boolean): Promise<void> {
    try {
      await this.#writing;
      for (let isFirst = true; this.#log.pending.length > 0 || (isFirst && isHeartbeat); isFirst = false) {
        const term = this.#findClaimedTerm();
        if (term !== undefined) await this.#claimLead(term);
        // A device that does not have the whole log does not know whether it leads.
        if (this.since() < this.#status.answer.seq) await this.#read(this.since());
        const isSent = await this.#sendBatch();
        if (!isSent) break;
      }
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#syncing = undefined;
    }
  }

  /** The term after which this device has led alone. Undefined if the server knows who leads, or learns it from a file. */
  #findClaimedTerm(): number | undefined {
    const { pending } = this.#log;
    if (this.#status.answer.lead === null) return pending.length > 0 ? 0 : undefined;
    const claim = this.#codes.shownCode === null && pending.find(({ kind }) => kind === 'lead_taken');
    return claim ? (claim.body as Body<'lead_taken'>).term - 1 : undefined;
  }

  /** Takes the lead as this device did alone, so that its steps count. */
  async #claimLead(expectedTerm: number): Promise<void> {
    try {
      const after = this.since();
      this.#led(await this.#calls.takeLead({ device: this.device, expectedTerm, after }));
    } catch (error) {
      // Another device leads. The steps of this one are kept aside.
      if (!claimRefusals.has(errorCode(error))) throw error;
      await this.#read(this.since());
    }
  }

  /** Returns false if the server has answered about none of the steps. */
  async #sendBatch(): Promise<boolean> {
    const batch = nextBatch(this.#log, this.#batchSize);
    const [first] = batch.steps;
    try {
      await this.#send(batch);
    } catch (error) {
      const code = errorCode(error);
      // A batch alone can be more than the limit of a minute allows: undoing in a long log costs more.
      if (code === tooManyRequests.code || unreadableErrors.has(code))
        this.#batchSize = Math.max(1, Math.ceil(batch.steps.length / 2));
      if (!first || !unreadableErrors.has(code)) throw error;
      if (batch.steps.length === 1) await this.#setAside(first.id);
      return true;
    }
    this.#batchSize = Math.min(maxStepsPerCall, this.#batchSize * 2);
    return first === undefined || !this.#log.pending.some(({ id }) => id === first.id);
  }

  /**
   * Takes a step out of the log that the server cannot read, so that it holds up no other. It stays on this device.
   * @throws ApiError if the server cannot read a batch without steps either: then the page is at fault, and no step
   */
  async #setAside(id: string): Promise<void> {
    await this.#send(nextBatch(this.#log, 0));
    const step = this.#log.pending.find((one) => one.id === id);
    if (!step) return;
    this.#status = { ...this.#status, unreadable: [...this.#status.unreadable, step] };
    this.#putWaiting([step], true);
    this.#setLog(dropPending(this.#log, new Set([id])));
    this.#settle();
  }

  /** Ends that steps wait which the server could not read, once the chair has noted or discarded them. */
  settleUnreadable(ids: readonly string[]): void {
    const { unreadable } = this.#status;
    this.#settled.push(...unreadable.flatMap(({ id }) => (ids.includes(id) ? id : [])));
    this.#update({ unreadable: unreadable.filter(({ id }) => !ids.includes(id)) });
    this.#keep();
  }

  /** Sends steps again that the server could not read, behind all others, such as after an update of the server. */
  sendAgain(ids: readonly string[]): void {
    const { unreadable } = this.#status;
    const again = unreadable.filter(({ id }) => ids.includes(id));
    this.#status = { ...this.#status, unreadable: unreadable.filter((one) => !again.includes(one)) };
    this.#setLog(appendPending(this.#log, again));
    this.#putWaiting(again);
    this.#publish();
    void this.sync();
  }

  async #send(batch: ReturnType<typeof nextBatch>): Promise<void> {
    const { shownCode } = this.#codes;
    const { refused, ...news } = await this.#calls.send({
      ...batch,
      device: this.device,
      accountId: this.accountId,
      sentAt: this.now(),
      ...(shownCode !== null && { handoverCode: shownCode }),
    });
    this.receive(
      news,
      refused.map(({ id }) => id),
    );
  }

  /** Notes that there was a sign of life. */
  #answered({ now }: Pick<DebateNews, 'now'>): void {
    this.#clock.take(now);
    this.#update({ answeredAt: deviceNow(), isOffline: false, problem: null });
  }

  #failed(error: unknown): void {
    if (isServerUnavailableError(error)) this.#update({ isOffline: true });
    else {
      const isRefused = this.#status.isRefused || isUnauthorizedOrForbiddenError(error);
      this.#isClosed ||= isRefused;
      this.#update({ problem: errorText(error), isRefused });
    }
  }

  /** After news: steps without a term get that of this device if it leads now, and all is stored and shown. */
  #settle(): void {
    this.#setLog(dropClaim(this.#log, this.device));
    const { log, stamped } = stampFreeSteps(this.#log, this.device);
    if (stamped.length > 0) {
      this.#setLog(log);
      // All, so that they keep their order.
      this.#putWaiting(log.pending);
    }
    const { lead } = this.#log.confirmed.course.debate.state;
    const isShowing = this.#log.pending.some(({ kind }) => kind === 'lead_taken');
    if (!isShowing || lead?.device === this.device) this.#codes = { ...this.#codes, shownCode: null };
    this.#endHandover();
    this.#keep();
    this.#publish();
  }

  /** Once another device leads, a handover cannot be taken back here any more. */
  #endHandover(): void {
    const { lead } = this.#latest.debate.state;
    if (lead !== null && lead.device !== this.device) this.#status = { ...this.#status, handedOverAt: null };
  }

  #setLog(log: LiveLog): void {
    if (log.pending !== this.#log.pending) {
      const waiting = new Set([...log.pending, ...this.#status.unreadable].map(({ id }) => id));
      this.#settled.push(...this.#log.pending.flatMap(({ id }) => (waiting.has(id) ? [] : id)));
    }
    this.#log = log;
    this.#latest = foldedOf(log);
  }

  /** Ends the debate of this page, before another one is stored in its place. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#writing;
    await this.#keeping;
  }

  #putWaiting(steps: readonly PendingStep[], isUnreadable = false): void {
    if (this.#isClosed) return;
    const rows = steps.map((step) => {
      this.#order += 1;
      return { order: this.#order, step, isUnreadable };
    });
    this.#unstored = [...this.#unstored, ...rows];
    const write = () => withTimeout(this.#storeRest(), storingMs);
    this.#writing = this.#writing.then(write).catch(() => this.#update({ isStored: false }));
  }

  /** Stores the steps that wait, also those that the browser could not store before. */
  async #storeRest(): Promise<void> {
    const waiting = new Set([...this.#log.pending, ...this.#status.unreadable].map(({ id }) => id));
    const rows = this.#unstored;
    await this.#store.putWaiting(rows.filter(({ step }) => waiting.has(step.id)));
    this.#unstored = this.#unstored.filter((row) => !rows.includes(row));
    if (this.#unstored.length === 0 && !this.#status.isStored) this.#update({ isStored: true });
  }

  /** Shows the log once what was pressed is stored. */
  #publish(): void {
    const latest = this.#latest;
    void this.#writing.then(() => {
      if (latest === this.#latest) this.#shown = latest;
      this.#update({ unsent: this.#log.pending.length });
    });
  }

  /** Stores the log of the server, and then deletes steps that it has. One write at a time. */
  #keep(): void {
    if (this.#isClosed) return;
    this.#mustKeep = true;
    this.#keeping ??= this.#keepAll();
  }

  /** Waits until this device has stored what it knows. */
  async stored(): Promise<void> {
    await this.#keeping;
  }

  async #keepAll(): Promise<void> {
    while (this.#mustKeep) {
      this.#mustKeep = false;
      // Before the writes are awaited: those of later steps may still be running, and would come after their deletion.
      const settled = this.#settled.splice(0);
      await this.#writing;
      if (this.#status.answer.mayChair) await this.#store.keep(this.toStored());
      if (settled.length > 0) await this.#store.dropWaiting(settled);
      // At once if nothing waits: a laptop that dies right after a press then knows that the server has it.
      if (this.#mustKeep && this.#log.pending.length > 0)
        await new Promise((resolve) => setTimeout(resolve, keepMs));
    }
    this.#keeping = undefined;
  }

  /** The debate as this device stores it. */
  toStored(): StoredDebate {
    return {
      answer: this.#status.answer,
      steps: this.#log.confirmed.steps,
      accountId: this.accountId,
      receivedAt: Date.now(),
      clockOffset: this.#clock.offset(),
      handedOverAt: this.#status.handedOverAt,
      ...this.#codes,
    };
  }

  #update(change: Partial<LiveStatus>): void {
    this.#status = { ...this.#status, ...change };
    for (const listener of this.#listeners) listener();
  }
}

const foldedOf = ({ course, confirmed, fitting }: LiveLog): Folded => ({
  rules: course.rules,
  debate: course.debate,
  steps: [...confirmed.steps, ...fitting],
});

function openLog(answer: LiveAnswer, steps: StoredDebate['steps'], pending: readonly PendingStep[]): LiveLog {
  const { findRules, chosen } = readRules(answer);
  return openLiveLog(findRules, { rules: chosen, members: answer.members, steps, pending });
}

function withTimeout(work: Promise<void>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The browser stores nothing.')), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
