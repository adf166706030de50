import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { finishBuild, type PageList } from './post-build.ts';

const html = (body: string) =>
  `<html><head><script>boot()</script><link rel="stylesheet" href="/assets/a.css"/></head><body>${body}<script type="module" async="">import "/assets/root.js";</script></body></html>`;
const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

async function build(files: Record<string, string>, patterns = ['/user/:id']) {
  const buildDirectory = await mkdtemp(join(tmpdir(), 'post-build-'));
  const all = {
    'index.html': html(''),
    '404/index.html': html('gone'),
    'user/_/index.html': html('<title>Account</title>'),
    '__spa-fallback.html': html('shell'),
    ...files,
  };
  for (const [file, text] of Object.entries(all)) {
    await mkdir(dirname(join(buildDirectory, 'client', file)), { recursive: true });
    await writeFile(join(buildDirectory, 'client', file), text);
  }
  await finishBuild(buildDirectory, { notFoundPath: '/404', patterns });
  const list: PageList = JSON.parse(await readFile(join(buildDirectory, 'pages.json'), 'utf8'));
  return { client: join(buildDirectory, 'client'), list };
}

describe('the finished build', () => {
  it('lists every page by its path, those of routes with parameters by their pattern, and the one for all others', async () => {
    const { client, list } = await build({
      'about/index.html': html('about'),
      'dashboard/edit/index.html': html(''),
    });
    expect(list.pages.map((page) => page.path)).toEqual(['/', '/about', '/dashboard/edit', '/user/:id']);
    expect(list.pages.at(-1)?.file).toBe('user/_/index.html');
    expect(list.notFound.file).toBe('404/index.html');
    expect(await readdir(client)).not.toContain('__spa-fallback.html');
  });

  it('is refused when a route with parameters has no page', async () => {
    await expect(build({}, ['/user/:id', '/verifyemail/:token'])).rejects.toThrow(
      'no page for /verifyemail/_',
    );
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
