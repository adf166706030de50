import { drawingsOf, withDrawings } from '../drawings.ts';
import { filledIn, loadBuild, type Order, pageAsker } from './ask-page.ts';
import { refuseForbidden } from './inline-parts.ts';
import { staticPage } from './static-page.ts';

export type PreviewOutcome =
  | { readonly is: 'rendered'; readonly html: string }
  | { readonly is: 'unrenderable'; readonly reason: string };

/** Renders one page to be looked at. */
export default async function renderPreview({
  build: file,
  inputs,
  filled,
  path,
}: Order & { readonly path: string }): Promise<PreviewOutcome> {
  try {
    const drawn = withDrawings(inputs, drawingsOf(inputs));
    const ask = await pageAsker(await loadBuild(file), drawn);
    const html = filledIn(await ask(path), filled);
    refuseForbidden(html);
    return { is: 'rendered', html: staticPage(html) };
  } catch (error) {
    return { is: 'unrenderable', reason: error instanceof Error ? error.message : String(error) };
  }
}
