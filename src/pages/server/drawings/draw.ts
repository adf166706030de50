import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Drawing } from '#pages/drawings.ts';
import { etagOf, type Sent } from '#platform/server/http/assets.ts';
import type { Job } from '#platform/server/jobs/job.ts';
import { runJob } from '#platform/server/jobs/run-job.ts';
import type drawPixels from './draw-pixels.job.ts';

const job: Job<typeof drawPixels> = {
  module: new URL('./draw-pixels.job.ts', import.meta.url),
  atOnce: 1,
  mayGrowMegabytes: 60,
};
const bounds = { megabytes: 200, seconds: 10, outputBytes: 4_000_000 };

/** The bytes of a drawing. Pixels are drawn in a child process, in a quarter of a second. */
export async function draw({ svg, type, width }: Drawing): Promise<Sent> {
  if (type !== 'svg') {
    const plain = Buffer.from(await runJob(job, { svg, type, width }, bounds));
    return { plain, etag: etagOf(plain) };
  }
  const plain = Buffer.from(svg);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)]);
  return { plain, br, gzip: gz, etag: etagOf(plain) };
}
