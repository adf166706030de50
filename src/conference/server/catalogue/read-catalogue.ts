import type { AnswerOf } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { getCatalogue as call } from '../../contract.ts';
import { allCommittees, allPortfolios } from '../committees.sql.ts';
import { findEvent } from '../events.sql.ts';
import type { CountApplied, RefundRules, SeatsGiven } from '../read-events.ts';

/**
 * How many delegates a change of an event or its catalogue affects, by ids of committees and portfolios. Handed in by
 * registration and ledger.
 */
export interface PeopleConcerned {
  seatsGiven: SeatsGiven;
  /** Registrations that are pending or confirmed. */
  countApplied: CountApplied;
  countChoices: (db: Db, eventId: string) => Promise<ReadonlyMap<string, number>>;
  refundRules: RefundRules;
  /** Confirmed delegates, and the number of their colleges. */
  countPeople: (db: Db, eventId: string) => Promise<{ delegates: number; colleges: number }>;
}

/**
 * The catalogue of an event for the desk.
 * @throws AppError 404 when the event does not exist
 */
export async function readCatalogue(
  { db: { queries } }: Pick<Context, 'db'>,
  eventName: string,
  { seatsGiven, countChoices }: Pick<PeopleConcerned, 'seatsGiven' | 'countChoices'>,
): Promise<AnswerOf<typeof call>> {
  const event = await findEvent(queries, eventName);
  if (!event) throw new AppError(call.errors.noSuchEvent);
  const [committees, portfolios, given, chosen] = await Promise.all([
    allCommittees(queries, event.id),
    allPortfolios(queries, event.id),
    seatsGiven(queries, event.id),
    countChoices(queries, event.id),
  ]);
  return {
    eventName: event.name,
    revision: event.catalogueRevision,
    committees: committees.map((committee) => {
      const ofCommittee = portfolios
        .filter(({ committeeId }) => committeeId === committee.id)
        .map(({ id, name, seats, withheldAt, withdrawnAt, demandingAt }) => ({
          _id: id,
          name,
          seats,
          withheld: withheldAt !== null,
          withdrawn: withdrawnAt !== null,
          demanding: demandingAt !== null,
          choiceCount: chosen.get(id) ?? 0,
          given: given.get(id) ?? 0,
        }));
      return {
        _id: committee.id,
        value: committee.value,
        name: committee.name,
        shortName: committee.short_name,
        agenda: committee.agenda,
        summary: committee.summary,
        description: committee.description,
        hue: committee.hue,
        ratio: [committee.first_period, committee.second_period] as [number, number],
        level: committee.level,
        banner: committee.banner,
        backgroundGuide: committee.background_guide,
        chatGroup: committee.chat_group,
        withdrawn: committee.withdrawn_at !== null,
        choiceCount: chosen.get(committee.id) ?? 0,
        given: ofCommittee.reduce((sum, portfolio) => sum + portfolio.given, 0),
        portfolios: ofCommittee,
      };
    }),
  };
}
