import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { login } from '#accounts/contract.ts';
import { ensureSuperadmin } from '#accounts/server/index.ts';
import { onDelegateLeaves } from '#app/account-hooks.ts';
import { createApp } from '#app/app.ts';
import { grantDuty } from '#attendance/contract.ts';
import { issueMissingPasses } from '#attendance/server/index.ts';
import { seedEventAndCommittees } from '#conference/server/index.ts';
import type { AnswerOf, AnyCall, BodyOf } from '#platform/contract/call.ts';
import { dayMs } from '#platform/rule/dates.ts';
import { readConfig } from '#platform/server/config.ts';
import { openContext } from '#platform/server/open-context.ts';
import { conference as sample } from '#tests/support/conference.ts';
import { insertTestRegistrations } from '#tests/support/registrations.ts';
import { superadmin } from '#tests/support/site-process.ts';

export interface StoredScan {
  id: string;
  registrationId: string | null;
  at: number;
  direction: 'in' | 'out';
  door: string;
  reason: string | null;
  deviceLevel: string | null;
  deviceReason: string | null;
}

export interface DoorSite {
  eventName: string;
  /** Makes a call in this process, as a volunteer with the duty 'door', or as the superadmin if none is given. */
  ask<C extends AnyCall>(
    call: C,
    sent: {
      volunteer?: number;
      params?: Record<string, string>;
      query?: Record<string, string>;
      body?: BodyOf<C>;
    },
  ): Promise<AnswerOf<C>>;
  storedScans(): Promise<StoredScan[]>;
  close(): Promise<void>;
}

/**
 * Opens a site whose delegates all have a seat and a pass. The first of them have the duty 'door'.
 * @param databaseUrl an empty PostgreSQL database; without one, an SQLite file in a temporary folder
 */
export async function openDoorSite({
  passes,
  volunteers,
  databaseUrl,
}: {
  passes: number;
  volunteers: number;
  databaseUrl: string | undefined;
}): Promise<DoorSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-door-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    SUPERADMIN_EMAIL: superadmin.email,
    SUPERADMIN_PASSWORD: superadmin.password,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  });
  const context = await openContext(config);
  const conference = withPortfolios(passes);
  await seedEventAndCommittees(context, conference);
  await ensureSuperadmin(context, onDelegateLeaves(context));
  const emailOf = (volunteer: number) => `volunteer-${volunteer}@example.org`;
  await insertTestRegistrations(
    context,
    conference.committees
      .flatMap(({ value, portfolios }) => portfolios.map((portfolio) => ({ committee: value, portfolio })))
      .map((assigned, at) => ({
        status: 'confirmed' as const,
        assigned,
        ...(at < volunteers && { email: emailOf(at) }),
      })),
  );
  await issueMissingPasses(context);
  if (databaseUrl) await analyse(databaseUrl);
  const app = await createApp(context, conference);
  await app.ready();
  const { db } = context;
  const eventName = conference.event.name;
  const logIn = async (email: string) => {
    const payload = { email, password: superadmin.password };
    const { token } = (await app.inject({ method: 'POST', url: login.path, payload })).json<
      AnswerOf<typeof login>
    >();
    return token;
  };
  const tokens: string[] = [];
  const own = await logIn(superadmin.email);
  const { password_hash } = await db.queries
    .selectFrom('accounts')
    .select('password_hash')
    .where('email', '=', superadmin.email)
    .executeTakeFirstOrThrow();
  const lastDay = new Date(Date.now() + dayMs).toISOString().slice(0, 10);
  for (let at = 0; at < volunteers; at += 1) {
    const email = emailOf(at);
    await app.inject({
      method: grantDuty.method,
      url: grantDuty.path,
      headers: { authorization: `Bearer ${own}` },
      payload: { eventName, email, kind: 'door', lastDay },
    });
    await db.queries.updateTable('accounts').set({ password_hash }).where('email', '=', email).execute();
    tokens.push(await logIn(email));
  }
  return {
    eventName,
    async ask({ method, path }, { volunteer, params = {}, query = {}, body }) {
      const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
      const token = volunteer === undefined ? own : tokens[volunteer];
      const headers = { authorization: `Bearer ${token}` };
      const payload = body === undefined ? {} : { payload: body as object };
      const answer = await app.inject({ method, url, query, headers, ...payload });
      if (answer.statusCode !== 200)
        throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.payload}`);
      return answer.json();
    },
    storedScans: () =>
      db.queries
        .selectFrom('scans')
        .select(['id', 'registration_id as registrationId', 'at', 'direction', 'door', 'reason'])
        .select(['device_level as deviceLevel', 'device_reason as deviceReason'])
        .execute(),
    async close() {
      await app.close();
      await db.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

function withPortfolios(count: number): typeof sample {
  const each = Math.ceil(count / sample.committees.length);
  return {
    ...sample,
    committees: sample.committees.map((committee) => ({
      ...committee,
      portfolios: [
        ...committee.portfolios,
        ...Array.from(
          { length: each - committee.portfolios.length },
          (_, at) => `Delegate ${at + 1} of the ${committee.shortName}`,
        ),
      ],
    })),
  };
}

/** Updates the statistics of the query planner. A running server has them within a minute. */
async function analyse(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze').finally(() => client.end());
}
