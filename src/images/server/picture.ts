import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { ImageRule } from '#images/contract.ts';
import type { Context } from '#platform/server/context.ts';
import { Refused } from '#platform/server/http/refused.ts';

/** A picture that was decoded and drawn anew: nothing of the file that came in is left but what is seen. */
export interface Picture {
  contentType: 'image/jpeg';
  bytes: Uint8Array;
  /** SHA-256 of the file as it came, to find the same file in other registrations. */
  originalSha256: string;
}

/** One decoder thread a picture; how many at once is the queue's to say. */
sharp.concurrency(1);
sharp.cache(false);

/** More than any phone's screenshot or camera; a decompression bomb is refused by its header, before it unfolds. */
const maxPixels = 50_000_000;
const maxSide = 2600;
const decodeSeconds = 10;
const knownFormats = new Set(['png', 'jpeg', 'webp', 'heif']);

/**
 * Reads a data URL as a picture: judged by content, really decoded, metadata gone (clarifications 5).
 * Every picture is stored as JPEG: one fixed type to serve, about as large as it came, and no second meaning hidden in the file.
 * @throws Refused 400 with the rule's text for anything that is not an accepted picture within the limit;
 *   Refused 503 when too many pictures wait
 */
export async function readPicture(
  context: Pick<Context, 'decoding'>,
  rule: ImageRule,
  dataUrl: string,
): Promise<Picture> {
  const payload = payloadOf(dataUrl);
  const size = Buffer.byteLength(payload, 'base64');
  const beginning = Buffer.from(payload.slice(0, 64), 'base64');
  if (size > rule.maxBytes || !looksLikePicture(beginning)) throw new Refused([400, rule.refusal]);
  return context.decoding.run(async () => {
    try {
      // Only now, so that no picture stands in memory twice while it waits.
      const file = Buffer.from(payload, 'base64');
      const bytes = await redraw(file);
      return {
        contentType: 'image/jpeg',
        bytes,
        originalSha256: createHash('sha256').update(file).digest('hex'),
      };
    } catch {
      throw new Refused([400, rule.refusal]);
    }
  });
}

async function redraw(file: Buffer): Promise<Uint8Array> {
  const image = sharp(file, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
  const { format, compression } = await image.metadata();
  if (!knownFormats.has(format ?? '') || (format === 'heif' && compression !== 'av1'))
    throw new Error('not accepted');
  return image
    .autoOrient()
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 85 })
    .timeout({ seconds: decodeSeconds })
    .toBuffer();
}

/** What a base64 data URL holds, as it is written; nothing when it is none. */
function payloadOf(dataUrl: string): string {
  const comma = dataUrl.indexOf(',', 0);
  if (comma < 0 || comma > 100 || !/^data:[\w.+/-]*;base64$/i.test(dataUrl.slice(0, comma))) return '';
  return dataUrl.slice(comma + 1);
}

/** Looks at the first bytes, so that only decoders of accepted types are ever woken. */
function looksLikePicture(file: Buffer): boolean {
  const latin = (from: number, to: number) => file.toString('latin1', from, to);
  return (
    latin(0, 8) === '\x89PNG\r\n\x1a\n' ||
    latin(0, 3) === '\xff\xd8\xff' ||
    (latin(0, 4) === 'RIFF' && latin(8, 12) === 'WEBP') ||
    (latin(4, 8) === 'ftyp' && /avif|avis|mif1|msf1/.test(latin(8, 32)))
  );
}
