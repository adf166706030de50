import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

export { pageInputs } from '#site/web/index.ts';

/** Renders a page whole: nothing streams in later, so a page needs no script to put itself together. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const failures: unknown[] = [];
  const body = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    // A larger page would be sent in parts, the later ones hidden until a script moves them to their place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failures.push(error);
    },
  });
  await body.allReady;
  if (failures.length > 0) throw failures[0];
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(withoutPreloads(await new Response(body).text()), { status, headers });
}

/** The router has no switch for them: browsers would fetch ten modules before the style sheet, and paint a second later. */
function withoutPreloads(html: string): string {
  return html.replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
}
