import { expect, test } from 'vitest';
import { readManualPages } from '../assets/manual.ts';
import { documentFiles, indexFile, toDocumentFile, toPageFile, toSiteLink } from './documents.ts';
import { parseDocument } from './parse-document.ts';
import { renderSitePages } from './site-pages.tsx';
import { readSiteContents } from './write-manual-site.ts';

test('the static manual has every page, and all its links and pictures lead to a file of it', async () => {
  const contents = await readSiteContents('Sample manual');
  const files = renderSitePages(contents);
  const wanted = [
    indexFile,
    ...Object.keys(readManualPages()).map(toPageFile),
    ...documentFiles.map(toDocumentFile),
  ];
  expect(new Set(wanted).size).toBe(wanted.length);
  expect(Object.keys(files).toSorted()).toEqual(wanted.toSorted());

  const pictures = new Set(Object.values(contents.pictures).map(({ src }) => src));
  const incomplete = Object.entries(readManualPages()).filter(([name, { tasks }]) => {
    const count = tasks.filter(({ picture }) => picture).length;
    return files[toPageFile(name)]?.split('<img ').length !== count + 1;
  });
  expect(incomplete, 'pages without their pictures').toEqual([]);
  const broken = Object.entries(files).flatMap(([file, html]) => [
    ...[...html.matchAll(/href="(?!https?:|mailto:|assets\/)([^"]+)"/g)]
      .filter(([, href = '']) => {
        const [path = '', anchor] = href.split('#');
        const target = files[path || file];
        return target === undefined || (anchor !== undefined && !target.includes(` id="${anchor}"`));
      })
      .map(([, href]) => `${file}: ${href}`),
    ...[...html.matchAll(/src="([^"]+)"/g)]
      .filter(([, src = '']) => !pictures.has(src))
      .map(([, src]) => `${file}: ${src}`),
  ]);
  expect(broken).toEqual([]);
  const index = files[indexFile] ?? '';
  expect(wanted.filter((file) => file !== indexFile && !index.includes(`href="${file}"`))).toEqual([]);
});

test('a document consists of headings, paragraphs, lists, tables, code and pictures', () => {
  const text = `# The *first* evening

Text with **bold \`code\`** and
a [\`link\`](a.md#b).

1. One
   line:
   \`\`\`
   npm start
   \`\`\`
2. Two

   - deep

| a | b |
|---|---|
| 1 | **2** |

    indented code

![A list](desk/today.webp)
`;
  expect(parseDocument(text)).toEqual([
    {
      kind: 'heading',
      level: 1,
      id: 'the-first-evening',
      content: ['The ', { kind: 'emphasis', content: ['first'] }, ' evening'],
    },
    {
      kind: 'paragraph',
      content: [
        'Text with ',
        { kind: 'strong', content: ['bold ', { kind: 'code', text: 'code' }] },
        ' and a ',
        { kind: 'link', href: 'a.md#b', content: [{ kind: 'code', text: 'link' }] },
        '.',
      ],
    },
    {
      kind: 'list',
      isOrdered: true,
      items: [
        [
          { kind: 'paragraph', content: ['One line:'] },
          { kind: 'code', text: 'npm start' },
        ],
        [
          { kind: 'paragraph', content: ['Two'] },
          { kind: 'list', isOrdered: false, items: [[{ kind: 'paragraph', content: ['deep'] }]] },
        ],
      ],
    },
    {
      kind: 'table',
      rows: [
        [['a'], ['b']],
        [['1'], [{ kind: 'strong', content: ['2'] }]],
      ],
    },
    { kind: 'code', text: 'indented code' },
    { kind: 'picture', alt: 'A list', file: 'desk/today.webp' },
  ]);
  expect(() => parseDocument('| a | b |\n|---|---|\n| 1 |')).toThrow('2 cells');
});

test('a link of a document leads to the page of the site, or to none outside of it', () => {
  expect(toSiteLink('hosting/vps.md', '../operations.md#backup')).toBe('operations.html#backup');
  expect(toSiteLink('hosting/vps.md', 'README.md')).toBe('hosting.html');
  expect(toSiteLink('first-evening.md', 'manual/README.md')).toBe(indexFile);
  expect(toSiteLink('first-evening.md', 'manual/shifts.md')).toBe('shifts.html');
  expect(toSiteLink('settings.md', '../.env.example')).toBeUndefined();
  expect(toSiteLink('compare.md', 'https://example.org')).toBe('https://example.org');
});
