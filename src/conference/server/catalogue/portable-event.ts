import { toPaise, toRupees } from '#platform/rule/money.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import type { PortableEvent } from '../../contract.ts';
import { allCommittees, allPortfolios } from '../committees.sql.ts';
import { setFees } from '../event-settings.sql.ts';
import type { Event } from '../events.sql.ts';
import { committeeIds, deleteCommittee, lockCatalogue } from './catalogue.sql.ts';
import { addPortableCommittees } from './portable-event.sql.ts';

/** The part of an event that can be exported, in the order of the desk. */
export async function readPortableEvent(db: Db, { id, fees }: Event): Promise<PortableEvent> {
  const committees = (await allCommittees(db, id)).filter((row) => row.withdrawn_at === null);
  const portfolios = (await allPortfolios(db, id)).filter(({ withdrawnAt }) => withdrawnAt === null);
  return {
    fees: {
      individual: toRupees(fees.individualPaise),
      groupMember: toRupees(fees.groupMemberPaise),
      hospitality: toRupees(fees.hospitalityPaise),
    },
    committees: committees.map((row) => ({
      value: row.value,
      name: row.name,
      shortName: row.short_name,
      agenda: row.agenda,
      summary: row.summary,
      description: row.description,
      hue: row.hue,
      ratio: [row.first_period, row.second_period],
      level: row.level,
      backgroundGuide: row.background_guide,
      banner: row.banner,
      portfolios: portfolios
        .filter(({ committeeId }) => committeeId === row.id)
        .map(({ name, seats, withheldAt, demandingAt }) => ({
          name,
          seats,
          withheld: withheldAt !== null,
          demanding: demandingAt !== null,
        })),
    })),
  };
}

/**
 * Replaces the fees, committees and portfolios of an event, including withdrawn ones.
 * @param event the event as the caller read it
 * @returns false when the catalogue has changed or a delegate has chosen any of it; the caller must roll back
 */
export async function replacePortableEvent(
  transaction: Transaction,
  event: Event,
  { fees, committees }: PortableEvent,
  now: number,
): Promise<boolean> {
  const eventId = await lockCatalogue(transaction, event.name, event.catalogueRevision);
  if (eventId === undefined) return false;
  for (const id of await committeeIds(transaction, eventId))
    if (!(await deleteCommittee(transaction, id))) return false;
  const inPaise = {
    individualPaise: toPaise(fees.individual),
    groupMemberPaise: toPaise(fees.groupMember),
    hospitalityPaise: toPaise(fees.hospitality),
  };
  await setFees(transaction, eventId, inPaise, now);
  await addPortableCommittees(transaction, eventId, committees, now);
  return true;
}
