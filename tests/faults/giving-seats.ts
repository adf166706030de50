import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeDraft, publishDraft } from '#allocation/contract.ts';
import { readConfig } from '#platform/server/config.ts';
import type { Context } from '#platform/server/context.ts';
import { openContext } from '#platform/server/open-context.ts';
import { newClient } from '../../bench/support/client.ts';
import { logInAsSuperadmin, startSite } from '../../bench/support/site.ts';
import { plain } from '../support/allocating.ts';
import { addSeats } from '../support/catalogue-ids.ts';
import { council, eventName } from '../support/conference.ts';
import { placeRegistrations } from '../support/registrations.ts';
import type { Outcome } from './support/hurt.ts';
import { embeddedStore, type Store } from './support/store.ts';

const delegates = 300;
const [portfolio] = council.portfolios;

/**
 * kill -9 of the server while it publishes a draft of 300 seats, again and again, each time a little later: when it is back
 * everybody has a seat, a mail and an entry of the audit log, or nobody has any of it.
 */
export async function killedWhileGivingSeats(times: number, store?: Store): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'faults-'));
  const used = store ?? embeddedStore(join(folder, 'data'));
  const settings = {
    LOG_LEVEL: 'silent',
    SECRET_KEY: 'a sample key that only the tests know',
    ...used.settings,
  };
  const site = await startSite(settings);
  const context = await openContext(readConfig(settings));
  const outcome: Outcome = { times, answered: 0, turnedAway: 0, lost: 0, doubled: 0, wrong: [] };
  try {
    await addSeats(context, { committee: council.value, portfolio }, delegates);
    const wanted = { status: 'confirmed' as const, committees: [council.value], portfolios: [portfolio] };
    await placeRegistrations(
      context,
      Array.from({ length: delegates }, () => wanted),
    );
    const wholeMs = await timed(async () => {
      await (await draftedBy(site.origin))();
    });
    let { entries: before } = await givenIn(used);
    await takeBack(context);
    for (let time = 1; time <= times; time++) {
      const publish = await draftedBy(site.origin);
      const answered = publish().then(
        () => true,
        () => false,
      );
      await (time < times ? wait((wholeMs * (time - 0.5)) / times) : answered);
      await site.kill();
      const isAnswered = await answered;
      await site.restart();
      const given = await givenIn(used);
      if (isAnswered) outcome.answered++;
      else outcome.turnedAway++;
      if (isAnswered && given.seats !== delegates) outcome.lost++;
      if (given.seats !== given.different || given.mails > given.seats) outcome.doubled++;
      const isAllOrNothing = [given.seats, given.mails, given.entries - before].every(
        (count) => count === (given.published ? delegates : 0),
      );
      if (!isAllOrNothing) outcome.wrong.push(`killed at ${time} of ${times}: ${JSON.stringify(given)}`);
      before = given.entries;
      await takeBack(context);
    }
    await context.db.close();
    await site.stop();
    await used.check();
    return outcome;
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns what publishes a new draft of everybody */
async function draftedBy(origin: string): Promise<() => Promise<unknown>> {
  const client = newClient(origin);
  const token = await logInAsSuperadmin(client);
  const { draftID } = await client.call(makeDraft, { token, params: { eventName }, body: { ...plain } });
  return () => client.call(publishDraft, { token, body: { eventName, draftID } });
}

interface Given {
  seats: number;
  different: number;
  mails: number;
  entries: number;
  published: number;
}

async function givenIn(store: Store): Promise<Given> {
  const [row] = await store.read<Given>(`
    select
      (select count(*) from registrations where seat_id is not null) as seats,
      (select count(distinct seat_id) from registrations) as different,
      (select count(*) from outbox where kind = 'assigned') as mails,
      (select count(*) from audit_log where action = 'portfolio assigned') as entries,
      (select count(*) from allocation_drafts where published_at is not null) as published`);
  if (!row) throw new Error('nothing was counted');
  const { seats, different, mails, entries, published } = row;
  return {
    ...{ seats: Number(seats), different: Number(different), mails: Number(mails) },
    ...{ entries: Number(entries), published: Number(published) },
  };
}

/** Has nobody have a seat, as if nothing had been published; only the audit log goes on telling it. */
async function takeBack({ db: { queries } }: Pick<Context, 'db'>): Promise<void> {
  await queries.updateTable('registrations').set({ seat_id: null, assigned_at: null }).execute();
  await queries.deleteFrom('outbox').where('kind', '=', 'assigned').execute();
  await queries.updateTable('allocation_drafts').set({ published_at: null, published_by: null }).execute();
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
