import { dayOf, type Region } from '#platform/rule/dates.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type { Position } from '../rule/diff-postings.ts';
import type { Share } from '../rule/due.ts';
import { creditsOf } from './claims.sql.ts';
import { eventsOfPayers } from './payers.sql.ts';
import { allRules } from './rules.sql.ts';
import { type Head, listPayersWithMembers, type StoredShare, sharesOf } from './shares.sql.ts';

/** What is due and received of a payer now, and since when. */
export interface PayerPosition extends Position {
  id: string;
  eventId: string;
  shares: readonly StoredShare[];
  /** Nothing was ever booked for it. */
  isNew: boolean;
  /** Null for one that is erased. */
  registeredAt: number | null;
  decidedAt: number | null;
}

const noRule = { fullUntil: null, halfUntil: null };

/** What is due and received of these payers, from registrations, claimed credits and rules as they are. Of what was erased the last is known. */
export async function readPositions(
  db: Db,
  payers: readonly string[],
  region: Region,
): Promise<PayerPosition[]> {
  const heads = await listPayersWithMembers(db, payers);
  const known = await sharesOf(db, payers);
  const rules = await allRules(db);
  const credits = Map.groupBy(await creditsOf(db, payers), ({ payerId }) => payerId);
  const sharesByPayer = Map.groupBy(known, ({ payerId }) => payerId);
  const leaders = new Map(
    heads.flatMap(({ id, mode, groupId }) => (mode === 'leader' && groupId ? [[groupId, id]] : [])),
  );
  const headsByPayer = Map.groupBy(heads, ({ id, mode, groupId }) =>
    mode === 'member' ? (leaders.get(groupId ?? '') ?? '') : id,
  );
  return (await eventsOfPayers(db, payers)).map(({ id, eventId }) => {
    const own = headsByPayer.get(id) ?? [];
    const payer = own.find((head) => head.id === id);
    const stored = sharesByPayer.get(id) ?? [];
    return {
      id,
      eventId,
      shares: stored.length === 0 ? newShares(id, own, region) : asTheyStand(stored, own, region),
      rule: rules.get(eventId) ?? noRule,
      credits: credits.get(id) ?? [],
      isGone: payer === undefined,
      isNew: stored.length === 0,
      registeredAt: payer?.registeredAt ?? null,
      decidedAt: payer?.decidedAt ?? null,
    };
  });
}

/** The same for a payer that this transaction inserts: nothing is booked for it, and nothing can have come. */
export async function readNewPosition(
  db: Db,
  payer: string,
  region: Region,
): Promise<PayerPosition | undefined> {
  const heads = await listPayersWithMembers(db, [payer]);
  const own = heads.find(({ id }) => id === payer);
  return (
    own && {
      id: payer,
      eventId: own.eventId,
      shares: newShares(payer, heads, region),
      // It says what is kept of money that came.
      rule: noRule,
      credits: [],
      isGone: false,
      isNew: true,
      registeredAt: own.registeredAt,
      decidedAt: own.decidedAt,
    }
  );
}

/** What each pays of the sum: of the registration the same, and the own stay. The leader's is what is left, so that they add up. */
function newShares(payerId: string, heads: readonly Head[], region: Region): StoredShare[] {
  const payer = heads.find(({ id }) => id === payerId);
  if (!payer) return [];
  const total = payer.groupTotalPaise ?? payer.registrationPaise + payer.hospitalityPaise;
  const members = heads.filter(({ id }) => id !== payerId);
  const each = Math.floor(payer.registrationPaise / heads.length);
  const ofMembers = members.map((member) => ({ member, paise: each + member.hospitalityPaise }));
  const rest = ofMembers.reduce((left, { paise }) => left - paise, total);
  return [{ member: payer, paise: rest }, ...ofMembers].map(({ member, paise }) => ({
    registrationId: member.id,
    payerId,
    paise,
    ...standingOf(member, region),
  }));
}

function asTheyStand(stored: readonly StoredShare[], heads: readonly Head[], region: Region): StoredShare[] {
  const byId = new Map(heads.map((head) => [head.id, head]));
  return stored.map((share) => {
    const head = byId.get(share.registrationId);
    return head ? { ...share, ...standingOf(head, region) } : share;
  });
}

function standingOf({ status, withdrawnAt }: Head, region: Region): Pick<Share, 'standing' | 'withdrawnDay'> {
  return withdrawnAt === null
    ? { standing: status, withdrawnDay: null }
    : { standing: 'withdrawn', withdrawnDay: dayOf(withdrawnAt, region) };
}
