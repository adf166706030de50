import { mapAccountNames, type OpenedCommittee } from '#attendance/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { toIso } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { computeStateDigest } from '#platform/server/state-digest.ts';
import * as calls from '../contract.ts';
import { rankBy } from '../rule/proposal.ts';
import { type AwardSettings, countPlaces } from '../rule/settings.ts';
import {
  deleteAwardDecision,
  deleteDecisionOfPlace,
  insertAwardDecision,
  listAwardDecisions,
  markAwardConfirmed,
  type StoredDecision,
} from './decisions.sql.ts';
import {
  judgeCommittee,
  openMarkedCommittee,
  readAttendance,
  readMarkedCommittee,
} from './read-committee.ts';
import { getStoredAwardSettings } from './settings.sql.ts';

type Needs = Pick<Context, 'db' | 'clock'>;

/** True if a second person still has to confirm a decision. */
export function isWaiting(
  { needsTwo, awards }: Pick<AwardSettings, 'needsTwo' | 'awards'>,
  { award, confirmedAt, releasedAt }: Pick<StoredDecision, 'award' | 'confirmedAt' | 'releasedAt'>,
): boolean {
  const isMain = awards.some(({ id, isMain }) => id === award && isMain);
  return needsTwo && isMain && confirmedAt === null && releasedAt === null;
}

/** Describes decisions with the names of those who made them. */
export async function describeDecisions(
  db: Db,
  { accountId }: Caller,
  settings: AwardSettings,
  decisions: readonly StoredDecision[],
) {
  const names = await mapAccountNames(db, [
    ...new Set(decisions.flatMap(({ decidedBy, confirmedBy }) => [decidedBy, confirmedBy ?? decidedBy])),
  ]);
  return decisions.map((decision) => ({
    _id: decision.id,
    award: decision.award,
    place: decision.place,
    registrationId: decision.registrationId,
    name: decision.name,
    portfolio: decision.portfolio ?? '',
    sentence: decision.sentence,
    decidedBy: names.get(decision.decidedBy) ?? null,
    confirmedBy: names.get(decision.confirmedBy ?? '') ?? null,
    isWaiting: isWaiting(settings, decision),
    isByCaller: decision.decidedBy === accountId,
    releasedAt: toIso(decision.releasedAt),
  }));
}

/** Reads what is decided about in a committee, with the digest of what a person sees. */
async function readProposal(
  context: Pick<Context, 'db'>,
  db: Db,
  { event, committee }: Pick<OpenedCommittee, 'event' | 'committee'>,
) {
  const { revision, settings } = await getStoredAwardSettings(db, event.id);
  const found = await readMarkedCommittee(context, db, event, {
    committeeId: committee.id,
    attendance: await readAttendance(db, event),
  });
  const decisions = await listAwardDecisions(db, { committeeId: committee.id });
  const judged = judgeCommittee(settings, committee.value, found);
  const seen = computeStateDigest([
    revision,
    judged.scores.map(({ registrationId, total, criteria }) => [
      registrationId,
      total,
      criteria.map(({ share }) => share),
    ]),
    decisions.map(({ id, confirmedAt, releasedAt }) => [id, confirmedAt, releasedAt]),
  ]);
  return { settings, found, decisions, ...judged, seen };
}

/** @throws AppError 403 when the caller is neither a chair of the committee nor a superadmin; 404 when there is no such event or committee */
export async function getProposal(
  context: Needs,
  caller: Caller,
  params: CheckedParams<typeof calls.getProposal>,
): Promise<AnswerOf<typeof calls.getProposal>> {
  const { queries } = context.db;
  const opened = await openMarkedCommittee(queries, caller, params, context.clock());
  const { event, committee } = opened;
  const { settings, found, decisions, scores, proposal, seen } = await readProposal(context, queries, opened);
  const ranks = new Map(rankBy(scores, 'total').map(({ registrationId }, at) => [registrationId, at]));
  const rankOf = (id: string) => ranks.get(id) ?? scores.length;
  const people = new Map(found.delegates.map((delegate) => [delegate.registrationId, delegate]));
  return {
    eventName: event.name,
    committee: committee.value,
    committeeName: committee.name,
    criteria: settings.criteria,
    awards: settings.awards
      .map(({ id, label, by, isMain, ...award }) => ({
        id,
        label,
        by,
        isMain,
        places: countPlaces(award, committee.value),
      }))
      .filter(({ id, places }) => places > 0 || decisions.some(({ award }) => award === id)),
    needsTwo: settings.needsTwo,
    scores: scores
      .map(({ registrationId, ...score }) => {
        const person = people.get(registrationId);
        return {
          registrationId,
          name: person?.name ?? '',
          isOwn: person?.accountId === caller.accountId,
          isOfChair: person?.isOfChair ?? false,
          counts: { room: person?.room ?? null, attendance: person?.attendance ?? null },
          ...score,
        };
      })
      .sort((a, b) => rankOf(a.registrationId) - rankOf(b.registrationId)),
    chairs: Object.fromEntries(found.chairs),
    ...proposal,
    decisions: await describeDecisions(queries, caller, settings, decisions),
    seen,
  };
}

