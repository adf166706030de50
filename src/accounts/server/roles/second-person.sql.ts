import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#platform/server/context.ts';
import type { Changes, Queries } from '#platform/server/db/tables.ts';
import { relatedPersonDays, type SecondPersonWait, secondPersonHours } from '../../contract/second-person.ts';

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    /**
     * From which superadmins an account's role of superadmin comes, directly or through others, and when it was granted. Rows stay
     * when roles end and accounts are erased.
     */
    role_origins: { account_id: string; origin_id: string; granted_at: number };
  }
}

const hourMs = 60 * 60_000;
const newMs = secondPersonHours * hourMs;
/** No account has it. */
const noAddress = '-';
const relatedMs = relatedPersonDays * 24 * hourMs;

/** Stores that an account has its role of superadmin from another, and so from everybody that one has it from. */
export async function addOrigins(
  changes: Changes,
  accountId: string,
  { by, at }: { by: string; at: number },
): Promise<void> {
  const earlier = await changes
    .selectFrom('role_origins')
    .select('origin_id')
    .where('account_id', '=', by)
    .where('origin_id', '!=', accountId)
    .execute();
  const origins = [by, ...earlier.map(({ origin_id }) => origin_id)];
  await changes
    .insertInto('role_origins')
    .values(origins.map((origin_id) => ({ account_id: accountId, origin_id, granted_at: at })))
    .onConflict((conflict) => conflict.columns(['account_id', 'origin_id']).doUpdateSet({ granted_at: at }))
    .execute();
}

/** The account that acts as the second of two people, and when. */
export interface SecondPerson {
  accountId: string;
  now: number;
  /** The e-mail of whom the operator trusts without waiting. */
  trusted: string | undefined;
}

export function secondPerson(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  accountId: string,
): SecondPerson {
  return { accountId, now: clock(), trusted: config.trustedSecondPerson };
}

/**
 * Condition of an update that needs a second person (product 3.18): the caller is a superadmin and not the person who acted first,
 * has been one for 72 hours, and neither of the two has the role from the other for less than 14 days. Waiting is waived for the
 * account that the operator trusts, not for accounts that have their role from it.
 * @param first the column with the id of the account that acted first, such as 'bank_details.typed_by'
 */
export function isSecondPerson(
  first: string,
  { accountId, now, trusted = noAddress }: SecondPerson,
): RawBuilder<SqlBool> {
  const firstId = sql.ref(first);
  const isRelated = (later: RawBuilder<unknown>, origin: RawBuilder<unknown>) => sql`exists (
    select 1 from role_origins left join accounts as later on later.id = role_origins.account_id
    where role_origins.account_id = ${later} and role_origins.origin_id = ${origin}
      and role_origins.granted_at > ${now - relatedMs} and coalesce(later.email, '') <> ${trusted})`;
  const second = sql`${accountId}`;
  return sql<SqlBool>`(${firstId} <> ${accountId}
    and exists (select 1 from accounts as second where second.id = ${accountId} and second.role = 'superadmin'
      and (second.role_ends_at is null or second.role_ends_at > ${now})
      and (second.role_since is null or second.role_since <= ${now - newMs} or second.email = ${trusted}))
    and not ${isRelated(second, firstId)} and not ${isRelated(firstId, second)})`;
}

/**
 * Until when the caller has to wait before acting as the second person after each of these accounts; accounts after whom nothing
 * has to be waited for are missing. The rule that ends last is given.
 */
export async function findWaits(
  queries: Queries,
  firstIds: readonly string[],
  { accountId, now, trusted }: SecondPerson,
): Promise<Map<string, SecondPersonWait>> {
  if (firstIds.length === 0) return new Map();
  const accounts = await queries
    .selectFrom('accounts')
    .select(['id', 'email', 'role_since as since'])
    .where('id', 'in', [accountId, ...firstIds])
    .execute();
  const related = await queries
    .selectFrom('role_origins')
    .select(['account_id as later', 'origin_id as origin', 'granted_at as at'])
    .where((eb) =>
      eb.or([
        eb.and([eb('account_id', '=', accountId), eb('origin_id', 'in', firstIds)]),
        eb.and([eb('account_id', 'in', firstIds), eb('origin_id', '=', accountId)]),
      ]),
    )
    .execute();
  const isTrusted = (id: string) =>
    trusted !== undefined && accounts.some((one) => one.id === id && one.email === trusted);
  const since = accounts.find(({ id }) => id === accountId)?.since ?? null;
  const waits = new Map<string, SecondPersonWait>();
  for (const firstId of new Set(firstIds)) {
    const rules: { reason: SecondPersonWait['reason']; endsAt: number }[] = related
      .filter(({ later, origin }) => (later === firstId || origin === firstId) && !isTrusted(later))
      .map(({ later, at }) => ({
        reason: later === accountId ? 'role_from_first' : 'first_has_role_from_you',
        endsAt: at + relatedMs,
      }));
    if (since !== null && !isTrusted(accountId))
      rules.push({ reason: 'new_superadmin', endsAt: since + newMs });
    const last = rules.filter(({ endsAt }) => endsAt > now).sort((a, b) => b.endsAt - a.endsAt)[0];
    if (last) waits.set(firstId, { reason: last.reason, until: new Date(last.endsAt).toISOString() });
  }
  return waits;
}
