const prefix = 'M:';
/** Length of a digest in characters. These 66 bits are enough that two passes of a club do not collide. */
const digestLength = 11;
export const digestPattern = /^[A-Za-z0-9_-]{11}$/;

/**
 * Returns the beginning of a fingerprint, by which a door without a network recognises a pass. Device lists contain
 * only digests, so that a pass cannot be forged from them.
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
export function passQrText(serial: string): string {
  return prefix + serial;
}

/**
 * Returns true for a text that a scanner has probably typed instead of a person: a pass, or at least eight characters
 * without spaces that include a digit or one of ':/_=', such as the address in a foreign QR code.
 */
export const looksLikeScannedCode = (text: string): boolean =>
  parsePassCode(text) !== undefined || /^(?=.*[\d:/_=])\S{8,}$/.test(text);

/** Returns the serial of a scanned or typed code, or undefined when the text is not a pass code. */
export function parsePassCode(code: string): string | undefined {
  const text = code.trim();
  const serial = text.startsWith(prefix) ? text.slice(prefix.length) : text;
  return serialPattern.test(serial) ? serial : undefined;
}
