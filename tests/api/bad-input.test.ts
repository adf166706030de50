import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { type CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getOwnProfile, logout } from '#accounts/contract.ts';
import type { AnyCall, Role } from '#platform/contract/call.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { cabinet, council, eventName, press } from '#tests/support/conference.ts';
import { insertTestRegistration } from '#tests/support/registrations.ts';
import { type Known, type StrangeRequest, strangeRequests } from '#tests/support/strange-input.ts';

const errorCode = /^[a-z]+(_[a-z]+)*$/;
const runs = 4;
/** Number of requests for callers who are rejected before their body is read. All such requests behave alike. */
const runsOfRefused = 2;
const seed = 2024;
const publicCallers = ['visitor', 'client'] as const;
const everyCaller = ['visitor', 'client', 'admin', 'superadmin'] as const;

interface Answered {
  call: AnyCall;
  who: Role | 'visitor';
  status: number;
  ms: number;
}

describe('strange input, made from the contract of every call', () => {
  let site: TestApp;
  let known: Known;
  let rows: CompiledQuery<{ line: string }>;
  const tokens = new Map<Role, string>();
  const answered: Answered[] = [];

  beforeAll(async () => {
    site = await testApp();
    rows = await everyRow(site);
    const client = await site.person();
    const placed = await insertTestRegistration(site.context);
    known = [
      [/email/i, [client.email, 'nobody@example.org']],
      [/pwd|password/i, ['sample-password']],
      [/token|code/i, ['x'.repeat(43), '123456']],
      [/event(Name|In)/, [eventName]],
      [/ID$/, [placed.id, placed.accountId, client.accountId]],
      [/committee/i, [council.value, cabinet.value, press.value]],
      [/portfolio/i, [council.portfolios[0], press.portfolios[0]]],
      [/status/, ['pending', 'all']],
      [/phone/, ['+91 90000 00000']],
    ];
  });
  afterAll(() => site.close());

  /**
   * Returns a token for a role. Some requests end sessions or roles, as intended, and the next call is then made by a
   * new person.
   */
  async function tokenOf(role: Role): Promise<string> {
    const token = tokens.get(role);
    const alive = token && (await site.call(getOwnProfile, { token })).body.role === role;
    if (alive) return token;
    held = undefined;
    const { token: fresh } = role === 'superadmin' ? await site.superadmin() : await site.person({ role });
    tokens.set(role, fresh);
    return fresh;
  }

  async function send(
    call: AnyCall,
    who: Answered['who'],
    token: string | undefined,
    request: StrangeRequest,
  ) {
    const started = performance.now();
    const answer = await site.app.inject({
      method: call.method,
      url: request.url,
      ...(call.method === 'GET' ? {} : { payload: request.payload }),
      headers: {
        'content-type': 'application/json',
        ...request.headers,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    });
    answered.push({ call, who, status: answer.statusCode, ms: performance.now() - started });
    return answer;
  }

  /**
   * Hash of the database, computed again only after an accepted request, since that takes longer than twenty
   * requests.
   */
  let held: string | undefined;

  /** Returns true if a request was accepted. */
  async function expectErrorTexts(call: AnyCall, who: Answered['who'], token: string | undefined) {
    let anyTaken = false;
    await fc.assert(
      fc.asyncProperty(strangeRequests(call, known), async (request) => {
        const answer = await send(call, who, token, request);
        expect(answer.statusCode, answer.body).toBeLessThan(500);
        if (answer.statusCode < 400) {
          anyTaken = true;
          return;
        }
        const { error, code, message, mistakes, ...more } = answer.json();
        expect([typeof error, typeof (message ?? ''), more]).toEqual(['string', 'string', {}]);
        expect(code).toMatch(errorCode);
        for (const { path, text } of mistakes ?? [])
          expect([Array.isArray(path), typeof text]).toEqual([true, 'string']);
        expect(error).not.toMatch(/\bat .+:\d+|node_modules|select |insert /);
      }),
      { numRuns: mayCall(call, who) ? runs : runsOfRefused, seed },
    );
    return anyTaken;
  }

  /** Sends requests for several callers, and checks that the database is unchanged unless one was accepted. */
  async function expectErrorTextsFor(
    requests: readonly { call: AnyCall; who: Answered['who'] }[],
    what: string,
  ) {
    const tokenByCaller = new Map<Answered['who'], string>();
    for (const who of new Set(requests.map((request) => request.who)))
      if (who !== 'visitor') tokenByCaller.set(who, await tokenOf(who));
    held ??= await digest(site, rows);
    let anyTaken = false;
    for (const { call, who } of requests) {
      await site.context.db.queries.deleteFrom('rate_limits').execute();
      if (await expectErrorTexts(call, who, tokenByCaller.get(who))) anyTaken = true;
    }
    if (anyTaken) held = undefined;
    else expect(await digest(site, rows), `${what} has left nothing`).toBe(held);
  }

  test('every call answers every role with a result or an error text, never a 5xx', async () => {
    // Skips the other callers of a public call, who get the same answer.
    const { refused = [], allowed = [] } = Object.groupBy(
      site.app.calls.flatMap((call) =>
        (call.who === 'anyone' ? publicCallers : everyCaller).map((who) => ({ call, who })),
      ),
      ({ call, who }) => (mayCall(call, who) ? 'allowed' : 'refused'),
    );
    await expectErrorTextsFor(refused, 'what callers without permission sent');
    for (const request of allowed)
      await expectErrorTextsFor([request], `what was refused by ${request.call.path}`);
    expect({}).not.toHaveProperty('role');
    say(answered);
  });

  test('grants no role, and succeeds only for callers that the contract names', () => {
    const through = answered.filter(({ status }) => status < 400);
    expect(through.length).toBeGreaterThan(20);
    for (const { call, who } of through) expect(mayCall(call, who), `${who}: ${call.path}`).toBe(true);
  });
});

function mayCall(call: AnyCall, who: Answered['who']): boolean {
  return call.who === 'anyone' || (who !== 'visitor' && call.who.includes(who));
}

async function everyRow({ context: { db, config } }: TestApp): Promise<CompiledQuery<{ line: string }>> {
  const tables = await db.queries.introspection.getTables();
  const selects = tables
    .filter(({ name }) => name !== 'rate_limits')
    .map(({ name, columns }) => {
      const quoted = columns.map((column) => sql`quote(${sql.ref(column.name)})`);
      const row = config.databaseUrl ? sql`t::text` : sql.join(quoted, sql` || ',' || `);
      return sql`select ${sql.lit(`${name} `)} || ${row} as line from ${sql.table(name)} as t`;
    });
  return sql<{ line: string }>`${sql.join(selects, sql` union all `)}`.compile(db.queries);
}

/** Returns the SHA-256 digest of the rows of {@link everyRow}, as 64 hexadecimal digits. */
async function digest({ context: { db } }: TestApp, rows: CompiledQuery<{ line: string }>): Promise<string> {
  const found = await db.queries.executeQuery(rows);
  const lines = found.rows.map(({ line }) => line).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** Prints the number of requests and the slowest ones. No limit is asserted, since times on a loaded machine vary. */
function say(answered: readonly Answered[]): void {
  const slowest = answered.toSorted((a, b) => b.ms - a.ms).slice(0, 3);
  const lines = slowest.map(
    ({ call, status, ms }) => `${ms.toFixed(0)} ms: ${call.method} ${call.path} (${status})`,
  );
  console.log(`${answered.length} strange requests (seed ${seed}); the slowest:\n${lines.join('\n')}`);
}

describe('a body that is wrong as a whole', () => {
  let site: TestApp;
  const tokens = new Map<Role, string>();
  beforeAll(async () => {
    site = await testApp();
    for (const role of ['client', 'admin'] as const) tokens.set(role, (await site.person({ role })).token);
    tokens.set('superadmin', (await site.superadmin()).token);
  });
  afterAll(() => site.close());

  async function send(call: AnyCall, payload: string | Buffer, contentType = 'application/json') {
    const role = call.who === 'anyone' ? 'client' : call.who[0];
    const { statusCode } = await site.app.inject({
      method: call.method,
      url: call.path.replace(/:\w+/g, 'x'),
      payload,
      headers: { 'content-type': contentType, authorization: `Bearer ${tokens.get(role ?? 'client')}` },
    });
    return statusCode;
  }
  /** Calls that only a duty permits are left out, because these callers have none. */
  const changes = () => site.app.calls.filter(({ method, who }) => method !== 'GET' && who.length > 0);
  const takingBodies = () => changes().filter(({ body }) => body);

  test.each([
    ['JSON that is cut off', '{"email":'],
    ['no JSON at all', 'hello'],
    ['a prototype key', '{"__proto__":{"role":"superadmin"}}'],
    ['a prototype key further in', '{"a":[{"constructor":{"prototype":{"role":"superadmin"}}}]}'],
    ['a NUL character', '{"email":"a\\u0000@example.org"}'],
    ['a raw NUL byte', '{"email":"a\0@example.org"}'],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
    ['brackets ten thousand deep', '['.repeat(10_000)],
    ['brackets twenty thousand deep that close again', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['a number of a thousand digits', '9'.repeat(1_000)],
  ])('such as %s gets 400', async (_what, payload) => {
    for (const call of takingBodies()) expect(await send(call, payload), call.path).toBe(400);
  });

  test('that is huge gets 413 before it is read, or 415 where a file is expected', async () => {
    const huge = Buffer.from(`{"x":"${'x'.repeat(2_000_000)}"}`);
    for (const call of changes().filter((call) => call !== logout))
      expect(await send(call, huge), call.path).toBe(call.file ? 415 : 413);
  });

  test.each([
    ['application/x-www-form-urlencoded', 'email=a'],
    ['text/xml', '<a/>'],
    ['text/plain', '{"email":"a@example.org"}'],
    ['multipart/form-data; boundary=x', '--x--'],
  ])('such as one of the type %s gets a 4xx', async (contentType, payload) => {
    for (const call of takingBodies())
      expect([400, 415], call.path).toContain(await send(call, payload, contentType));
  });

  test.each([
    '/v1/api/verifytoken/%00',
    '/v1/api/verifytoken/%E0%A4%A',
    '/v1/api/nowhere',
    '/v1/api/../../etc/passwd',
    '/images/x?until=a',
    '/images/..%2f..%2fetc%2fpasswd?until=9999999999999&signature=x',
    '//attacker.example/v1/api/login',
  ])('with an address such as %s gets a 4xx', async (url) => {
    for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'] as const) {
      const { statusCode, body } = await site.app.inject({ method, url });
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(statusCode, body).toBeLessThan(500);
      expect(JSON.parse(body)).toEqual({ error: expect.any(String), code: expect.stringMatching(errorCode) });
    }
  });
});
