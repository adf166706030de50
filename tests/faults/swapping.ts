import { acceptSwap, swapHours } from '#allocation/contract.ts';
import type { Context } from '#platform/server/context.ts';
import { newId, newToken } from '#platform/server/ids.ts';
import { fingerprint } from '#platform/server/secret.ts';
import { newClient } from '../../bench/support/client.ts';
import { addSeats, idsIn } from '../support/catalogue-ids.ts';
import { council, event, press } from '../support/conference.ts';
import { type Placed, placeRegistrations } from '../support/registrations.ts';
import type { Outcome } from './support/hurt.ts';
import { killedWhile, type Stored } from './support/killed-while.ts';
import type { Store } from './support/store.ts';

const pairs = 40;
const [first] = council.portfolios;
const [second] = press.portfolios;
const hourMs = 60 * 60_000;

/**
 * While 40 delegates at once agree to swap: of each swap both have the other's seat, a mail and an entry of the audit log and it is
 * closed, or all is as it was.
 */
export async function killedWhileSwapping(times: number, store?: Store): Promise<Outcome> {
  return killedWhile({ times, store }, async ({ origin, context, store: used }) => {
    const people = await placePairs(context);
    const tokens = await Promise.all(people.map(({ holder }) => openSession(context, holder)));
    const client = newClient(origin);
    return {
      async begin() {
        const asked = await askAnew(context, used, people);
        return {
          calls: asked.map(
            ({ id }, at) =>
              () =>
                client.call(acceptSwap, { token: tokens[at] ?? '', body: { swapID: id } }),
          ),
          look: async () => {
            const now = await swapsIn(used);
            return asked.map((swap, at) => compared(swap, now.get(people[at]?.holder.id ?? '')));
          },
        };
      },
    };
  });
}

interface Pair {
  asker: Placed;
  holder: Placed;
}

/** Confirmed delegates with seats, of whom every two are to swap. */
async function placePairs(context: Context): Promise<Pair[]> {
  const { queries } = context.db;
  const [askers, holders] = await Promise.all(
    [
      { committee: council.value, portfolio: first },
      { committee: press.value, portfolio: second },
    ].map(async (named) => {
      await addSeats(context, named, pairs);
      const placed = await placeRegistrations(
        context,
        Array.from({ length: pairs }, () => ({ status: 'confirmed' as const })),
      );
      const seats = await queries
        .selectFrom('seats')
        .select('id')
        .where('portfolio_id', '=', (await idsIn(queries, event.id)).portfolio(named.portfolio))
        .orderBy('number')
        .execute();
      for (const [at, { id }] of placed.entries())
        await queries
          .updateTable('registrations')
          .set({ seat_id: seats[at]?.id ?? null, assigned_at: context.clock() })
          .where('id', '=', id)
          .execute();
      return placed;
    }),
  );
  return (askers ?? []).flatMap((asker, at) => {
    const holder = holders?.[at];
    return holder ? [{ asker, holder }] : [];
  });
}

async function openSession({ db, clock }: Context, { accountId }: Placed): Promise<string> {
  const token = newToken();
  const now = clock();
  await db.queries
    .insertInto('sessions')
    .values({
      token_fingerprint: fingerprint(token),
      id: newId(),
      account_id: accountId,
      created_at: now,
      expires_at: now + 24 * hourMs,
      device: 'Sample',
    })
    .execute();
  return token;
}

/** What of a pair's swap is stored: numbers, so that what was and what is can be compared. */
interface Swap {
  id: string;
  /** Seats as they are now: each one's own at first. */
  askers: string;
  holders: string;
  answer: string | null;
  mails: number;
  entries: number;
}

/** Each pair is asked to swap the seats that they have now, as if none of them had been asked before. */
async function askAnew(context: Context, store: Store, people: readonly Pair[]): Promise<Swap[]> {
  const { queries } = context.db;
  await queries.deleteFrom('seat_swaps').execute();
  await queries.deleteFrom('outbox').where('kind', '=', 'seats swapped').execute();
  const seated = await queries.selectFrom('registrations').select(['id', 'seat_id']).execute();
  const seatOf = new Map(seated.map(({ id, seat_id }) => [id, seat_id ?? '']));
  const now = context.clock();
  await queries
    .insertInto('seat_swaps')
    .values(
      people.map(({ asker, holder }) => ({
        id: newId(),
        event_id: event.id,
        asker_id: asker.id,
        asker_seat_id: seatOf.get(asker.id) ?? '',
        holder_id: holder.id,
        holder_seat_id: seatOf.get(holder.id) ?? '',
        asked_at: now,
        until: now + swapHours * hourMs,
        answer: null,
        answered_at: null,
      })),
    )
    .execute();
  const asked = await swapsIn(store);
  return people.flatMap(({ holder }) => asked.get(holder.id) ?? []);
}

/** By the registration that is asked. */
async function swapsIn(store: Store): Promise<Map<string, Swap>> {
  const rows = await store.read<Swap & { holder: string }>(`
    select
      seat_swaps.id as id,
      holder.id as holder,
      asker.seat_id as askers,
      holder.seat_id as holders,
      seat_swaps.answer as answer,
      (select count(*) from outbox
        where kind = 'seats swapped' and recipient in (asking.email, asked.email)) as mails,
      (select count(*) from audit_log
        where action = 'seats swapped' and subject_id in (asker.id, holder.id)) as entries
    from seat_swaps
    join registrations asker on asker.id = seat_swaps.asker_id
    join registrations holder on holder.id = seat_swaps.holder_id
    join accounts asking on asking.id = asker.account_id
    join accounts asked on asked.id = holder.account_id`);
  return new Map(
    rows.map(({ holder, ...row }) => [
      holder,
      { ...row, mails: Number(row.mails), entries: Number(row.entries) },
    ]),
  );
}

function compared(before: Swap, after: Swap | undefined): Stored {
  const isSame = after?.askers === before.askers && after?.holders === before.holders;
  const isSwapped = after?.askers === before.holders && after?.holders === before.askers;
  const [mails, entries] = [after?.mails ?? 0, (after?.entries ?? 0) - before.entries];
  const isAll = isSwapped && after?.answer === 'accepted' && mails === 2 && entries === 2;
  const isNothing = isSame && after?.answer === null && mails === 0 && entries === 0;
  return {
    of: isAll ? 'all' : isNothing ? 'nothing' : 'a part',
    isDoubled: mails > 2 || entries > 2,
    seen: { before, after },
  };
}
