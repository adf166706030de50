import '../../scripts/lib/bundled-fonts.ts';
import sharp from 'sharp';

export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const screenshots = new Map<number, Promise<PickedFile>>();

/** Draws the screenshot of a payment of this amount, once for all callers. */
export function paymentScreenshot(rupees: number): Promise<PickedFile> {
  const drawn = screenshots.get(rupees) ?? drawPaymentScreenshot(rupees);
  screenshots.set(rupees, drawn);
  return drawn;
}

async function drawPaymentScreenshot(rupees: number): Promise<PickedFile> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="540" height="1170">
    <rect width="540" height="1170" fill="#f4f1e8"/>
    <circle cx="270" cy="330" r="90" fill="#2c7a4b"/>
    <path d="m225 332 32 32 60-66" fill="none" stroke="#fff" stroke-width="16"/>
    <text x="270" y="540" font-size="64" text-anchor="middle">Rs ${rupees}</text>
    <text x="270" y="610" font-size="32" text-anchor="middle">Paid. Sample transaction 000000000000</text>
  </svg>`;
  const buffer = await sharp(Buffer.from(drawing)).png().toBuffer();
  return { name: 'payment.png', mimeType: 'image/png', buffer };
}

/**
 * Draws a phone photo of a receipt that is upright only if its metadata is applied. Its upper edge is then red.
 * @param width of the upright photo in pixels: 3024 gives 12 megapixels and more than 12 MB, half of it a quarter of
 * that
 */
export async function phonePhoto(width: number): Promise<PickedFile> {
  const height = (width * 4) / 3;
  const words = Array.from(
    { length: 16 },
    (_, at) =>
      `<text x="200" y="${700 + at * 190}" font-size="${at % 2 ? 60 : 110}">Sample transaction ${at} 000000000000</text>`,
  );
  const paper = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 3024 4032">
    <linearGradient id="light"><stop stop-color="#d8d0c0"/><stop offset="1" stop-color="#8890a0"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#light)"/>${words.join('')}
    <rect width="100%" height="200" fill="#c00000"/>
  </svg>`;
  const grain = { type: 'gaussian' as const, mean: 128, sigma: 6 };
  const noise = await sharp({ create: { width, height, channels: 3, background: '#808080', noise: grain } })
    .raw()
    .toBuffer();
  const upright = await sharp(Buffer.from(paper))
    .composite([{ input: noise, raw: { width, height, channels: 3 }, blend: 'soft-light' }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const buffer = await sharp(upright, { raw: { width, height, channels: 3 } })
    .rotate(270)
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  return { name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer };
}

/** A HEIC photo, which only some browsers can decode. */
export const heicPhoto: PickedFile = {
  name: 'IMG_0002.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.alloc(2 * 1024 * 1024),
};

/** A picture that is one byte larger than the limit for payment screenshots (product 9.1). It is not decodable. */
export const tooLargePicture: PickedFile = {
  name: 'large.png',
  mimeType: 'image/png',
  buffer: Buffer.alloc(500 * 1024 + 1),
};

export const renamedText: PickedFile = {
  name: 'renamed.png',
  mimeType: 'image/png',
  buffer: Buffer.from('This is no picture.'),
};

export function photograph(background = '#3355aa', width = 500, height = 300): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}
