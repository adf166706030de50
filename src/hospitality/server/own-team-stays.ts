import { getEventByName, isPossible, toEventSituation } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import {
  enterTeamStay as enterCall,
  type getOwnTeamStays as ownCall,
  saveOwnTeamStay as saveCall,
} from '../contract.ts';
import { findDietQuestion } from './answers.ts';
import { listOwnTeamStayRows, type OwnTeamStayRow, updateTeamStayAnswers } from './own-team-stays.sql.ts';
import { arrivalOnWire } from './people.ts';
import { readArrival } from './planned-arrival.ts';
import { getHospitalitySettings } from './settings.sql.ts';
import { listTeam } from './team-stays.sql.ts';

type Needs = Pick<Context, 'db' | 'clock'>;

const isActive = (row: OwnTeamStayRow, now: number): boolean =>
  isPossible('answer_questions', toEventSituation(row), now);

/** Lists diet and arrival of the caller as a person of the team, while the event is not over (product 28.16). */
export async function listOwnTeamStays(
  { db: { queries }, clock }: Needs,
  { accountId }: Caller,
): Promise<AnswerOf<typeof ownCall>> {
  const rows = (await listOwnTeamStayRows(queries, accountId)).filter((row) => isActive(row, clock()));
  const stays = [];
  for (const row of rows) {
    const { dietQuestionId } = await getHospitalitySettings(queries, row.eventId);
    const dietQuestion = (await findDietQuestion(queries, row.eventId, dietQuestionId)) ?? null;
    const { eventName, diet } = row;
    stays.push({ eventName, dietQuestion, diet, arrival: arrivalOnWire(row) });
  }
  return { stays };
}

/**
 * Saves diet and arrival of the caller as a person of the team (product 28.16).
 * @throws AppError 404 when there is no such event, or the caller gets no bed and no meals at it; 400 when the time is
 *   not near the event
 */
export async function saveOwnTeamStay(
  { db, clock }: Needs,
  { accountId }: Caller,
  { eventName, diet, ...typed }: CheckedBody<typeof saveCall>,
): Promise<void> {
  const { errors } = saveCall;
  await db.change(async (transaction) => {
    const { id: eventId } = await getEventByName(transaction, eventName);
    const row = (await listOwnTeamStayRows(transaction, accountId)).find((own) => own.eventId === eventId);
    if (!row || !isActive(row, clock())) throw new AppError(errors.noSuchStay);
    const arrival = await readArrival(transaction, row, typed);
    const answers = { diet: diet || null, arrival };
    if ((await updateTeamStayAnswers(transaction, row, answers)) === undefined)
      throw new AppError(errors.noSuchStay);
  });
}

/**
 * Enters diet and arrival of a person of the team, and records in the audit log who did (product 28.16).
 * @throws AppError 404 when there is no such event, or the person gets no bed and no meals at it; 400 when the time is
 *   not near the event
 */
export async function enterTeamStay(
  { db, clock }: Needs,
  { accountId }: Caller,
  { eventName, registrationId, diet, ...typed }: CheckedBody<typeof enterCall>,
): Promise<void> {
  const { errors } = enterCall;
  await db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    const isOfTeam = (await listTeam(transaction, event.id)).some(({ stayId }) => stayId === registrationId);
    if (!isOfTeam) throw new AppError(errors.noSuchStay);
    const dates = { startsAt: event.dates?.startsAt ?? null, endsAt: event.dates?.endsAt ?? null };
    const arrival = await readArrival(transaction, dates, typed);
    const stay = { id: registrationId, eventId: event.id };
    const answers = { diet: diet || null, arrival };
    const subjectId = await updateTeamStayAnswers(transaction, stay, answers);
    if (subjectId === undefined) throw new AppError(errors.noSuchStay);
    await recordAudit(transaction, {
      at: clock(),
      actorId: accountId,
      action: 'team_stay_entered',
      subjectId,
      after: event.name,
    });
  });
}
