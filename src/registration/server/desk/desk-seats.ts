import {
  type Committee,
  committeesOf,
  type Event,
  findEvent,
  findPortfolio,
} from '#conference/server/index.ts';
import { queueMail, queueMails } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { recordAudit, recordAudits } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../../contract/decisions.ts';
import { countOfStatuses } from '../counts.sql.ts';
import { againWhenSeatWent, giveSeats, hasSeatOf, moveSeat, seatsGiven } from '../seats.sql.ts';
import { lockEventOf } from './event-lock.ts';
import { assignedLetter, seatCorrectedLetter } from './mails.ts';
import { addresseesOf, findStanding, type Standing } from './registration-record.sql.ts';

/** A portfolio to assign, with the details of its committee that mails show. */
export interface GivenPortfolio {
  readonly portfolioId: string;
  readonly portfolio: string;
  /** The committee's value in calls, and its display name. */
  readonly committeeValue: string;
  readonly committee: string;
  readonly backgroundGuide: string | null;
  readonly chatGroup: string | null;
}

/**
 * Assigns each confirmed delegate without a seat one of the given portfolio, records it in the audit log and mails the
 * delegate. Every first seat is assigned here, by hand or in an allocation (product 8.2). Run it inside `againWhenSeatWent`.
 * @param seats portfolios by registration id
 * @returns false when a portfolio has no free seat, or a registration can't take one: roll the transaction back
 */
export async function seatDelegates(
  transaction: Transaction,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  seats: ReadonlyMap<string, GivenPortfolio>,
  act: { at: number; by: string },
): Promise<boolean> {
  const given = [...seats];
  const ids = [...seats.keys()];
  const takers = given.map(([id, { portfolioId }]) => ({ id, portfolioId }));
  if (!(await giveSeats(transaction, takers, act))) return false;
  await recordAudits(
    transaction,
    given.map(([subjectId, { committeeValue, portfolio }]) => ({
      at: act.at,
      actorId: act.by,
      action: 'portfolio assigned',
      subjectId,
      after: `${committeeValue}: ${portfolio}`,
    })),
  );
  const people = await addresseesOf(transaction, ids);
  const mails = people.flatMap((person) => {
    const seat = seats.get(person.registrationId);
    if (!seat) return [];
    const letter = assignedLetter(person, seat, context.config.publicUrl);
    return [{ recipient: person.email, letter, eventId: person.eventId }];
  });
  await queueMails(transaction, context, mails);
  return true;
}

const { invalidCommittee, invalidPortfolio } = calls.assignPortfolio.errors;

/**
 * Finds a portfolio of an event by committee and name, with the details of its committee that mails show.
 * @throws AppError 400 when the event has no such committee or portfolio, or it was withdrawn
 */
export async function offeredPortfolio(
  db: Db,
  eventId: string,
  seat: { committee: string; portfolio: string },
) {
  const found = await findPortfolio(db, eventId, seat);
  if (!found || found.committeeWithdrawnAt !== null) throw new AppError(invalidCommittee);
  const { portfolioId, portfolioWithdrawnAt, committeeName, backgroundGuide, chatGroup } = found;
  if (portfolioId === null || portfolioWithdrawnAt !== null) throw new AppError(invalidPortfolio);
  return {
    portfolioId,
    portfolio: seat.portfolio,
    committeeValue: seat.committee,
    committee: committeeName,
    backgroundGuide,
    chatGroup,
  };
}

/**
 * Assigns a confirmed delegate without a seat one of a portfolio's seats, and mails the delegate. Concurrent calls never
 * assign one seat twice (product 8.2).
 * @throws AppError 404 unknown registration; 403 the caller's registration; 409 not confirmed, already seated, or no
 *   seat of the portfolio is left; 400 unknown committee or portfolio
 */
export async function assignPortfolio(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  caller: Caller,
  { eventID: id, committee, portfolio }: CheckedBody<typeof calls.assignPortfolio>,
): Promise<void> {
  const { db } = context;
  const { eventId } = mayTakeSeat(await findStanding(db.queries, id));
  const seat = await offeredPortfolio(db.queries, eventId, { committee, portfolio });
  const act = { at: context.clock(), by: caller.accountId };

  const assign = async (transaction: Transaction) => {
    await lockEventOf(transaction, id);
    if (await seatDelegates(transaction, context, new Map([[id, seat]]), act)) return;
    mayTakeSeat(await findStanding(transaction, id));
    throw new AppError(calls.assignPortfolio.errors.notAvailable);
  };
  await againWhenSeatWent(() => db.change(assign));
}

