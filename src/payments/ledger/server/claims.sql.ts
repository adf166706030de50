import type { Changes, Queries } from '#platform/server/db/tables.ts';

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    /** Whose a credit is, as matching found: one registration's, also when that is erased. */
    claimed_credits: { credit_id: string; registration_id: string };
  }
}

const atOnce = 2_000;

/** Whose credits are, by credit. */
export async function allClaims(queries: Queries): Promise<Map<string, string>> {
  const rows = await queries.selectFrom('claimed_credits').selectAll().execute();
  return new Map(rows.map(({ credit_id, registration_id }) => [credit_id, registration_id]));
}

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

/** What came for these registrations. */
export async function creditsOf(queries: Queries, payers: readonly string[]) {
  return queries
    .selectFrom('claimed_credits')
    .innerJoin('credits', 'credits.id', 'claimed_credits.credit_id')
    .select(['claimed_credits.registration_id as payerId', 'credits.id', 'credits.day', 'credits.paise'])
    .where('claimed_credits.registration_id', 'in', payers)
    .execute();
}

/** What came for a registration in statements, in paise. */
export async function receivedFor(queries: Queries, payerId: string): Promise<number> {
  return (await creditsOf(queries, [payerId])).reduce((sum, { paise }) => sum + paise, 0);
}

/** Writes whose credits are; null where one is nobody's any more. */
export async function writeClaims(
  changes: Changes,
  moved: ReadonlyMap<string, string | null>,
): Promise<void> {
  const gone = [...moved].filter(([, owner]) => owner === null).map(([credit]) => credit);
  for (let from = 0; from < gone.length; from += atOnce)
    await changes
      .deleteFrom('claimed_credits')
      .where('credit_id', 'in', gone.slice(from, from + atOnce))
      .execute();
  const owned = [...moved].flatMap(([credit_id, registration_id]) =>
    registration_id === null ? [] : [{ credit_id, registration_id }],
  );
  for (let from = 0; from < owned.length; from += atOnce)
    await changes
      .insertInto('claimed_credits')
      .values(owned.slice(from, from + atOnce))
      .onConflict((conflict) =>
        conflict
          .column('credit_id')
          .doUpdateSet((eb) => ({ registration_id: eb.ref('excluded.registration_id') })),
      )
      .execute();
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
