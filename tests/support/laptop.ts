import { getDebate, recordSteps, takeLead } from '#debate/contract.ts';
import { findUndoable } from '#debate/rule/fold.ts';
import type { Press } from '#debate/web/console/press.ts';
import { type DebateCalls, readWholeLog } from '#debate/web/live/debate-calls.ts';
import {
  type DebateStore,
  type StoredDebate,
  toStoredDebate,
  type WaitingStep,
} from '#debate/web/live/debate-store.ts';
import { LiveDebate } from '#debate/web/live/live-debate.ts';
import type { AnyCall } from '#platform/contract/call.ts';
import { ApiError } from '#platform/web/api.ts';
import type { Person, TestApp } from './app.ts';
import { council, eventName } from './conference.ts';
import type { ChairedCommittee } from './debating.ts';

const of = { eventName, committee: council.value };

const cut = () => new ApiError('Something went wrong', 0);

/** What the network does with a call: delivers it, loses it, or loses only its answer. */
type Network = () => 'delivers' | 'loses' | 'loses the answer';

/** Calls of a device over a network that can be cut. */
function callsOver(site: TestApp, { token }: Person, network: Network): DebateCalls {
  const call = async (made: AnyCall, sent: object) => {
    const fate = network();
    if (fate === 'loses') throw cut();
    const answer: { status: number; body: unknown } = await site.call(made, { token, ...sent });
    if (fate === 'loses the answer') throw cut();
    if (answer.status === 200) return answer.body as never;
    const { error, code } = answer.body as { error: string; code: string };
    throw new ApiError(error, answer.status, { code });
  };
  return {
    read: (since) =>
      readWholeLog((after) => call(getDebate, { params: of, query: { since: String(after) } }), since),
    send: (batch) => call(recordSteps, { body: { ...of, ...batch } }),
    takeLead: (asked) => call(takeLead, { body: { ...of, ...asked } }),
  };
}

/** The storage of a device, which survives its page. */
class Disk {
  debate: StoredDebate | undefined;
  readonly rows = new Map<string, WaitingStep>();
  /** How long storing a step takes, in milliseconds. */
  slownessMs = 0;
  isFull = false;
  /** Steps are stored once this is resolved. */
  isFree = Promise.resolve();

  /** Opens the store for a page. What a page writes after it was killed is not stored. */
  open(page: { isKilled: boolean }): DebateStore {
    const write = async (change: () => void) => {
      await Promise.resolve();
      if (!page.isKilled) change();
    };
    return {
      find: async () => this.debate,
      keep: (debate) =>
        write(() => {
          this.debate = structuredClone(debate);
        }),
      listWaiting: async () =>
        [...this.rows.values()].sort((a, b) => a.order - b.order).map((row) => structuredClone(row)),
      putWaiting: async (rows) => {
        if (this.slownessMs > 0) await new Promise((resolve) => setTimeout(resolve, this.slownessMs));
        await this.isFree;
        if (this.isFull) throw new DOMException('The disk is full', 'QuotaExceededError');
        await write(() => {
          for (const row of rows) this.rows.set(row.step.id, structuredClone(row));
        });
      },
      dropWaiting: (ids) =>
        write(() => {
          for (const id of ids) this.rows.delete(id);
        }),
    };
  }
}

/** A laptop of a chair: its disk, and the page that is open. */
export class Laptop {
  readonly #site: TestApp;
  readonly #person: Person;
  readonly name: string;
  readonly disk = new Disk();
  network: Network = () => 'delivers';
  /** True for a server that reads no call of this page, such as one that is older. */
  isTooNew = false;
  #page = { isKilled: false };
  live!: LiveDebate;

  constructor(site: TestApp, person: Person, name: string) {
    [this.#site, this.#person, this.name] = [site, person, name];
  }

  /** Opens the page: with what is stored, or with an answer of the server. */
  async open(): Promise<LiveDebate> {
    this.#page = { isKilled: false };
    const page = this.#page;
    const store = this.disk.open(page);
    const online = callsOver(this.#site, this.#person, () => (page.isKilled ? 'loses' : this.network()));
    const send: DebateCalls['send'] = async (batch) => {
      if (this.isTooNew) throw new ApiError('Bad request', 400, { code: 'invalid_input' });
      return online.send(batch);
    };
    const over = { ...online, send };
    const { accountId } = this.#person;
    const stored = (await store.find()) ?? toStoredDebate(await over.read(0), accountId);
    await store.keep(stored);
    const needs = { device: this.name, calls: over, store };
    this.live = new LiveDebate(stored, await store.listWaiting(), needs);
    return this.live;
  }

  /**
   * Ends the page of a device without a stored state, once before it has stored its first one. Steps that wait stay
   * stored. Then opens the page as often as the network needs.
   */
  async openWithoutState(): Promise<void> {
    this.kill();
    this.disk.debate = undefined;
    const read = callsOver(this.#site, this.#person, this.network).read(0);
    const found = await read.catch(() => undefined);
    const killed = this.disk.open({ isKilled: true });
    if (found) await killed.keep(toStoredDebate(found, this.#person.accountId));
    const isOpened = () =>
      this.open().then(
        () => true,
        () => false,
      );
    while (!(await isOpened()));
  }

  /** Ends the page at once, as when the battery is taken out. */
  kill(): void {
    this.#page.isKilled = true;
  }

  press(...presses: Press[]) {
    return this.live.make(presses, undefined);
  }

  undo() {
    const seq = findUndoable(this.live.latest().debate)?.seq;
    return seq === undefined ? undefined : this.press({ kind: 'undone', body: { seq } });
  }
}

/** A press is shown once it is stored. */
export const screenIsDrawn = () => new Promise((resolve) => setTimeout(resolve, 0));

const portfolios = council.portfolios.slice(0, 4);

/** Opens a sitting on a laptop of the chair, with four portfolios present, before anything is sent. */
export async function openSitting(
  site: TestApp,
  { chair, member }: Pick<ChairedCommittee, 'chair' | 'member'>,
  session: string,
): Promise<Laptop> {
  const laptop = await openLaptop(site, chair, 'laptop');
  laptop.press({ kind: 'opened', body: { ...laptop.live.opening(), session } });
  for (const name of portfolios)
    laptop.press({ kind: 'answered', body: { member: member(name), answer: 'present' } });
  laptop.press({ kind: 'roll_closed', body: {} });
  return laptop;
}

export async function openLaptop(site: TestApp, person: Person, name: string): Promise<Laptop> {
  const laptop = new Laptop(site, person, name);
  await laptop.open();
  return laptop;
}
