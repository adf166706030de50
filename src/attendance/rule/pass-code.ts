const prefix = 'M:';
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
