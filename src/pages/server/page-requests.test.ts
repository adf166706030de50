import { createHash } from 'node:crypto';
import { expect, it, test } from 'vitest';
import {
  assertContentPolicyAllows,
  buildExampleRequestPath,
  computeInlineHashes,
  listRoutePatterns,
} from './page-requests.ts';

const route = (id: string, parentId?: string, path?: string) => ({ id, parentId, path, module: {} as never });

test('every route without children has a path, at any depth', () => {
  const routes = {
    root: route('root'),
    site: route('site', 'root'),
    home: route('home', 'site'),
    user: route('user', 'site', 'user/:id'),
    any: route('any', 'site', '*'),
  };
  expect(listRoutePatterns(routes)).toEqual(['/', '/user/:id', '/*']);
});

test('a path with parameters is rendered once for all values', () => {
  expect(['/reg/:eventName/:status', '/*', '/about'].map(buildExampleRequestPath)).toEqual([
    '/reg/-/-',
    '/404',
    '/about',
  ]);
});

const html = (body: string) =>
  `<html><head><script>boot()</script><link rel="stylesheet" href="/assets/a.css"/></head><body>${body}<script type="module" async="">import "/assets/root.js";</script></body></html>`;
const computeSha256Hex = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

it('the inline scripts and styles of a page get hashes', () => {
  const data = '<script type="application/ld+json">{}</script><script src="/x.js"></script>';
  const { scripts, styles } = computeInlineHashes(html(`<style>p{}</style><script>only()</script>${data}`));
  expect(scripts).toEqual([
    computeSha256Hex('boot()'),
    computeSha256Hex('only()'),
    computeSha256Hex('import "/assets/root.js";'),
  ]);
  expect(styles).toEqual([computeSha256Hex('p{}')]);
});

it.each([
  '<p style="color:red">',
  "<button class='a' onclick='go()'>",
  '<svg><path style="fill:red"/></svg>',
])('a page with %s, which its policy would block, is refused', (markup) => {
  expect(() => assertContentPolicyAllows(html(markup))).toThrow('it has an inline');
});

it('styles and handlers in a text are ignored', () => {
  const text = '<p title="onclick=&quot;x&quot; style=&#x27;y&#x27;">&lt;p onclick="go()"></p>';
  expect(() => assertContentPolicyAllows(html(text))).not.toThrow();
});

it('a page that needs a script to show a part is refused', () => {
  const late = html('<template id="B:0"></template><div hidden id="S:0"><footer>late</footer></div>');
  expect(() => assertContentPolicyAllows(late)).toThrow('it was streamed in parts');
});
