import type { Queries } from '#platform/server/db/tables.ts';

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    lotteries: {
      event_id: string;
      /** 64 hexadecimal digits. */
      secret: string;
      committed_at: number;
      /** Of tickets, wishes and seats as they were at `closed_at`; it never changes afterwards. */
      closing_digest: string | null;
      closed_at: number | null;
      public_number: string | null;
      public_source: string | null;
      drawn_at: number | null;
    };
  }
}

const columns = [
  'secret',
  'committed_at as committedAt',
  'closing_digest as closingDigest',
  'closed_at as closedAt',
  'public_number as publicNumber',
  'public_source as publicSource',
  'drawn_at as drawnAt',
] as const;

export async function findLottery(queries: Queries, eventId: string) {
  return queries.selectFrom('lotteries').select(columns).where('event_id', '=', eventId).executeTakeFirst();
}
export type StoredLottery = NonNullable<Awaited<ReturnType<typeof findLottery>>>;

/** Begins the lottery of an event that has none. Of several at once one does. */
export async function addLottery(
  queries: Queries,
  eventId: string,
  { secret, at }: { secret: string; at: number },
): Promise<boolean> {
  const row = await queries
    .insertInto('lotteries')
    .values({
      event_id: eventId,
      secret,
      committed_at: at,
      closing_digest: null,
      closed_at: null,
      public_number: null,
      public_source: null,
      drawn_at: null,
    })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Closes the entries of a lottery, once. */
export async function closeLottery(
  queries: Queries,
  eventId: string,
  { digest, at }: { digest: string; at: number },
): Promise<void> {
  await queries
    .updateTable('lotteries')
    .set({ closing_digest: digest, closed_at: at })
    .where('event_id', '=', eventId)
    .where('closed_at', 'is', null)
    .execute();
}

/** Sets the public number of a lottery whose entries are closed. Of several at once, one does. */
export async function setPublicNumber(
  queries: Queries,
  eventId: string,
  { publicNumber, publicSource, at }: { publicNumber: string; publicSource: string; at: number },
): Promise<boolean> {
  const row = await queries
    .updateTable('lotteries')
    .set({ public_number: publicNumber, public_source: publicSource, drawn_at: at })
    .where('event_id', '=', eventId)
    .where('closed_at', 'is not', null)
    .where('drawn_at', 'is', null)
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Holds a lottery until the transaction ends: nobody draws it meanwhile. */
export async function lockLottery(queries: Queries, eventId: string): Promise<void> {
  await queries
    .updateTable('lotteries')
    .set((eb) => ({ committed_at: eb.ref('committed_at') }))
    .where('event_id', '=', eventId)
    .execute();
}
