import sharp from 'sharp';

/** A file as a browser's file input takes it. */
export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** What a phone shows after a payment of so many rupees, as its screenshot. */
export async function paymentScreenshot(rupees: number): Promise<PickedFile> {
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

/** A byte more than a payment screenshot may have (product 9.1). */
export const tooLargePicture: PickedFile = {
  name: 'large.png',
  mimeType: 'image/png',
  buffer: Buffer.alloc(500 * 1024 + 1),
};

/** A text file that calls itself a picture. */
export const renamedText: PickedFile = {
  name: 'renamed.png',
  mimeType: 'image/png',
  buffer: Buffer.from('This is no picture.'),
};
