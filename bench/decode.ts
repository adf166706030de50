/**
 * Measures the decoder of `/door`, as the site serves it, in full Chromium: how many of 80 frames of 640 x 480 pixels
 * it reads, and how long a frame takes. The codes are small (64 to 90 pixels wide) or in the dim. The same seed draws
 * the same frames. `--pictures FOLDER` writes the first frame of each kind as a picture.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { formatPassCode, serialAlphabet, serialLength } from '#attendance/rule/pass-code.ts';
import { createSeededRandom } from '#platform/artwork/seeded-random.ts';
import { chromiumArguments, findFullChromium } from '#tests/support/chromium.ts';
import { startSite } from '#tests/support/site-process.ts';
import { drawCameraFrame, frameHeight, frameWidth, type Scene } from './support/camera-frame.ts';
import { median, percentile, requireBelow, requireCondition } from './support/verdict.ts';

const frames = 80;
const limitMs = 100;
/** A cheap phone is about four times slower. */
const slowdown = 4;

interface Kind {
  what: string;
  /** Number of frames that must be read. */
  wanted: number;
  scene(between: (least: number, most: number) => number): Scene;
}

const kinds: readonly Kind[] = [
  {
    what: 'codes of 64 to 90 pixels',
    wanted: 72,
    scene: (between) => ({
      text: passCode(between),
      width: between(64, 90),
      rotation: between(-15, 15),
      tilt: between(0, 15),
      paper: between(180, 235),
      ink: between(15, 50),
      blur: between(0.3, 0.6),
      noise: between(2, 6),
    }),
  },
  {
    what: 'codes in the dim',
    wanted: 76,
    scene: (between) => ({
      text: passCode(between),
      width: between(110, 260),
      rotation: between(-30, 30),
      tilt: between(0, 30),
      paper: between(40, 65),
      ink: between(6, 14),
      blur: between(0.5, 1),
      noise: between(4, 8),
    }),
  },
  {
    what: 'sheets without a code',
    wanted: 0,
    scene: (between) => ({
      text: null,
      width: between(64, 260),
      rotation: between(-30, 30),
      tilt: between(0, 30),
      paper: between(40, 235),
      ink: between(6, 14),
      blur: between(0.3, 1),
      noise: between(2, 8),
    }),
  },
];

function passCode(between: (least: number, most: number) => number): string {
  const pick = () => serialAlphabet[Math.floor(between(0, serialAlphabet.length))];
  return formatPassCode(Array.from({ length: serialLength }, pick).join(''));
}

const executablePath = findFullChromium();
if (!executablePath) throw new Error('There is no Chromium to measure in.');
const folder = process.argv.includes('--pictures') ? process.argv.at(-1) : undefined;
const site = await startSite({ LOG_LEVEL: 'silent' }, { entry: 'as shipped' });
const browser = await chromium.launch({ executablePath, args: chromiumArguments });
try {
  const page = await openPage();
  for (const { what, wanted, scene } of kinds) {
    const random = createSeededRandom(what);
    const between = (least: number, most: number) => least + random() * (most - least);
    const times: number[] = [];
    let read = 0;
    let wrong = 0;
    for (let n = 0; n < frames; n += 1) {
      const seen = scene(between);
      const pixels = await drawCameraFrame(seen, random);
      const size = { width: frameWidth, height: frameHeight };
      if (folder && n === 0)
        await sharp(pixels, { raw: { ...size, channels: 1 } }).toFile(join(folder, `${what}.png`));
      const base64 = Buffer.from(pixels).toString('base64');
      const { text, ms } = await page.evaluate(decodeFrame, { base64, ...size });
      times.push(ms);
      if (text !== undefined && text === seen.text) read += 1;
      else if (text !== undefined) wrong += 1;
    }
    const p95 = percentile(times, 0.95);
    console.log(`${what}: ${median(times).toFixed(1)} ms (median), ${p95.toFixed(1)} ms (95 of 100)`);
    requireCondition(
      `${read} of ${frames} read (at least ${wanted}), ${wrong} wrong`,
      read >= wanted && wrong === 0,
    );
    requireBelow(`${what}, 95 of 100 on a machine ${slowdown} times slower`, p95 * slowdown, limitMs, 'ms');
  }
} finally {
  await browser.close();
  await site.stop();
}

/** Opens a page of the site that starts the decoder's worker, with the files and the policy that the doors get. */
async function openPage(): Promise<Page> {
  const page = await browser.newPage({ baseURL: site.origin });
  await page.goto('/login');
  const assets = await readdir(new URL('../build/client/assets', import.meta.url));
  const file = assets.find((name) => /^scanner\.worker-.*\.js$/.test(name));
  await page.evaluate((path) => {
    Object.assign(window, { decoder: new Worker(path, { type: 'module' }) });
  }, `/assets/${file}`);
  return page;
}

/** Sends a frame to the worker as `decoder.ts` does. Runs in the browser. */
async function decodeFrame({ base64, ...size }: { base64: string; width: number; height: number }) {
  const { decoder } = window as unknown as { decoder: Worker };
  const brightness = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const frame = new ImageData(size.width, size.height);
  for (const [at, value] of brightness.entries()) frame.data.set([value, value, value, 255], at * 4);
  const started = performance.now();
  const text = await new Promise<string | undefined>((resolve, reject) => {
    decoder.onmessage = ({ data }: MessageEvent<string | undefined>) => resolve(data);
    decoder.onerror = () => reject(new Error('the decoder could not be loaded'));
    decoder.postMessage(frame, [frame.data.buffer]);
  });
  return { text, ms: performance.now() - started };
}
