import { type Event, getEventByName } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { recordAudit, recordAudits } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { computeStateDigest } from '#platform/server/state-digest.ts';
import { listExportedQuestions } from '#questions/server/index.ts';
import * as calls from '../contract.ts';
import { findCategory } from '../rule/categories.ts';
import { proposeBeds } from '../rule/fill-beds.ts';
import { type BedFacts, readBedFacts, toBedPlan } from './bed-plan.ts';
import { leaveBed, lockBeds, mapGivenCategories, replaceGivenCategories, takeBed } from './beds.sql.ts';
import { hospitalityLimits } from './limits.ts';
import { filterIdsOfEvent } from './people.sql.ts';
import { freeBedsOfUnconfirmed } from './purge.sql.ts';
import { replaceHospitalitySettings } from './settings.sql.ts';
import { listTeamGuests, mapAccountsOfTeamStays, updateTeamCategories } from './team-stays.sql.ts';

type Needs = Pick<Context, 'db' | 'clock'>;

/** @throws AppError 404 when there is no such event */
export async function getBeds(
  { db: { queries } }: Pick<Context, 'db'>,
  { eventName }: CheckedParams<typeof calls.getBeds>,
): Promise<AnswerOf<typeof calls.getBeds>> {
  const event = await getEventByName(queries, eventName);
  const facts = await readBedFacts(queries, event);
  const questions = (await listExportedQuestions(queries, event.id)).flatMap(({ _id, kind, label }) =>
    kind === 'file' || kind === 'consent' ? [] : { _id, label },
  );
  const find = (id: string | null) => questions.find(({ _id }) => _id === id) ?? null;
  return {
    eventName: event.name,
    revision: facts.settings.revision,
    categories: facts.categories,
    categoryQuestion: find(facts.settings.categoryQuestionId),
    dietQuestion: find(facts.settings.dietQuestionId),
    questions,
    rooms: facts.rooms.map(({ id, house, room, category, beds }) => ({
      roomId: id,
      house,
      room,
      category,
      beds,
    })),
    guests: facts.guests.map(
      ({ registrationId, name, delegation, committeeName, accommodation, ...guest }) => ({
        registrationId,
        duties: guest.team?.duties ?? null,
        name,
        delegation,
        committeeName,
        needsBed: accommodation === 'Yes',
        roomId: guest.roomId,
        category: guest.category,
        age: guest.age,
        roommateId: guest.roommateId,
      }),
    ),
  };
}

/**
 * Chooses which answers are the diet and the category (product 28.10).
 * @throws AppError 404 when there is no such event or question; 409 when the settings have changed
 */
export async function saveHospitalitySettings(
  { db, clock }: Needs,
  { accountId }: Caller,
  { eventName, revision, ...chosen }: CheckedBody<typeof calls.saveHospitalitySettings>,
): Promise<void> {
  const { errors } = calls.saveHospitalitySettings;
  await db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    const questions = await listExportedQuestions(transaction, event.id);
    const labels = [chosen.dietQuestionId, chosen.categoryQuestionId].map((id) => {
      if (id === '') return '';
      const question = questions.find(({ _id }) => _id === id);
      if (!question) throw new AppError(errors.noSuchQuestion);
      return question.label;
    });
    const settings = {
      dietQuestionId: chosen.dietQuestionId || null,
      categoryQuestionId: chosen.categoryQuestionId || null,
      revision,
    };
    if (!(await replaceHospitalitySettings(transaction, event.id, settings)))
      throw new AppError(errors.changedMeanwhile);
    await recordAudit(transaction, {
      at: clock(),
      actorId: accountId,
      action: 'hospitality_settings_changed',
      subjectId: event.id,
      after: labels.filter(Boolean).join(', '),
    });
  });
}

function propose(facts: BedFacts): AnswerOf<typeof calls.proposeBeds> {
  const plan = toBedPlan(facts);
  const { placements, unplaced, split } = proposeBeds(plan);
  const proposal = {
    placements: placements.map(({ guestId, roomId }) => ({ registrationId: guestId, roomId })),
    unplaced: unplaced.map(({ guestId, reason }) => ({ registrationId: guestId, reason })),
    split: split.map(({ guestIds, reason }) => ({ registrationIds: [...guestIds], reason })),
  };
  return { ...proposal, digest: computeStateDigest([plan, proposal]) };
}

const digestPlan = (facts: BedFacts): string => computeStateDigest(toBedPlan(facts));

/** @throws AppError 404 when there is no such event; 429 after too many proposals in a minute */
export async function getBedProposal(
  { db, clock }: Needs,
  { accountId }: Caller,
  { eventName }: CheckedParams<typeof calls.proposeBeds>,
): Promise<AnswerOf<typeof calls.proposeBeds>> {
  await consumeLimits({ db, clock }, hospitalityLimits, { bedProposalsPerAccount: accountId });
  const event = await getEventByName(db.queries, eventName);
  return propose(await readBedFacts(db.queries, event));
}

/** Locks the beds of an event, and frees those of delegates who are not confirmed any more. */
async function openBeds(transaction: Transaction, eventName: string): Promise<Event> {
  const event = await getEventByName(transaction, eventName);
  await lockBeds(transaction, event.id);
  await freeBedsOfUnconfirmed(transaction);
  return event;
}

