import { listOfferedCommittees } from '#attendance/server/index.ts';
import { type Event, getEventByName } from '#conference/server/index.ts';
import { addAwardDrafts, withdrawAwardCertificate } from '#credentials/server/index.ts';
import { queueMails } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { computeStateDigest } from '#platform/server/state-digest.ts';
import { listSeatedDelegates } from '#registration/server/index.ts';
import * as calls from '../contract.ts';
import { rankDelegations } from '../rule/delegation-awards.ts';
import { countPlaces } from '../rule/settings.ts';
import { listAwardDecisions, markAwardReleased, markAwardWithdrawn } from './decisions.sql.ts';
import { describeDecisions, isWaiting } from './decisions.ts';
import { listDelegationsWithMembers } from './delegates.sql.ts';
import { buildAwardLetter } from './mails.ts';
import { countAwardMarks } from './marks.sql.ts';
import { getStoredAwardSettings } from './settings.sql.ts';

type Needs = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;

/** Reads the decisions that a release publishes, and the digest of them. */
async function readRelease(db: Db, event: Event) {
  const { settings } = await getStoredAwardSettings(db, event.id);
  const decisions = await listAwardDecisions(db, { eventId: event.id });
  const open = decisions.filter(({ releasedAt }) => releasedAt === null);
  const ready = open.filter((decision) => decision.status === 'confirmed' && !isWaiting(settings, decision));
  const seen = computeStateDigest(
    ready.map(({ id, registrationId, name, label, committeeName }) => [
      id,
      registrationId,
      name,
      label,
      committeeName,
    ]),
  );
  return { settings, decisions, ready, waiting: open.length - ready.length, seen };
}

/** @throws AppError 404 when there is no such event */
export async function getCeremony(
  { db: { queries } }: Pick<Context, 'db'>,
  caller: Caller,
  { eventName }: CheckedParams<typeof calls.getCeremony>,
): Promise<AnswerOf<typeof calls.getCeremony>> {
  const event = await getEventByName(queries, eventName);
  const { settings, decisions, ready, waiting, seen } = await readRelease(queries, event);
  const described = await describeDecisions(queries, caller, settings, decisions);
  const order = new Map(settings.awards.map(({ id }, at) => [id, at]));
  const committees: AnswerOf<typeof calls.getCeremony>['committees'] = [];
  for (const { id, value, name, shortName } of await listOfferedCommittees(queries, event.id)) {
    const own = decisions.flatMap((decision, at) => {
      const about = described[at];
      if (decision.committeeId !== id || !about) return [];
      const { label, delegation, spoken } = decision;
      return { ...about, label, delegation, spoken: spoken ?? '' };
    });
    committees.push({
      committee: value,
      name,
      shortName,
      places: settings.awards.reduce((all, award) => all + countPlaces(award, value), 0),
      decided: own.length,
      delegates: (await listSeatedDelegates(queries, id)).length,
      marks: await countAwardMarks(queries, id),
      awards: own.sort((a, b) => (order.get(b.award) ?? 0) - (order.get(a.award) ?? 0) || b.place - a.place),
    });
  }
  const delegations = rankDelegations(
    settings,
    await listDelegationsWithMembers(queries, event.id),
    decisions,
  );
  return {
    eventName: event.name,
    seen,
    ready: ready.length,
    waiting,
    committees,
    measure: settings.delegations.measure,
    minMembers: settings.delegations.minMembers,
    delegations: delegations.filter(({ awards }) => awards > 0),
  };
}

/**
 * Releases all decided awards that wait for no second person: a draft of a certificate once, a mail, and the dashboard
 * (product 30.8). Atomic: of concurrent releases one succeeds.
 * @throws AppError 404 when there is no such event; 409 when it is archived, nothing is to be released, it has too many
 *   drafts of certificates, or what would be released differs from what the caller saw
 */
export async function releaseAwards(
  context: Needs,
  { accountId }: Caller,
  { eventName, seen }: CheckedBody<typeof calls.releaseAwards>,
): Promise<{ count: number }> {
  const { errors } = calls.releaseAwards;
  const at = context.clock();
  return context.db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    if (event.state === 'archived') throw new AppError(errors.archived);
    const current = await readRelease(transaction, event);
    if (current.ready.length === 0) throw new AppError(errors.nothing);
    if (current.seen !== seen) throw new AppError(errors.changedMeanwhile);
    const certificates = await addAwardDrafts(transaction, event.id, current.ready);
    for (const [index, { id }] of current.ready.entries())
      if (!(await markAwardReleased(transaction, id, { at, certificateId: certificates[index] ?? null })))
        throw new AppError(errors.changedMeanwhile);
    await queueMails(
      transaction,
      context,
      current.ready.map((award) => ({
        recipient: award.email,
        letter: buildAwardLetter(award, event.name, context.config.publicUrl),
        eventId: event.id,
      })),
    );
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      subjectId: event.id,
      action: 'awards_released',
      after: { fact: 'count', of: 'awards', count: current.ready.length },
    });
    return { count: current.ready.length };
  });
}

/**
 * Withdraws a released award, and its certificate (product 30.9).
 * @throws AppError 404 when there is no such event or released award
 */
export async function withdrawAward(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName, awardId, registrationId, reason }: CheckedBody<typeof calls.withdrawAward>,
): Promise<void> {
  const { noSuchAward } = calls.withdrawAward.errors;
  const at = clock();
  await db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    const decisions = await listAwardDecisions(transaction, { eventId: event.id });
    if (!decisions.some(({ id }) => id === awardId)) throw new AppError(noSuchAward);
    const withdrawn = await markAwardWithdrawn(transaction, { id: awardId, registrationId, at });
    if (!withdrawn) throw new AppError(noSuchAward);
    if (withdrawn.certificateId !== null)
      await withdrawAwardCertificate(transaction, event.id, withdrawn.certificateId, {
        at,
        actorId: accountId,
        reason,
      });
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      subjectId: registrationId,
      action: 'award_withdrawn',
      after: { fact: 'text', text: withdrawn.label },
      note: reason,
    });
    // The public record may name it.
    await invalidateSite(transaction);
  });
}
