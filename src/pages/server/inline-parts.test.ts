import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { inlineHashes, refuseForbidden } from './inline-parts.ts';

const html = (body: string) =>
  `<html><head><script>boot()</script><link rel="stylesheet" href="/assets/a.css"/></head><body>${body}<script type="module" async="">import "/assets/root.js";</script></body></html>`;
const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

it('the inline scripts and styles of a page are known, and what does not run is left out', () => {
  const data = '<script type="application/ld+json">{}</script><script src="/x.js"></script>';
  const { scripts, styles } = inlineHashes(html(`<style>p{}</style><script>only()</script>${data}`));
  expect(scripts).toEqual([sha256('boot()'), sha256('only()'), sha256('import "/assets/root.js";')]);
  expect(styles).toEqual([sha256('p{}')]);
});

it.each([
  '<p style="color:red">',
  "<button class='a' onclick='go()'>",
  '<svg><path style="fill:red"/></svg>',
])('a page that carries %s, which its policy would block, is refused', (markup) => {
  expect(() => refuseForbidden(html(markup))).toThrow('it has an inline');
});

it('what a text says of styles and handlers is no style and no handler', () => {
  const said = '<p title="onclick=&quot;x&quot; style=&#x27;y&#x27;">&lt;p onclick="go()"></p>';
  expect(() => refuseForbidden(html(said))).not.toThrow();
});

it('a page is refused when a part of it would be hidden until a script puts it in its place', () => {
  const late = html('<template id="B:0"></template><div hidden id="S:0"><footer>late</footer></div>');
  expect(() => refuseForbidden(late)).toThrow('it came in parts');
});
