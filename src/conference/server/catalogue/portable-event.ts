import { toMajor, toMinor } from '#platform/rule/money.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import type { PortableEvent } from '../../contract.ts';
import { listCommittees, listPortfolios } from '../committees.sql.ts';
import {
  deleteDiscountCodesOfEvent,
  insertStoppedDiscountCodes,
  listDiscountCodesOfEvent,
} from '../discount-codes.sql.ts';
import { incrementEventRevision, setEventFees } from '../event-settings.sql.ts';
import type { Event, Fees } from '../events.sql.ts';
import { listFeeRounds, replaceFeeRounds } from '../fee-rounds.sql.ts';
import { deleteCommittee, incrementCatalogueRevision, listCommitteeIds } from './catalogue.sql.ts';
import { addImportedCommittees } from './portable-event.sql.ts';

type PortableFees = PortableEvent['fees'];

const portableFees = ({ individualAmount, groupMemberAmount, hospitalityAmount }: Fees): PortableFees => ({
  individual: toMajor(individualAmount),
  groupMember: toMajor(groupMemberAmount),
  hospitality: hospitalityAmount === null ? null : toMajor(hospitalityAmount),
});

const feesInMinorUnits = ({ individual, groupMember, hospitality }: PortableFees): Fees => ({
  individualAmount: toMinor(individual),
  groupMemberAmount: toMinor(groupMember),
  hospitalityAmount: hospitality === null ? null : toMinor(hospitality),
});

export async function getPortableEvent(db: Db, { id, fees }: Event): Promise<Required<PortableEvent>> {
  const committees = (await listCommittees(db, id)).filter((row) => row.withdrawn_at === null);
  const portfolios = (await listPortfolios(db, id)).filter(({ withdrawnAt }) => withdrawnAt === null);
  return {
    fees: portableFees(fees),
    feeRounds: (await listFeeRounds(db, id)).map(({ name, places, fees: amounts }) => ({
      name,
      places,
      fees: portableFees(amounts),
    })),
    discountCodes: (await listDiscountCodesOfEvent(db, id))
      .map(({ code, percent, amount, scope, maxUses }) => ({
        percent,
        scope,
        maxUses,
        code,
        amount: amount === null ? null : toMajor(amount),
      }))
      .sort((one, other) => (one.code < other.code ? -1 : 1)),
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
      surcharge: toMajor(row.surcharge_amount),
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
 * Replaces the fees and all committees and portfolios of an event by imported ones. Also replaces fee rounds and
 * discount codes if the export contains them.
 * @param event the event as the caller read it
 * @returns false when the event has changed since, or a delegate has chosen one of its committees. The caller must then
 *   roll back.
 */
export async function replaceEventContents(
  transaction: Transaction,
  event: Event,
  { fees, feeRounds, discountCodes, committees }: PortableEvent,
  now: number,
): Promise<boolean> {
  const eventId = await incrementCatalogueRevision(transaction, event.name, event.catalogueRevision);
  if (eventId === undefined || !(await incrementEventRevision(transaction, event.name, event.revision)))
    return false;
  for (const id of await listCommitteeIds(transaction, eventId))
    if (!(await deleteCommittee(transaction, id))) return false;
  await setEventFees(transaction, eventId, feesInMinorUnits(fees), now);
  if (feeRounds) {
    const rounds = feeRounds.map(({ fees: amounts, ...round }) => ({
      ...round,
      id: undefined,
      endsAt: null,
      fees: feesInMinorUnits(amounts),
    }));
    await replaceFeeRounds(transaction, eventId, rounds);
  }
  if (discountCodes) {
    await deleteDiscountCodesOfEvent(transaction, eventId);
    const codes = discountCodes.map(({ amount, ...code }) => ({
      ...code,
      amount: amount === null ? null : toMinor(amount),
    }));
    if (!(await insertStoppedDiscountCodes(transaction, eventId, codes, now))) return false;
  }
  await addImportedCommittees(transaction, eventId, committees, now);
  return true;
}
