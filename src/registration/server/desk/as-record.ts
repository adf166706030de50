import type { Context } from '#platform/server/context.ts';
import type { ListedRegistration, RegistrationRecord } from '../../contract/desk/index.ts';
import { groupStatuses } from '../../contract/form.ts';
import { asChoices, asRecord } from '../as-record.ts';
import type { Preferences } from '../registrations.sql.ts';
import type { RegistrationRow } from './review.sql.ts';

/** The chosen committees and portfolios, by registration. */
export type Wishes = ReadonlyMap<string, Preferences>;
const noWishes: Preferences = { committees: [], portfolios: [] };

/** Converts a row to a list entry, without the long text about the delegate's experience. */
export function asListed(
  context: Pick<Context, 'secret' | 'clock'>,
  row: RegistrationRow,
  wishes: Wishes,
): ListedRegistration {
  const { previousMunExperience, ...listed } = asDelegates(context, row, wishes);
  return listed;
}

/** Converts a row to the full record. */
export function asWhole(
  context: Pick<Context, 'secret' | 'clock'>,
  row: RegistrationRow,
  wishes: Wishes,
  grpMembers: string[],
): RegistrationRecord {
  const { group, ...record } = asDelegates(context, row, wishes);
  return {
    ...record,
    portfolioChoices: asChoices(wishes.get(row.id) ?? noWishes),
    isStudentOfNITS: row.branch !== null,
    branch: row.branch,
    ...(group ? { group: { ...group, grpMembers } } : {}),
  };
}

/** The fields of the record with the delegate and the group. */
function asDelegates(context: Pick<Context, 'secret' | 'clock'>, row: RegistrationRow, wishes: Wishes) {
  const isConfirmed = row.status === 'confirmed' && row.decidedAt !== null;
  return {
    ...asRecord(context, row, wishes.get(row.id) ?? noWishes),
    withdrawn: row.withdrawnAt !== null,
    name: row.name,
    email: row.email,
    phone: row.phone,
    scholarid: row.scholarId,
    batch: row.year,
    cofirmedRegistrationAt: isConfirmed ? new Date(row.decidedAt ?? 0).toISOString() : null,
    ...(row.money === null ? {} : { money: row.money }),
    ...(row.asked ? { asked: row.asked } : {}),
    ...(row.groupName === null ? {} : { group: asGroup(row, row.groupName) }),
  };
}

function asGroup({ leaderEmail, groupCompletedAt }: RegistrationRow, grpName: string) {
  return {
    grpName,
    grpLeaderEmail: leaderEmail ?? '',
    grpStatus: groupStatuses[groupCompletedAt === null ? 'waiting_for_leader' : 'complete'],
  };
}
