import { describe, expect, it } from 'vitest';
import { sharedChunkOf } from './shared-chunk.ts';

const src = (file: string) => `/srv/mun/src/${file}`;

/** Modules by what imports them; a route is an entry. */
const importers: Record<string, string[]> = {
  'app/root.tsx': [],
  'site/web/layout.tsx': [],
  'accounts/web/login.tsx': [],
  'platform/web/toast.ts': ['app/root.tsx', 'accounts/web/login.tsx'],
  'platform/web/ui/icons.tsx': ['site/web/header.tsx'],
  'site/web/header.tsx': ['site/web/layout.tsx'],
  'site/web/carousel.tsx': ['home', 'about', 'photo', 'team'].map((page) => `site/web/${page}.tsx`),
  'site/web/letter.tsx': ['site/web/home.tsx'],
  'platform/web/query-client.ts': ['accounts/web/login.tsx'],
  'review/web/numbers.tsx': [],
  'audit/web/desk/audit-log.tsx': [],
  'platform/web/desk/desk-page.tsx': ['review/web/numbers.tsx', 'audit/web/desk/audit-log.tsx'],
  'platform/web/ui/dialog.tsx': ['accounts/web/login.tsx', 'audit/web/desk/audit-log.tsx'],
  'platform/web/ui/field.tsx': Array.from({ length: 12 }, (_, at) => `accounts/web/screen-${at}.tsx`),
};
const moduleOf = (id: string) => ({
  isEntry: (importers[id.replace(src(''), '')] ?? []).length === 0,
  importers: (importers[id.replace(src(''), '')] ?? []).map(src),
});
const chunkOf = (file: string) => sharedChunkOf(src(file), moduleOf);

describe('the files that screens behind a login share', () => {
  it('are one of what only the desk needs, and one of what many screens do', () => {
    const files = [
      'platform/web/desk/desk-page.tsx',
      'platform/web/ui/field.tsx',
      'platform/web/ui/dialog.tsx',
    ];
    expect(files.map(chunkOf)).toEqual(['desk', 'screens', null]);
  });
});

describe('the one file that every page fetches', () => {
  it('holds what the root and the layout need, however far away', () => {
    const files = ['platform/web/toast.ts', 'site/web/header.tsx', 'platform/web/ui/icons.tsx'];
    expect(files.map(chunkOf)).toEqual(['site', 'site', 'site']);
  });

  it('holds what several public pages need, and not what one of them needs', () => {
    expect(['site/web/carousel.tsx', 'site/web/letter.tsx'].map(chunkOf)).toEqual(['site', null]);
  });

  it('holds nothing that only screens behind a login need, no style and no other library', () => {
    expect(chunkOf('platform/web/query-client.ts')).toBeNull();
    expect(chunkOf('platform/web/styles/base.css')).toBeNull();
    expect(sharedChunkOf('/srv/mun/node_modules/qrcode/index.js', moduleOf)).toBeNull();
  });

  it('holds React and its router', () => {
    expect(sharedChunkOf('/srv/mun/node_modules/react-dom/client.js', moduleOf)).toBe('site');
  });

  it('knows modules by their paths on Windows too', () => {
    const windows = (id: string) => ({
      isEntry: id.endsWith('root.tsx'),
      importers: ['C:\\mun\\src\\app\\root.tsx'],
    });
    expect(sharedChunkOf('C:\\mun\\src\\platform\\web\\toast.ts', windows)).toBe('site');
  });
});
