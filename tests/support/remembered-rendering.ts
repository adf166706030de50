import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { computeInlineHashes, type RenderRequest, replacePlaceholders } from '#pages/server/page-requests.ts';
import type renderPages from '#pages/server/render-pages.job.ts';
import type { Outcome } from '#pages/server/render-pages.job.ts';
import { originPlaceholder } from '#platform/contract/placeholders.ts';
import type { Bounds, Job } from '#platform/server/child-processes/child-job.ts';
import { runInChildProcess as reallyRun } from '#platform/server/child-processes/run-in-child-process.ts';
import { type Asset, computeEtag } from '#platform/server/http/assets.ts';

const folder = process.env.RENDERED_PAGES ?? '';

/**
 * Renders pages once for each request, except for the origin. All servers of a run share the folder RENDERED_PAGES. The
 * same inputs give the same pages, which render-site.test.ts checks.
 */
export async function runInChildProcess(
  job: Job<typeof renderPages>,
  request: RenderRequest,
  bounds: Bounds,
): Promise<Outcome> {
  const origin = request.placeholders.filter(([placeholder]) => placeholder === originPlaceholder);
  const placeholders = request.placeholders.filter(([placeholder]) => placeholder !== originPlaceholder);
  const anywhere: RenderRequest = { ...request, placeholders };
  const name = createHash('sha256').update(JSON.stringify(anywhere)).digest('hex');
  const file = join(folder, name);
  const known = await readFile(file).catch(() => undefined);
  if (known) return withOrigin(deserialize(known), origin);
  const outcome = await reallyRun(job, anywhere, bounds);
  await writeFile(`${file}.${process.pid}`, serialize(outcome));
  await rename(`${file}.${process.pid}`, file);
  return withOrigin(outcome, origin);
}

function withOrigin(outcome: Outcome, origin: RenderRequest['placeholders']): Outcome {
  const pages = outcome.pages.map(({ path, html, data }) => {
    const page = replacePlaceholders(textOf(html), origin);
    return {
      path,
      html: compress(page),
      data: compress(replacePlaceholders(textOf(data), origin)),
      inline: computeInlineHashes(page),
    };
  });
  return { ...outcome, pages };
}

const textOf = ({ plain }: Asset): string => Buffer.from(plain).toString();

function compress(text: string): Asset {
  const plain = Buffer.from(text);
  const br = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } });
  return { plain, br, gzip: gzipSync(plain, { level: 1 }), etag: computeEtag(plain) };
}
