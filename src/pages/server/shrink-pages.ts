import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Sent } from '#platform/server/http/assets.ts';
import type { RenderedPage, RenderedSite } from '#platform/server/http/pages.ts';

/**
 * A tenth smaller than what a rendering brings, for ten times its work; what visitors read another fiftieth, for three times that:
 * two seconds in all, on one thread beside the main one.
 */
const quality = { screen: 10, publicPage: 11 } as const;

/** The same site with some of its pages in fewer bytes. @param listed those that search engines list, or all others */
export async function shrinkPages<Site extends RenderedSite>(site: Site, listed: boolean): Promise<Site> {
  const pages = new Map<string, RenderedPage>();
  const shrunk = (page: RenderedPage) => (page.isListed === listed ? shrinkPage(page) : page);
  for (const [path, page] of site.pages) pages.set(path, await shrunk(page));
  return { ...site, pages, notFound: await shrunk(site.notFound) };
}

async function shrinkPage(page: RenderedPage): Promise<RenderedPage> {
  const of = page.isListed ? quality.publicPage : quality.screen;
  return { ...page, html: await shrink(page.html, of), data: await shrink(page.data, quality.screen) };
}

async function shrink(sent: Sent, quality: number): Promise<Sent> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: sent.plain.length,
  };
  return { ...sent, br: await promisify(brotliCompress)(sent.plain, { params }) };
}
