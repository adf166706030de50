/**
 * The superadmin's lists at 20,000 accounts, mails and audit entries: every answer under 50 ms at the 95th percentile and
 * under 200 KB, on SQLite and on PostgreSQL.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { getAccountFacts, listAccounts } from '#accounts/contract.ts';
import { ensureSuperadmin } from '#accounts/server/index.ts';
import { createApp } from '#app.ts';
import { getAuditLog } from '#audit/contract.ts';
import { loadCatalogue } from '#conference/server/index.ts';
import { listMails } from '#mail/contract.ts';
import type { AnyCall } from '#platform/contract/call.ts';
import { readConfig } from '#platform/server/config.ts';
import type { Context } from '#platform/server/context.ts';
import { newId } from '#platform/server/ids.ts';
import { openContext } from '#platform/server/open-context.ts';
import { fillWithSamples } from '../scripts/sample-data.ts';
import { findPostgres, startPostgres } from '../tests/support/postgres.ts';
import { judgeThat, judgeUnder } from './support/verdict.ts';

const rows = 20_000;
const rounds = 60;
const superadmin = { email: 'superadmin@example.org', password: 'sample-superadmin-password' };

const questions: readonly [name: string, call: AnyCall, query: Record<string, string>][] = [
  ['accounts, newest', listAccounts, {}],
  ['accounts, by name, page 300', listAccounts, { sort: 'name', page: '300' }],
  ['accounts, searched', listAccounts, { q: 'sample an' }],
  ['accounts, nobody found', listAccounts, { q: 'zzz example', state: 'verified' }],
  ['outbox, newest', listMails, {}],
  ['outbox, failed, searched', listMails, { state: 'failed', q: 'delegate' }],
  ['audit log, newest', getAuditLog, {}],
  ['audit log, page 300', getAuditLog, { page: '300' }],
  ['audit log, by and about', getAuditLog, { by: 'superadmin', about: 'sample an' }],
];

const folder = await mkdtemp(join(tmpdir(), 'superadmin-'));
const binaries = findPostgres();
const cluster = binaries ? await startPostgres(binaries) : undefined;
try {
  await measure('SQLite', {});
  if (cluster) await measure('PostgreSQL', { DATABASE_URL: cluster.url });
  else judgeThat('there is a PostgreSQL to measure', false);
} finally {
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(engine: string, settings: Record<string, string>): Promise<void> {
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    SUPERADMIN_EMAIL: superadmin.email,
    SUPERADMIN_PASSWORD: superadmin.password,
    ...settings,
  });
  const context = await openContext(config);
  await loadCatalogue(context);
  await ensureSuperadmin(context);
  await fillWithSamples(context, { registrations: rows });
  await fillLogs(context);
  // As either engine does by itself before long.
  await sql`analyze`.execute(context.db.queries);
  const app = await createApp(context);
  const { token } = (await app.inject({ method: 'POST', url: '/v1/api/login', payload: superadmin })).json();
  const ask = async (url: string) => {
    const started = performance.now();
    const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    const took = performance.now() - started;
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
    return { took, bytes: answer.rawPayload.length };
  };
  const { id } = await anyClient(context);
  const addresses = [
    ...questions.map(([name, { path }, query]) => [name, `${path}?${new URLSearchParams(query)}`] as const),
    ['one account', getAccountFacts.path.replace(':accountID', id)] as const,
    ["one account's history", `${getAuditLog.path}?account=${id}`] as const,
  ];
  for (const [name, url] of addresses) {
    await ask(url);
    const answers = [];
    for (let round = 0; round < rounds; round++) answers.push(await ask(url));
    const times = answers.map(({ took }) => took).sort((a, b) => a - b);
    judgeUnder(`${engine}: ${name}, 95th percentile`, times[Math.floor(rounds * 0.95)] ?? 0, 50, 'ms');
    const largest = Math.max(...answers.map(({ bytes }) => bytes)) / 1024;
    if (largest >= 200) judgeUnder(`${engine}: ${name}, answer`, largest, 200, 'KB');
  }
  await app.close();
  await context.db.close();
}

function anyClient({ db }: Context): Promise<{ id: string }> {
  return db.queries
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'client')
    .executeTakeFirstOrThrow();
}

/** A mail and an audit entry for every account, in every state there is. */
async function fillLogs({ db, secret, clock }: Context): Promise<void> {
  const accounts = await db.queries.selectFrom('accounts').select(['id', 'email', 'role']).execute();
  const actor = accounts.find(({ role }) => role === 'superadmin')?.id ?? '';
  const sealed = secret.seal('x'.repeat(4_500));
  const now = clock();
  const states = [
    { due_at: now, sealed },
    { due_at: now, attempts: 3, last_error: 'connect ECONNREFUSED', sealed },
    { due_at: null, attempts: 60, failed_at: now, last_error: '550 no such mailbox', sealed },
    { due_at: null, attempts: 1, sent_at: now },
  ];
  for (let from = 0; from < accounts.length; from += 500) {
    const some = accounts.slice(from, from + 500);
    await db.change(async (changes) => {
      for (const [at, { id, email }] of some.entries()) {
        const time = now - (from + at) * 60_000;
        const mail = { id: newId(), kind: 'confirmed', recipient: email, subject: 'Sample', queued_at: time };
        await changes
          .insertInto('outbox')
          .values({ ...mail, ...(states[at % states.length] ?? {}), due_at: states[at % 4]?.due_at ?? null })
          .execute();
        await changes
          .insertInto('audit_log')
          .values({
            id: newId(),
            at: time,
            actor_id: actor,
            action: at % 3 ? 'confirm registration' : 'role changed',
            subject_id: id,
            before: 'pending',
            after: 'confirmed',
          })
          .execute();
      }
    });
  }
}
