import { describe, expect } from 'vitest';
import { test as base } from '#tests/kit.ts';
import type { Finding } from './machine-metrics.ts';

const minute = 60_000;
const token = 'a sample token of the operator';

const shown = { authorization: `Bearer ${token}` };
/** Skips the finding about a busy process, which depends on the machine and not on the site. */
const isOfSite = ({ text }: Finding) => !text.startsWith('The process is busy');
const test = base
  .extend('siteOptions', {
    settings: {
      METRICS_TOKEN: token,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'club@example.org',
    },
  })
  .extend('monitor', ({ site }) => {
    const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
      site.app.inject({ method: 'GET', url, headers, remoteAddress });
    const findings = async () =>
      (await get('/healthz/status', shown)).json<{ findings: Finding[] }>().findings;
    const worst = async () => (await findings()).filter(({ level }) => level !== 'good').filter(isOfSite);
    return { get, worst };
  });

describe('what an operator sees', () => {
  test('metrics are labelled by route pattern, never by URL', async ({ site, monitor }) => {
    await site.app.inject({ method: 'PUT', url: '/v1/api/verifytoken/a-secret-token' });
    const text = (await monitor.get('/metrics', shown)).body;
    expect(text).toContain(
      'http_request_duration_seconds_count{method="PUT",route="/v1/api/verifytoken/:token",status="404"} 1',
    );
    expect(text).not.toContain('a-secret-token');
    expect(text).toMatch(/^outbox_waiting 0$/m);
    expect(text).toMatch(/^nodejs_eventloop_delay_p99_seconds \d/m);
  });

  test.for(['/metrics', '/healthz/status'])('%s returns 404 without the token', async (url, { monitor }) => {
    expect((await monitor.get(url, {}, '203.0.113.7')).statusCode).toBe(404);
    // The request looks like one of a proxy on the same machine that sends no X-Forwarded-For.
    expect((await monitor.get(url)).statusCode).toBe(404);
    expect((await monitor.get(url, { authorization: 'Bearer wrong' }, '203.0.113.7')).statusCode).toBe(404);
    expect((await monitor.get(url, { 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(404);
    expect((await monitor.get(url, { authorization: `Bearer ${token}` }, '203.0.113.7')).statusCode).toBe(
      200,
    );
  });

  test('a healthy site has no problems to report', async ({ monitor }) => {
    expect(await monitor.worst()).toEqual([]);
  });

  test('mails that wait too long are reported with the error of the mail server', async ({
    site,
    monitor,
  }) => {
    await site.person();
    await site.context.db.queries.updateTable('outbox').set({ last_error: '451 try again later' }).execute();
    site.clock.advance(11 * minute);
    const [finding] = await monitor.worst();
    expect(finding?.level).toBe('wrong');
    expect(finding?.text).toMatch(/mails wait, the oldest for 11 minutes\. .*451 try again later/);
  });

  test('failed mails are reported for a day', async ({ site, monitor }) => {
    await site.person();
    const { clock, context } = site;
    await context.db.queries
      .updateTable('outbox')
      .set({ due_at: null, failed_at: clock.now, sealed: null })
      .execute();
    expect((await monitor.worst()).map(({ text }) => text)).toEqual([
      expect.stringMatching(/could not be delivered/),
    ]);
    clock.advance(25 * 60 * minute);
    expect(await monitor.worst()).toEqual([]);
  });

  test('a failed request is reported with its id for five minutes', async ({ site, monitor }) => {
    await site.context.db.queries.schema.alterTable('accounts').renameTo('accounts_away').execute();
    const failed = await site.app.inject({
      method: 'POST',
      url: '/v1/api/login',
      payload: { email: 'delegate@example.org', password: 'sample-password' },
    });
    expect(failed.statusCode).toBe(500);
    const [finding] = await monitor.worst();
    expect(finding).toEqual({
      level: 'wrong',
      text: expect.stringContaining(`"reqId":"${failed.headers['x-request-id']}"`),
    });
    site.clock.advance(6 * minute);
    expect(await monitor.worst()).toEqual([]);
  });

  test('an unreachable database is reported', async ({ site, monitor }) => {
    await site.context.db.close();
    const [finding] = await monitor.worst();
    expect(finding?.text).toMatch(/^The database does not answer/);
  });
});
