import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findHeavyPages, weighPage } from './check-bytes.ts';

const picture = (name: string, loading: string) =>
  `<picture><source type="image/avif" srcSet="/pictures/${name}-400.avif 400w, /pictures/${name}-660.avif 660w, /pictures/${name}-1200.avif 1200w"/><img loading="${loading}"/></picture>`;

const html =
  '<style>@font-face{src:url("/assets/italic-english-abc.woff2")}</style>' +
  '<link rel="preload" href="/assets/text-english-abc.woff2"/><link rel="stylesheet" href="/assets/root.css"/>' +
  picture('first', 'eager') +
  picture('below', 'lazy') +
  '<script type="module">import * as route0 from "/assets/home.js";\nimport("/assets/entry.js");</script>';

const page = { path: '/', html };
let client: string;
const write = (file: string, content: string | number) => {
  mkdirSync(dirname(join(client, file)), { recursive: true });
  writeFileSync(join(client, file), typeof content === 'number' ? 'x'.repeat(content) : content);
};

beforeEach(() => {
  client = mkdtempSync(join(tmpdir(), 'check-bytes-'));
  write(
    'assets/root.css',
    '@font-face{src:url(/assets/text-english-abc.woff2)}@font-face{src:url(/assets/text-latin.woff2)}',
  );
  write('assets/root.css.br', 300);
  write('assets/text-english-abc.woff2', 4000);
  write('assets/italic-english-abc.woff2', 2000);
  write('assets/text-latin.woff2', 90_000);
  write('assets/home.js', 'import{a}from"./shared.js";import("./on-click.js")');
  write('assets/home.js.br', 1400);
  write('assets/entry.js', 600);
  write('assets/shared.js', 'import"./home.js"');
  write('assets/shared.js.br', 5000);
  write('assets/on-click.js', 70_000);
  for (const width of [400, 660, 1200]) {
    write(`pictures/first-${width}.avif`, width * 10);
    write(`pictures/below-${width}.avif`, width * 1000);
  }
});
afterEach(() => rmSync(client, { recursive: true, force: true }));

describe('weighing a page', () => {
  it('counts every script that runs without a click, once and compressed', () => {
    expect(weighPage(client, page).scripts).toBe(7000);
  });

  it('counts styles, the fonts of English, and the pictures at once on screen as a phone takes them', () => {
    const { all, scripts } = weighPage(client, page);
    const compressed = all - scripts - 300 - 4000 - 2000 - 6600;
    expect(compressed).toBeGreaterThan(0);
    expect(compressed).toBeLessThan(html.length);
  });

  it('names the page that is too heavy, and by what', () => {
    const enough = { scripts: 7000, all: 22_000 };
    expect(findHeavyPages(client, [page], enough)).toEqual([]);
    expect(findHeavyPages(client, [page], { ...enough, scripts: 6999 })).toEqual([
      '/ sends 6.8 KB of scripts, 6.8 KB at most.',
    ]);
    expect(findHeavyPages(client, [page], { ...enough, all: 10_000 })).toEqual([
      expect.stringContaining('in all'),
    ]);
  });

  it('refuses a page of which it can weigh nothing', () => {
    expect(() => weighPage(client, { path: '/', html: '<p>No scripts.</p>' })).toThrow('starts no script');
  });
});