/** Checks that the registration is confirmed and has no seat. */
function mayTakeSeat(standing: Standing | undefined): Standing {
  if (!standing) throw new AppError(calls.assignPortfolio.errors.noSuchRegistration);
  if (standing.status === 'pending') throw new AppError(calls.assignPortfolio.errors.stillPending);
  if (standing.status === 'declined') throw new AppError(calls.assignPortfolio.errors.noSuchStatus);
  if (standing.seatId !== null)
    throw new AppError(calls.assignPortfolio.errors.portfolioAssigned, { asMessage: true });
  return standing;
}

/**
 * Replaces a seat that was assigned by mistake, or removes it. The registration stays confirmed, the mistaken seat is free
 * again, and the delegate is mailed (product 8.2). A seat that has changed since the admin saw it is not touched.
 * @throws AppError 404 unknown registration; 409 the seat has changed, or the new one is taken; 400 unknown committee
 *   or portfolio, or no change
 */
export async function correctSeat(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId }: Caller,
  { regID: registrationId, from, to }: CheckedBody<typeof calls.correctSeat>,
): Promise<void> {
  const { db, clock, config } = context;
  if (to?.committee === from.committee && to.portfolio === from.portfolio)
    throw new AppError(calls.correctSeat.errors.sameSeat);
  const standing = await findStanding(db.queries, registrationId);
  if (!standing) throw new AppError(calls.correctSeat.errors.noSuchRegistration);
  const target = to && (await offeredPortfolio(db.queries, standing.eventId, to));
  const given = await findPortfolio(db.queries, standing.eventId, from);
  if (!given || given.portfolioId === null) throw new AppError(calls.correctSeat.errors.seatChanged);
  const seats = { from: given.portfolioId, to: target?.portfolioId ?? null };
  const change = { from: { committee: given.committeeName, portfolio: from.portfolio }, to: target };

  const act = { at: clock(), by: accountId };
  const correct = async (transaction: Transaction) => {
    await lockEventOf(transaction, registrationId);
    if (!(await moveSeat(transaction, registrationId, seats, act))) {
      const stands = await hasSeatOf(transaction, registrationId, seats.from);
      throw new AppError(
        stands ? calls.correctSeat.errors.notAvailable : calls.correctSeat.errors.seatChanged,
      );
    }
    await recordAudit(transaction, {
      at: act.at,
      actorId: act.by,
      action: 'seat corrected',
      subjectId: registrationId,
      before: `${from.committee}: ${from.portfolio}`,
      ...(to ? { after: `${to.committee}: ${to.portfolio}` } : { after: 'no seat' }),
    });
    for (const person of await addresseesOf(transaction, [registrationId])) {
      const letter = seatCorrectedLetter(person, change, config.publicUrl);
      await queueMail(transaction, context, person.email, letter, person.eventId);
    }
  };
  await againWhenSeatWent(() => db.change(correct));
}

/** A committee with its assigned seats, and the free seats of each portfolio. */
interface CommitteeSeats extends Committee {
  given: number;
  left: number;
  places: { name: string; left: number; isWithheld: boolean }[];
}

/** The committees of an event in catalogue order, with their assigned and free seats. */
export async function seatsOf(db: Db, event: Event): Promise<CommitteeSeats[]> {
  const [committees, given] = await Promise.all([committeesOf(db, event), seatsGiven(db, event.id)]);
  return committees.map((committee) => {
    const givenOf = (id: string) => given.get(id) ?? 0;
    const places = committee.portfolios.map(({ id, name, seats, isWithheld }) => ({
      name,
      isWithheld,
      left: seats - givenOf(id),
    }));
    return {
      ...committee,
      places,
      given: committee.portfolios.reduce((sum, { id }) => sum + givenOf(id), 0),
      left: places.reduce((sum, { left }) => sum + left, 0),
    };
  });
}

/**
 * The portfolios of an event with free seats, by committee, in catalogue order, including portfolios that delegates can't
 * choose.
 * @throws AppError 404 when there is no such event
 */
export async function readSeats(
  { db }: Pick<Context, 'db'>,
  eventName: string,
): Promise<AnswerOf<typeof calls.getSeats>> {
  const event = await findEvent(db.queries, eventName);
  if (!event) throw new AppError(calls.getSeats.errors.noSuchEvent);
  const [committees, confirmed] = await Promise.all([
    seatsOf(db.queries, event),
    countOfStatuses(db.queries, event.id, ['confirmed']),
  ]);
  return {
    confirmed,
    committees: committees.map(({ value, name, places, given, left }) => {
      const free = places.filter((place) => place.left > 0);
      return {
        value,
        name,
        free: free.map((place) => place.name),
        withheld: free.filter(({ isWithheld }) => isWithheld).map((place) => place.name),
        given,
        left,
      };
    }),
  };
}
