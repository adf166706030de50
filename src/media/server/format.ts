/** A type of picture that is accepted; only AVIF among HEIF is read at all. */
type Format = 'png' | 'jpeg' | 'webp' | 'heif';

/** Looks at the first bytes, so that only decoders of accepted types are ever woken. */
export function formatOf(file: Buffer): Format | undefined {
  const latin = (from: number, to: number) => file.toString('latin1', from, to);
  if (latin(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (latin(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (latin(0, 4) === 'RIFF' && latin(8, 12) === 'WEBP') return 'webp';
  if (latin(4, 8) === 'ftyp' && /avif|avis|mif1|msf1/.test(latin(8, 32))) return 'heif';
  return undefined;
}