/**
 * Decides who gets a place of an award. It replaces an earlier decision, which then has to be confirmed again.
 * @throws AppError 403 when the caller is neither a chair of the committee nor a superadmin; 404 when there is no such
 *   event, committee, place or delegate; 409 when the event is archived, what the caller saw has changed, the place is
 *   released, or the person has a place of this award
 */
export async function decideAward(
  context: Needs,
  caller: Caller,
  { award, place, registrationId, sentence, seen, ...asked }: CheckedBody<typeof calls.decideAward>,
): Promise<void> {
  const { errors } = calls.decideAward;
  const at = context.clock();
  await context.db.change(async (transaction) => {
    const opened = await openMarkedCommittee(transaction, caller, asked, at);
    const { event, committee } = opened;
    if (event.state === 'archived') throw new AppError(errors.archived);
    const current = await readProposal(context, transaction, opened);
    const offered = current.settings.awards.find(({ id }) => id === award);
    if (!offered || place > countPlaces(offered, committee.value)) throw new AppError(errors.noSuchAward);
    if (!current.found.delegates.some((delegate) => delegate.registrationId === registrationId))
      throw new AppError(errors.noSuchDelegate);
    if (current.seen !== seen) throw new AppError(errors.changedMeanwhile);
    const known = current.decisions.filter((decision) => decision.award === award);
    if (known.some((decision) => decision.place === place && decision.releasedAt !== null))
      throw new AppError(errors.released);
    if (known.some((decision) => decision.place !== place && decision.registrationId === registrationId))
      throw new AppError(errors.alreadyGiven);
    await deleteDecisionOfPlace(transaction, { committeeId: committee.id, award, place });
    const isAdded = await insertAwardDecision(transaction, {
      id: newId(),
      award,
      place,
      sentence,
      committee_id: committee.id,
      registration_id: registrationId,
      label: offered.label,
      decided_by: caller.accountId,
      decided_at: at,
      confirmed_by: null,
      confirmed_at: null,
      released_at: null,
      certificate_id: null,
      withdrawn_at: null,
    });
    if (!isAdded) throw new AppError(errors.changedMeanwhile);
    await auditDecision(transaction, caller, { at, registrationId, action: 'award_decided' }, offered.label);
  });
}

/** The audit log has the award and the registration, and no mark or sentence. */
async function auditDecision(
  transaction: Transaction,
  { accountId }: Caller,
  {
    at,
    registrationId,
    action,
  }: { at: number; registrationId: string; action: 'award_decided' | 'award_confirmed' | 'award_cleared' },
  label: string,
): Promise<void> {
  await recordAudit(transaction, {
    at,
    actorId: accountId,
    subjectId: registrationId,
    action,
    after: { fact: 'text', text: label },
  });
}

/** @throws AppError 404 when the committee has no such decision */
async function getDecision(
  db: Db,
  { committee }: Pick<OpenedCommittee, 'committee'>,
  id: string,
): Promise<StoredDecision> {
  const found = (await listAwardDecisions(db, { committeeId: committee.id })).find(
    (decision) => decision.id === id,
  );
  if (!found) throw new AppError(calls.clearAward.errors.noSuchAward);
  return found;
}

/**
 * Confirms a decision as the second person (product 30.7).
 * @throws AppError 403 when the caller is neither a chair of the committee nor a superadmin; 404 when there is no such
 *   event, committee or decision; 409 when the caller decided it, or it was changed, confirmed or released
 */
export async function confirmAward(
  context: Needs,
  caller: Caller,
  { awardId, registrationId, sentence, ...asked }: CheckedBody<typeof calls.confirmAward>,
): Promise<void> {
  const { errors } = calls.confirmAward;
  const at = context.clock();
  await context.db.change(async (transaction) => {
    const opened = await openMarkedCommittee(transaction, caller, asked, at);
    const decision = await getDecision(transaction, opened, awardId);
    if (decision.decidedBy === caller.accountId) throw new AppError(errors.samePerson);
    const seen = { id: awardId, registrationId, sentence };
    if (!(await markAwardConfirmed(transaction, seen, { by: caller.accountId, at })))
      throw new AppError(errors.changedMeanwhile);
    await auditDecision(
      transaction,
      caller,
      { at, registrationId, action: 'award_confirmed' },
      decision.label,
    );
  });
}

/**
 * @throws AppError 403 when the caller is neither a chair of the committee nor a superadmin; 404 when there is no such
 *   event, committee or decision; 409 when it is released
 */
export async function clearAward(
  context: Needs,
  caller: Caller,
  { awardId, ...asked }: CheckedBody<typeof calls.clearAward>,
): Promise<void> {
  const at = context.clock();
  await context.db.change(async (transaction) => {
    const opened = await openMarkedCommittee(transaction, caller, asked, at);
    const { registrationId, label } = await getDecision(transaction, opened, awardId);
    if (!(await deleteAwardDecision(transaction, awardId)))
      throw new AppError(calls.clearAward.errors.released);
    await auditDecision(transaction, caller, { at, registrationId, action: 'award_cleared' }, label);
  });
}
