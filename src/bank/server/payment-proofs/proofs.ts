import type { Catalogue } from '#conference/content/index.ts';
import { getPayeeAddressesAndHolders } from '#conference/contract/payment-ways.ts';
import { listBankDetailsOfAllEvents } from '#conference/server/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { coalesceCallsIntoNextRun } from '#platform/server/coalesce-calls.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { Finding, Monitored } from '#platform/server/monitoring/machine-metrics.ts';
import {
  retryFailedProofs as againCall,
  type ProofRead,
  type getProofReadingProgress as readingCall,
} from '../../contract/matching.ts';
import { findProofMarks } from '../../rule/proof/facts.ts';
import type { PayerRow } from '../payers.sql.ts';
import { requestReconciliation } from '../payment-statuses.sql.ts';
import {
  countProofReadings,
  findRecognisedText,
  listRegistrationsWithFailedProof,
  requeueFailedProofs,
} from './readings.sql.ts';

export async function getProofReading(
  { db: { queries }, config }: Pick<Context, 'db' | 'config'>,
  conference: Pick<Catalogue, 'payment'>,
  { pictureId, failedAt, eventId, dueAmount, reducedAmount }: PayerRow,
): Promise<ProofRead> {
  if (failedAt !== null) return { state: 'failed' };
  const text = pictureId === null ? undefined : await findRecognisedText(queries, pictureId);
  if (!text) return { state: config.readProofs ? 'queued' : 'off' };
  const details = (await listBankDetailsOfAllEvents(queries, conference)).find(
    (shown) => shown.eventId === eventId,
  )?.details;
  return {
    state: 'read',
    width: text.width,
    height: text.height,
    marks: findProofMarks(text, {
      dueMajor: [dueAmount, ...(reducedAmount === null ? [] : [reducedAmount])].map((amount) => amount / 100),
      payee: getPayeeAddressesAndHolders(details ?? conference.payment),
    }),
  };
}

const mostShown = 50;

export async function getProofReadingProgress({
  db: { queries },
  config,
}: Pick<Context, 'db' | 'config'>): Promise<AnswerOf<typeof readingCall>> {
  const [{ read, waiting, tookMs }, failed] = await Promise.all([
    countProofReadings(queries),
    listRegistrationsWithFailedProof(queries, mostShown),
  ]);
  return {
    isOn: config.readProofs,
    read,
    waiting,
    seconds: tookMs === null ? null : Math.round(tookMs / 100) / 10,
    failed,
  };
}

/**
 * Queues the pictures that could not be read.
 * @throws AppError 409 when there are none
 */
export async function retryFailedProofs(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
): Promise<void> {
  await db.change(async (transaction) => {
    const queued = await requeueFailedProofs(transaction, clock());
    if (queued === 0) throw new AppError(againCall.errors.noneFailed);
    await recordAudit(transaction, {
      at: clock(),
      actorId: accountId,
      action: 'proofs_reread',
      subjectId: accountId,
      after: String(queued),
    });
    await requestReconciliation(transaction);
  });
}

const lateMs = 30 * 60_000;

export function buildProofMonitor({
  db,
  clock,
  config,
}: Pick<Context, 'db' | 'clock' | 'config'>): Monitored {
  const figures = coalesceCallsIntoNextRun(() => countProofReadings(db.queries));
  return {
    gauges: [
      {
        name: 'proofs_waiting',
        help: 'Payment pictures that wait to be read.',
        read: async () => (await figures()).waiting,
      },
      {
        name: 'proofs_oldest_seconds',
        help: 'Age of the registration with the longest waiting picture.',
        read: async () => {
          const { oldestAt } = await figures();
          return oldestAt === null ? 0 : (clock() - oldestAt) / 1000;
        },
      },
      {
        name: 'proofs_failed',
        help: 'Payment pictures that could not be read.',
        read: async () => (await figures()).failed,
      },
      {
        name: 'proofs_reading_seconds',
        help: 'Average time to read a payment picture, of the last 50.',
        read: async () => ((await figures()).tookMs ?? 0) / 1000,
      },
    ],
    findings: async () => {
      if (!config.readProofs) return [];
      const { waiting, oldestAt, failed, read } = await figures();
      return [
        waitingFinding(waiting, oldestAt === null ? 0 : clock() - oldestAt, read),
        ...failedFindings(failed),
      ];
    },
  };
}

function waitingFinding(waiting: number, ageMs: number, read: number): Finding {
  if (waiting === 0 || ageMs < lateMs)
    return { level: 'good', text: `${read} payment pictures are read, ${waiting} wait.` };
  return {
    level: 'notice',
    text: `${waiting} payment pictures wait to be read, the oldest for ${Math.round(ageMs / 60_000)} minutes. They are read while the processor is free.`,
  };
}

function failedFindings(failed: number): Finding[] {
  if (failed === 0) return [];
  return [
    {
      level: 'notice',
      text: `${failed} payment pictures could not be read. An admin can retry them on /money.`,
    },
  ];
}
