import { registrationStateAt } from '#pages/rule/registration-state.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type { listAnnouncedEvents, RefundDays } from '../contract.ts';
import { getCachedOfferedCommittees } from './cached-committees.ts';
import type { Committee } from './committees.sql.ts';
import { formatEventDates } from './describe-event.ts';
import { type Dates, listEvents, mapFormerNamesByEvent, type Window } from './events.sql.ts';
import { mapFeeRoundsByEvent } from './fee-rounds.sql.ts';
import { currentRoundToWire, getFeesAt } from './fee-rounds.ts';
import { acceptsRegistrations, toPublicRegistrationWindow } from './registration-window.ts';

/** Counts the assigned seats of an event, by portfolio id. */
export type CountAssignedSeats = (db: Db, eventId: string) => Promise<ReadonlyMap<string, number>>;

export type CountPendingAndConfirmed = (db: Db, eventId: string) => Promise<number>;

/** Returns the refund rules by event id. Events without a rule are missing. */
export type RefundRules = (db: Db) => Promise<ReadonlyMap<string, RefundDays>>;

/** Lists the announced events for the registration form. */
export async function listEventsForRegistrationForm(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  {
    countAssignedSeatsByPortfolio,
    countPendingAndConfirmedRegistrations,
    refundRules,
  }: {
    countAssignedSeatsByPortfolio: CountAssignedSeats;
    countPendingAndConfirmedRegistrations: CountPendingAndConfirmed;
    refundRules: RefundRules;
  },
): Promise<AnswerOf<typeof listAnnouncedEvents>> {
  const [events, former, rules, feeRounds, { locale }] = await Promise.all([
    listEvents(db.queries),
    mapFormerNamesByEvent(db.queries),
    refundRules(db.queries),
    mapFeeRoundsByEvent(db.queries),
    getClubRegion(db.queries),
  ]);
  const answers = events.map(async (event) => {
    const { id, name, theme, venue, isMain, portfoliosShown, window, dates, timeZone } = event;
    const rounds = feeRounds.get(id) ?? [];
    if (event.state !== 'announced' || !dates) return [];
    const [committees, given, applied] = await Promise.all([
      getCachedOfferedCommittees(db.queries, event),
      countAssignedSeatsByPortfolio(db.queries, id),
      countPendingAndConfirmedRegistrations(db.queries, id),
    ]);
    return {
      eventName: name,
      theme,
      isMain,
      portfoliosShown,
      fees: getFeesAt(event, rounds, clock()),
      feeRound: currentRoundToWire(event, rounds, clock(), { timeZone, locale }),
      formerNames: former.get(id) ?? [],
      datesInWords: formatEventDates(event, locale),
      venue: venue.name,
      registrationOpen: acceptsRegistrations(event, clock()),
      window: windowToWire(window),
      registrationState: registrationStateAt(toPublicRegistrationWindow(event), clock(), {
        timeZone,
        locale,
      }),
      dates: datesToWire(dates),
      refunds: rules.get(id) ?? null,
      applied,
      committees: committees.map((committee) => toFormCommittee(committee, given)),
    };
  });
  return { events: (await Promise.all(answers)).flat() };
}

/** Returns a committee with its free seats for the registration form. Leaves out withheld portfolios. */
function toFormCommittee(committee: Committee, given: ReadonlyMap<string, number>) {
  const { value, name, shortName, agenda, summary, hue, ratio, level, surchargeAmount } = committee;
  const places = committee.portfolios
    .filter(({ isWithheld }) => !isWithheld)
    .map(({ id, name: portfolio, isDemanding, seats }) => ({
      portfolio,
      demanding: isDemanding,
      seats,
      left: seats - (given.get(id) ?? 0),
    }));
  const sum = (count: 'seats' | 'left') => places.reduce((total, place) => total + place[count], 0);
  return {
    value,
    name,
    shortName,
    agenda,
    summary,
    hue,
    ratio,
    level,
    surchargeAmount,
    portfolios: places.map(({ portfolio }) => portfolio),
    places,
    seats: sum('seats'),
    left: sum('left'),
  };
}

const timestamp = (at: number) => new Date(at).toISOString();

export function windowToWire({ opensAt, closesAt }: Window) {
  return {
    opensAt: opensAt === null ? null : timestamp(opensAt),
    closesAt: closesAt === null ? null : timestamp(closesAt),
  };
}

export function datesToWire({ startsAt, endsAt }: Dates) {
  return { startsAt: timestamp(startsAt), endsAt: timestamp(endsAt) };
}
