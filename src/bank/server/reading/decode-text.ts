/** Bytes that no table begins with: pictures, programs and old workbooks have them at once. */
const looked = 4_096;

/**
 * A file as text, in UTF-8, UTF-16 or the western alphabet of old Windows programs; a byte order mark is no part of it.
 * @returns undefined for what is no text
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what tells a picture from a table
  return /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text.slice(0, looked)) ? undefined : text;
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // Without a mark: every other byte of plain letters and figures is zero.
  const beginning = bytes.subarray(0, looked);
  const zeros = [0, 1].map((odd) => beginning.filter((byte, at) => at % 2 === odd && byte === 0).length);
  if ((zeros[1] ?? 0) > beginning.length / 3 && zeros[0] === 0) return 'utf-16le';
  if ((zeros[0] ?? 0) > beginning.length / 3 && zeros[1] === 0) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
