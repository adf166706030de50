import { writeFile } from 'node:fs/promises';
import qrcode from 'qrcode';

const width = 640;
const height = 480;
const modulePixels = 6;

/**
 * Writes a video of a QR code for Chromium's fake camera. The file has a single picture, which Chromium repeats.
 * @param file absolute path that ends in '.y4m'
 */
export async function writeCodeVideo(file: string, text: string): Promise<void> {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'Q' });
  const brightness = Buffer.alloc(width * height, 235);
  const [left, top] = [width, height].map((side) => Math.floor((side - modules.size * modulePixels) / 2));
  for (let y = 0; y < modules.size * modulePixels; y += 1)
    for (let x = 0; x < modules.size * modulePixels; x += 1)
      if (modules.get(Math.floor(y / modulePixels), Math.floor(x / modulePixels)))
        brightness[((top ?? 0) + y) * width + (left ?? 0) + x] = 16;
  const grey = Buffer.alloc((width * height) / 2, 128);
  const header = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`;
  await writeFile(file, Buffer.concat([Buffer.from(`${header}FRAME\n`), brightness, grey]));
}
