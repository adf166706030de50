const prefix = 'M:';
/** Length of a digest in characters. It has 66 bits, which makes equal digests of two passes very unlikely. */
const digestLength = 11;
export const passDigestPattern = /^[A-Za-z0-9_-]{11}$/;

/**
 * Returns the first 11 characters of a fingerprint. An offline device recognises a pass by them. Lists on devices
 * contain only digests, because a pass cannot be forged from its digest.
 * @param fingerprint SHA-256 of a serial in base64url
 */
export function computePassDigestFromFingerprint(fingerprint: string): string {
  return fingerprint.slice(0, digestLength);
}

const serialPattern = /^[A-Za-z0-9_-]{22}$/;

/**
 * Returns the text that the QR code of a pass contains.
 * @param serial 16 random bytes as 22 characters of base64url
 */
export function formatPassCode(serial: string): string {
  return prefix + serial;
}

/**
 * Returns true for a text that probably comes from a scanner and not from a keyboard: a pass code, or at least eight
 * characters without spaces that include a digit or one of ':/_=', such as the address in a foreign QR code.
 */
export const looksLikeScannedCode = (text: string): boolean =>
  parsePassCode(text) !== undefined || /^(?=.*[\d:/_=])\S{8,}$/.test(text);

/** Returns the serial of a scanned or typed code, or undefined when the text is not a pass code. */
export function parsePassCode(code: string): string | undefined {
  const text = code.trim();
  const serial = text.startsWith(prefix) ? text.slice(prefix.length) : text;
  return serialPattern.test(serial) ? serial : undefined;
}
