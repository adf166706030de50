import { registrationStateAt } from '#pages/rule/registration-state.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type { getEvents, RefundDays } from '../contract.ts';
import type { Committee } from './committees.sql.ts';
import { datesOfEvent } from './describe-event.ts';
import { allEvents, type Dates, formerNames, type Window } from './events.sql.ts';
import { committeesOf } from './load-catalogue.ts';
import { takesRegistrations } from './window.ts';

/** Counts the assigned seats by portfolio id. Handed in by registration. */
export type SeatsGiven = (db: Db, eventId: string) => Promise<ReadonlyMap<string, number>>;

/** Counts the delegates who applied for an event. Handed in by registration. */
export type CountApplied = (db: Db, eventId: string) => Promise<number>;

/** The refund rules by event; events without a rule are missing. Handed in by the ledger. */
export type RefundRules = (db: Db) => Promise<ReadonlyMap<string, RefundDays>>;

/** The announced events for the registration form, with free seats. */
export async function readEvents(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  {
    seatsGiven,
    countApplied,
    refundRules,
  }: { seatsGiven: SeatsGiven; countApplied: CountApplied; refundRules: RefundRules },
): Promise<AnswerOf<typeof getEvents>> {
  const [events, former, rules, { locale }] = await Promise.all([
    allEvents(db.queries),
    formerNames(db.queries),
    refundRules(db.queries),
    readRegion(db.queries),
  ]);
  const answers = events.map(async (event) => {
    const { id, name, theme, venue, isMain, fees, portfoliosShown, window, dates, timeZone } = event;
    if (event.state !== 'announced' || !dates) return [];
    const [committees, given, applied] = await Promise.all([
      committeesOf(db.queries, event),
      seatsGiven(db.queries, id),
      countApplied(db.queries, id),
    ]);
    return {
      ...{ eventName: name, theme, isMain, fees, portfoliosShown },
      formerNames: former.get(id) ?? [],
      datesInWords: datesOfEvent(event, locale),
      venue: venue.name,
      registrationOpen: takesRegistrations(event, clock()),
      window: windowInAnswer(window),
      registrationState: registrationStateAt(window, clock(), { timeZone, locale }),
      dates: datesInAnswer(dates),
      refunds: rules.get(id) ?? null,
      applied,
      committees: committees.map((committee) => toChoose(committee, given)),
    };
  });
  return { events: (await Promise.all(answers)).flat() };
}

/** The portfolios that a delegate can choose, without withheld ones. */
function toChoose(committee: Committee, given: ReadonlyMap<string, number>) {
  const { value, name, shortName, agenda, summary, hue, ratio, level } = committee;
  const places = committee.portfolios
    .filter(({ isWithheld }) => !isWithheld)
    .map(({ id, name: portfolio, isDemanding, seats }) => ({
      ...{ portfolio, demanding: isDemanding, seats },
      left: seats - (given.get(id) ?? 0),
    }));
  const sum = (count: 'seats' | 'left') => places.reduce((total, place) => total + place[count], 0);
  return {
    ...{ value, name, shortName, agenda, summary, hue, ratio, level },
    portfolios: places.map(({ portfolio }) => portfolio),
    places,
    seats: sum('seats'),
    left: sum('left'),
  };
}

const timestamp = (at: number) => new Date(at).toISOString();

export function windowInAnswer({ opensAt, closesAt }: Window) {
  return {
    opensAt: opensAt === null ? null : timestamp(opensAt),
    closesAt: closesAt === null ? null : timestamp(closesAt),
  };
}

export function datesInAnswer({ startsAt, endsAt }: Dates) {
  return { startsAt: timestamp(startsAt), endsAt: timestamp(endsAt) };
}
