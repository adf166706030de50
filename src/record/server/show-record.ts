import { type Event, getEventByName } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { computeStateDigest } from '#platform/server/state-digest.ts';
import * as calls from '../contract.ts';
import { type RecordFacts, toRecordedText } from '../rule/facts.ts';
import { claimRecordAddress, recordPath } from './addresses.ts';
import { readFacts } from './facts.ts';
import { openAwardNames, parseFacts } from './public-records.ts';
import { deleteShownRecord, findShownRecord, saveShownRecord } from './records.sql.ts';
import { listRecordTexts } from './texts.sql.ts';

type Needs = Pick<Context, 'db' | 'clock'>;

/** Reads what a call to show the record publishes, and the digest of it. */
async function readRecord(context: Pick<Context, 'db'>, db: Db, event: Event) {
  const facts = await readFacts(context, db, event.id);
  const files = await listRecordTexts(db, event.id);
  const seen = computeStateDigest([facts, files.map(({ id, title }) => [id, title])]);
  return { facts, files, seen };
}

const isSame = (facts: RecordFacts, others: RecordFacts): boolean =>
  computeStateDigest(facts) === computeStateDigest(others);

/** @throws AppError 404 when there is no such event */
export async function getRecord(
  context: Pick<Context, 'db'>,
  { eventName }: CheckedParams<typeof calls.getRecord>,
): Promise<AnswerOf<typeof calls.getRecord>> {
  const { queries } = context.db;
  const event = await getEventByName(queries, eventName);
  const { facts, files, seen } = await readRecord(context, queries, event);
  const shown = await findShownRecord(queries, event.id);
  const addNames = await openAwardNames(queries, event.id);
  return {
    eventName: event.name,
    shown: shown
      ? {
          path: recordPath(shown.address),
          at: new Date(shown.shownAt).toISOString(),
          isOutdated: !isSame(parseFacts(shown.facts), facts),
        }
      : null,
    seen,
    committees: facts.map(({ committeeId, value, name, agenda, topics, texts, awards }) => ({
      committee: value,
      name,
      agenda,
      topics,
      texts: texts.map(toRecordedText),
      awards: addNames(awards),
      files: files
        .filter((file) => file.committeeId === committeeId)
        .map(({ id, title, size, addedAt }) => ({
          _id: id,
          title,
          size,
          addedAt: new Date(addedAt).toISOString(),
        })),
    })),
  };
}

/**
 * Shows the record of an event as the caller saw it, or replaces what is shown (product 32.1).
 * @throws AppError 404 when there is no such event; 409 when it is a draft, or the record differs from what the caller
 *   saw
 */
export async function showRecord(
  context: Needs,
  { accountId }: Caller,
  { eventName, seen }: CheckedBody<typeof calls.showRecord>,
): Promise<{ path: string }> {
  const { errors } = calls.showRecord;
  const at = context.clock();
  return context.db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    if (event.state === 'draft') throw new AppError(errors.draft);
    const record = await readRecord(context, transaction, event);
    if (record.seen !== seen) throw new AppError(errors.changedMeanwhile);
    const path = await claimRecordAddress(transaction, event);
    await saveShownRecord(transaction, {
      event_id: event.id,
      shown_at: at,
      facts: JSON.stringify(record.facts),
    });
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      subjectId: event.id,
      action: 'record_shown',
      after: { fact: 'count', of: 'committees', count: record.facts.length },
    });
    await invalidateSite(transaction);
    return { path };
  });
}

/**
 * Hides the record of an event. Its texts and the consents stay.
 * @throws AppError 404 when there is no such event; 409 when it is hidden already, or was shown again since the caller
 *   looked
 */
export async function hideRecord(
  { db, clock }: Needs,
  { accountId }: Caller,
  { eventName, shownAt }: CheckedBody<typeof calls.hideRecord>,
): Promise<void> {
  await db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    if (!(await deleteShownRecord(transaction, { eventId: event.id, shownAt: Date.parse(shownAt) })))
      throw new AppError(calls.hideRecord.errors.changedMeanwhile);
    await recordAudit(transaction, {
      at: clock(),
      actorId: accountId,
      subjectId: event.id,
      action: 'record_hidden',
    });
    await invalidateSite(transaction);
  });
}
