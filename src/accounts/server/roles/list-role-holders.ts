import type { AnswerOf } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { listRoleHolders as call } from '../../contract.ts';
import { isNamedBySettings } from '../named-by-settings.ts';
import { lastDayOf } from './last-day.ts';
import { listHolders } from './role-holders.sql.ts';

/** Everybody who has a role now, superadmins first (product 3.17). */
export async function listRoleHolders({
  db,
  clock,
  config,
}: Pick<Context, 'db' | 'clock' | 'config'>): Promise<AnswerOf<typeof call>> {
  const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  const holders = await listHolders(db.queries, clock());
  return {
    holders: holders.map(({ id, name, email, role, passkeys, ...known }) => ({
      _id: id,
      name,
      email,
      role,
      since: moment(known.since),
      givenBy: known.giverId === null ? null : { _id: known.giverId, name: known.giverName },
      lastDay: known.endsAt === null ? null : lastDayOf(known.endsAt),
      lastLoginAt: moment(known.lastLoginAt),
      hasApp: known.appSince !== null,
      passkeys,
      isNamedBySettings: isNamedBySettings(config, email),
    })),
  };
}
