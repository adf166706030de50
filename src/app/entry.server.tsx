import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { getRenderInputs, SearchAndPreviewTags, setSampleInputs } from '#pages/web/rendering.ts';
import lightPageScript from './light-page.tsx?worker&url';

export { pageInputsContext } from '#pages/web/rendering.ts';

if (import.meta.env.DEV)
  setSampleInputs(async () => (await import('./sample-inputs.ts')).buildSampleRenderInputs());

/** Renders the complete page before the response starts, so that the page also works without scripts. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const failures: unknown[] = [];
  const body = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    // Disables the splitting of large pages. React would send parts of a large page later and move them into place with
    // a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failures.push(error);
    },
  });
  await body.allReady;
  if (failures.length > 0) throw failures[0];
  headers.set('content-type', 'text/html; charset=utf-8');
  const path = new URL(request.url).pathname;
  const head = renderToStaticMarkup(
    <SearchAndPreviewTags path={path} inputs={await getRenderInputs(loadContext)} />,
  );
  const html = (await new Response(body).text()).replace('</head>', () => `${head}</head>`);
  const isLight = html.includes('id="light-page"') && !import.meta.env.DEV;
  if (isLight) return new Response(startedWithoutRouter(html), { status, headers });
  return new Response(head === '' ? html : startedAfterPaint(withoutPreloads(html)), { status, headers });
}

/**
 * Replaces the scripts of React Router by that of a light page, which Vite bundles alone, as it bundles a worker. The
 * script of the theme stays. The name of the manifest stays too, by which the service worker knows the build.
 */
function startedWithoutRouter(html: string): string {
  const parts = withoutPreloads(html).split('</script>');
  const end = parts.pop() ?? '';
  const kept = parts.map((part) => {
    const start = part.lastIndexOf('<script');
    return part.includes('__reactRouter', start) ? part.slice(0, start) : `${part}</script>`;
  });
  const [manifest = ''] = /\/assets\/manifest-[\w-]+\.js/.exec(html) ?? [];
  const script = `<script type="module" src="${lightPageScript}" data-build="${manifest}"></script>`;
  return `${kept.join('')}${end}`.replace('</body>', () => `${script}</body>`);
}

/**
 * Makes the scripts of a public page start after the first paint, or after three seconds if the browser reports no
 * paint (docs/decisions/07-scripts-after-paint.md). In a hidden tab they start at once. Logs a warning and returns the
 * page unchanged if the inline module of React Router has an unexpected form.
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

/**
 * Removes the module preloads of a public page, because they would compete with the style sheet and delay the first
 * paint by a second. React Router has no option that disables them. Screens keep their preloads, because a screen
 * cannot be used before its scripts run, and preloads start them half a second earlier on a slow phone
 * (docs/decisions/07-scripts-after-paint.md).
 */
function withoutPreloads(html: string): string {
  return html.replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
}
