import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dkimVerify } from 'mailauth/lib/dkim/verify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig, WrongSettings } from '#platform/server/config.ts';
import { throwError } from '#tests/support/account-links.ts';
import { testApp } from '#tests/support/app.ts';
import { smtpSink } from '#tests/support/smtp-sink.ts';
import { assertDkimSigningWorks, queueMail, startOutbox } from './index.ts';
import { createMailRateLimit } from './mail-rate-limit.ts';
import { createSenderDomainCheck } from './sender-domain-check.ts';

let folder: string;
let signing: Record<string, string>;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mun-dkim-'));
  signing = { DKIM_KEY_FILE: keyFile('rsa'), DKIM_DOMAIN: 'example.org', DKIM_SELECTOR: 'mun1' };
});
afterAll(() => rmSync(folder, { recursive: true }));

const mailServer = { SMTP_URL: 'smtp://mail.example.net:587', MAIL_FROM: 'The club <club@example.org>' };

function keyFile(type: 'rsa' | 'ed25519'): string {
  const file = join(folder, `${type}.pem`);
  const { privateKey } =
    type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 1024 }) : generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return file;
}

/** Checks the records of the sender against a name server with these records. */
async function check(dns: Record<string, string[]>, settings: Record<string, string> = signing) {
  const config = readConfig({ ...mailServer, ...settings });
  const resolveTxt = async (name: string) => {
    const found = dns[name] ?? [];
    if (found.includes('timeout')) throw new Error('ETIMEOUT');
    return found;
  };
  const { records } = await createSenderDomainCheck({ config, clock: () => 0 }, resolveTxt)({ again: false });
  return records;
}

describe('a DKIM key', () => {
  test('signs what leaves, so that a receiver verifies it with the record that the desk shows', async () => {
    const sink = await smtpSink();
    const site = await testApp({ settings: { ...mailServer, SMTP_URL: sink.url, ...signing } });
    await site.context.db.change((transaction) =>
      queueMail(transaction, site.context, 'delegate@example.org', {
        kind: 'verified',
        subject: 'Sämple subject',
        paragraphs: ['Sample words.\n.\nFrom here on'],
      }),
    );
    const outbox = startOutbox(site.context, {}, throwError);
    await outbox.deliverDue();
    await outbox.stop();
    const [, dkim] = await check({});
    const verify = async (source: Buffer) => {
      const { results } = await dkimVerify(source, {
        resolver: async (name) => (name === dkim?.name ? [[dkim.wanted ?? '']] : []),
      });
      return results.map(({ status }) => status.result);
    };
    const source = sink.sources[0] ?? Buffer.alloc(0);
    expect(await verify(source)).toEqual(['pass']);
    expect(await verify(Buffer.from(source.toString().replace('Sample words', 'Forged words')))).toEqual([
      'neutral',
    ]);
    expect(source.toString()).toMatch(/^DKIM-Signature: [\s\S]*?h=[^;]*auto-submitted/im);
    await site.close();
    await sink.close();
  });

  test('that cannot sign stops the start', async () => {
    const bad = {
      [join(folder, 'missing.pem')]: 'cannot be read (ENOENT)',
      [folder]: 'cannot be read (EISDIR)',
      [import.meta.filename]: 'must contain a private key in PEM format, without a passphrase',
      [keyFile('ed25519')]: 'must contain an RSA key',
    };
    for (const [file, reason] of Object.entries(bad)) {
      const config = readConfig({ ...signing, DKIM_KEY_FILE: file });
      const error = new WrongSettings(`DKIM_KEY_FILE: ${file} ${reason}`);
      await expect(assertDkimSigningWorks(config)).rejects.toThrow(error);
    }
    await expect(assertDkimSigningWorks(readConfig(signing))).resolves.toBeUndefined();
  });
});

test('the desk finds what is missing in the DNS of the sender', async () => {
  const states = async (dns: Record<string, string[]>, settings?: Record<string, string>) =>
    (await check(dns, settings)).map(({ state }) => state);
  const missing = await check({});
  expect(missing.map(({ name, wanted }) => [name, wanted])).toEqual([
    ['example.org', 'v=spf1 a:mail.example.net ~all'],
    ['mun1._domainkey.example.org', expect.stringMatching(/^v=DKIM1; k=rsa; p=MIG/)],
    ['_dmarc.example.org', 'v=DMARC1; p=none; rua=mailto:club@example.org'],
  ]);
  const added = Object.fromEntries(missing.map(({ name, wanted }) => [name, ['other=1', wanted ?? '']]));
  expect(await states(added)).toEqual(['good', 'good', 'good']);
  expect((await check({ 'example.org': ['v=spf1 include:example.com -all'] }))[0]).toMatchObject({
    state: 'other',
    wanted: 'v=spf1 a:mail.example.net include:example.com -all',
  });
  expect((await check({ 'example.org': ['v=spf1 +all'] }))[0]).toMatchObject({
    state: 'open',
    wanted: 'v=spf1 ~all',
  });
  const wrong = {
    'example.org': ['v=spf1 -all', 'v=spf1 a -all'],
    'mun1._domainkey.example.org': ['v=DKIM1; p=AAAA'],
    '_dmarc.example.org': ['v=DMARC1; p=maybe'],
  };
  expect(await states(wrong)).toEqual(['several', 'other', 'other']);
  expect(await states({ 'example.org': ['timeout'] }, {})).toEqual(['unknown', 'unset', 'missing']);
  expect(await states({}, { SMTP_URL: '', MAIL_FROM: '' })).toEqual([]);
});

test('the rate limit keeps places for mails with a one-time link', () => {
  let now = 0;
  const rateLimit = createMailRateLimit(60, () => now);
  const take = (times: number) => Array.from({ length: times }, () => rateLimit.take());
  expect(take(11)).toEqual([...Array(5).fill('all'), ...Array(5).fill('links'), 'none']);
  now += 2_000;
  expect(take(3)).toEqual(['links', 'links', 'none']);
  now -= 60_000;
  expect(take(1)).toEqual(['none']);
  now += 60 * 60_000;
  expect(take(6)).toEqual([...Array(5).fill('all'), 'links']);
  expect(createMailRateLimit(undefined, () => now).take()).toBe('all');
});
