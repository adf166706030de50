import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { getInputs, renderSamples, SeoHead } from '#pages/web/loading.ts';

export { pageInputs } from '#pages/web/loading.ts';

if (import.meta.env.DEV) renderSamples(async () => (await import('./sample-inputs.ts')).sampleRenderInputs());

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
  const head = renderToStaticMarkup(<SeoHead path={path} inputs={await getInputs(loadContext)} />);
  const html = withoutPreloads(await new Response(body).text()).replace('</head>', () => `${head}</head>`);
  return new Response(head === '' ? html : startedAfterPaint(html), { status, headers });
}

/**
 * A public page is complete without its scripts: they are fetched when the browser reports the first paint, and compete with nothing
 * before (decision 7). A hidden tab paints nothing, and some browsers that resist fingerprinting report nothing: there they
 * start at once, or after three seconds. When the router's inline module looks otherwise than expected, the page is sent as it is.
 */
function startedAfterPaint(html: string): string {
  const [whole, code = ''] = /<script type="module" async="">([\s\S]*?)<\/script>/.exec(html) ?? [];
  const imports = [...code.matchAll(/^import (?:\* as (\w+) from )?"([^"]+)";$/gm)];
  const rest = code.replaceAll(/^import [^(\n]*$\n/gm, '').trim();
  if (!whole || imports.length === 0 || !rest.startsWith('window.__reactRouterRouteModules')) {
    console.warn('Scripts start with the page: the inline module of the router has changed.');
    return html;
  }
  const names = imports.map(([, name = '']) => name).join();
  const fetches = imports.map(([, , address]) => `import("${address}")`).join();
  const start = `await new Promise(go=>{setTimeout(go,3e3);document.hidden?go():new PerformanceObserver(go).observe({type:"paint",buffered:!0})});
const[${names}]=await Promise.all([${fetches}]);
${rest}`;
  return html.replace(whole, () => `<script type="module" async="">${start}</script>`);
}

/** The router has no switch for them: browsers would fetch ten modules before the style sheet, and paint a second later. */
function withoutPreloads(html: string): string {
  return html.replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
}
