import { describe, expect, it } from 'vitest';
import { inSharedChunk } from './shared-chunk.ts';

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
};
const moduleOf = (id: string) => ({
  isEntry: (importers[id.replace(src(''), '')] ?? []).length === 0,
  importers: (importers[id.replace(src(''), '')] ?? []).map(src),
});
const isIn = (file: string) => inSharedChunk(src(file), moduleOf);

describe('the one file that every page fetches', () => {
  it('holds what the root and the layout need, however far away', () => {
    expect(['platform/web/toast.ts', 'site/web/header.tsx', 'platform/web/ui/icons.tsx'].map(isIn)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('holds what several public pages need, and not what one of them needs', () => {
    expect([isIn('site/web/carousel.tsx'), isIn('site/web/letter.tsx')]).toEqual([true, false]);
  });

  it('holds nothing that only screens behind a login need, no style and no library', () => {
    expect(isIn('platform/web/query-client.ts')).toBe(false);
    expect(isIn('platform/web/styles/base.css')).toBe(false);
    expect(inSharedChunk('/srv/mun/node_modules/react/index.js', moduleOf)).toBe(false);
  });

  it('knows modules by their paths on Windows too', () => {
    const windows = (id: string) => ({
      isEntry: id.endsWith('root.tsx'),
      importers: ['C:\\mun\\src\\app\\root.tsx'],
    });
    expect(inSharedChunk('C:\\mun\\src\\platform\\web\\toast.ts', windows)).toBe(true);
  });
});
