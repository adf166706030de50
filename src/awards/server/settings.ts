import { listOfferedCommittees } from '#attendance/server/index.ts';
import { type Event, getEventByName } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { computeStateDigest } from '#platform/server/state-digest.ts';
import * as calls from '../contract.ts';
import { compareProposals } from '../rule/proposal.ts';
import type { AwardSettings } from '../rule/settings.ts';
import { listAwardDecisions } from './decisions.sql.ts';
import { listMarkedCriteria } from './marks.sql.ts';
import { judgeCommittee, readAttendance, readMarkedCommittee } from './read-committee.ts';
import { getStoredAwardSettings, replaceAwardSettings } from './settings.sql.ts';

type Needs = Pick<Context, 'db' | 'clock'>;
type Preview = AnswerOf<typeof calls.previewAwardSettings>;

async function listDecidedAwards(db: Db, eventId: string): Promise<string[]> {
  return [...new Set((await listAwardDecisions(db, { eventId })).map(({ award }) => award))];
}

/** @throws AppError 404 when there is no such event */
export async function getAwardSettings(
  { db: { queries } }: Needs,
  { eventName }: CheckedParams<typeof calls.getAwardSettings>,
): Promise<AnswerOf<typeof calls.getAwardSettings>> {
  const event = await getEventByName(queries, eventName);
  const committees = await listOfferedCommittees(queries, event.id);
  return {
    eventName: event.name,
    ...(await getStoredAwardSettings(queries, event.id)),
    committees: committees.map(({ value, name }) => ({ value, name })),
    markedCriteria: await listMarkedCriteria(queries, event.id),
    decidedAwards: await listDecidedAwards(queries, event.id),
  };
}

/** Compares the proposals of all committees with the stored settings and with others. */
async function readPreview(
  context: Pick<Context, 'db'>,
  db: Db,
  event: Event,
  settings: AwardSettings,
): Promise<Preview> {
  const stored = await getStoredAwardSettings(db, event.id);
  const attendance = await readAttendance(db, event);
  const labels = new Map([...stored.settings.awards, ...settings.awards].map(({ id, label }) => [id, label]));
  const name = (award: string) => labels.get(award) ?? award;
  const committees: Preview['committees'] = [];
  // One after the other, so that the committees do not delay other requests.
  for (const committee of await listOfferedCommittees(db, event.id)) {
    const found = await readMarkedCommittee(context, db, event, { committeeId: committee.id, attendance });
    const people = new Map(found.delegates.map((delegate) => [delegate.registrationId, delegate]));
    const changes = compareProposals(
      judgeCommittee(stored.settings, committee.value, found),
      judgeCommittee(settings, committee.value, found),
    );
    committees.push({
      committee: committee.value,
      name: committee.name,
      changes: changes.map(({ before, after, ...change }) => ({
        ...change,
        name: people.get(change.registrationId)?.name ?? '',
        portfolio: people.get(change.registrationId)?.portfolio ?? '',
        before: before.map(name),
        after: after.map(name),
      })),
    });
  }
  const seen = computeStateDigest([stored.revision, settings, committees]);
  return { revision: stored.revision, seen, committees };
}

/** @throws AppError 404 when there is no such event */
export async function previewAwardSettings(
  context: Needs,
  { eventName, settings }: CheckedBody<typeof calls.previewAwardSettings>,
): Promise<Preview> {
  const { queries } = context.db;
  return readPreview(context, queries, await getEventByName(queries, eventName), settings);
}

/**
 * Saves criteria, weights and awards. What it changes is what the caller saw (product 30.2).
 * @throws AppError 404 when there is no such event; 409 when it is archived, the settings or what they change differ from
 *   what the caller saw, or an award with a decision is missing
 */
export async function saveAwardSettings(
  context: Needs,
  { accountId }: Caller,
  { eventName, revision, seen, settings }: CheckedBody<typeof calls.saveAwardSettings>,
): Promise<void> {
  const { errors } = calls.saveAwardSettings;
  await context.db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    if (event.state === 'archived') throw new AppError(errors.archived);
    const preview = await readPreview(context, transaction, event, settings);
    if (preview.revision !== revision) throw new AppError(errors.changedMeanwhile);
    if (preview.seen !== seen) throw new AppError(errors.previewChanged);
    const decided = await listDecidedAwards(transaction, event.id);
    if (!decided.every((award) => settings.awards.some(({ id }) => id === award)))
      throw new AppError(errors.awardDecided);
    if (!(await replaceAwardSettings(transaction, event.id, revision, settings)))
      throw new AppError(errors.changedMeanwhile);
    await recordAudit(transaction, {
      at: context.clock(),
      actorId: accountId,
      subjectId: event.id,
      action: 'award_settings_changed',
      after: {
        fact: 'text',
        text: settings.criteria.map(({ label, weight }) => `${label} ${weight}`).join(', '),
      },
    });
  });
}
