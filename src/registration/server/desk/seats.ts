import {
  type Committee,
  type Event,
  findCommitteeAndNamedPortfolio,
  getCachedOfferedCommittees,
  getEventByName,
} from '#conference/server/index.ts';
import { countIfWordsAllowed, queueMail, queueMails } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { recordAudit, recordAudits } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { recordFacts } from '#platform/server/facts.sql.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../../contract/decisions.ts';
import { countRegistrationsWithStatuses } from '../counts.sql.ts';
import {
  findRegistrationStatus,
  lockEventOfRegistrationUnlessEnded,
  type RegistrationStatus,
} from '../decisions.sql.ts';
import { mapMissingDetailLines } from '../missing-details.ts';
import {
  assignFreeSeats,
  countAssignedSeatsByPortfolio,
  hasSeatInPortfolio,
  moveOrRemoveSeat,
  retryWhenSeatTaken,
} from '../seats.sql.ts';
import {
  buildAssignedLetter,
  buildSeatCorrectedLetter,
  type CommitteeMaterial,
  hasMaterial,
} from './mails.ts';
import { listRecipientsOfRegistrations, type Recipient } from './registration-record.sql.ts';

type MailContext = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;

export interface AssignedPortfolio {
  readonly portfolioId: string;
  readonly portfolio: string;
  /** The committee's `value` in calls. `committee` is its displayed name. */
  readonly committeeValue: string;
  readonly committee: string;
  readonly backgroundGuide: string | null;
  readonly chatGroup: string | null;
}

/**
 * Assigns seats to delegates who have none, records the seats in the audit log and mails the delegates (product 8.2).
 * Call it within `retryWhenSeatTaken`.
 * @param seats portfolios by registration id
 * @returns false when a seat could not be assigned; the caller must then roll back
 */
export async function seatAndMailDelegates(
  transaction: Transaction,
  context: Omit<MailContext, 'db'>,
  seats: ReadonlyMap<string, AssignedPortfolio>,
  actor: { at: number; by: string },
): Promise<boolean> {
  const entries = [...seats];
  const requests = entries.map(([id, { portfolioId }]) => ({ id, portfolioId }));
  if (!(await assignFreeSeats(transaction, requests, actor))) return false;
  await recordAudits(
    transaction,
    entries.map(([subjectId, { committeeValue, portfolio }]) => ({
      at: actor.at,
      actorId: actor.by,
      action: 'portfolio_assigned',
      subjectId,
      after: { fact: 'seat', committee: committeeValue, portfolio },
    })),
  );
  await recordFacts(transaction, 'seat_given', [...seats.keys()], actor.at);
  const recipients = await listRecipientsOfRegistrations(transaction, [...seats.keys()]);
  const missing = await mapMissingDetailLines(transaction, [...seats.keys()], actor.at);
  const links = await mayMailLinks(transaction, context, { recipients, seats, by: actor.by });
  const mails = recipients.flatMap((recipient) => {
    const seat = seats.get(recipient.registrationId);
    if (!seat) return [];
    const letter = {
      ...buildAssignedLetter(recipient, seat, context.config.publicUrl, {
        links,
        missing: missing.get(recipient.registrationId),
      }),
      attachmentId: recipient.registrationId,
    };
    return [{ recipient: recipient.email, letter, eventId: recipient.eventId }];
  });
  await queueMails(transaction, context, mails);
  return true;
}

/**
 * Decides whether seat mails contain the links of the committees. Superadmins type these addresses, so one person could
 * lead hundreds of delegates to a false page (product 10.9).
 */
async function mayMailLinks(
  transaction: Transaction,
  context: Pick<Context, 'clock'>,
  {
    recipients,
    seats,
    by,
  }: { recipients: readonly Recipient[]; seats: ReadonlyMap<string, CommitteeMaterial>; by: string },
): Promise<boolean> {
  const linked = recipients.filter(({ registrationId }) => {
    const seat = seats.get(registrationId);
    return seat && hasMaterial(seat);
  });
  if (linked.length === 0) return true;
  return countIfWordsAllowed(transaction, context, {
    accountId: by,
    kind: 'assigned',
    recipients: linked.map(({ email }) => email),
  });
}

const { invalidCommittee, invalidPortfolio } = calls.assignPortfolio.errors;

/**
 * Finds a portfolio that the event offers.
 * @throws AppError 400 when the event has no such committee or portfolio, or it was withdrawn
 */
