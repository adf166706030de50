import { breaksReference } from '#platform/server/db/database-errors.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import type { CommitteeFields } from '../../contract.ts';

function columnsOf({ ratio: [first, second], ...fields }: CommitteeFields) {
  return {
    name: fields.name,
    short_name: fields.shortName,
    agenda: fields.agenda,
    summary: fields.summary,
    description: fields.description,
    hue: fields.hue,
    first_period: first,
    second_period: second,
    level: fields.level,
    banner: fields.banner,
    background_guide: fields.backgroundGuide,
    chat_group: fields.chatGroup,
  };
}

/** Adds a committee after all others. */
export async function addCommittee(
  transaction: Transaction,
  eventId: string,
  value: string,
  fields: CommitteeFields,
): Promise<string> {
  const { id } = await transaction
    .insertInto('committees')
    .values((eb) => ({
      id: newId(),
      event_id: eventId,
      value,
      ...columnsOf(fields),
      position: eb
        .selectFrom('committees')
        .select((of) => of.fn.coalesce(of(of.fn.max('position'), '+', 1), of.lit(0)).as('next'))
        .where('event_id', '=', eventId),
      withdrawn_at: null,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setCommittee(
  transaction: Transaction,
  id: string,
  fields: CommitteeFields,
): Promise<void> {
  await transaction.updateTable('committees').set(columnsOf(fields)).where('id', '=', id).execute();
}

/** @param at since when it cannot be chosen; null for one that is offered again */
export async function withdrawCommittee(
  transaction: Transaction,
  id: string,
  at: number | null,
): Promise<void> {
  await transaction.updateTable('committees').set({ withdrawn_at: at }).where('id', '=', id).execute();
}

/** Deletes a committee with its portfolios. Returns false, and the transaction must be given up, when any of it was chosen. */
export async function deleteCommittee(transaction: Transaction, id: string): Promise<boolean> {
  const own = transaction.selectFrom('portfolios').select('id').where('committee_id', '=', id);
  try {
    await transaction.deleteFrom('seats').where('portfolio_id', 'in', own).execute();
    await transaction.deleteFrom('portfolios').where('committee_id', '=', id).execute();
    await transaction.deleteFrom('committees').where('id', '=', id).execute();
    return true;
  } catch (error) {
    if (breaksReference(error)) return false;
    throw error;
  }
}

export async function orderCommittees(transaction: Transaction, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries())
    await transaction.updateTable('committees').set({ position }).where('id', '=', id).execute();
}

/** The ids of an event's committees. */
export async function committeeIds(transaction: Transaction, eventId: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom('committees')
    .select('id')
    .where('event_id', '=', eventId)
    .execute();
  return rows.map(({ id }) => id);
}

/** The values of an event's committees, withdrawn ones among them. */
export async function valuesIn(transaction: Transaction, eventId: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom('committees')
    .select('value')
    .where('event_id', '=', eventId)
    .execute();
  return rows.map(({ value }) => value);
}
