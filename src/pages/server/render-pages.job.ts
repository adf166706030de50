import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { etagOf, type Sent } from '#platform/server/http/assets.ts';
import { type Drawing, drawingsOf, withDrawings } from '../drawings.ts';
import { filledIn, loadBuild, type Order, pageAsker } from './ask-page.ts';
import { type InlineHashes, inlineHashes, refuseForbidden } from './inline-parts.ts';
import { pathsOf, samplePath } from './route-paths.ts';

/** A page of which the server writes the policy. */
export interface PageParts {
  readonly path: string;
  readonly html: Sent;
  readonly data: Sent;
  readonly inline: InlineHashes;
}

/** A page that cannot be rendered, and why. */
export interface PageFailure {
  readonly path: string;
  readonly reason: string;
}

export interface Outcome {
  readonly pages: readonly PageParts[];
  readonly failures: readonly PageFailure[];
  readonly drawings: readonly Drawing[];
}

/** Draws what pages show, and renders every page of the router, those with parameters in their path one for all their values. */
export default async function renderPages({ build: file, inputs, filled }: Order): Promise<Outcome> {
  const build = await loadBuild(file);
  const drawings = drawingsOf(inputs);
  const ask = await pageAsker(build, withDrawings(inputs, drawings));
  const pages: PageParts[] = [];
  const failures: PageFailure[] = [];
  for (const path of pathsOf(build.routes)) {
    try {
      const address = samplePath(path);
      const html = filledIn(await ask(address), filled);
      refuseForbidden(html);
      const data = filledIn(await ask(address === '/' ? '/_.data' : `${address}.data`), filled);
      pages.push({ path, html: await asSent(html), data: await asSent(data), inline: inlineHashes(html) });
    } catch (error) {
      failures.push({ path, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { pages, failures, drawings };
}

/** Quick rather than small: a change is public within two seconds, and made smaller later (shrink-pages.ts). */
const quality = 5;

async function asSent(text: string): Promise<Sent> {
  const plain = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain, { params }), promisify(gzip)(plain)]);
  return { plain, br, gzip: gz, etag: etagOf(plain) };
}
