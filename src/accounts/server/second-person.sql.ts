import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Role } from '#platform/contract/call.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import {
  formatSecondPersonWait,
  relatedPersonDays,
  type SecondPersonWait,
  secondPersonHours,
  secondPersonWaitErrors,
} from '../contract/second-person.ts';

const hourMs = 60 * 60_000;
const newSuperadminMs = secondPersonHours * hourMs;
const noAddress = '-';
const relatedPersonMs = relatedPersonDays * 24 * hourMs;

/**
 * Stores the accounts from which a role comes: the account that granted it, and the accounts from which the role of
 * that account comes.
 */
export async function insertRoleOrigins(
  transaction: Transaction,
  accountId: string,
  { by, at }: { by: string; at: number },
): Promise<void> {
  const earlier = await transaction
    .selectFrom('role_origins')
    .select('origin_id')
    .where('account_id', '=', by)
    .where('origin_id', '!=', accountId)
    .execute();
  const origins = [by, ...earlier.map(({ origin_id }) => origin_id)];
  await transaction
    .insertInto('role_origins')
    .values(origins.map((origin_id) => ({ account_id: accountId, origin_id, granted_at: at })))
    .onConflict((conflict) => conflict.columns(['account_id', 'origin_id']).doUpdateSet({ granted_at: at }))
    .execute();
}

/** The caller who wants to confirm what another person has entered, at the time `now`. */
export interface SecondPerson {
  accountId: string;
  now: number;
  /**
   * E-mail address of the account that the operator trusts (setting TRUSTED_SECOND_PERSON). Its role need not be 72
   * hours old. It is independent of all accounts except those that got their role from it in the last 14 days, directly
   * or through others.
   */
  trusted: string | undefined;
}

export function buildSecondPersonCheckInputs(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  accountId: string,
): SecondPerson {
  return { accountId, ...getSecondPersonCheckInputs({ clock, config }) };
}

/** The time of the check, and the setting TRUSTED_SECOND_PERSON. */
export type PersonRule = Pick<SecondPerson, 'now' | 'trusted'>;

export function getSecondPersonCheckInputs({ clock, config }: Pick<Context, 'clock' | 'config'>): PersonRule {
  return { now: clock(), trusted: config.trustedSecondPerson };
}

/**
 * Returns the SQL that is true if two accounts belong to independent people (product 3.18). They are not independent if
 * one got the role from the other, directly or through others, or both got it from the same account, within the last 14
 * days. The account that the operator trusts is independent of all others except those to which it gave the role.
 */
export function areIndependentPeopleSql(
  one: RawBuilder<unknown>,
  other: RawBuilder<unknown>,
  { now, trusted = noAddress }: PersonRule,
): RawBuilder<SqlBool> {
  const isRecent = (origins: string) => sql`${sql.ref(`${origins}.granted_at`)} > ${now - relatedPersonMs}
    and not exists (select 1 from accounts as later
      where later.id = ${sql.ref(`${origins}.account_id`)} and later.email = ${trusted})`;
  const isRelated = (later: RawBuilder<unknown>, origin: RawBuilder<unknown>) => sql`exists (
    select 1 from role_origins where role_origins.account_id = ${later} and role_origins.origin_id = ${origin}
      and ${isRecent('role_origins')})`;
  return sql<SqlBool>`(${one} <> ${other} and not ${isRelated(one, other)} and not ${isRelated(other, one)}
    and not exists (select 1 from role_origins as own join role_origins as others on others.origin_id = own.origin_id
      where own.account_id = ${one} and others.account_id = ${other}
        and ${isRecent('own')} and ${isRecent('others')}))`;
}

/**
 * Returns the SQL that is true if the account has had its role for 72 hours, or if the time of the grant was not
 * recorded, the account is deleted, or the operator trusts it.
 */
export function hasAgedRoleSql(
  id: RawBuilder<unknown>,
  { now, trusted = noAddress }: PersonRule,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (select 1 from accounts as fresh
    where fresh.id = ${id} and fresh.role_since > ${now - newSuperadminMs} and fresh.email <> ${trusted})`;
}

/** Returns the SQL that is true if the account has one of the roles at this time. */
export function holdsRoleSql(
  id: RawBuilder<unknown>,
  roles: readonly Role[],
  now: number,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from accounts as holder where holder.id = ${id}
    and holder.role in (${sql.join(roles)})
    and (holder.role_expires_at is null or holder.role_expires_at > ${now}))`;
}

