import { makeDraft, publishDraft } from '#allocation/contract.ts';
import type { Context } from '#platform/server/context.ts';
import { defaultDraftSettings } from '#tests/support/allocation-drafts.ts';
import { addSeats } from '#tests/support/catalogue-ids.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { insertTestRegistrations } from '#tests/support/registrations.ts';
import { newClient } from '../../bench/support/client.ts';
import { logInAsSuperadmin } from '../../bench/support/delegates.ts';
import type { Outcome } from './support/fault-injection.ts';
import { killDuringCall } from './support/kill-during-call.ts';
import type { Store } from './support/store.ts';

const delegates = 300;
const [portfolio] = council.portfolios;

/**
 * Kills the server while it publishes a draft with 300 seats. Afterwards either all delegates have a seat, a mail and
 * an audit entry, or none of them has any of these.
 */
export async function killedWhileGivingSeats(times: number, store?: Store): Promise<Outcome> {
  return killDuringCall({ times, store }, async ({ origin, context, store: used }) => {
    await addSeats(context, { committee: council.value, portfolio }, delegates);
    const wanted = { status: 'confirmed' as const, committees: [council.value], portfolios: [portfolio] };
    await insertTestRegistrations(
      context,
      Array.from({ length: delegates }, () => wanted),
    );
    return {
      async begin() {
        await takeBack(context);
        const before = await givenIn(used);
        const publish = await drafted(origin);
        return { call: publish, look: async () => compared(before, await givenIn(used)) };
      },
    };
  });
}

/**
 * Creates a draft that contains all delegates.
 * @returns a function that publishes it
 */
async function drafted(origin: string): Promise<() => Promise<unknown>> {
  const client = newClient(origin);
  const token = await logInAsSuperadmin(client);
  const { draftID } = await client.call(makeDraft, {
    token,
    params: { eventName },
    body: { ...defaultDraftSettings },
  });
  return () => client.call(publishDraft, { token, body: { eventName, draftID, withoutPublicNumber: true } });
}

interface Given {
  seats: number;
  different: number;
  mails: number;
  entries: number;
  published: number;
}

function compared(before: Given, given: Given) {
  const counts = [given.seats, given.mails, given.entries - before.entries];
  const whole = given.published ? delegates : 0;
  return {
    of: counts.some((count) => count !== whole) ? 'a part' : given.published ? 'all' : 'nothing',
    isDoubled: given.seats !== given.different || given.mails > given.seats,
    seen: given,
  } as const;
}

async function givenIn(store: Store): Promise<Given> {
  const [row] = await store.read<Given>(`
    select
      (select count(*) from registrations where seat_id is not null) as seats,
      (select count(distinct seat_id) from registrations) as different,
      (select count(*) from outbox where kind = 'assigned') as mails,
      (select count(*) from audit_log where action = 'portfolio_assigned') as entries,
      (select count(*) from allocation_drafts where published_at is not null) as published`);
  if (!row) throw new Error('nothing was counted');
  const { seats, different, mails, entries, published } = row;
  return {
    seats: Number(seats),
    different: Number(different),
    mails: Number(mails),
    entries: Number(entries),
    published: Number(published),
  };
}

/** Removes all seats, as if the draft had not been published. Only the audit log keeps its entries. */
async function takeBack({ db: { queries } }: Pick<Context, 'db'>): Promise<void> {
  await queries.updateTable('registrations').set({ seat_id: null, assigned_at: null }).execute();
  await queries.deleteFrom('outbox').where('kind', '=', 'assigned').execute();
  await queries.updateTable('allocation_drafts').set({ published_at: null, published_by: null }).execute();
}
