import { type Event, findEventById, getCachedOfferedCommittees } from '#conference/server/index.ts';
import type { AnswerOf, CheckedQuery } from '#platform/contract/call.ts';
import { toIso } from '#platform/rule/dates.ts';
import type { ApiToken, Context } from '#platform/server/context.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import {
  countAssignedSeatsByPortfolio,
  listRegistrationsWithoutContactData,
} from '#registration/server/index.ts';
import { listPublicSessions } from '#timetable/server/index.ts';
import type * as calls from '../contract.ts';
import { touchApiToken } from './api-tokens.sql.ts';
import { connectionLimits } from './limits.ts';

type Needs = Pick<Context, 'db' | 'clock'>;

/**
 * Counts a use of the token and returns its event.
 * @throws AppError 429 after too many uses
 */
async function countUseAndGetEvent(context: Needs, { tokenId, eventId }: ApiToken): Promise<Event> {
  const { db, clock } = context;
  await consumeLimits(context, connectionLimits, { apiReadsPerToken: tokenId });
  await db.change((transaction) => touchApiToken(transaction, tokenId, clock()));
  const event = await findEventById(db.queries, eventId);
  if (!event) throw new Error('the event of a token is missing');
  return event;
}

export async function readEventByToken(
  context: Needs,
  token: ApiToken,
): Promise<AnswerOf<typeof calls.readEventByToken>> {
  const event = await countUseAndGetEvent(context, token);
  const { queries } = context.db;
  const [committees, taken] = await Promise.all([
    getCachedOfferedCommittees(queries, event),
    countAssignedSeatsByPortfolio(queries, { eventId: event.id }),
  ]);
  return {
    eventName: event.name,
    shortName: event.shortName,
    theme: event.theme,
    state: event.state,
    startsAt: toIso(event.dates?.startsAt ?? null),
    endsAt: toIso(event.dates?.endsAt ?? null),
    timeZone: event.timeZone,
    venue: event.venue,
    committees: committees.map(({ value, name, shortName, agenda, portfolios }) => ({
      value,
      name,
      shortName,
      agenda,
      portfolios: portfolios.map((portfolio) => ({
        name: portfolio.name,
        seats: portfolio.seats,
        taken: taken.get(portfolio.id) ?? 0,
      })),
    })),
  };
}

export async function readRegistrationsByToken(
  context: Needs,
  token: ApiToken,
  { page }: CheckedQuery<typeof calls.readRegistrationsByToken>,
): Promise<AnswerOf<typeof calls.readRegistrationsByToken>> {
  const event = await countUseAndGetEvent(context, token);
  const { rows, total } = await listRegistrationsWithoutContactData(context.db.queries, event.id, page);
  return {
    rows: rows.map(({ id, registeredAt, decidedAt, ...row }) => ({
      ...row,
      _id: id,
      registeredAt: new Date(registeredAt).toISOString(),
      decidedAt: toIso(decidedAt),
    })),
    page,
    total,
  };
}

export async function readTimetableByToken(
  context: Needs,
  token: ApiToken,
): Promise<AnswerOf<typeof calls.readTimetableByToken>> {
  const sessions = await listPublicSessions(context.db.queries, await countUseAndGetEvent(context, token));
  return {
    sessions: sessions.map(({ committeeValues: _, committees, ...session }) => ({
      ...session,
      committees: committees && [...committees],
    })),
  };
}
