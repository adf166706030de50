import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { type ProofFacts, proofFactsVersion } from '../../rule/proof/facts.ts';
import type { RecognisedText } from '../../rule/proof/text.ts';

/**
 * Longer than every lease and retry delay. If a due time is farther away, it was set with a wrong clock, and the
 * picture is due at once.
 */
const farthestMs = 60 * 60_000;

function isDue(now: number) {
  return (eb: ExpressionBuilder<Tables, 'proof_readings'>) =>
    eb.or([eb('due_at', '<=', now), eb('due_at', '>', now + farthestMs)]);
}

export async function queueNewProofPictures(db: Db, now: number): Promise<void> {
  await db
    .insertInto('proof_readings')
    .columns(['picture_id', 'due_at', 'attempts'])
    .expression(
      unqueued(db).select((eb) => [
        eb.ref('proofs.picture_id').as('picture_id'),
        eb.cast<number>(eb.val(now), 'bigint').as('due_at'),
        eb.lit(0).as('attempts'),
      ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function hasNewProofPictures(db: Db): Promise<boolean> {
  const row = await unqueued(db).select('proofs.picture_id').limit(1).executeTakeFirst();
  return row !== undefined;
}

function unqueued(db: Db) {
  return db
    .selectFrom(selectProofs(db).as('proofs'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('proof_readings')
            .select('proof_readings.picture_id')
            .whereRef('proof_readings.picture_id', '=', 'proofs.picture_id'),
        ),
      ),
    );
}

/** Selects the current pictures of all registrations, and those of a first payment, with their events. */
function selectProofs(db: Pick<Db, 'selectFrom'>) {
  return db
    .selectFrom('registrations')
    .select(['registrations.payment_picture_id as picture_id', 'registrations.event_id'])
    .where('registrations.payment_picture_id', 'is not', null)
    .unionAll(
      db
        .selectFrom('payment_submissions')
        .innerJoin('registrations', 'registrations.id', 'payment_submissions.registration_id')
        .select(['payment_submissions.picture_id', 'registrations.event_id'])
        .where('payment_submissions.is_part', '=', 1)
        .where('payment_submissions.picture_id', 'is not', null),
    );
}

/** Returns the SQL condition that a registration still has the picture. Replaced pictures are not read. */
function isInUse({ or, exists, selectFrom }: ExpressionBuilder<Tables, 'proof_readings'>) {
  return or([
    exists(
      selectFrom('registrations')
        .select('registrations.id')
        .whereRef('registrations.payment_picture_id', '=', 'proof_readings.picture_id'),
    ),
    exists(
      selectFrom('payment_submissions')
        .select('payment_submissions.id')
        .where('payment_submissions.is_part', '=', 1)
        .whereRef('payment_submissions.picture_id', '=', 'proof_readings.picture_id'),
    ),
  ]);
}

/** Lists the ids of pictures to read now, the longest waiting first. */
export async function listDuePictureIds(db: Db, now: number, atMost: number): Promise<string[]> {
  const rows = await db
    .selectFrom('proof_readings')
    .select('picture_id')
    .where(isDue(now))
    .where(isInUse)
    .orderBy('due_at')
    .orderBy('picture_id')
    .limit(atMost)
    .execute();
  return rows.map(({ picture_id }) => picture_id);
}

export interface Attempt {
  pictureId: string;
  attempts: number;
  lease: string;
}

/**
 * Takes the lease for reading a picture until `until`. Atomic: only one process gets the lease. Returns undefined if
 * the picture is not due.
 */
export async function leaseUnreadProof(
  db: Db,
  pictureId: string,
  lease: string,
  { now, until }: { now: number; until: number },
): Promise<Attempt | undefined> {
  const row = await db
    .updateTable('proof_readings')
    .set((eb) => ({ due_at: until, lease, attempts: eb('attempts', '+', 1) }))
    .where('picture_id', '=', pictureId)
    .where(isDue(now))
    .returning('attempts')
    .executeTakeFirst();
  return row && { pictureId, lease, attempts: row.attempts };
}

/** Result of an attempt: the picture was read, could not be read, or is tried again at `dueAt`. */
export type Ending =
  | { text: RecognisedText; facts: ProofFacts; readAt: number; tookMs: number }
  | { failedAt: number }
  | { dueAt: number };

/**
 * Stores how an attempt ended. Returns false, without a change, if the picture was deleted or another process has taken
 * the lease.
 */
export async function recordReadingOutcome(
  transaction: Transaction,
  attempt: Attempt,
  ending: Ending,
): Promise<boolean> {
  const ended = await transaction
    .updateTable('proof_readings')
    .set({ lease: null, due_at: null, ...columnsOf(ending) })
    .where('picture_id', '=', attempt.pictureId)
    .where('lease', '=', attempt.lease)
    .returning('picture_id')
    .executeTakeFirst();
  return ended !== undefined;
}

function columnsOf(ending: Ending) {
  if ('dueAt' in ending) return { due_at: ending.dueAt };
  if ('failedAt' in ending) return { failed_at: ending.failedAt };
  const { text, facts, readAt, tookMs } = ending;
  return { read_at: readAt, took_ms: tookMs, recognised_text: encodeReading(text), ...factColumns(facts) };
}

function factColumns({ number, sums, day, outcome, payee }: ProofFacts) {
  return { number, sums: sums.join(' '), day, outcome, payee, facts_version: proofFactsVersion };
}

/** Finds the event id of the registration with this picture. Returns undefined for a replaced picture. */
export async function findEventIdOfPicture(db: Db, pictureId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom(selectProofs(db).as('proofs'))
    .select('proofs.event_id')
    .where('proofs.picture_id', '=', pictureId)
    .executeTakeFirst();
  return row?.event_id;
}

export async function listOutdatedProofReadings(db: Db, atMost: number) {
  const rows = await db
    .selectFrom('proof_readings')
    .innerJoin(selectProofs(db).as('proofs'), 'proofs.picture_id', 'proof_readings.picture_id')
    .select([
      'proof_readings.picture_id as pictureId',
      'proofs.event_id as eventId',
      'recognised_text as stored',
    ])
    .where('read_at', 'is not', null)
    .where((eb) => eb.or([eb('facts_version', 'is', null), eb('facts_version', '<', proofFactsVersion)]))
    .orderBy('proof_readings.picture_id')
    .limit(atMost)
    .execute();
  return rows.map(({ stored, ...row }) => ({ ...row, text: decodeReading(stored ?? '0 0') }));
}

export async function updateProofFacts(
  transaction: Transaction,
  pictureId: string,
  facts: ProofFacts,
): Promise<void> {
  await transaction
    .updateTable('proof_readings')
    .set(factColumns(facts))
    .where('picture_id', '=', pictureId)
    .execute();
}

export async function findRecognisedText(db: Db, pictureId: string): Promise<RecognisedText | undefined> {
  const row = await db
    .selectFrom('proof_readings')
    .select('recognised_text as stored')
    .where('picture_id', '=', pictureId)
    .executeTakeFirst();
  return row?.stored ? decodeReading(row.stored) : undefined;
}

const averaged = 50;

export interface ReadingCounts {
  read: number;
  failed: number;
  waiting: number;
  /** Earliest registration time of the delegates whose picture waits to be read; null if there is none. */
  oldestAt: number | null;
  /** Average duration of the last 50 readings; null before the first. */
  tookMs: number | null;
}

export async function countProofReadings(db: Db): Promise<ReadingCounts> {
  const { read, failed, waiting, oldestAt } = await db
    .selectFrom('registrations')
    .leftJoin('proof_readings', 'proof_readings.picture_id', 'registrations.payment_picture_id')
    .select(({ fn, eb }) => {
      const isWaiting = eb.and([eb('read_at', 'is', null), eb('failed_at', 'is', null)]);
      return [
        fn.count<number>('read_at').as('read'),
        fn.count<number>('failed_at').as('failed'),
        fn.count<number>('registrations.id').filterWhere(isWaiting).as('waiting'),
        fn.min('registrations.registered_at').filterWhere(isWaiting).as('oldestAt'),
      ];
    })
    .where('registrations.payment_picture_id', 'is not', null)
    .executeTakeFirstOrThrow();
  const times = await db
    .selectFrom('proof_readings')
    .select('took_ms')
    .where('read_at', 'is not', null)
    .orderBy('read_at', 'desc')
    .limit(averaged)
    .execute();
  const sum = times.reduce((total, { took_ms }) => total + (took_ms ?? 0), 0);
  return { read, failed, waiting, oldestAt, tookMs: times.length === 0 ? null : sum / times.length };
}

export async function listRegistrationsWithFailedProof(db: Db, atMost: number) {
  return db
    .selectFrom('proof_readings')
    .innerJoin('registrations', 'registrations.payment_picture_id', 'proof_readings.picture_id')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select(['registrations.id as _id', 'accounts.name', 'accounts.email'])
    .where('failed_at', 'is not', null)
    .orderBy('registrations.registered_at')
    .orderBy('registrations.id')
    .limit(atMost)
    .execute();
}

export async function requeueFailedProofs(transaction: Transaction, now: number): Promise<number> {
  const queued = await transaction
    .updateTable('proof_readings')
    .set({ failed_at: null, due_at: now, attempts: 0 })
    .where('failed_at', 'is not', null)
    .returning('picture_id')
    .execute();
  return queued.length;
}

/**
 * Encodes the size of the picture on the first line, then each word with its line, box and confidence on a separate
 * line.
 */
function encodeReading({ width, height, words }: RecognisedText): string {
  const rows = words.map(({ text, line, left, top, right, bottom, sure }) =>
    [line, left, top, right, bottom, sure, text].join(' '),
  );
  return [`${width} ${height}`, ...rows].join('\n');
}

function decodeReading(stored: string): RecognisedText {
  const [size = '', ...rows] = stored.split('\n');
  const [width = 0, height = 0] = size.split(' ').map(Number);
  const words = rows.map((row) => {
    const [line = 0, left = 0, top = 0, right = 0, bottom = 0, sure = 0] = row.split(' ', 6).map(Number);
    return { line, left, top, right, bottom, sure, text: row.split(' ').slice(6).join(' ') };
  });
  return { width, height, words };
}
