import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { login } from '#accounts/contract.ts';
import { ensureSuperadmin } from '#accounts/server/index.ts';
import { onAccountLeaves } from '#app/account-hooks.ts';
import { createApp } from '#app/app.ts';
import { loadCatalogue } from '#conference/server/index.ts';
import { listContactMessages } from '#contact/contract.ts';
import type { AnswerOf, AnyCall } from '#platform/contract/call.ts';
import { readConfig } from '#platform/server/config.ts';
import { openContext } from '#platform/server/open-context.ts';
import {
  countRegistrations,
  getNumbers,
  getRegistrationDesk,
  getSeats,
  listRegistrations,
} from '#registration/contract.ts';
import { fillWithSamples } from '../../scripts/sample-data.ts';
import { conference } from './conference.ts';
import { fillLogs, namedByFifty } from './desk-logs.ts';
import { superadmin } from './site.ts';

const eventName = conference.event.name;
const [committee] = conference.committees;

/** A site filled with samples, and a superadmin of it: whatever admins may see, superadmins may. */
export interface Desk {
  registrations: number;
  /** Makes a call as the superadmin, through the whole server but the network; gives the answer's text. */
  ask(
    call: AnyCall,
    sent?: { params?: Record<string, string>; query?: Record<string, string> },
  ): Promise<string>;
  /** Sends a file with a call, as the superadmin; gives the answer's text. */
  send(call: AnyCall, query: Record<string, string>, file: Buffer): Promise<string>;
  /** Moves the server's clock on. */
  wait(milliseconds: number): void;
  close(): Promise<void>;
}

/** @param databaseUrl of an empty PostgreSQL database; without it, a SQLite file in a separate folder */
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
  await loadCatalogue(context, conference);
  await ensureSuperadmin(context, onAccountLeaves(context));
  await fillWithSamples(context, { registrations, catalogue: conference });
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

/** Updates the statistics of PostgreSQL, as a running server does within a minute. */
async function analyse(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze').finally(() => client.end());
}

/** Something the desk asks, again and again. */
export interface Asked {
  what: string;
  ask(n: number): Promise<string>;
  /** Why it is only told, and not held to anything. */
  only?: string;
}

/** Everything that the admin's screens ask. */
export async function asksOfAdmins(desk: Desk): Promise<Asked[]> {
  const list = (query: Record<string, string> = {}) =>
    desk.ask(listRegistrations, { query: { eventName, ...query } });
  const { rows } = JSON.parse(await list({ sort: 'oldest' })) as AnswerOf<typeof listRegistrations>;
  const of = (n: number) => {
    const row = rows[n % rows.length];
    if (!row) throw new Error('there is no registration');
    return row;
  };
  const lists: Record<string, (n: number) => Record<string, string>> = {
    'list, newest first': () => ({}),
    'list, one of its pages': (n) => ({ page: String((n % (desk.registrations / 50 - 1)) + 1) }),
    'list, its last page by name': () => ({ sort: 'name', page: String(desk.registrations / 50) }),
    'list, pending, oldest first': () => ({ section: 'pending', sort: 'oldest' }),
    'list, all, groups folded': () => ({ fold: 'groups' }),
    'list, pending, groups folded': () => ({ section: 'pending', fold: 'groups' }),
    'list, those who wait for their leader': () => ({ section: 'waiting_for_leader' }),
    'list, those with a seat in one committee': () => ({ section: committee?.value ?? '' }),
    'list, leaders from outside with a bed': () => ({
      mode: 'leader',
      from: 'outside',
      accommodation: 'Yes',
    }),
    'search, an e-mail address': (n) => ({ search: of(n).email }),
    'search, a name that some fifty have': () => ({ search: namedByFifty(desk) }),
    'search, a name that one in 22 has': (n) => ({ search: of(n).name }),
    'search, the beginning of a word': () => ({ search: 'sam' }),
    'search, two words that many have': () => ({ search: 'sample college', section: 'pending' }),
    'search, nothing found': () => ({ search: 'zzzz' }),
  };
  const registration = (n: number, query: Record<string, string> = {}) =>
    desk.ask(getRegistrationDesk, { params: { eventID: of(n)._id }, query });
  const numbers = () => desk.ask(getNumbers, { params: { eventName } });
  return [
    ...Object.entries(lists).map(([what, query]) => ({
      what,
      ask: (n: number) => list(query(n)),
    })),
    { what: 'registration', ask: (n) => registration(n) },
    {
      what: 'registration, in a search by name',
      ask: (n) => registration(n, { search: 'sam', sort: 'name' }),
    },
    { what: 'counts of the events', ask: () => desk.ask(countRegistrations) },
    { what: 'free portfolios', ask: () => desk.ask(getSeats, { params: { eventName } }) },
    { what: 'numbers', ask: numbers },
    {
      what: 'numbers, counted anew',
      only: 'once in half a minute, for all callers',
      ask: () => {
        desk.wait(30_000);
        return numbers();
      },
    },
    { what: 'messages to the club', ask: () => desk.ask(listContactMessages) },
  ];
}
