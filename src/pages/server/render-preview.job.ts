import { addArtworkToInputs, listPageArtwork } from '../artwork.ts';
import {
  assertContentPolicyAllows,
  createPageRenderer,
  loadServerBuild,
  type RenderRequest,
  replacePlaceholders,
} from './page-requests.ts';

export type PreviewOutcome =
  | { readonly is: 'rendered'; readonly html: string }
  | { readonly is: 'unrenderable'; readonly reason: string };

export default async function renderPreview({
  build,
  inputs,
  placeholders,
  path,
}: RenderRequest & { readonly path: string }): Promise<PreviewOutcome> {
  try {
    const request = await createPageRenderer(
      await loadServerBuild(build),
      addArtworkToInputs(inputs, listPageArtwork(inputs)),
    );
    const html = replacePlaceholders(await request(path), placeholders);
    assertContentPolicyAllows(html);
    return { is: 'rendered', html: staticPage(html) };
  } catch (error) {
    return { is: 'unrenderable', reason: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Removes scripts and their data, which are half of the bytes. Also removes the `href` of links, so that they cannot be
 * focused.
 */
function staticPage(html: string): string {
  const withoutScripts = html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '');
  return withoutScripts.replaceAll(/(<a\b[^>]*?) href="[^"]*"/g, '$1');
}
