import type { SiteContent } from '#pages/contract/documents.ts';
import { publish as call } from '#pages/contract/publication-calls.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { RenderedSite } from '#platform/server/http/pages.ts';
import { PageRenderError } from '../render-site.ts';

/** Renders the public pages with this content, and everything else as it is now. @throws PageRenderError */
export type RenderContent = (content: SiteContent) => Promise<RenderedSite>;

/**
 * Makes sure that pages can be made of this content before anybody relies on them.
 * @param render undefined where no pages are served
 * @throws AppError 400 with the page and the reason
 */
export async function expectRenderable(
  render: RenderContent | undefined,
  content: SiteContent,
): Promise<void> {
  try {
    await render?.(content);
  } catch (error) {
    if (!(error instanceof PageRenderError)) throw error;
    const { unrenderable } = call.errors;
    const message = `${unrenderable.message} ${error.message}`;
    throw new AppError({ ...unrenderable, message }, { cause: error });
  }
}
