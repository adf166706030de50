import type { AnswerOf } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import type { getCatalogue as call } from '../../contract.ts';
import { listCommittees, listPortfolios } from '../committees.sql.ts';
import { getEventByName } from '../get-event.ts';
import type { CountAssignedSeats, CountPendingAndConfirmed, RefundRules } from '../read-events.ts';

/**
 * Functions of other modules. The app passes them in, because this module must not import these modules. Maps of counts
 * are by portfolio or committee id.
 */
export interface ConferenceHooks {
  countAssignedSeatsByPortfolio: CountAssignedSeats;
  countPendingAndConfirmedRegistrations: CountPendingAndConfirmed;
  /** Counts the registrations that prefer each portfolio and each committee. */
  countChoicesByCommitteeOrPortfolioId: (db: Db, eventId: string) => Promise<ReadonlyMap<string, number>>;
  refundRules: RefundRules;
  /** Counts the confirmed delegates and their colleges. */
  countConfirmedDelegatesAndColleges: (
    db: Db,
    eventId: string,
  ) => Promise<{ delegates: number; colleges: number }>;
  /** Copies what other modules store for an event into a new edition of it. */
  copyIntoEdition: (
    transaction: Transaction,
    events: { from: string; to: string },
    at: number,
  ) => Promise<void>;
}

/** @throws AppError 404 when the event does not exist */
export async function getCatalogueForDesk(
  { db: { queries } }: Pick<Context, 'db'>,
  eventName: string,
  {
    countAssignedSeatsByPortfolio,
    countChoicesByCommitteeOrPortfolioId,
  }: Pick<ConferenceHooks, 'countAssignedSeatsByPortfolio' | 'countChoicesByCommitteeOrPortfolioId'>,
): Promise<AnswerOf<typeof call>> {
  const event = await getEventByName(queries, eventName);
  const [committees, portfolios, given, chosen] = await Promise.all([
    listCommittees(queries, event.id),
    listPortfolios(queries, event.id),
    countAssignedSeatsByPortfolio(queries, event.id),
    countChoicesByCommitteeOrPortfolioId(queries, event.id),
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
