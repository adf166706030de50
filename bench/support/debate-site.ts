import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseDefaultRuleSet, getDebate, recordSteps, setPhones, takeLead } from '#debate/contract.ts';
import type { StepKind } from '#debate/rule/step.ts';
import { dayMs } from '#platform/rule/dates.ts';
import { readConfig } from '#platform/server/config.ts';
import type { Context } from '#platform/server/context.ts';
import { newId, newToken } from '#platform/server/ids.ts';
import { openContext } from '#platform/server/open-context.ts';
import { hashToken } from '#platform/server/secret.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { insertTestRegistrations } from '#tests/support/registrations.ts';
import { type SiteProcess, startSite } from '#tests/support/site-process.ts';
import { type Client, newClient } from './client.ts';
import { logInAsSuperadmin } from './delegates.ts';
import { smallMachine } from './small-machine.ts';

const portfoliosPerCommittee = 30;

export interface DebateSite {
  site: SiteProcess;
  /** Tokens of the delegates of each committee. */
  committees: { value: string; tokens: string[] }[];
  /** Adds steps of the lead to a committee, and returns when they are stored. */
  record(committee: string, steps: readonly { kind: StepKind; body: object }[]): Promise<void>;
  /** Ids of the portfolios of a committee. */
  listMembers(committee: string): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Starts a site whose committees are in session, each with its delegates. A superadmin leads all.
 * @param delegates number of delegates of each committee
 * @param databaseUrl an empty PostgreSQL database; without one, an SQLite file
 * @param host 'localhost' for browsers, which keep pages only there without HTTPS
 */
export async function openDebateSite(
  delegates: readonly number[],
  databaseUrl: string | undefined,
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
): Promise<DebateSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-debate-'));
  const settings = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    READ_PROOFS: 'false',
    SECRET_KEY: 'a sample key that only the benchmark knows',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const site = await startSite({ ...settings, ...smallMachine }, { host });
  const context = await openContext(readConfig(settings));
  const committees = [];
  for (const [at, count] of delegates.entries())
    committees.push(await addCommittee(context, `bench-${at + 1}`, count));
  await context.db.close();
  const client = newClient(site.origin);
  const token = await logInAsSuperadmin(client);
  await client.call(chooseDefaultRuleSet, { token, body: { eventName, ruleSet: 'una-usa', seen: null } });
  const known = new Map<string, number>();
  const record: DebateSite['record'] = async (committee, steps) => {
    const made = steps.map((step) => ({ ...step, id: newId(), at: Date.now(), term: 1, device: 'laptop' }));
    const asked = { eventName, committee, device: 'laptop' };
    const body = { ...asked, after: known.get(committee) ?? 1, sentAt: Date.now(), steps: made };
    const answer = await client.call(recordSteps, { token, body });
    if (answer.refused.length > 0) throw new Error(JSON.stringify(answer.refused[0]));
    known.set(committee, answer.seq);
  };
  const listMembers = async (committee: string) =>
    (await client.call(getDebate, { token, params: { eventName, committee } })).members.map(({ id }) => id);
  for (const { value } of committees)
    await openSitting(client, { token, committee: value, record, listMembers });
  return {
    site,
    committees,
    record,
    listMembers,
    close: async () => {
      await site.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Inserts a committee with a confirmed delegate for each token. */
async function addCommittee({ db, clock }: Context, value: string, count: number) {
  const { queries } = db;
  const like = await queries
    .selectFrom('committees')
    .selectAll()
    .where('value', '=', council.value)
    .executeTakeFirstOrThrow();
  const id = newId();
  const named = { value, name: `Sample ${value}`, short_name: value };
  await queries
    .insertInto('committees')
    .values({ ...like, ...named, id, position: 100 })
    .execute();
  const unset = { withheld_at: null, withdrawn_at: null, demanding_at: null };
  const portfolios = Array.from({ length: portfoliosPerCommittee }, (_, position) => ({
    ...unset,
    id: newId(),
    name: `Sample ${position + 1} of ${value}`,
    committee_id: id,
    position,
  }));
  await queries.insertInto('portfolios').values(portfolios).execute();
  const seats = Array.from({ length: count }, (_, at) => ({
    id: newId(),
    portfolio_id: portfolios[at % portfoliosPerCommittee]?.id ?? '',
    number: Math.floor(at / portfoliosPerCommittee) + 1,
  }));
  await queries.insertInto('seats').values(seats).execute();
  const people = await insertTestRegistrations(
    { db, clock },
    seats.map((_, at) => ({ name: `Sample Delegate ${at}`, status: 'confirmed' as const })),
  );
  const tokens: string[] = [];
  for (const [at, person] of people.entries()) {
    const assigned = { seat_id: seats[at]?.id ?? null, assigned_at: clock() };
    await queries.updateTable('registrations').set(assigned).where('id', '=', person.id).execute();
    const token = newToken();
    tokens.push(token);
    const session = { id: newId(), token_fingerprint: hashToken(token), account_id: person.accountId };
    await queries
      .insertInto('sessions')
      .values({ ...session, created_at: clock(), expires_at: clock() + dayMs, device: 'Sample phone' })
      .execute();
  }
  return { value, tokens };
}

async function openSitting(
  client: Client,
  {
    token,
    committee,
    record,
    listMembers,
  }: Pick<DebateSite, 'record' | 'listMembers'> & { token: string; committee: string },
): Promise<void> {
  const asked = { eventName, committee };
  const lead = { ...asked, device: 'laptop', expectedTerm: 0, reason: 'Sample reason' };
  await client.call(takeLead, { token, body: lead });
  await client.call(setPhones, { token, body: { ...asked, phones: 'on' } });
  await record(committee, [
    { kind: 'opened', body: { session: 'sample.1', ruleSet: 'una-usa', revision: 0 } },
    ...(await listMembers(committee)).map((member) => ({
      kind: 'answered' as const,
      body: { member, answer: 'present' },
    })),
    { kind: 'roll_closed', body: {} },
    { kind: 'did', body: { effect: { verb: 'topic.set', topic: 'Sample topic' } } },
  ]);
}

/** Opens a stream of events. Resolves when the first one has arrived. */
export function openStream(
  url: string,
  headers: Record<string, string>,
  /** Each network may have only so many connections. */
  network: number,
  onEvent: (text: string) => void,
): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const asking = http.get(
      url,
      { headers, agent: false, localAddress: `127.0.0.${network}` },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`A stream was refused: ${response.statusCode}`));
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          onEvent(text);
          resolve(() => asking.destroy());
        });
      },
    );
    asking.on('error', reject);
  });
}

/** Processor time of a process so far, in ms. */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [, , , , , , , , , , , user = '', system = ''] = stat.slice(stat.lastIndexOf(')') + 1).split(' ');
  // A tick is 10 ms on Linux.
  return (Number(user) + Number(system)) * 10;
}
