import { toMinor } from '#platform/rule/money.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import type { PortableEvent } from '../../contract.ts';

type PortableCommittee = PortableEvent['committees'][number];

/** Adds imported committees with their portfolios to an event that has no committees. */
export async function addImportedCommittees(
  transaction: Transaction,
  eventId: string,
  committees: readonly PortableCommittee[],
  now: number,
): Promise<void> {
  for (const [position, { portfolios, ratio, ...committee }] of committees.entries()) {
    const id = newId();
    await transaction
      .insertInto('committees')
      .values({
        id,
        event_id: eventId,
        value: committee.value,
        name: committee.name,
        short_name: committee.shortName,
        agenda: committee.agenda,
        summary: committee.summary,
        description: committee.description,
        hue: committee.hue,
        first_period: ratio[0],
        second_period: ratio[1],
        level: committee.level,
        banner: committee.banner,
        surcharge_amount: toMinor(committee.surcharge),
        background_guide: committee.backgroundGuide,
        chat_group: null,
        position,
        withdrawn_at: null,
      })
      .execute();
    await addPortablePortfolios(transaction, id, portfolios, now);
  }
}

async function addPortablePortfolios(
  transaction: Transaction,
  committeeId: string,
  portfolios: PortableCommittee['portfolios'],
  now: number,
): Promise<void> {
  for (const [position, { name, seats, withheld, demanding }] of portfolios.entries()) {
    const id = newId();
    await transaction
      .insertInto('portfolios')
      .values({
        id,
        committee_id: committeeId,
        name,
        position,
        withheld_at: withheld ? now : null,
        withdrawn_at: null,
        demanding_at: demanding ? now : null,
      })
      .execute();
    const numbers = Array.from({ length: seats }, (_, at) => at + 1);
    await transaction
      .insertInto('seats')
      .values(numbers.map((number) => ({ id: newId(), portfolio_id: id, number })))
      .execute();
  }
}
