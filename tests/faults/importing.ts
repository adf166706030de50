import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { importStatement } from '#payments/contract.ts';
import { checkLedger } from '#payments/ledger/contract.ts';
import { readConfig } from '#platform/server/config.ts';
import type { Context } from '#platform/server/context.ts';
import { openContext } from '#platform/server/open-context.ts';
import { newClient } from '../../bench/support/client.ts';
import { logInAsSuperadmin, startSite } from '../../bench/support/site.ts';
import { fees } from '../support/conference.ts';
import { referenceOf } from '../support/money.ts';
import { placeRegistrations } from '../support/registrations.ts';
import { sampleColumns, statementOf } from '../support/statements.ts';
import type { Outcome } from './support/hurt.ts';
import { embeddedStore, type Store } from './support/store.ts';

const credits = 4_000;
const payers = 20;
const due = fees.individual + fees.hospitality;

/**
 * kill -9 of the server while it takes a statement of 4,000 credits, again and again, each time a little later: when it is back all of the
 * statement is there, in the books too, or nothing; and sent again, the same file brings what is missing and nothing twice.
 */
export async function killedWhileImporting(times: number, store?: Store): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'faults-'));
  const used = store ?? embeddedStore(join(folder, 'data'));
  const settings = {
    LOG_LEVEL: 'silent',
    READ_PROOFS: 'false',
    SECRET_KEY: 'a sample key that only the tests know',
    ...used.settings,
  };
  const site = await startSite(settings);
  const context = await openContext(readConfig(settings));
  const outcome: Outcome = { times, answered: 0, turnedAway: 0, lost: 0, doubled: 0, wrong: [] };
  try {
    let number = 0;
    const next = () => statementFor(context, number++);
    // The first one takes longer than any later one.
    await (await prepared(site.origin, await next()))();
    const second = await prepared(site.origin, await next());
    const started = performance.now();
    await second();
    const wholeMs = performance.now() - started;
    for (let time = 1; time <= times; time++) {
      const file = await next();
      const send = await prepared(site.origin, file);
      const before = await storedIn(used);
      const answered = send().then(
        () => true,
        () => false,
      );
      await (time < times ? wait((wholeMs * time) / times) : answered);
      await site.kill();
      const isAnswered = await answered;
      await site.restart();
      const after = await storedIn(used);
      const came = after.credits - before.credits;
      if (isAnswered) outcome.answered++;
      else outcome.turnedAway++;
      if (isAnswered && came !== credits) outcome.lost++;
      const statements = came === 0 ? 0 : 1;
      const isAllOrNothing =
        (came === 0 || came === credits) &&
        after.statements - before.statements === statements &&
        after.entries - before.entries === statements &&
        after.booked - before.booked === came * due * 100;
      if (!isAllOrNothing)
        outcome.wrong.push(`killed at ${time} of ${times}: ${JSON.stringify({ before, after })}`);
      const again = await (await prepared(site.origin, file))();
      if (again.newCredits !== credits - came) outcome.doubled++;
    }
    const end = await storedIn(used);
    if (end.credits !== number * credits || end.booked !== number * credits * due * 100) outcome.doubled++;
    if (end.paid !== number * payers) outcome.wrong.push(`${end.paid} of ${number * payers} have paid`);
    outcome.wrong.push(...(await disagreeing(site.origin)));
    await context.db.close();
    await site.stop();
    await used.check();
    return outcome;
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A statement that no other overlaps; with it come the registrations that some of its credits pay for. */
async function statementFor(context: Pick<Context, 'db' | 'clock'>, number: number): Promise<Buffer> {
  const placed = await placeRegistrations(
    context,
    Array.from({ length: payers }, () => ({})),
  );
  const references = await Promise.all(placed.map(({ id }) => referenceOf(context, id)));
  return statementOf(
    Array.from({ length: credits }, (_, at) => ({
      day: '05/01/2026',
      words: `UPI/CR/${400_000_000_000 + number * credits + at}/${references[at] ?? 'NOBODY'}`,
      credit: `${due}.00`,
    })),
  );
}

/** @returns what sends a statement, and throws when it is not taken */
async function prepared(origin: string, file: Buffer): Promise<() => Promise<{ newCredits: number }>> {
  const token = await logInAsSuperadmin(newClient(origin));
  const query = new URLSearchParams({
    columns: sampleColumns,
    bank: 'Sample Bank',
    fileName: 'sample.csv',
  });
  return async () => {
    const response = await fetch(`${origin}${importStatement.path}?${query}`, {
      method: importStatement.method,
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
      body: new Uint8Array(file),
    });
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json()) as { newCredits: number };
  };
}

interface Stored {
  statements: number;
  entries: number;
  credits: number;
  /** In paise. */
  booked: number;
  paid: number;
}

async function storedIn(store: Store): Promise<Stored> {
  const [row] = await store.read<Stored>(`
    select
      (select count(*) from statements) as statements,
      (select count(*) from audit_log where action = 'statement taken') as entries,
      (select count(*) from credits) as credits,
      (select coalesce(sum(paise), 0) from ledger_lines where cause = 'statement') as booked,
      (select count(*) from claimed_credits) as paid`);
  if (!row) throw new Error('nothing was counted');
  return {
    statements: Number(row.statements),
    entries: Number(row.entries),
    credits: Number(row.credits),
    booked: Number(row.booked),
    paid: Number(row.paid),
  };
}

/** What of the books does not agree, by the site's own check. */
async function disagreeing(origin: string): Promise<string[]> {
  const client = newClient(origin);
  const token = await logInAsSuperadmin(client);
  const { checks } = await client.call(checkLedger, { token });
  return checks
    .filter(({ wrong, ledgerPaise, otherPaise }) => wrong.length > 0 || ledgerPaise !== otherPaise)
    .map(({ name }) => `the books do not agree: ${name}`);
}
