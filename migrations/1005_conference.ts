import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Creates the tables of the module `conference`. `src/db/conference.ts` describes them. */
export const up: Step = async (db) => {
  await db.schema
    .createTable('events')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull().unique())
    .addColumn('individual_fee_amount', 'bigint', (c) => c.notNull())
    .addColumn('group_member_fee_amount', 'bigint', (c) => c.notNull())
    .addColumn('hospitality_fee_amount', 'bigint', (c) => c.notNull())
    .addColumn('registration_opens_at', 'bigint')
    .addColumn('registration_closes_at', 'bigint')
    .addColumn('fees_set_at', 'bigint')
    .addColumn('dates_set_at', 'bigint')
    .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('short_name', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('theme', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('dates_in_words', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('venue_name', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('venue_address', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('venue_map', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('announced'))
    .addColumn('catalogue_revision', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('starts_at', 'bigint')
    .addColumn('ends_at', 'bigint')
    .addColumn('portfolios_shown_at', 'bigint')
    .addColumn('waiting_list_at', 'bigint')
    .addColumn('full_at', 'bigint')
    .addColumn('without_hospitality_at', 'bigint')
    .execute();

  await db.schema
    .createTable('fee_reservations')
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('round_id', 'text', (c) => c.notNull())
    .addColumn('individual_fee_amount', 'bigint', (c) => c.notNull())
    .addColumn('group_member_fee_amount', 'bigint', (c) => c.notNull())
    .addColumn('hospitality_fee_amount', 'bigint', (c) => c.notNull())
    .addColumn('people', 'integer', (c) => c.notNull())
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('fee_reservations_key', ['event_id', 'account_id', 'round_id'])
    .execute();
  await db.schema
    .createIndex('fee_reservations_account')
    .on('fee_reservations')
    .column('account_id')
    .execute();

  await db.schema
    .createTable('fee_rounds')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('ends_at', 'bigint')
    .addColumn('places', 'integer')
    .addColumn('taken', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('individual_fee_amount', 'bigint', (c) => c.notNull().check(sql`individual_fee_amount >= 0`))
    .addColumn('group_member_fee_amount', 'bigint', (c) =>
      c.notNull().check(sql`group_member_fee_amount >= 0`),
    )
    .addColumn('hospitality_fee_amount', 'bigint', (c) => c.notNull().check(sql`hospitality_fee_amount >= 0`))
    .addCheckConstraint('fee_rounds_taken', sql`taken >= 0`)
    .execute();
  await db.schema.createIndex('fee_rounds_event').on('fee_rounds').column('event_id').execute();

  await db.schema
    .createTable('discount_codes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id'))
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('percent', 'integer', (c) => c.check(sql`percent between 1 and 100`))
    .addColumn('amount', 'bigint', (c) => c.check(sql`amount > 0`))
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('max_uses', 'integer')
    .addColumn('used', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('expires_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('stopped_at', 'bigint')
    .addCheckConstraint('discount_codes_value', sql`(percent is null) <> (amount is null)`)
    .addCheckConstraint('discount_codes_used', sql`max_uses is null or used <= max_uses`)
    .addUniqueConstraint('discount_codes_code', ['event_id', 'code'])
    .execute();

  await db.schema
    .createTable('event_names')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id'))
    .execute();
  await db.schema.createIndex('event_names_of_event').on('event_names').column('event_id').execute();

  await db.schema
    .createTable('main_event')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id'))
    .execute();

  await db.schema
    .createTable('event_closings')
    .addColumn('event_id', 'text', (c) => c.primaryKey().references('events.id'))
    .addColumn('closed_at', 'bigint', (c) => c.notNull())
    .addColumn('delegates', 'integer', (c) => c.notNull())
    .addColumn('committees', 'integer', (c) => c.notNull())
    .addColumn('colleges', 'integer', (c) => c.notNull())
    .addColumn('erase_at', 'bigint')
    .addColumn('erased_at', 'bigint')
    .execute();
  await db.schema.createIndex('event_closings_erase').on('event_closings').column('erase_at').execute();

  await db.schema
    .createTable('committees')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id'))
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('short_name', 'text', (c) => c.notNull())
    .addColumn('agenda', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('summary', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('description', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('hue', 'text', (c) => c.notNull().defaultTo('violet'))
    .addColumn('first_period', 'integer', (c) => c.notNull().defaultTo(3))
    .addColumn('second_period', 'integer', (c) => c.notNull().defaultTo(2))
    .addColumn('level', 'text', (c) => c.notNull().defaultTo('open'))
    .addColumn('banner', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('background_guide', 'text')
    .addColumn('chat_group', 'text')
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('withdrawn_at', 'bigint')
    .addColumn('surcharge_amount', 'bigint', (c) =>
      c.notNull().defaultTo(0).check(sql`surcharge_amount >= 0`),
    )
    .addUniqueConstraint('committees_value', ['event_id', 'value'])
    .execute();

  await db.schema
    .createTable('portfolios')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('committee_id', 'text', (c) => c.notNull().references('committees.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('withheld_at', 'bigint')
    .addColumn('withdrawn_at', 'bigint')
    .addColumn('demanding_at', 'bigint')
    .addUniqueConstraint('portfolios_name', ['committee_id', 'name'])
    .execute();

  await db.schema
    .createTable('seats')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('portfolio_id', 'text', (c) => c.notNull().references('portfolios.id'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addUniqueConstraint('seats_number', ['portfolio_id', 'number'])
    .execute();

  await db.schema
    .createTable('bank_details')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('typed_by', 'text', (c) => c.notNull())
    .addColumn('typed_at', 'bigint', (c) => c.notNull())
    .addColumn('confirmed_by', 'text')
    .addColumn('confirmed_at', 'bigint')
    .addColumn('status', 'text')
    .addColumn('taken_over_from', 'text')
    .addUniqueConstraint('bank_details_standing', ['event_id', 'status'])
    .execute();

  await db.schema
    .createTable('payment_ways')
    .addColumn('bank_details_id', 'text', (c) =>
      c.notNull().references('bank_details.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('account_holder', 'text')
    .addColumn('bank', 'text')
    .addColumn('account_number', 'text')
    .addColumn('bank_code', 'text')
    .addColumn('iban', 'text')
    .addColumn('bic', 'text')
    .addColumn('place', 'text')
    .addPrimaryKeyConstraint('payment_ways_key', ['bank_details_id', 'kind'])
    .addCheckConstraint(
      'payment_ways_fields',
      sql`(kind = 'upi' and account_holder is not null) or (kind = 'sepa' and account_holder is not null and iban is not null and bic is not null) or (kind = 'bank' and account_holder is not null and bank is not null and account_number is not null and bank_code is not null) or (kind = 'desk' and place is not null)`,
    )
    .execute();

  await db.schema
    .createTable('bank_details_upi_ids')
    .addColumn('bank_details_id', 'text', (c) =>
      c.notNull().references('bank_details.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('upi_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('bank_details_upi_ids_key', ['bank_details_id', 'position'])
    .execute();
};
