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

/**
 * The characters of a serial. These keys have the same place in the layouts QWERTY, QWERTZ and AZERTY, so that a scanner
 * with another layout than its computer types them correctly. I and O are left out because they look like 1 and 0.
 */
export const serialAlphabet = '0123456789BCDEFGHJKNPRSTUVX';
/** Number of random characters of a serial, which have 128 bits. */
export const serialLength = 27;
const prefix = 'P';
const serialPattern = new RegExp(`^[${serialAlphabet}]{${serialLength}}$`);

/** Passes that were issued before have a prefix and 16 random bytes in base64url, which depend on the case. */
const earlierPrefix = 'M:';
const earlierSerialPattern = /^[A-Za-z0-9_-]{22}$/;

/**
 * Returns the text that the QR code of a pass contains.
 * @param serial random characters of the alphabet, or the 22 characters of an earlier pass
 */
export function formatPassCode(serial: string): string {
  return (earlierSerialPattern.test(serial) ? earlierPrefix : prefix) + serial;
}

/** A scanner can send the type of the code first, such as ']Q1'. A German keyboard types '+' for ']'. */
const scannedText = (code: string): string => code.trim().replace(/^[\]+][a-z]\d/i, '');

/** What a French keyboard types for the keys 1 to 0. */
const frenchDigits = '&é"\'(-è_çà';

/** Reads a code in capital letters and digits. Neither Caps Lock nor another keyboard layout can make it ambiguous. */
function parseCurrentCode(text: string): string | undefined {
  const typed = [...text.toLowerCase()].map((sign) => {
    const at = frenchDigits.indexOf(sign);
    return at < 0 ? sign : String((at + 1) % 10);
  });
  const code = typed.join('').toUpperCase();
  const serial = code.slice(prefix.length);
  return code.startsWith(prefix) && serialPattern.test(serial) ? serial : undefined;
}

const invertCase = (text: string): string =>
  text.replace(/[a-z]|[A-Z]/g, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  );

const germanKeys: Readonly<Record<string, string>> = {
  y: 'z',
  z: 'y',
  Y: 'Z',
  Z: 'Y',
  ß: '-',
  ẞ: '-',
  '?': '_',
};

/**
 * Reads the code of an earlier pass. Its prefix shows what the keyboard changed: 'm:' means Caps Lock, 'MÖ' a German
 * keyboard, and 'mö' both.
 */
function parseEarlierCode(text: string): string | undefined {
  if (earlierSerialPattern.test(text)) return text;
  const [, letter, colon, typed = ''] = /^(m)([:ö])(.{22})$/iu.exec(text) ?? [];
  if (letter === undefined) return undefined;
  const asCased = letter === 'm' ? invertCase(typed) : typed;
  const serial = colon === ':' ? asCased : asCased.replace(/[yzßẞ?]/gi, (sign) => germanKeys[sign] ?? sign);
  return earlierSerialPattern.test(serial) ? serial : undefined;
}

/** Returns the serial of a scanned or typed code, or undefined when the text is not a pass code. */
export function parsePassCode(code: string): string | undefined {
  const text = scannedText(code);
  return parseCurrentCode(text) ?? parseEarlierCode(text);
}

/**
 * Returns true for a text that has the form of a pass code but contains other characters. The keyboard layout of the
 * scanner or Caps Lock is then wrong, in a way that leaves the code ambiguous.
 */
export function isMistypedPassCode(code: string): boolean {
  const text = scannedText(code);
  const hasForm =
    /^(?=.*\P{L})p\S{27}$/iu.test(text) || /^(?:m[^\p{L}\p{N}\s]|[m,?]ö|\?m)\S{22}$/iu.test(text);
  return hasForm && parsePassCode(text) === undefined;
}

/**
 * Returns true for a text that probably comes from a scanner and not from a keyboard: a pass code, or at least eight
 * characters without spaces that include a digit or one of ':/_=', such as the address in a foreign QR code.
 */
export const looksLikeScannedCode = (text: string): boolean =>
  parsePassCode(text) !== undefined || isMistypedPassCode(text) || /^(?=.*[\d:/_=])\S{8,}$/.test(text);
