import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBase64Url, toBase64Url } from '#platform/rule/base64url.ts';
import { maxReportTextLength, maxWriterContactLength, maxWriterNameLength, sendReport } from '../contract.ts';
import {
  computeFingerprint,
  createReaderKey,
  openReaderKeyByPassphrase,
  openReaderKeyByRecoveryCode,
  sealReaderKeyByNewRecoveryCode,
  sealReaderKeyByPassphrase,
} from './reader-key.ts';
import {
  createReportKey,
  deriveReportLookup,
  openMessage,
  openReportKeyAsReader,
  openReportKeyAsWriter,
  sealMessage,
  sealReportKeyForReader,
  sealReportKeyForWriter,
} from './report-key.ts';
import { pad, paddingBlockBytes, randomBytes, unpad } from './sealing.ts';
import { decodeSecretCode, encodeSecretCode, getLastGroupOfCode } from './secret-code.ts';

const message = { text: 'It happened in the second break.', name: '', contact: '' };

/** Returns the sealed text with one bit changed. */
function withChangedBit(sealed: string): string {
  const bytes = fromBase64Url(sealed);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  return toBase64Url(bytes);
}

test('a report is opened by both readers and by its code, and by no other key', async () => {
  const [first, second, other] = await Promise.all([createReaderKey(), createReaderKey(), createReaderKey()]);
  const code = randomBytes(16);
  const key = createReportKey();
  const sealed = await sealMessage(key, 'writer', message);
  for (const reader of [first, second]) {
    const opened = await openReportKeyAsReader(await sealReportKeyForReader(key, reader.publicKey), reader);
    expect(await openMessage(opened, 'writer', sealed)).toEqual(message);
  }
  const codeKey = await sealReportKeyForWriter(key, code);
  expect(await openMessage(await openReportKeyAsWriter(codeKey, code), 'writer', sealed)).toEqual(message);
  await expect(openReportKeyAsWriter(codeKey, randomBytes(16))).rejects.toThrow();
  await expect(
    openReportKeyAsReader(await sealReportKeyForReader(key, first.publicKey), other),
  ).rejects.toThrow();
  await expect(openMessage(createReportKey(), 'writer', sealed)).rejects.toThrow();
});

test('a message that was changed, or is shown as one of the other side, does not open', async () => {
  const key = createReportKey();
  const sealed = await sealMessage(key, 'writer', message);
  await expect(openMessage(key, 'writer', withChangedBit(sealed))).rejects.toThrow();
  await expect(openMessage(key, 'reader', sealed)).rejects.toThrow();
});

test('the same text is sealed differently each time, and short texts have the same length', async () => {
  const key = createReportKey();
  const sealed = await Promise.all(
    ['a', 'a', 'b'.repeat(900)].map((text) => sealMessage(key, 'writer', { ...message, text })),
  );
  expect(new Set(sealed).size).toBe(3);
  expect(new Set(sealed.map(({ length }) => length)).size).toBe(1);
});

test('padding is undone for any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), (bytes) => {
      const padded = pad(bytes);
      expect(padded.length % paddingBlockBytes).toBe(0);
      expect(padded.length).toBeGreaterThan(bytes.length);
      expect([...unpad(padded)]).toEqual([...bytes]);
    }),
  );
});

test('the longest report in any script is accepted', async () => {
  const key = createReportKey();
  for (const sign of ['क', '"', '\n', '😀']) {
    const fill = (length: number) => sign.repeat(Math.floor(length / sign.length));
    const longest = {
      text: fill(maxReportTextLength),
      name: fill(maxWriterNameLength),
      contact: fill(maxWriterContactLength),
    };
    const body = {
      lookup: await deriveReportLookup(randomBytes(16)),
      codeKey: await sealReportKeyForWriter(key, randomBytes(16)),
      envelopes: [
        {
          keyId: 'sample',
          sealedKey: await sealReportKeyForReader(key, (await createReaderKey()).publicKey),
        },
      ],
      message: await sealMessage(key, 'writer', longest),
    };
    expect(sendReport.body.safeParse(body).success, sign).toBe(true);
    expect(JSON.stringify(body).length).toBeLessThan(64 * 1024);
  }
});

test('the key of a reader is opened by the passphrase and by the recovery code', async () => {
  const key = await createReaderKey();
  const byPassphrase = await sealReaderKeyByPassphrase(key, 'four words nicely apart');
  expect(byPassphrase.rounds).toBe(600_000);
  expect((await openReaderKeyByPassphrase(byPassphrase, ' four words nicely apart '))?.publicKey).toBe(
    key.publicKey,
  );
  expect(await openReaderKeyByPassphrase(byPassphrase, 'Four words nicely apart')).toBeUndefined();
  const { code, byRecovery } = await sealReaderKeyByNewRecoveryCode(key);
  const random = await decodeSecretCode(code);
  const recovered = random && (await openReaderKeyByRecoveryCode(byRecovery, random));
  const report = createReportKey();
  const sealed = await sealReportKeyForReader(report, key.publicKey);
  expect(recovered && (await openReportKeyAsReader(sealed, recovered))).toEqual(report);
  expect(await openReaderKeyByRecoveryCode(byRecovery, randomBytes(16))).toBeUndefined();
  expect(await computeFingerprint(key.publicKey)).toMatch(/^([0-9A-F]{4} ){5}[0-9A-F]{4}$/);
});

test('a code is read as it was printed, in any case and spacing, and a typing mistake is noticed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 16, maxLength: 16 }), fc.nat(27), async (random, at) => {
      const bytes = new Uint8Array(random);
      const code = await encodeSecretCode(bytes);
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
      expect(await decodeSecretCode(` ${code.toLowerCase().replaceAll('-', ' ')}`)).toEqual(bytes);
      expect(code.endsWith(getLastGroupOfCode(code))).toBe(true);
      const signs = [...code.replaceAll('-', '')];
      signs[at] = signs[at] === '7' ? '8' : '7';
      const wrong = await decodeSecretCode(signs.join(''));
      // 12 bits detect all but one mistake of 4,096.
      if (wrong) expect(wrong).not.toEqual(bytes);
    }),
    { numRuns: 50 },
  );
  for (const typed of ['', 'ABCD', 'U'.repeat(28), 'Ä'.repeat(28)])
    expect(await decodeSecretCode(typed)).toBeUndefined();
});

test('the lookup of a code reveals neither the code nor the key', async () => {
  const code = randomBytes(16);
  const lookup = await deriveReportLookup(code);
  expect(lookup).toMatch(/^[\w-]{43}$/);
  expect(await deriveReportLookup(code)).toBe(lookup);
  expect(lookup).not.toContain(toBase64Url(code).slice(0, 16));
});
