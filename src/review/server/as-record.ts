import { pictureAddress } from '#images/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import { asListedWire } from '#registration/contract/answers.ts';
import { notApplicable } from '#registration/contract.ts';
import type { ListedRegistration } from '../contract.ts';
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

/** What a row says in a list. `payment` is an address that is good for a quarter of an hour or more (clarifications 2). */
export function asListed(
  context: Pick<Context, 'secret' | 'clock'>,
  row: RegistrationRow,
  wishesOf: (id: string, kind: string) => string[],
): ListedRegistration {
  const { status, mode } = row;
  return {
    _id: row.id,
    eventName: row.eventName,
    name: row.name,
    email: row.email,
    phone: row.phone,
    scholarid: row.scholarId,
    batch: row.year,
    status,
    mode,
    ...asListedWire(row),
    payment: mode === 'member' ? notApplicable : pictureAddress(context, row.paymentId, 'payment'),
    regsiteredat: asTime(row.registeredAt),
    committeePreference: wishesOf(row.id, 'committee'),
    portfolioPreference: wishesOf(row.id, 'portfolio'),
    cofirmedRegistrationAt: status === 'confirmed' && row.decidedAt !== null ? asTime(row.decidedAt) : null,
    assignedCommittee: row.assignedCommittee,
    assignedPortfolio: row.assignedPortfolio,
    fee: {
      registration: row.registrationFee,
      hospitality: row.hospitalityFee,
      total: row.registrationFee + row.hospitalityFee,
    },
    ...(row.groupTotal === null ? {} : { groupTotal: row.groupTotal }),
    ...(row.groupName === null
      ? {}
      : {
          group: {
            grpName: row.groupName,
            grpLeaderEmail: row.leaderEmail ?? '',
            grpStatus: row.groupCompletedAt === null ? 'waiting for the leader' : 'complete',
          },
        }),
  };
}

function asTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