/**
 * Returns the SQL that is true if the caller may act as the second person (product 3.18). The caller must have one of
 * `roles`, for at least 72 hours unless the operator trusts the account, and be independent of the first person.
 * @param first column with the id of the account that acted first, such as 'bank_details.typed_by'
 * @param roles only superadmins by default
 */
export function canActAsSecondPersonSql(
  first: string,
  { accountId, now, trusted }: SecondPerson,
  roles: readonly Role[] = ['superadmin'],
): RawBuilder<SqlBool> {
  const second = sql`${accountId}`;
  return sql<SqlBool>`(${areIndependentPeopleSql(second, sql.ref(first), { now, trusted })}
    and ${holdsRoleSql(second, roles, now)}
    and ${hasAgedRoleSql(second, { now, trusted })})`;
}

/** Returns the SQL that is true if the caller is a superadmin, and not the account that acted first. */
export function isAnotherSuperadminSql(first: string, { accountId, now }: SecondPerson): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${accountId} <> ${sql.ref(first)} and ${holdsRoleSql(sql`${accountId}`, ['superadmin'], now)})`;
}

/** Lists the people who may act as the second person for what an account did, sorted by name (product 3.18). */
export async function listSecondPeople(
  db: Db,
  firstId: string,
  rule: PersonRule,
  roles: readonly Role[],
): Promise<{ name: string; email: string }[]> {
  const id = sql.ref('accounts.id');
  return db
    .selectFrom('accounts')
    .select(['name', 'email'])
    .where(areIndependentPeopleSql(id, sql`${firstId}`, rule))
    .where(holdsRoleSql(id, roles, rule.now))
    .where(hasAgedRoleSql(id, rule))
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/**
 * Returns until when the caller must wait before confirming entries of other accounts, and why. The keys are the ids in
 * `firstIds`, the accounts that made the entries. Accounts that require no wait are missing. If several rules apply,
 * the longest wait is returned.
 */
export async function mapSecondPersonWaitsByAccount(
  db: Db,
  firstIds: readonly string[],
  { accountId, now, trusted }: SecondPerson,
): Promise<Map<string, SecondPersonWait>> {
  if (firstIds.length === 0) return new Map();
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'role_since as since'])
    .where('id', 'in', [accountId, ...firstIds])
    .execute();
  const related = await db
    .selectFrom('role_origins')
    .select(['account_id as later', 'origin_id as origin', 'granted_at as at'])
    .where('account_id', 'in', [accountId, ...firstIds])
    .where('granted_at', '>', now - relatedPersonMs)
    .execute();
  const isTrusted = (id: string) =>
    trusted !== undefined && accounts.some((one) => one.id === id && one.email === trusted);
  const since = accounts.find(({ id }) => id === accountId)?.since ?? null;
  const own = related.filter(({ later }) => later === accountId && !isTrusted(later));
  const waits = new Map<string, SecondPersonWait>();
  for (const firstId of new Set(firstIds)) {
    const others = related.filter(({ later }) => later === firstId && !isTrusted(later));
    const rules: { reason: SecondPersonWait['reason']; endsAt: number }[] = [
      ...own.map(({ origin, at }) => {
        if (origin === firstId) return { reason: 'role_from_first' as const, endsAt: at + relatedPersonMs };
        const shared = others.find((other) => other.origin === origin);
        return {
          reason: 'roles_from_same_person' as const,
          endsAt: shared ? Math.min(at, shared.at) + relatedPersonMs : 0,
        };
      }),
      ...others
        .filter(({ origin }) => origin === accountId)
        .map(({ at }) => ({ reason: 'first_has_role_from_you' as const, endsAt: at + relatedPersonMs })),
    ];
    if (since !== null && !isTrusted(accountId))
      rules.push({ reason: 'new_superadmin', endsAt: since + newSuperadminMs });
    const last = rules.filter(({ endsAt }) => endsAt > now).sort((a, b) => b.endsAt - a.endsAt)[0];
    if (last) waits.set(firstId, { reason: last.reason, until: new Date(last.endsAt).toISOString() });
  }
  return waits;
}

/**
 * Throws if the caller must wait before acting as the second person. Call it after an update with
 * `canActAsSecondPersonSql` has changed no row.
 * @throws AppError 403 with the reason and the end of the wait
 */
export async function rejectWhileSecondPersonMustWait(
  db: Db,
  firstId: string,
  second: SecondPerson,
): Promise<void> {
  const wait = (await mapSecondPersonWaitsByAccount(db, [firstId], second)).get(firstId);
  if (!wait) return;
  const message = formatSecondPersonWait(wait, await getClubRegion(db));
  throw new AppError({ ...secondPersonWaitErrors[wait.reason], message }, { details: wait });
}