export async function getOfferedPortfolio(
  db: Db,
  eventId: string,
  seat: { committee: string; portfolio: string },
) {
  const found = await findCommitteeAndNamedPortfolio(db, eventId, seat);
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
 * Assigns a portfolio to a confirmed delegate. Concurrent calls never assign one seat twice (product 8.2).
 * @throws AppError 404 when there is no such registration; 409 when it is not confirmed or has a seat, no seat is left,
 *   or the event is over; 400 when the event does not offer the committee or portfolio
 */
export async function assignPortfolio(
  context: MailContext,
  caller: Caller,
  { eventID: registrationId, committee, portfolio }: CheckedBody<typeof calls.assignPortfolio>,
): Promise<void> {
  const { db } = context;
  const { eventId } = requireSeatable(await findRegistrationStatus(db.queries, registrationId));
  const seat = await getOfferedPortfolio(db.queries, eventId, { committee, portfolio });
  const actor = { at: context.clock(), by: caller.accountId };
  await retryWhenSeatTaken(() =>
    db.change(async (transaction) => {
      await lockEventOfRegistrationUnlessEnded(transaction, registrationId, actor.at);
      if (await seatAndMailDelegates(transaction, context, new Map([[registrationId, seat]]), actor)) return;
      requireSeatable(await findRegistrationStatus(transaction, registrationId));
      throw new AppError(calls.assignPortfolio.errors.notAvailable);
    }),
  );
}

/**
 * Checks that a registration is confirmed and has no seat.
 * @throws AppError 404 when there is no registration; 409 when it is not confirmed or has a seat
 */
function requireSeatable(registration: RegistrationStatus | undefined): RegistrationStatus {
  const { errors } = calls.assignPortfolio;
  if (!registration) throw new AppError(errors.noSuchRegistration);
  if (registration.status === 'pending') throw new AppError(errors.stillPending);
  if (registration.status === 'declined') throw new AppError(errors.noSuchStatus);
  if (registration.seatId !== null) throw new AppError(errors.portfolioAssigned, { asMessage: true });
  return registration;
}

/**
 * Changes or removes a seat and mails the delegate. The registration stays confirmed (product 8.2).
 * @throws AppError 404 when there is no such registration; 409 when the seat has changed, the new one is taken, or the
 *   event is over; 400 when the seat stays the same, or the event does not offer the committee or portfolio
 */
export async function correctSeat(
  context: MailContext,
  { accountId }: Caller,
  { regID: registrationId, from, to }: CheckedBody<typeof calls.correctSeat>,
): Promise<void> {
  const { db, clock, config } = context;
  const { errors } = calls.correctSeat;
  if (to?.committee === from.committee && to.portfolio === from.portfolio)
    throw new AppError(errors.sameSeat);
  const registration = await findRegistrationStatus(db.queries, registrationId);
  if (!registration) throw new AppError(errors.noSuchRegistration);
  const target = to && (await getOfferedPortfolio(db.queries, registration.eventId, to));
  const current = await findCommitteeAndNamedPortfolio(db.queries, registration.eventId, from);
  if (!current || current.portfolioId === null) throw new AppError(errors.seatChanged);
  const portfolioIds = { from: current.portfolioId, to: target?.portfolioId ?? null };
  const change = { from: { committee: current.committeeName, portfolio: from.portfolio }, to: target };
  const actor = { at: clock(), by: accountId };
  await retryWhenSeatTaken(() =>
    db.change(async (transaction) => {
      await lockEventOfRegistrationUnlessEnded(transaction, registrationId, actor.at);
      if (!(await moveOrRemoveSeat(transaction, registrationId, portfolioIds, actor))) {
        const isUnchanged = await hasSeatInPortfolio(transaction, registrationId, portfolioIds.from);
        throw new AppError(isUnchanged ? errors.notAvailable : errors.seatChanged);
      }
      await recordAudit(transaction, {
        at: actor.at,
        actorId: actor.by,
        action: 'seat_corrected',
        subjectId: registrationId,
        before: { fact: 'seat', committee: from.committee, portfolio: from.portfolio },
        after: to ? { fact: 'seat', committee: to.committee, portfolio: to.portfolio } : { fact: 'no_seat' },
      });
      await recordFacts(transaction, to ? 'seat_given' : 'seat_removed', [registrationId], actor.at);
      for (const recipient of await listRecipientsOfRegistrations(transaction, [registrationId])) {
        const letter = {
          ...buildSeatCorrectedLetter(recipient, change, config.publicUrl),
          ...(to && { attachmentId: registrationId }),
        };
        await queueMail(transaction, context, recipient.email, letter, recipient.eventId);
      }
    }),
  );
}

interface CommitteeSeats extends Committee {
  assigned: number;
  free: number;
  portfolioSeats: { name: string; free: number; isWithheld: boolean }[];
}

/** Counts the assigned and free seats of each committee and portfolio, in the order of the catalogue. */
export async function countSeatsByCommittee(db: Db, event: Event): Promise<CommitteeSeats[]> {
  const [committees, counts] = await Promise.all([
    getCachedOfferedCommittees(db, event),
    countAssignedSeatsByPortfolio(db, { eventId: event.id }),
  ]);
  return committees.map((committee) => {
    const assignedOf = (id: string) => counts.get(id) ?? 0;
    const portfolioSeats = committee.portfolios.map(({ id, name, seats, isWithheld }) => ({
      name,
      isWithheld,
      free: seats - assignedOf(id),
    }));
    return {
      ...committee,
      portfolioSeats,
      assigned: committee.portfolios.reduce((sum, { id }) => sum + assignedOf(id), 0),
      free: portfolioSeats.reduce((sum, { free }) => sum + free, 0),
    };
  });
}

/**
 * Returns the seats of an event, including portfolios that delegates can't choose.
 * @throws AppError 404 when there is no such event
 */
export async function getSeatsOfEvent(
  { db }: Pick<Context, 'db'>,
  { eventName }: CheckedParams<typeof calls.getSeatsOfEvent>,
): Promise<AnswerOf<typeof calls.getSeatsOfEvent>> {
  const event = await getEventByName(db.queries, eventName);
  const [committees, confirmed] = await Promise.all([
    countSeatsByCommittee(db.queries, event),
    countRegistrationsWithStatuses(db.queries, event.id, ['confirmed']),
  ]);
  return {
    confirmed,
    committees: committees.map(({ value, name, portfolioSeats, assigned, free }) => {
      const withFreeSeats = portfolioSeats.filter((portfolio) => portfolio.free > 0);
      return {
        value,
        name,
        freePortfolios: withFreeSeats.map((portfolio) => portfolio.name),
        withheldPortfolios: withFreeSeats
          .filter(({ isWithheld }) => isWithheld)
          .map((portfolio) => portfolio.name),
        assignedSeats: assigned,
        freeSeats: free,
      };
    }),
  };
}
