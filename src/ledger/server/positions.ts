import { dayOf, type Region } from '#platform/rule/dates.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { noRefundRule, type Position, type Share } from '../rule/postings.ts';
import {
  listEventsOfPayers,
  listPayersWithMembers,
  type RegistrationRow,
  readCredits,
  readRefundRules,
  readShares,
  type StoredShare,
} from './payers.sql.ts';

/** The current position of a payer. */
export interface PayerPosition extends Position {
  id: string;
  eventId: string;
  shares: readonly StoredShare[];
  /** Nothing was posted for it yet. */
  isNew: boolean;
  /** Null once it was erased. */
  registeredAt: number | null;
  decidedAt: number | null;
}

/** Reads positions from registrations, matched credits and refund rules; for erased registrations from the stored shares. */
export async function readPositions(
  db: Db,
  payers: readonly string[],
  region: Region,
): Promise<PayerPosition[]> {
  const rows = await listPayersWithMembers(db, payers);
  const stored = await readShares(db, payers);
  const rules = await readRefundRules(db);
  const credits = Map.groupBy(await readCredits(db, payers), ({ payerId }) => payerId);
  const sharesByPayer = Map.groupBy(stored, ({ payerId }) => payerId);
  const leaders = new Map(
    rows.flatMap(({ id, mode, groupId }) => (mode === 'leader' && groupId ? [[groupId, id]] : [])),
  );
  const rowsByPayer = Map.groupBy(rows, ({ id, mode, groupId }) =>
    mode === 'member' ? (leaders.get(groupId ?? '') ?? '') : id,
  );
  return (await listEventsOfPayers(db, payers)).map(({ id, eventId }) => {
    const members = rowsByPayer.get(id) ?? [];
    const payer = members.find((row) => row.id === id);
    const shares = sharesByPayer.get(id) ?? [];
    return {
      id,
      eventId,
      shares:
        shares.length === 0 ? splitFee(id, members, region) : withCurrentStatus(shares, members, region),
      rule: rules.get(eventId) ?? noRefundRule,
      credits: credits.get(id) ?? [],
      isErased: payer === undefined,
      isNew: shares.length === 0,
      registeredAt: payer?.registeredAt ?? null,
      decidedAt: payer?.decidedAt ?? null,
    };
  });
}

/** The position of a registration that this transaction inserts: it has no postings and no credits. */
export async function readNewPosition(
  db: Db,
  payer: string,
  region: Region,
): Promise<PayerPosition | undefined> {
  const rows = await listPayersWithMembers(db, [payer]);
  const row = rows.find(({ id }) => id === payer);
  return (
    row && {
      id: payer,
      eventId: row.eventId,
      shares: splitFee(payer, rows, region),
      // The rule concerns received money only.
      rule: noRefundRule,
      credits: [],
      isErased: false,
      isNew: true,
      registeredAt: row.registeredAt,
      decidedAt: row.decidedAt,
    }
  );
}

/** Each delegate's share: an equal part of the registration fee plus the own hospitality fee. The payer's share is the rest, so that the shares add up. */
function splitFee(payerId: string, rows: readonly RegistrationRow[], region: Region): StoredShare[] {
  const payer = rows.find(({ id }) => id === payerId);
  if (!payer) return [];
  const total = payer.groupTotalPaise ?? payer.registrationPaise + payer.hospitalityPaise;
  const members = rows.filter(({ id }) => id !== payerId);
  const partOfFee = Math.floor(payer.registrationPaise / rows.length);
  const memberShares = members.map((member) => ({ member, paise: partOfFee + member.hospitalityPaise }));
  const rest = memberShares.reduce((remaining, { paise }) => remaining - paise, total);
  return [{ member: payer, paise: rest }, ...memberShares].map(({ member, paise }) => ({
    registrationId: member.id,
    payerId,
    paise,
    ...statusOf(member, region),
  }));
}

function withCurrentStatus(
  stored: readonly StoredShare[],
  rows: readonly RegistrationRow[],
  region: Region,
): StoredShare[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return stored.map((share) => {
    const row = byId.get(share.registrationId);
    return row ? { ...share, ...statusOf(row, region) } : share;
  });
}

function statusOf(
  { status, withdrawnAt }: RegistrationRow,
  region: Region,
): Pick<Share, 'status' | 'withdrawnDay'> {
  return withdrawnAt === null
    ? { status, withdrawnDay: null }
    : { status: 'withdrawn', withdrawnDay: dayOf(withdrawnAt, region) };
}
