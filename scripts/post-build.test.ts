import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { finishBuild, type PageList } from './post-build.ts';

const starting = `import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry.js");`;
const html = (body: string) =>
  `<html><head><link rel="modulepreload" href="/assets/a.js"/><script>boot()</script><link rel="stylesheet" href="/assets/a.css"/><link rel="modulepreload" href="/assets/late.js"/></head><body>${body}<script type="module" async="">${starting}</script></body></html>`;
const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const routes = {
  root: { id: 'root' },
  layout: { id: 'layout', parentId: 'root' },
  about: { id: 'about', parentId: 'layout', path: 'about' },
  any: { id: 'any', parentId: 'layout', path: '*' },
  user: { id: 'user', parentId: 'layout', path: 'user/:id' },
};

async function build(files: Record<string, string>) {
  const buildDirectory = await mkdtemp(join(tmpdir(), 'post-build-'));
  const all = {
    'index.html': html(''),
    '404/index.html': html('gone'),
    '__spa-fallback.html': html('shell'),
    ...files,
  };
  for (const [file, text] of Object.entries(all)) {
    await mkdir(dirname(join(buildDirectory, 'client', file)), { recursive: true });
    await writeFile(join(buildDirectory, 'client', file), text);
  }
  await finishBuild({ buildDirectory, routes }, '/404');
  const list: PageList = JSON.parse(await readFile(join(buildDirectory, 'pages.json'), 'utf8'));
  return { client: join(buildDirectory, 'client'), list };
}

describe('the finished build', () => {
  it('lists every page by its path, the two that stand for many, and the routes without a page', async () => {
    const { list } = await build({
      'about/index.html': html('about'),
      'dashboard/edit/index.html': html(''),
    });
    expect(list.pages.map((page) => page.path)).toEqual(['/', '/about', '/dashboard/edit']);
    expect([list.fallback.file, list.notFound.file]).toEqual(['__spa-fallback.html', '404/index.html']);
    expect(list.appRoutes).toEqual(['/user/:id']);
  });

  it('knows the inline scripts and styles of each page, and leaves out what does not run', async () => {
    const data = '<script type="application/ld+json">{}</script><script src="/x.js"></script>';
    const { list } = await build({
      'about/index.html': html(`<style>p{}</style><script>only()</script>${data}`),
    });
    const about = list.pages.find((page) => page.path === '/about');
    const [boot, only, started] = about?.csp.scripts ?? [];
    expect([boot, only]).toEqual([sha256('boot()'), sha256('only()')]);
    expect(started).toMatch(/^sha256-/);
    expect(about?.csp.styles).toEqual([sha256('p{}')]);
  });

  it('fetches no module before the style sheet', async () => {
    const { client } = await build({});
    const home = await readFile(join(client, 'index.html'), 'utf8');
    expect(home).not.toContain('/assets/a.js');
    expect(home).toContain('/assets/late.js');
  });

  it('fetches its modules once the page is painted', async () => {
    const { client } = await build({});
    const home = await readFile(join(client, 'index.html'), 'utf8');
    expect(home).not.toMatch(/^import (\*|")/m);
    expect(home).toMatch(
      /requestAnimationFrame[\s\S]*const \[, route0\] = await Promise.all[\s\S]*entry\.js/,
    );
  });

  it('is refused when the module that starts a page is not what it was', async () => {
    const other = html('').replace(starting, 'start();');
    await expect(build({ 'about/index.html': other })).rejects.toThrow('has changed');
  });

  it.each([
    '<p style="color:red">',
    "<button class='a' onclick='go()'>",
    '<svg><path style="fill:red"/></svg>',
  ])('is refused when a page carries %s, which its policy would block', async (markup) => {
    await expect(build({ 'about/index.html': html(markup) })).rejects.toThrow(
      /about\/index\.html has an inline/,
    );
  });

  it('is refused when a part of a page would be hidden until a script puts it in its place', async () => {
    const late = html('<template id="B:0"></template><div hidden id="S:0"><footer>late</footer></div>');
    await expect(build({ 'about/index.html': late })).rejects.toThrow('about/index.html came in parts');
  });

  it('holds larger assets compressed beside themselves, and small ones plain', async () => {
    const large = 'let a = 1;\n'.repeat(200);
    const { client } = await build({ 'assets/large.js': large, 'assets/small.js': 'a()' });
    expect((await readdir(join(client, 'assets'))).sort()).toEqual([
      'large.js',
      'large.js.br',
      'large.js.gz',
      'small.js',
    ]);
    expect(brotliDecompressSync(await readFile(join(client, 'assets/large.js.br'))).toString()).toBe(large);
    expect(gunzipSync(await readFile(join(client, 'assets/large.js.gz'))).toString()).toBe(large);
  });
});
