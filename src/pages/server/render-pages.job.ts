import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Asset, computeEtag } from '#platform/server/http/assets.ts';
import { type Artwork, addArtworkToInputs, listPageArtwork } from '../artwork.ts';
import { addedPagePath } from '../documents/public-pages.ts';
import { listRecordPages } from '../documents/record-pages.ts';
import {
  assertContentPolicyAllows,
  buildExampleRequestPath,
  computeInlineHashes,
  createPageRenderer,
  type InlineHashes,
  listRoutePatterns,
  loadServerBuild,
  type RenderRequest,
  replacePlaceholders,
} from './page-requests.ts';

export interface PageParts {
  readonly path: string;
  readonly html: Asset;
  readonly data: Asset;
  readonly inline: InlineHashes;
}

export interface PageFailure {
  readonly path: string;
  readonly reason: string;
}

export interface Outcome {
  readonly pages: readonly PageParts[];
  readonly failures: readonly PageFailure[];
  readonly artwork: readonly Artwork[];
}

/**
 * Renders every page of the router. A page with path parameters is rendered once for all their values, but a page of a
 * record once for each record and committee. A page that fails is listed in `failures` and does not stop the others.
 */
export default async function renderPages({
  build: url,
  inputs,
  placeholders,
}: RenderRequest): Promise<Outcome> {
  const build = await loadServerBuild(url);
  const artwork = listPageArtwork(inputs);
  const request = await createPageRenderer(build, addArtworkToInputs(inputs, artwork));
  const pages: PageParts[] = [];
  const failures: PageFailure[] = [];
  const added = inputs.content.menu.addedPages.map(addedPagePath);
  const routes = listRoutePatterns(build.routes).filter((path) => !isRecordPattern(path));
  const records = listRecordPages(inputs).map(({ path }) => path);
  for (const path of [...routes, ...added, ...records]) {
    try {
      const address = buildExampleRequestPath(path);
      const html = replacePlaceholders(await request(address), placeholders);
      assertContentPolicyAllows(html);
      const data = replacePlaceholders(
        await request(address === '/' ? '/_.data' : `${address}.data`),
        placeholders,
      );
      pages.push({
        path,
        html: await compress(html),
        data: await compress(data),
        inline: computeInlineHashes(html),
      });
    } catch (error) {
      failures.push({ path, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { pages, failures, artwork };
}

/** Pages of records have different contents, so each is rendered at its own path. */
const isRecordPattern = (path: string): boolean => path.startsWith('/record/:');

/**
 * Quality of the first compression. It is fast, because a change must be public within two seconds. The site renderer
 * improves the compression later.
 */
const quality = 5;

async function compress(text: string): Promise<Asset> {
  const plain = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain, { params }), promisify(gzip)(plain)]);
  return { plain, br, gzip: gz, etag: computeEtag(plain) };
}