/**
 * Stores the proposal that the caller saw (product 28.8). The proposal takes long to compute, so it is computed before
 * the transaction, which compares what it was computed from.
 * @throws AppError 404 when there is no such event; 409 when the proposal would now be another one; 429 after too many
 *   proposals in a minute
 */
export async function fillBeds(
  { db, clock }: Needs,
  { accountId }: Caller,
  { eventName, digest }: CheckedBody<typeof calls.fillBeds>,
): Promise<void> {
  const changed = calls.fillBeds.errors.changedMeanwhile;
  await consumeLimits({ db, clock }, hospitalityLimits, { bedProposalsPerAccount: accountId });
  const facts = await readBedFacts(db.queries, await getEventByName(db.queries, eventName));
  const proposal = propose(facts);
  if (proposal.digest !== digest) throw new AppError(changed);
  const seen = digestPlan(facts);
  await db.change(async (transaction) => {
    const event = await openBeds(transaction, eventName);
    if (digestPlan(await readBedFacts(transaction, event)) !== seen) throw new AppError(changed);
    const team = new Set(facts.guests.flatMap((guest) => (guest.team ? guest.registrationId : [])));
    for (const { registrationId: guestId, roomId } of proposal.placements)
      if (!(await takeBed(transaction, { guestId, isTeam: team.has(guestId) }, roomId)))
        throw new AppError(changed);
    await recordAudit(transaction, {
      at: clock(),
      actorId: accountId,
      action: 'beds_filled',
      subjectId: event.id,
      after: String(proposal.placements.length),
    });
  });
}

/**
 * Moves a delegate or a person of the team by hand (product 28.9). The category is not checked, because the desk may know better.
 * @throws AppError 404 when there is no such event, room or confirmed delegate; 409 when the delegate is no longer where
 *   the caller saw them, the room is full, or people of several ages would share a room
 */
export async function moveGuest(
  { db, clock }: Needs,
  { accountId }: Caller,
  { eventName, registrationId, fromRoomId, toRoomId }: CheckedBody<typeof calls.moveGuest>,
): Promise<void> {
  const { errors } = calls.moveGuest;
  await db.change(async (transaction) => {
    const event = await openBeds(transaction, eventName);
    const { rooms, guests } = await readBedFacts(transaction, event);
    const guest = guests.find((one) => one.registrationId === registrationId);
    if (!guest) throw new AppError(errors.noSuchGuest);
    if ((guest.roomId ?? '') !== fromRoomId) throw new AppError(errors.changedMeanwhile);
    const nameOf = (id: string) => {
      const room = rooms.find((one) => one.id === id);
      return room ? `${room.house}, ${room.room}` : '';
    };
    if (toRoomId !== '') {
      if (nameOf(toRoomId) === '') throw new AppError(errors.noSuchRoom);
      const others = guests.filter((one) => one.roomId === toRoomId && one !== guest);
      if (others.some((one) => one.age !== guest.age)) throw new AppError(errors.agesApart);
    }
    const holder = { guestId: registrationId, isTeam: guest.team !== null };
    if (guest.roomId !== null && !(await leaveBed(transaction, holder, guest.roomId)))
      throw new AppError(errors.changedMeanwhile);
    if (toRoomId !== '' && !(await takeBed(transaction, holder, toRoomId)))
      throw new AppError(errors.roomFull);
    await recordAudit(transaction, {
      at: clock(),
      actorId: accountId,
      action: 'bed_changed',
      subjectId: registrationId,
      before: nameOf(fromRoomId),
      after: nameOf(toRoomId),
    });
  });
}

/**
 * Sets or removes the category that hospitality gives to delegates. The audit log has an entry for each delegate whose
 * category changes (product 28.7).
 * @throws AppError 404 when there is no such event or category, or a delegate is not of the event
 */
export async function setGuestCategories(
  { db, clock }: Needs,
  { accountId }: Caller,
  { eventName, registrationIds, category }: CheckedBody<typeof calls.setGuestCategories>,
): Promise<void> {
  const { errors } = calls.setGuestCategories;
  await db.change(async (transaction) => {
    const event = await openBeds(transaction, eventName);
    const { categories } = await readBedFacts(transaction, event);
    const known = category === '' ? null : findCategory(categories, category);
    if (known === undefined) throw new AppError(errors.noSuchCategory);
    const ids = [...new Set(registrationIds)];
    const delegates = await filterIdsOfEvent(transaction, event.id, ids);
    const team = await mapAccountsOfTeamStays(transaction, event.id, ids);
    if (delegates.size + team.size < ids.length) throw new AppError(errors.noSuchGuest);
    const given = await mapGivenCategories(transaction, event.id);
    for (const guest of await listTeamGuests(transaction, event.id))
      if (guest.team?.category) given.set(guest.registrationId, guest.team.category);
    await replaceGivenCategories(transaction, [...delegates], known);
    await updateTeamCategories(transaction, [...team.keys()], known);
    const at = clock();
    await recordAudits(
      transaction,
      ids.flatMap((registrationId) => {
        const [before, after] = [given.get(registrationId) ?? '', known ?? ''];
        if (before === after) return [];
        const action = 'bed_category_changed' as const;
        return { at, actorId: accountId, action, subjectId: registrationId, before, after };
      }),
    );
  });
}
