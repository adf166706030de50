import { getSmallestAmount } from '#platform/rule/money.ts';
import type { ClubRegion } from '#platform/rule/region.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { type Position, type Posted, unsetRefundRule } from '../rule/postings.ts';
import {
  listFeeShares,
  listLedgerPayersWithEventId,
  mapRefundRulesByEvent,
  type Payer,
  type StoredShare,
} from './payers.sql.ts';

/** The fee of a payer, as the registration has it. */
export interface PayerFee extends Payer {
  /** The shares to store if none are stored. Of stored shares only the status and the day of withdrawal change. */
  shares: readonly StoredShare[];
  paysAtDesk: boolean;
  registeredAt: number;
  decidedAt: number | null;
}

/** The money that has arrived from a payer. `deskAmount` was received at the desk. */
export type Received = Pick<Position, 'credits' | 'deskAmount'>;

/** The fees and payments of a payer that the ledger should show. */
export interface PayerPosition extends Position {
  id: string;
  eventId: string;
  shares: readonly StoredShare[];
  /** True if nothing was posted for the payer before. */
  isNew: boolean;
  /** Null for an erased registration. */
  registeredAt: number | null;
  decidedAt: number | null;
}

const nothingReceived: Received = { credits: [], deskAmount: 0 };

/**
 * Calculates the position of payers from their fees, the stored shares, the received money and the refund rules. The
 * fee of an erased registration is missing, and its stored shares are not changed. Leaves out payers that are not in
 * `ledger_payers`.
 */
export async function calculatePayerPositions(
  db: Db,
  payers: readonly string[],
  {
    fees,
    received,
    region,
  }: { fees: ReadonlyMap<string, PayerFee>; received: ReadonlyMap<string, Received>; region: ClubRegion },
): Promise<PayerPosition[]> {
  const sharesByPayer = Map.groupBy(await listFeeShares(db, payers), ({ payerId }) => payerId);
  const rules = await mapRefundRulesByEvent(db);
  return (await listLedgerPayersWithEventId(db, payers)).map(({ id, eventId }) => {
    const fee = fees.get(id);
    const shares = sharesByPayer.get(id) ?? [];
    return {
      id,
      eventId,
      shares: shares.length === 0 ? (fee?.shares ?? []) : withCurrentStatus(shares, fee?.shares ?? []),
      rule: { ...(rules.get(eventId) ?? unsetRefundRule), smallest: getSmallestAmount(region.currency) },
      ...(received.get(id) ?? nothingReceived),
      paysAtDesk: fee?.paysAtDesk ?? false,
      isErased: fee === undefined,
      isNew: shares.length === 0,
      registeredAt: fee?.registeredAt ?? null,
      decidedAt: fee?.decidedAt ?? null,
    };
  });
}

/** Returns the position of a payer that has no postings yet. */
export function toPositionOfNewPayer(fee: PayerFee): PayerPosition {
  return {
    ...fee,
    // A refund rule has no effect, because no money was received yet.
    rule: unsetRefundRule,
    ...nothingReceived,
    isErased: false,
    isNew: true,
  };
}

/** Returns the received money that was posted. */
export function toReceived({ credits, cash }: Posted): Received {
  return { credits: [...credits].map(([id, credit]) => ({ id, ...credit })), deskAmount: cash };
}

function withCurrentStatus(stored: readonly StoredShare[], current: readonly StoredShare[]): StoredShare[] {
  const byId = new Map(current.map((share) => [share.registrationId, share]));
  return stored.map((share) => {
    const { status, withdrawnDay } = byId.get(share.registrationId) ?? share;
    return { ...share, status, withdrawnDay };
  });
}
