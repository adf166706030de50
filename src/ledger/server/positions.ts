import { dayOf, type Region } from '#platform/rule/dates.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type { Position, Share } from '../rule/postings.ts';
import {
  eventsOfPayers,
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

const noRule = { fullUntil: null, halfUntil: null };

/** Reads positions from registrations, matched credits and refund rules; for erased registrations from the stored shares. */
export async function readPositions(
  db: Db,
  payers: readonly string[],
  region: Region,
): Promise<PayerPosition[]> {
  const rows = await listPayersWithMembers(db, payers);
  const known = await readShares(db, payers);
  const rules = await readRefundRules(db);
  const credits = Map.groupBy(await readCredits(db, payers), ({ payerId }) => payerId);
  const sharesByPayer = Map.groupBy(known, ({ payerId }) => payerId);
  const leaders = new Map(
    rows.flatMap(({ id, mode, groupId }) => (mode === 'leader' && groupId ? [[groupId, id]] : [])),
  );
  const rowsByPayer = Map.groupBy(rows, ({ id, mode, groupId }) =>
    mode === 'member' ? (leaders.get(groupId ?? '') ?? '') : id,
  );
  return (await eventsOfPayers(db, payers)).map(({ id, eventId }) => {
    const members = rowsByPayer.get(id) ?? [];
    const payer = members.find((row) => row.id === id);
    const stored = sharesByPayer.get(id) ?? [];
    return {
      id,
      eventId,
      shares:
        stored.length === 0 ? splitFee(id, members, region) : withCurrentStatus(stored, members, region),
      rule: rules.get(eventId) ?? noRule,
      credits: credits.get(id) ?? [],
      isGone: payer === undefined,
      isNew: stored.length === 0,
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
      rule: noRule,
      credits: [],
      isGone: false,
      isNew: true,
      registeredAt: row.registeredAt,
      decidedAt: row.decidedAt,
    }
  );
}

/** Splits the fee: an equal part of the registration fee and the delegate's own hospitality. The payer gets the rest, so that it adds up. */
function splitFee(payerId: string, rows: readonly RegistrationRow[], region: Region): StoredShare[] {
  const payer = rows.find(({ id }) => id === payerId);
  if (!payer) return [];
  const total = payer.groupTotalPaise ?? payer.registrationPaise + payer.hospitalityPaise;
  const members = rows.filter(({ id }) => id !== payerId);
  const each = Math.floor(payer.registrationPaise / rows.length);
  const ofMembers = members.map((member) => ({ member, paise: each + member.hospitalityPaise }));
  const rest = ofMembers.reduce((remaining, { paise }) => remaining - paise, total);
  return [{ member: payer, paise: rest }, ...ofMembers].map(({ member, paise }) => ({
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
