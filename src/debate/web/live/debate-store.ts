import { createStore, delMany, setMany, values } from 'idb-keyval';
import { rollCallPath } from '#platform/contract/paths.ts';
import { safeLocalStorage } from '#platform/web/browser-storage.ts';
import { openSealedStore } from '#platform/web/sealed-store.ts';
import { deviceLogOutPageStorageKey } from '#platform/web/session.ts';
import type { Step } from '../../rule/step.ts';
import type { DebateAnswer, OfCommittee } from './debate-calls.ts';
import type { LiveAnswer } from './live-answer.ts';
import type { PendingStep } from './live-log.ts';

/** A debate as this device stores it: the last answer of the server, and the log so far. */
export interface StoredDebate {
  answer: LiveAnswer;
  steps: readonly Step[];
  /** The account that loaded it. */
  accountId: string;
  /** When the last answer arrived, by this device's clock, in epoch milliseconds. */
  receivedAt: number;
  /** The server's clock less this device's, in milliseconds. */
  clockOffset: number;
  /** Lets another device take the lead over from a file. Null if this device did not take the lead itself. */
  handoverCode: string | null;
  /** The code of the file with which this device took the lead over, until the server knows it. */
  shownCode: string | null;
  /** When this device handed the lead over by a file, in epoch milliseconds. Null if it did not, or leads again. */
  handedOverAt: number | null;
}

/** A debate that was just loaded. */
export function toStoredDebate({ steps, ...answer }: DebateAnswer, accountId: string): StoredDebate {
  const receivedAt = Date.now();
  return {
    answer,
    steps,
    accountId,
    receivedAt,
    clockOffset: answer.now - receivedAt,
    handoverCode: null,
    shownCode: null,
    handedOverAt: null,
  };
}

/** A step on this device that the server has not answered yet. It names portfolios, and no person. */
export interface WaitingStep {
  /** Greater than that of all steps that were made before it. */
  order: number;
  step: PendingStep;
  /** True if the server cannot read it, so that it waits for a decision of the chair. */
  isUnreadable?: boolean;
}

/** As the browser stores it. */
interface WaitingRow extends WaitingStep, OfCommittee {
  /** The account that made it. Only this account sends it. */
  accountId: string;
}

const isValid = ({ answer: { now: madeAt, expiresAt }, receivedAt }: StoredDebate, now: number): boolean =>
  now >= receivedAt && now < receivedAt + expiresAt - madeAt;

const debates = openSealedStore<StoredDebate>('debate', isValid);
const waiting = createStore('debate-steps', 'steps');

const nameOf = ({ eventName, committee }: OfCommittee): string => `${eventName} ${committee}`;

/** Where a device stores a debate. The pure parts are tested with one in memory. */
export interface DebateStore {
  find(): Promise<StoredDebate | undefined>;
  keep(debate: StoredDebate): Promise<void>;
  /** Steps of the account, in the order in which they were made, with those that the server cannot read. */
  listWaiting(): Promise<WaitingStep[]>;
  /** @throws when the browser cannot store the steps, for example in a private window or if the disk is full */
  putWaiting(steps: readonly WaitingStep[]): Promise<void>;
  dropWaiting(ids: readonly string[]): Promise<void>;
}

/** Opens the store of a committee for an account. A device keeps a debate for 12 hours, and steps until they are sent. */
export const openDebateStore = (of: OfCommittee, accountId: string): DebateStore => ({
  async find() {
    const found = await debates.find(nameOf(of));
    return found?.accountId === accountId ? found : undefined;
  },
  async keep(debate) {
    safeLocalStorage.set(deviceLogOutPageStorageKey, rollCallPath);
    await debates.keep(nameOf(of), debate);
  },
  listWaiting: async () =>
    (await listRows())
      .filter(
        (one) =>
          one.accountId === accountId && one.eventName === of.eventName && one.committee === of.committee,
      )
      .sort((a, b) => a.order - b.order),
  putWaiting: (steps) =>
    setMany(
      steps.map((one) => [one.step.id, { ...of, accountId, ...one } satisfies WaitingRow]),
      waiting,
    ),
  dropWaiting: (ids) => delMany([...ids], waiting).catch(() => {}),
});

const listRows = (): Promise<WaitingRow[]> => values<WaitingRow>(waiting).catch(() => []);

/** Steps of all accounts and committees that this device has not sent, without those that the server cannot read. */
export const listUnsentSteps = async (): Promise<WaitingRow[]> =>
  (await listRows()).filter(({ isUnreadable }) => !isUnreadable);

/** Returns all valid debates of this device. */
export const listStoredDebates = (): Promise<StoredDebate[]> => debates.list();

/** Deletes all debates of this device. Steps that were not sent stay. */
export const deleteStoredDebates = (): Promise<void> => debates.forget();
