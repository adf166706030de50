import qrcode from 'qrcode';
import sharp from 'sharp';

export const frameWidth = 640;
export const frameHeight = 480;

/** A sheet of paper before a camera. Angles are in degrees, brightness is from 0 to 255. */
export interface Scene {
  /** Text of the QR code in the middle of the sheet. Null for a sheet without a code. */
  text: string | null;
  /** Width of the code without its quiet zone, in pixels. */
  width: number;
  rotation: number;
  /** Angle by which the sheet is turned away from the camera. */
  tilt: number;
  paper: number;
  ink: number;
  /** Standard deviation of the blur in pixels, at least 0.3. */
  blur: number;
  /** Standard deviation of the noise. */
  noise: number;
}

/**
 * Draws a sheet with a code between lines of text, at a random place and darker at one side, as a camera sees it.
 * @param random returns a number from 0 to 1
 * @returns brightness of each pixel, row by row
 */
export async function drawCameraFrame(scene: Scene, random: () => number): Promise<Uint8Array> {
  const { text, width, rotation, tilt, paper, ink, blur, noise } = scene;
  const modules = text === null ? undefined : qrcode.create(text, { errorCorrectionLevel: 'Q' }).modules;
  const size = modules?.size ?? 29;
  const grey = (brightness: number) => `rgb(${brightness},${brightness},${brightness})`;
  const squares = Array.from(modules?.data ?? [], (isDark, at) =>
    isDark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : '',
  );
  const lines = [-12, -9, -6, 4, 7, 10].map((y) => {
    const top = y < 0 ? y : y + size;
    return `M-4 ${top}h${size * (0.7 + random() * 0.5)}v1.5H-4z`;
  });
  const place = (side: number) => side / 2 + (random() - 0.5) * Math.max(0, side - width * 2);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${frameWidth}" height="${frameHeight}">
    <defs><linearGradient id="light"><stop stop-opacity="0"/><stop offset="1" stop-opacity="0.35"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="${grey(Math.round(paper * 0.6))}"/>
    <g transform="translate(${place(frameWidth)} ${place(frameHeight)}) rotate(${rotation})
      scale(${(width / size) * Math.cos((tilt * Math.PI) / 180)} ${width / size}) translate(${-size / 2} ${-size / 2})">
      <rect x="-9" y="-16" width="${size + 18}" height="${size + 32}" fill="${grey(paper)}"/>
      <path d="${[...squares, ...lines].join('')}" fill="${grey(ink)}" shape-rendering="geometricPrecision"/>
    </g>
    <rect width="100%" height="100%" fill="url(#light)"/></svg>`;
  const pixels = await sharp(Buffer.from(drawing)).flatten().greyscale().blur(blur).raw().toBuffer();
  return Uint8Array.from(pixels, (brightness) =>
    Math.max(0, Math.min(255, Math.round(brightness + normal(random) * noise))),
  );
}

/** Returns a normally distributed number with a standard deviation of 1. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
