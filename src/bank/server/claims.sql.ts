import type { Queries } from '#platform/server/db/tables.ts';

/** Credits of registrations that were erased: they have paid, and pay for nobody else. */
export async function creditsOfGone(queries: Queries): Promise<Set<string>> {
  const rows = await queries
    .selectFrom('claimed_credits')
    .leftJoin('registrations', 'registrations.id', 'claimed_credits.registration_id')
    .select('claimed_credits.credit_id as id')
    .where('registrations.id', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** What came for a registration in statements, in paise. */
export async function receivedFor(queries: Queries, payerId: string): Promise<number> {
  const { paise } = await queries
    .selectFrom('claimed_credits')
    .innerJoin('credits', 'credits.id', 'claimed_credits.credit_id')
    .select((eb) => eb.fn.sum<number | string | null>('credits.paise').as('paise'))
    .where('claimed_credits.registration_id', '=', payerId)
    .executeTakeFirstOrThrow();
  return Number(paise ?? 0);
}

/** Whose credits these are, by credit, of registrations that were not erased. */
export async function ownersOf(
  queries: Queries,
  creditIds: readonly string[],
): Promise<Map<string, { _id: string; name: string }>> {
  if (creditIds.length === 0) return new Map();
  const rows = await queries
    .selectFrom('claimed_credits')
    .innerJoin('registrations', 'registrations.id', 'claimed_credits.registration_id')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select(['claimed_credits.credit_id as creditId', 'registrations.id as _id', 'accounts.name'])
    .where('claimed_credits.credit_id', 'in', creditIds)
    .execute();
  return new Map(rows.map(({ creditId, ...owner }) => [creditId, owner]));
}
