import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { HeadForFinders, inputsOf } from '#site/web/loading.ts';

export { pageInputs } from '#site/web/loading.ts';

/** Renders a page whole: nothing streams in later, so a page needs no script to put itself together. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
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
  const path = new URL(request.url).pathname;
  const head = renderToStaticMarkup(<HeadForFinders path={path} inputs={await inputsOf(loadContext)} />);
  const html = withoutPreloads(await new Response(body).text()).replace('</head>', () => `${head}</head>`);
  return new Response(html, { status, headers });
}

/** The router has no switch for them: browsers would fetch ten modules before the style sheet, and paint a second later. */
function withoutPreloads(html: string): string {
  return html.replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
}
