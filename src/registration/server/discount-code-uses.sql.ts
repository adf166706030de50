import type { Db } from '#platform/server/db/tables.ts';

/** Lists the latest uses of each code of an event, newest first. */
export async function listDiscountCodeUses(db: Db, eventId: string, atMostForCode: number) {
  return db
    .with('uses', (cte) =>
      cte
        .selectFrom('registration_discounts')
        .innerJoin('registrations', 'registrations.id', 'registration_discounts.registration_id')
        .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
        .innerJoin('discount_codes', 'discount_codes.id', 'registration_discounts.code_id')
        .select((eb) => [
          'discount_codes.id as codeId',
          'registrations.id as registrationId',
          'accounts.name',
          'accounts.email',
          'registrations.registered_at as at',
          'registration_discounts.amount as discountAmount',
          eb.fn
            .agg<number>('row_number')
            .over((over) =>
              over
                .partitionBy('discount_codes.id')
                .orderBy('registrations.registered_at', 'desc')
                .orderBy('registrations.id', 'desc'),
            )
            .as('number'),
        ])
        .where('discount_codes.event_id', '=', eventId),
    )
    .selectFrom('uses')
    .select(['codeId', 'registrationId', 'name', 'email', 'at', 'discountAmount'])
    .where('number', '<=', atMostForCode)
    .orderBy('number')
    .execute();
}
