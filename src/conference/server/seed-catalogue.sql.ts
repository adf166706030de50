import type { Catalogue, CommitteeWithPortfolios, ConferenceEvent } from '#conference/content/index.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import { ensureMainEvent, uneditedCatalogueRevision } from './event-lifecycle.sql.ts';
import { setEventName, toFeeColumns } from './event-settings.sql.ts';
import { type Dates, type Event, findEventById } from './events.sql.ts';

/**
 * Adds the event of the content files as announced, and as the main event if there is none. If it exists, updates only
 * fees and dates that no superadmin has set. Adds nothing if another event has the name, or a superadmin deleted the
 * event. An event of a version without committee ids also gets its texts and name from the content files.
 * @returns whether its committees must be written, because the event is new or from a version without committee ids
 */
export async function seedEvent(
  transaction: Transaction,
  event: ConferenceEvent,
  { dates, window }: { dates: Dates } & Pick<Event, 'window'>,
): Promise<boolean> {
  if (await wasDeleted(transaction, event.id)) return false;
  const words = { ...textColumns(event), catalogue_revision: uneditedCatalogueRevision };
  const fees = toFeeColumns(event.fees);
  const days = { starts_at: dates.startsAt, ends_at: dates.endsAt, dates_in_words: event.datesInWords };
  const added = await transaction
    .insertInto('events')
    .values({
      id: event.id,
      name: event.name,
      ...words,
      ...fees,
      ...days,
      state: 'announced',
      registration_opens_at: window.opensAt,
      registration_closes_at: window.closesAt,
      fees_set_at: null,
      dates_set_at: null,
    })
    // Skips a conflict of the name too: another process that starts now may add the event, with its name first.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added && !(await findEventById(transaction, event.id))) return false;
  await ensureMainEvent(transaction, event.id);
  if (added) {
    await setEventName(transaction, event.id, event.name);
    return true;
  }
  const known = () => transaction.updateTable('events').where('id', '=', event.id);
  await known().set(fees).where('fees_set_at', 'is', null).execute();
  await known().set(days).where('dates_set_at', 'is', null).execute();
  const first = await known()
    .set(words)
    .where('catalogue_revision', '=', 0)
    .returning('id')
    .executeTakeFirst();
  if (!first) return false;
  await setEventName(transaction, event.id, event.name);
  return true;
}

async function wasDeleted(db: Db, eventId: string): Promise<boolean> {
  const row = await db.selectFrom('deleted_events').select('id').where('id', '=', eventId).executeTakeFirst();
  return row !== undefined;
}

function textColumns({ shortName, theme, venue }: ConferenceEvent) {
  return {
    short_name: shortName,
    theme,
    venue_name: venue.name,
    venue_address: venue.address,
    venue_map: venue.mapUrl,
  };
}

/**
 * Adds or updates committees by value and portfolios by name. Those that `committees` lacks are withdrawn and not
 * deleted, because registrations may refer to them.
 */
export async function upsertAndWithdrawCommittees(
  transaction: Transaction,
  eventId: string,
  committees: Catalogue['committees'],
  now: number,
): Promise<void> {
  for (const [position, committee] of committees.entries()) {
    const words = { ...columnsOf(committee), position, withdrawn_at: null };
    const { id } = await transaction
      .insertInto('committees')
      .values({ id: newId(), event_id: eventId, value: committee.value, ...words })
      .onConflict((conflict) => conflict.columns(['event_id', 'value']).doUpdateSet(words))
      .returning('id')
      .executeTakeFirstOrThrow();
    await savePortfolios(transaction, id, committee.portfolios, now);
  }
  await transaction
    .updateTable('committees')
    .set({ withdrawn_at: now })
    .where('event_id', '=', eventId)
    .where('withdrawn_at', 'is', null)
    .where(
      'value',
      'not in',
      committees.map(({ value }) => value),
    )
    .execute();
}

function columnsOf(committee: CommitteeWithPortfolios) {
  const [first, second] = committee.ratio;
  return {
    name: committee.name,
    short_name: committee.shortName,
    agenda: committee.agenda,
    summary: committee.summary,
    description: committee.description.join('\n\n'),
    hue: committee.hue,
    first_period: first,
    second_period: second,
    level: committee.level ?? ('open' as const),
    banner: committee.banner,
    background_guide: committee.backgroundGuide,
    chat_group: committee.chatGroup,
  };
}

async function savePortfolios(
  transaction: Transaction,
  committeeId: string,
  names: readonly string[],
  now: number,
): Promise<void> {
  const rows = await transaction
    .insertInto('portfolios')
    .values(
      names.map((name, position) => ({
        id: newId(),
        committee_id: committeeId,
        name,
        position,
        withheld_at: null,
        withdrawn_at: null,
        demanding_at: null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['committee_id', 'name'])
        .doUpdateSet((eb) => ({ position: eb.ref('excluded.position'), withdrawn_at: null })),
    )
    .returning('id')
    .execute();
  await transaction
    .insertInto('seats')
    .values(rows.map(({ id }) => ({ id: newId(), portfolio_id: id, number: 1 })))
    .onConflict((conflict) => conflict.columns(['portfolio_id', 'number']).doNothing())
    .execute();
  await transaction
    .updateTable('portfolios')
    .set({ withdrawn_at: now })
    .where('committee_id', '=', committeeId)
    .where('withdrawn_at', 'is', null)
    .where('name', 'not in', names)
    .execute();
}
