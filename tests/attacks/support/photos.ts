import sharp from 'sharp';

let good: Promise<Buffer> | undefined;

/** A change of the profile's picture as a browser sends it, with a picture as people have. */
export function goodPhoto(): Promise<Buffer> {
  good ??= sharp({ create: { width: 600, height: 600, channels: 3, background: '#c99a2e' } })
    .png()
    .toBuffer()
    .then(asBody);
  return good;
}

/** The same with whatever `file` is. */
export function asBody(file: Buffer): Buffer {
  return Buffer.from(JSON.stringify({ photo: `data:image/png;base64,${file.toString('base64')}` }));
}
