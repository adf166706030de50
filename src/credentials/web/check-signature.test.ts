import { generateKeyPairSync, sign } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { isSignatureValid } from './check-signature.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const { x = '' } = publicKey.export({ format: 'jwk' });
const bytes = new TextEncoder().encode('a sample statement');
const signature = Uint8Array.from(sign(null, bytes, privateKey));
const changed = new TextEncoder().encode('another statement');

afterEach(() => vi.restoreAllMocks());

test('a browser with Ed25519 checks signatures itself', async () => {
  const importKey = vi.spyOn(crypto.subtle, 'importKey');
  expect(await isSignatureValid(x, signature, bytes)).toBe(true);
  expect(await isSignatureValid(x, signature, changed)).toBe(false);
  expect(importKey).toHaveBeenCalledTimes(2);
});

test('a browser without Ed25519 checks them with the library', async () => {
  const importKey = vi
    .spyOn(crypto.subtle, 'importKey')
    .mockRejectedValue(new DOMException('Unrecognized name', 'NotSupportedError'));
  const verify = vi.spyOn(crypto.subtle, 'verify');
  expect(await isSignatureValid(x, signature, bytes)).toBe(true);
  expect(await isSignatureValid(x, signature, changed)).toBe(false);
  expect(await isSignatureValid(x, signature.slice(1), bytes)).toBe(false);
  expect(importKey).toHaveBeenCalledTimes(3);
  expect(verify).not.toHaveBeenCalled();
});
