import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { login } from '#accounts/contract.ts';
import { ensureSuperadmin } from '#accounts/server/index.ts';
import { onDelegateLeaves } from '#app/account-hooks.ts';
import { createApp } from '#app/app.ts';
import { seedEventAndCommittees } from '#conference/server/index.ts';
import type { AnswerOf, AnyCall } from '#platform/contract/call.ts';
import { readConfig } from '#platform/server/config.ts';
import { openContext } from '#platform/server/open-context.ts';
import { superadmin } from '#tests/support/site-process.ts';
import { fillWithSamples } from '../../scripts/lib/sample-data/sample-data.ts';
import { conference } from './conference.ts';
import { fillLogs } from './desk-logs.ts';
import { fillQuestions } from './desk-questions.ts';

export interface Desk {
  registrations: number;
  /** Makes a call as a superadmin, without a network, and returns the text of the answer. */
  ask(
    call: AnyCall,
    sent?: { params?: Record<string, string>; query?: Record<string, string> },
  ): Promise<string>;
  /** Uploads a file as a superadmin, and returns the text of the answer. */
  send(call: AnyCall, query: Record<string, string>, file: Buffer): Promise<string>;
  /** Advances the server's clock. */
  wait(milliseconds: number): void;
  close(): Promise<void>;
}

/**
 * Opens a desk with sample data.
 * @param databaseUrl an empty PostgreSQL database; without one, an SQLite file in a temporary folder
 */
export async function openDesk({
  registrations,
  databaseUrl,
}: {
  registrations: number;
  databaseUrl: string | undefined;
}): Promise<Desk> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-desk-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    SUPERADMIN_EMAIL: superadmin.email,
    SUPERADMIN_PASSWORD: superadmin.password,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  });
  let ahead = 0;
  const context = await openContext(config, { clock: () => Date.now() + ahead });
  await seedEventAndCommittees(context, conference);
  await ensureSuperadmin(context, onDelegateLeaves(context));
  await fillWithSamples(context, { registrations, catalogue: conference });
  await fillQuestions(context, conference.event.id);
  await fillLogs(context);
  if (databaseUrl) await analyse(databaseUrl);
  const app = await createApp(context, conference);
  await app.ready();
  const { token } = (await app.inject({ method: 'POST', url: login.path, payload: superadmin })).json<
    AnswerOf<typeof login>
  >();
  return {
    registrations,
    async ask({ method, path }, { params = {}, query = {} } = {}) {
      const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
      const headers = { authorization: `Bearer ${token}` };
      const answer = await app.inject({ method, url, query, headers });
      if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.statusCode}`);
      return answer.payload;
    },
    async send({ method, path }, query, file) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
      const answer = await app.inject({ method, url: path, query, headers, payload: file });
      if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.statusCode}`);
      return answer.payload;
    },
    wait(milliseconds) {
      ahead += milliseconds;
    },
    async close() {
      await app.close();
      await context.db.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** Updates the statistics of the query planner. A running server has them within a minute. */
async function analyse(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze').finally(() => client.end());
}
