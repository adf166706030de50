const prefix = 'M:';
/** Length of a digest, which is 66 bits: no two passes of a club have the same one by chance. */
const digestLength = 11;
export const digestPattern = /^[A-Za-z0-9_-]{11}$/;

/**
 * Returns the beginning of a fingerprint, by which a door without a network recognises a pass. The list of a device
 * contains no more, so that no pass can be made from it.
 * @param fingerprint SHA-256 of a serial in base64url
 */
export function digestOf(fingerprint: string): string {
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

/** Returns the serial of a scanned or typed code, or undefined when the text is not a pass code. */
export function parsePassCode(code: string): string | undefined {
  const text = code.trim();
  const serial = text.startsWith(prefix) ? text.slice(prefix.length) : text;
  return serialPattern.test(serial) ? serial : undefined;
}
