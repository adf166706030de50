import { fromBase64Url } from '#platform/rule/base64url.ts';

/**
 * Returns true if an Ed25519 signature is valid. Browsers without Ed25519 load a library for the check.
 * @param publicKey 32 bytes as base64url
 */
export async function isSignatureValid(
  publicKey: string,
  signature: Uint8Array<ArrayBuffer>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const raw = fromBase64Url(publicKey);
  try {
    const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, signature, bytes);
  } catch {
    const { verifyAsync } = await import('@noble/ed25519');
    return verifyAsync(signature, bytes, raw).catch(() => false);
  }
}
