import '../bundled-fonts.ts';
import sharp from 'sharp';

/**
 * Creates a function that draws the screenshot of a payment, once for each amount. It is a JPEG of a few KB, like
 * stored uploads.
 */
export function paymentPictures(): (rupees: number) => Promise<Uint8Array> {
  const drawn = new Map<number, Promise<Uint8Array>>();
  return (rupees) => {
    const picture = drawn.get(rupees) ?? drawPayment(rupees);
    drawn.set(rupees, picture);
    return picture;
  };
}

function drawPayment(rupees: number): Promise<Uint8Array> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="450" height="900" font-family="sans-serif" text-anchor="middle">
    <rect width="450" height="900" fill="#f4f1e8"/>
    <rect width="450" height="92" fill="#1d1b3a"/>
    <text x="225" y="57" font-size="24" fill="#ffffff">Sample payment app</text>
    <circle cx="225" cy="240" r="62" fill="#2c7a4b"/>
    <path d="m193 242 22 22 42-46" fill="none" stroke="#ffffff" stroke-width="11"/>
    <text x="225" y="390" font-size="58" font-weight="bold" fill="#1d1b3a">Rs ${rupees.toLocaleString('en-IN')}</text>
    <text x="225" y="440" font-size="22" fill="#5c5874">Paid to the club, a sample</text>
  </svg>`;
  return sharp(Buffer.from(drawing)).jpeg({ quality: 45, mozjpeg: true }).toBuffer();
}
