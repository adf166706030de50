import type { Context } from '#platform/server/context.ts';
import { asRecord } from '#registration/server/index.ts';
import type { ListedRegistration, RegistrationRecord } from '../contract.ts';
import type { RegistrationRow } from './review.sql.ts';

type Wish = { registrationId: string; kind: string; choice: string };

/** Sorts the wishes of many registrations by registration, in one pass. */
export function byRegistration(wishes: readonly Wish[]): (id: string, kind: string) => string[] {
  const sorted = new Map<string, string[]>();
  for (const { registrationId, kind, choice } of wishes) {
    const key = `${kind} ${registrationId}`;
    const known = sorted.get(key);
    if (known) known.push(choice);
    else sorted.set(key, [choice]);
  }
  return (id, kind) => sorted.get(`${kind} ${id}`) ?? [];
}

/** What a row says in a list, where the experience would be too much. */
export function asListed(
  context: Pick<Context, 'secret' | 'clock'>,
  row: RegistrationRow,
  wishesOf: (id: string, kind: string) => string[],
): ListedRegistration {
  const { previousMunExperience, ...listed } = asDelegates(context, row, wishesOf);
  return listed;
}

/** What a row says on its own page. */
export function asWhole(
  context: Pick<Context, 'secret' | 'clock'>,
  row: RegistrationRow,
  wishesOf: (id: string, kind: string) => string[],
  grpMembers: string[],
): RegistrationRecord {
  const { group, ...record } = asDelegates(context, row, wishesOf);
  return {
    ...record,
    isStudentOfNITS: row.branch !== null,
    branch: row.branch,
    ...(group ? { group: { ...group, grpMembers } } : {}),
  };
}

/** The record of a registration with whose it is and in which group. */
function asDelegates(
  context: Pick<Context, 'secret' | 'clock'>,
  row: RegistrationRow,
  wishesOf: (id: string, kind: string) => string[],
) {
  const wishes = { committees: wishesOf(row.id, 'committee'), portfolios: wishesOf(row.id, 'portfolio') };
  const isConfirmed = row.status === 'confirmed' && row.decidedAt !== null;
  return {
    ...asRecord(context, row, wishes),
    name: row.name,
    email: row.email,
    phone: row.phone,
    scholarid: row.scholarId,
    batch: row.year,
    cofirmedRegistrationAt: isConfirmed ? new Date(row.decidedAt ?? 0).toISOString() : null,
    ...(row.groupName === null ? {} : { group: asGroup(row, row.groupName) }),
  };
}

function asGroup({ leaderEmail, groupCompletedAt }: RegistrationRow, grpName: string) {
  return {
    grpName,
    grpLeaderEmail: leaderEmail ?? '',
    grpStatus: groupCompletedAt === null ? ('waiting for the leader' as const) : ('complete' as const),
  };
}
