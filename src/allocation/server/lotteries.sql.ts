import type { Db } from '#platform/server/db/tables.ts';

const columns = [
  'secret',
  'committed_at as committedAt',
  'closing_digest as closingDigest',
  'closed_at as closedAt',
  'public_number as publicNumber',
  'public_source as publicSource',
  'drawn_at as drawnAt',
  'waived_at as waivedAt',
] as const;

export async function findLottery(db: Db, eventId: string) {
  return db.selectFrom('lotteries').select(columns).where('event_id', '=', eventId).executeTakeFirst();
}
export type StoredLottery = NonNullable<Awaited<ReturnType<typeof findLottery>>>;

export async function listTicketsAtLotteryClosing(db: Db, eventId: string): Promise<string[]> {
  const row = await db
    .selectFrom('lotteries')
    .select('closed_tickets')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return JSON.parse(row?.closed_tickets ?? '[]') as string[];
}

/** Stores the secret of an event's lottery, unless an earlier or concurrent call stored one. */
export async function insertLotterySecretOnce(
  db: Db,
  eventId: string,
  { secret, at }: { secret: string; at: number },
): Promise<void> {
  await db
    .insertInto('lotteries')
    .values(newLottery(eventId, { secret, at, source: null }))
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .execute();
}

/**
 * Starts the public lottery with a new secret, and reopens closed entries.
 * @returns false if the public lottery has already started, or seats are published without a public number
 */
export async function startPublicLotteryWithNewSecret(
  db: Db,
  eventId: string,
  begun: { secret: string; source: string; at: number },
): Promise<boolean> {
  const row = await db
    .insertInto('lotteries')
    .values(newLottery(eventId, begun))
    .onConflict((conflict) =>
      conflict
        .column('event_id')
        .doUpdateSet((eb) => ({
          secret: eb.ref('excluded.secret'),
          committed_at: eb.ref('excluded.committed_at'),
          public_source: eb.ref('excluded.public_source'),
          closing_digest: null,
          closed_at: null,
          closed_tickets: null,
        }))
        .where('lotteries.public_source', 'is', null)
        .where('lotteries.waived_at', 'is', null),
    )
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

const newLottery = (
  eventId: string,
  { secret, at, source }: { secret: string; at: number; source: string | null },
) => ({
  event_id: eventId,
  secret,
  committed_at: at,
  closing_digest: null,
  closed_at: null,
  closed_tickets: null,
  public_source: source,
  public_number: null,
  drawn_at: null,
  waived_at: null,
});

export async function closeLotteryEntries(
  db: Db,
  eventId: string,
  { digest, tickets, at }: { digest: string; tickets: readonly string[]; at: number },
): Promise<void> {
  await db
    .updateTable('lotteries')
    .set({ closing_digest: digest, closed_at: at, closed_tickets: JSON.stringify(tickets) })
    .where('event_id', '=', eventId)
    .where('closed_at', 'is', null)
    .execute();
}

/**
 * Stores the public number. Only the first of several concurrent calls succeeds.
 * @returns false if the public lottery has not started, its entries are not closed, or it already has a public number
 */
export async function setPublicNumber(
  db: Db,
  eventId: string,
  { publicNumber, at }: { publicNumber: string; at: number },
): Promise<boolean> {
  const row = await db
    .updateTable('lotteries')
    .set({ public_number: publicNumber, drawn_at: at })
    .where('event_id', '=', eventId)
    .where('closed_at', 'is not', null)
    .where('public_source', 'is not', null)
    .where('drawn_at', 'is', null)
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function waivePublicNumber(db: Db, eventId: string, at: number): Promise<void> {
  await db
    .updateTable('lotteries')
    .set({ waived_at: at })
    .where('event_id', '=', eventId)
    .where('drawn_at', 'is', null)
    .where('waived_at', 'is', null)
    .execute();
}

/** Locks the row of the lottery, so that no other transaction can draw the lottery until this transaction ends. */
export async function lockLottery(db: Db, eventId: string): Promise<void> {
  await db
    .updateTable('lotteries')
    .set((eb) => ({ committed_at: eb.ref('committed_at') }))
    .where('event_id', '=', eventId)
    .execute();
}
